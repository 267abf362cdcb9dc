/** The languages of the page: there is one for every file of phrases in this folder. */

export type Lang = string;
export const FALLBACK: Lang = "en";

/** The addresses of the files of phrases, of the house and of the games, by path. */
const FILES = import.meta.glob<string>(["./*.json", "!./*.vectors.json", "../boards/*/*.json"], {
  query: "?url",
  import: "default",
  eager: true,
});

/** In the order of their own names. */
export const LANGS: readonly Lang[] = Object.keys(FILES)
  .flatMap((path) => /^\.\/([\w-]+)\.json$/.exec(path)?.[1] ?? [])
  .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));

export function urlOf(folder: string, lang: Lang): string | undefined {
  return FILES[`${folder}/${lang}.json`];
}

/** A language as it calls itself: “Deutsch”. */
export function nameOf(lang: Lang): string {
  const name = new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

/** The first language that a reader wants and the page has: “de-AT” is “de” here. English if there is none. */
export function spoken(wanted: readonly string[] = []): Lang {
  const known = wanted.map((each) => LANGS.find((lang) => lang === each) ?? LANGS.find((lang) => lang === each.split("-")[0]));
  return known.find((lang) => lang !== undefined) ?? FALLBACK;
}
