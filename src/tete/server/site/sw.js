// Keeps one version of the site, from the first visit on. A new version waits until the page asks for it or no tab is open.
const CACHE = `tete-${__VERSION__}`;
const HOME = __HOME__; // the page
const FILES = __FILES__; // all that it takes to play
const LATER = new Set(__LATER__); // large files, kept once they were needed or when there is time
const BESIDE_SERVER = HOME !== "./"; // whose own page is shown while it can be reached
const PATIENCE = 5000; // ms
const KNOWN = new Set([...FILES, ...LATER]);
const scope = new URL(self.registration.scope);
// A browser lets a new version in when the old one has nothing under way, or after five minutes.
const leaving = new AbortController();
const signal = leaving.signal;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "take") event.waitUntil(self.skipWaiting());
  else if (event.data === "leave") leaving.abort();
  else if (event.data === "rest") event.waitUntil(keepTheRest(event.ports[0]));
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(scope.href))
    return;
  const name = url.pathname.slice(scope.pathname.length);
  if (event.request.mode === "navigate")
    event.respondWith(
      BESIDE_SERVER ? pageOfServer(event.request, name) : page(url),
    );
  else if (!BESIDE_SERVER || KNOWN.has(name))
    event.respondWith(file(event.request, name));
});

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(FILES.map((name) => keep(cache, name)));
}

/** Files whose names change with their content may come from the version before, or from the browser's own cache. */
async function keep(cache, name) {
  const address = new URL(name, scope);
  const hashed = /^(assets|python-|room-)/.test(name);
  const kept = hashed ? await caches.match(address) : undefined;
  await (kept
    ? cache.put(address, kept)
    : cache.add(
        new Request(address, {
          cache: hashed ? "default" : "no-cache",
          signal,
        }),
      ));
}

async function keepTheRest(port) {
  const cache = await caches.open(CACHE);
  for (const name of LATER)
    if (!(await cache.match(new URL(name, scope)))) await keep(cache, name);
  port?.postMessage("kept");
}

/** The files of the version before stay while another tab may need them. */
async function activate() {
  await self.clients.claim();
  const tabs = await self.clients.matchAll({ type: "window" });
  if (tabs.length > 1) return;
  for (const name of await caches.keys())
    if (name.startsWith("tete-") && name !== CACHE) await caches.delete(name);
}

async function page(url) {
  if (url.pathname !== scope.pathname) {
    const inside = url.pathname.slice(scope.pathname.length - 1) + url.search;
    return Response.redirect(
      `${scope.pathname}?to=${encodeURIComponent(inside)}`,
    );
  }
  const cache = await caches.open(CACHE);
  return (await cache.match(scope)) ?? fetch(url, { signal });
}

/** Who is far from home waits in vain for a server that is not there. */
async function pageOfServer(request, name) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    if (name.startsWith("api/")) throw error;
    return await (await caches.open(CACHE)).match(new URL(HOME, scope));
  }
}

async function file(request, name) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request, { signal });
  if (answer.ok && LATER.has(name))
    await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}
