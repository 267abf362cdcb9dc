/** Dates as a reader's country writes them. */

/** The texts are British, so English without a country is too. */
const WITHOUT_COUNTRY: Record<string, string> = { en: "en-GB", fr: "fr-FR" };

/** The locale for a language of the page: the country is the browser's, if the browser speaks that language. */
export function localeOf(lang: string, wanted: readonly string[] = []): string {
  const found = wanted.find((each) => each.startsWith(`${lang}-`));
  return found ?? WITHOUT_COUNTRY[lang] ?? lang;
}

/** A date; French writes the first day of a month “1er”. */
export function written(at: Date | number, locale: string, style: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat(locale, style).formatToParts(at);
  const first = (type: string, value: string) => locale.startsWith("fr") && type === "day" && value === "1";
  const inWords = parts.some(({ type, value }) => type === "month" && /\p{L}/u.test(value));
  return parts.map(({ type, value }) => (inWords && first(type, value) ? "1er" : value)).join("");
}
