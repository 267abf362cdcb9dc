import { http } from "../wire/http";
import { readiness } from "../lib/page/readiness";
import { recall, remember } from "../lib/device/storage";
import { localeOf, written } from "./dates";
import { fill, type Details } from "./grammar";
import { FALLBACK, LANGS, spoken, urlOf, type Lang } from "./languages";
import { STORED, type StoredPhrase } from "./stored";
import type fr from "./fr.json";

/** The texts that the server shares with every client: general ones and those of the games, with sentences at the leaves. */
type Texts = { [name: string]: Texts | string };

type HousePhrases = typeof fr;
/** Every phrase the page knows. A game adds its own in `boards/<game>/phrases.ts`. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- open for declaration merging
export interface PhraseMap extends HousePhrases {}
export type Phrase = keyof PhraseMap;
type Phrases = Partial<Record<string, string>>;

const HOUSE = ".";
const folderOf = (game: string) => `../boards/${game}`;
/** A file with this entry has gaps, which are filled with English. */
const GAPS = "fallback";

/** Turns codes into sentences: the page's own phrases, and the texts that the server shares. */
class Translator {
  lang = $state<Lang>(LANGS.find((lang) => lang === recall("lang")) ?? spoken(navigator.languages));
  private texts = $state.raw<Texts>({});
  /** The language that was asked for last: its texts may still be on their way. */
  private wanted: Lang | null = null;
  private phrases: Record<Lang, Phrases> = {};
  /** The games whose phrases are wanted, and the files that were asked for. */
  private readonly games = new Set<string>();
  private readonly files = new Map<string, Promise<void>>();

  async load(): Promise<void> {
    document.documentElement.lang = this.lang;
    const [texts] = await Promise.all([http.texts(this.lang).catch(() => ({})), this.loadPhrases(this.lang)]);
    this.texts = texts;
  }

  /** Loads the phrases of a game once; a game without a folder in the page has none. */
  loadGame(game: string): Promise<void> {
    this.games.add(game);
    return this.loadFile(folderOf(game), this.lang);
  }

  /** The phrases of the house and of the games that are open, in one language. */
  private async loadPhrases(lang: Lang): Promise<void> {
    const games = [...this.games].map(folderOf);
    await Promise.all([HOUSE, ...games].map((folder) => this.loadFile(folder, lang)));
  }

  /** A file of phrases, once; with the English one if it has gaps, or instead of it if there is none. */
  private loadFile(folder: string, lang: Lang): Promise<void> {
    const url = urlOf(folder, lang);
    if (!url) return lang === FALLBACK ? Promise.resolve() : this.loadFile(folder, FALLBACK);
    const loading = this.files.get(url) ?? read(url).then((phrases) => this.take(folder, lang, phrases));
    this.files.set(url, loading);
    loading.catch(() => this.files.delete(url)); // it may be asked for again
    return loading;
  }

  private async take(folder: string, lang: Lang, phrases: Phrases): Promise<void> {
    this.addPhrases(lang, phrases);
    if (phrases[GAPS]) await this.loadFile(folder, FALLBACK);
  }

  addPhrases(lang: Lang, phrases: Phrases): void {
    this.phrases[lang] = { ...this.phrases[lang], ...phrases };
  }

  /** A phrase in the reader's language, else in English, and which of the two it is. */
  private find(phrase: string): [words: string | undefined, lang: Lang] {
    const own = this.phrases[this.lang]?.[phrase];
    return own === undefined ? [this.phrases[FALLBACK]?.[phrase], FALLBACK] : [own, this.lang];
  }

  /**
   * Changes the language of the whole page at one moment, once its phrases and the server's texts are there; without the texts those at hand stay.
   * Of several languages asked for, the last one counts.
   */
  async setLanguage(lang: Lang): Promise<void> {
    this.wanted = lang;
    remember("lang", lang); // also for a page that is opened before the texts have come
    const [texts, complete] = await Promise.all([
      http.texts(lang).catch(() => this.texts),
      this.loadPhrases(lang).then(
        () => true,
        () => false,
      ),
    ]);
    if (this.wanted !== lang || !complete) return;
    this.lang = document.documentElement.lang = lang;
    this.texts = texts;
  }

  has(phrase: string): phrase is Phrase {
    return this.find(phrase)[0] !== undefined;
  }

  /** A phrase of the page, filled with details: `text("turn.other", {name})`. A phrase about the reader has a form that addresses the reader. */
  text(phrase: Phrase, details: Details = {}): string {
    const you = (details.name ?? details.owner) === this.you && this.has(`${phrase}.you`);
    const [words, lang] = this.find(you ? `${phrase}.you` : phrase);
    return fill(words ?? phrase, details, lang, this.find("seat.computer")[0]);
  }

  /** What a reader without a name is called: “You”. */
  get you(): string {
    return this.find("seat.me")[0] ?? "";
  }

  /** A small number in words, where there is one: “three”. */
  number(n: number): string {
    return this.find(`number.${n}`)[0] ?? String(n);
  }

  /** A day or a moment as the reader’s country writes it. */
  date(at: Date | number, style: Intl.DateTimeFormatOptions): string {
    return written(at, localeOf(this.lang, navigator.languages), style);
  }

  /** Several names in a row: “Odile, Tom and Zoé”. */
  list(names: readonly string[]): string {
    return new Intl.ListFormat(this.lang).format(names);
  }

  /** The language of the shipped lists of words for this reader. */
  get wordList(): "fr" | "en" {
    return this.lang === "fr" ? "fr" : "en";
  }

  /** Whether a text is this phrase, in any language and with any number. */
  matches(phrase: StoredPhrase, text: string): boolean {
    return STORED.some((phrases) => phrases[phrase] === text.replace(/\d+/, "{n}"));
  }

  /** A text of a game or a general one (`preset.two`, `reason.goal`) from the server; an unknown one stands for itself. */
  gameText(path: string, game?: string, details: Details = {}): string {
    const found = (game && find(this.texts, `games.${game}.${path}`)) || find(this.texts, `common.${path}`);
    return found ? fill(found, details, this.lang) : path.slice(path.lastIndexOf(".") + 1);
  }

  /** Whether the server has a text for a game itself. */
  hasGameText(path: string, game: string): boolean {
    return find(this.texts, `games.${game}.${path}`) !== undefined;
  }

  /** The title of a game; the key with a capital where the server has no title. */
  title(game: string): string {
    const title = this.gameText("game.name", game);
    return title === "name" ? game.charAt(0).toUpperCase() + game.slice(1) : title;
  }

  /** A colour, piece or other term that fills a sentence. */
  term(word: string, game?: string): string {
    return this.gameText(`term.${word}`, game);
  }
}

function read(url: string): Promise<Phrases> {
  return readiness.during(
    "texts",
    fetch(url).then((answer) => answer.json() as Promise<Phrases>),
  );
}

function find(texts: Texts, path: string): string | undefined {
  let at: Texts | string | undefined = texts;
  for (const step of path.split(".")) at = typeof at === "object" ? at[step] : undefined;
  return typeof at === "string" ? at : undefined;
}

export { LANGS, nameOf, type Lang } from "./languages";
export const i18n = new Translator();
