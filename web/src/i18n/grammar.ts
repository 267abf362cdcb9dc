/** Fills a sentence and applies the small rules of its language: elision, plural, the spaces before some signs.
 * The server does the same in `tete/i18n/grammar.py`; both are tested with the same examples. */

export type Details = Record<string, string | number>;

/** `{name}` is a value; `{n|cone|cones}` is one of two forms, chosen by the number n. */
export const PLACEHOLDER = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;
const ELIDED = /(?<![\p{L}\d_])(de|que|le|la|ne|se|je|du|au) $/iu;
const ARTICLE = /(?<![\p{L}\d_])(a) $/iu;
const ARTICLED = /[ ’]/; // “The computer”, “L’ordinateur”; but “Computer” is like a name
const WHOLE: Record<string, string> = { du: "de l’", au: "à l’" }; // du rouge, de l’orange
const NOT_ELIDED = ["huit", "onze", "oui", "hea"]; // no French word begins with hea: it is English, and its h is heard

/** Fills a sentence. A noun that stands for a name, “The computer”, loses the capital of its article within the sentence. */
export function fill(sentence: string, details: Details, lang: string, noun = ""): string {
  let done = "";
  let end = 0;
  for (const found of sentence.matchAll(PLACEHOLDER)) {
    done += sentence.slice(end, found.index);
    const begins = done === "" || /[.!?] $/.test(done);
    const raw = value(found, details, lang);
    const word = raw === noun && ARTICLED.test(raw) && !begins ? raw.charAt(0).toLowerCase() + raw.slice(1) : raw;
    if (lang === "fr") done = elided(done, word);
    else if (lang === "en" && beginsWithVowel(word)) done = done.replace(ARTICLE, "$1n ");
    done += word;
    end = found.index + found[0].length;
  }
  return bound(done + sentence.slice(end), lang);
}

function value([whole, name = "", one, many]: RegExpExecArray, details: Details, lang: string): string {
  const detail = details[name];
  if (detail === undefined) return whole;
  if (one === undefined) return String(detail);
  return singular(detail, lang) ? one : (many ?? "");
}

/** Whether a number takes the singular: in French 0 and 1 do, in English and German only 1. */
export function singular(number: string | number, lang: string): boolean {
  const text = String(number).replace("−", "-").replace(",", ".");
  const size = /^-?\d+(\.\d+)?$/.test(text) ? Math.abs(Number(text)) : 2;
  return new Intl.PluralRules(lang).select(size) === "one";
}

/** The text before a word, with its last word elided if the word begins with a vowel: “de ” before Anna is “d’”. */
function elided(before: string, word: string): string {
  const found = ELIDED.exec(before);
  const little = found?.[1];
  if (!little || !beginsWithVowel(word)) return before;
  const short = WHOLE[little.toLowerCase()] ?? `${little.slice(0, -1)}’`;
  return before.slice(0, found.index) + (/^\p{Lu}/u.test(little) ? short.charAt(0).toUpperCase() + short.slice(1) : short);
}

/** Whether a word begins with a vowel or a mute h. Nobody can tell an aspirated h from the letters of a name, so every h
 * counts as mute (d’Hélène, d’Hugo). A y counts as a vowel before a consonant only (d’Yves, de Yann). Single letters and
 * squares (a1) are not words. */
export function beginsWithVowel(word: string): boolean {
  const found = /^\p{L}{2,}/u.exec(word)?.[0].toLowerCase();
  if (!found || NOT_ELIDED.some((start) => found.startsWith(start))) return false;
  const [first = "", second = ""] = [...found].map((letter) => letter.normalize("NFD").charAt(0));
  return "aeiouœæh".includes(first) || (first === "y" && !"aeiouy".includes(second));
}

/** French sets a narrow space before some signs and a wide one before others: no line may begin with one of them. */
export function bound(sentence: string, lang: string): string {
  return lang === "fr" ? sentence.replace(/ (?=[;?!])/g, "\u202f").replace(/ (?=[:»])|(?<=«) /g, "\u00a0") : sentence;
}
