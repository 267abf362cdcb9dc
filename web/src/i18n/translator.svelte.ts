import { http } from "../wire/http";
import { readiness } from "../lib/page/readiness";
import { recall, remember } from "../lib/device/storage";
import { localeOf, written } from "./dates";
import { fill, type Details } from "./grammar";
import { STORED, type StoredPhrase } from "./stored";
import enUrl from "./en.json?url";
import type fr from "./fr.json";
import frUrl from "./fr.json?url";

export type Lang = "fr" | "en";
/** The texts that the server shares with every client: general ones and those of the games, with sentences at the leaves. */
type Texts = { [name: string]: Texts | string };

type HousePhrases = typeof fr;
/** Every phrase the page knows. A game adds its own in `boards/<game>/phrases.ts`. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- open for declaration merging
export interface PhraseMap extends HousePhrases {}
export type Phrase = keyof PhraseMap;
type Phrases = Partial<Record<string, string>>;

const HOUSE: Record<Lang, string> = { fr: frUrl, en: enUrl };
/** The addresses of the games' own phrases, by path. */
const GAMES = import.meta.glob<string>("../boards/*/{fr,en}.json", { query: "?url", import: "default", eager: true });

/** Turns codes into sentences: the page's own phrases, and the texts that the server shares. */
class Translator {
  lang = $state<Lang>((recall("lang") as Lang | null) ?? (navigator.language.startsWith("fr") ? "fr" : "en"));
  private texts = $state.raw<Texts>({});
  /** The language that was asked for last: its texts may still be on their way. */
  private wanted: Lang | null = null;
  private phrases: Record<Lang, Phrases> = { fr: {}, en: {} };
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
    return this.loadOnce(this.lang, GAMES[`../boards/${game}/${this.lang}.json`]);
  }

  /** The phrases of the house and of the games that are open, in one language. */
  private async loadPhrases(lang: Lang): Promise<void> {
    const games = [...this.games].map((game) => GAMES[`../boards/${game}/${lang}.json`]);
    await Promise.all([HOUSE[lang], ...games].map((url) => this.loadOnce(lang, url)));
  }

  private loadOnce(lang: Lang, url: string | undefined): Promise<void> {
    if (!url) return Promise.resolve();
    const loading = this.files.get(url) ?? read(url).then((phrases) => this.addPhrases(lang, phrases));
    this.files.set(url, loading);
    loading.catch(() => this.files.delete(url)); // it may be asked for again
    return loading;
  }

  addPhrases(lang: Lang, phrases: Phrases): void {
    this.phrases[lang] = { ...this.phrases[lang], ...phrases };
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
    return this.phrases[this.lang][phrase] !== undefined;
  }

  /** A phrase of the page, filled with details: `text("turn.other", {name})`. A phrase about the reader has a form that addresses the reader. */
  text(phrase: Phrase, details: Details = {}): string {
    const phrases = this.phrases[this.lang];
    const toYou = (details.name ?? details.owner) === this.you ? phrases[`${phrase}.you`] : undefined;
    return fill(toYou ?? phrases[phrase] ?? phrase, details, this.lang, phrases["seat.computer"]);
  }

  /** What a reader without a name is called: “You”. */
  get you(): string {
    return this.phrases[this.lang]["seat.me"] ?? "";
  }

  /** A small number in words, where there is one: “three”. */
  number(n: number): string {
    return this.phrases[this.lang][`number.${n}`] ?? String(n);
  }

  /** A day or a moment as the reader’s country writes it. */
  date(at: Date | number, style: Intl.DateTimeFormatOptions): string {
    return written(at, localeOf(this.lang, navigator.languages), style);
  }

  /** Several names in a row: “Odile, Tom and Zoé”. */
  list(names: readonly string[]): string {
    return new Intl.ListFormat(this.lang).format(names);
  }

  /** Whether a text is this phrase, in either language and with any number. */
  matches(phrase: StoredPhrase, text: string): boolean {
    return STORED[phrase].includes(text.replace(/\d+/, "{n}"));
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

export const i18n = new Translator();
