const isSite = typeof document !== "undefined" && document.documentElement.dataset.room !== undefined;

/** The path below which the page is: a server has it at the root, a site of files anywhere. */
export const base = isSite ? new URL(/* @vite-ignore */ "../", import.meta.url).pathname : "/";

/** The address in the browser of a path of the page. */
export const addressOf = (path: string) => base + path.replace(/^\//, "");

/** The path of the page that an address in the browser stands for; the first file of a site is its shelf. */
export const pathOf = (address: string) =>
  (address.startsWith(base) ? `/${address.slice(base.length)}` : address).replace(/^\/index\.html$/, "/");
