import { http } from "../wire/http";
import { readiness } from "../lib/page/readiness";
import { recall, remember } from "../lib/device/storage";
import { localeOf, written } from "./dates";
import { fill, type Details } from "./grammar";
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

const LANGS = ["fr", "en"] as const;
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
  private readonly games = new Map<string, Promise<void>>();

  async load(): Promise<void> {
    document.documentElement.lang = this.lang;
    const [texts, ...phrases] = await Promise.all([http.texts(this.lang).catch(() => ({})), ...LANGS.map((lang) => read(HOUSE[lang]))]);
    LANGS.forEach((lang, at) => this.addPhrases(lang, phrases[at] ?? {}));
    this.texts = texts;
  }

  /** Loads the phrases of a game once; a game without a folder in the page has none. */
  loadGame(game: string): Promise<void> {
    const loading = this.games.get(game) ?? this.readGame(game);
    this.games.set(game, loading);
    return loading;
  }

  private async readGame(game: string): Promise<void> {
    const found = LANGS.flatMap((lang) => {
      const url = GAMES[`../boards/${game}/${lang}.json`];
      return url ? [read(url).then((phrases) => this.addPhrases(lang, phrases))] : [];
    });
    await Promise.all(found);
  }

  addPhrases(lang: Lang, phrases: Phrases): void {
    this.phrases[lang] = { ...this.phrases[lang], ...phrases };
  }

  /**
   * Changes the language of the whole page at one moment, once the server's texts are there; without them those at hand stay.
   * Of several languages asked for, the last one counts.
   */
  async setLanguage(lang: Lang): Promise<void> {
    this.wanted = lang;
    remember("lang", lang); // also for a page that is opened before the texts have come
    const texts = await http.texts(lang).catch(() => this.texts);
    if (this.wanted !== lang) return;
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
  matches(phrase: Phrase, text: string): boolean {
    return Object.values(this.phrases).some((phrases) => text.replace(/\d+/, "{n}") === phrases[phrase]);
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
