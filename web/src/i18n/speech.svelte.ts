import { http } from "../wire/http";
import { recall, remember } from "../lib/kept";
import enUrl from "./en.json?url";
import type fr from "./fr.json";
import frUrl from "./fr.json?url";

export type Lang = "fr" | "en";
export type Details = Record<string, string | number>;
/** The words of the house and of its games, as the server tells them: sentences at the leaves. */
type Words = { [name: string]: Words | string };

export type Phrase = keyof typeof fr;
/** Phrases are data, read when the page opens. */
type Phrases = Record<Phrase, string>;

/** The page's tongue: its own phrases, and the words of the games that the server shares with every client. */
class Speech {
  lang = $state<Lang>((recall("lang") as Lang | null) ?? (navigator.language.startsWith("fr") ? "fr" : "en"));
  private words = $state.raw<Words>({});
  private phrases!: Record<Lang, Phrases>;

  async load(): Promise<void> {
    document.documentElement.lang = this.lang;
    const [words, french, english] = await Promise.all([http.words(this.lang).catch(() => ({})), read(frUrl), read(enUrl)]);
    this.learn({ fr: french, en: english });
    this.words = words;
  }

  learn(phrases: Record<Lang, Phrases>): void {
    this.phrases = phrases;
  }

  async speak(lang: Lang): Promise<void> {
    this.lang = lang;
    remember("lang", lang);
    await this.load();
  }

  /** A phrase of the page, filled with details: `say("turn.other", {name})`. Said of the reader, it is said to the reader. */
  say(phrase: Phrase, details: Details = {}): string {
    const phrases: Partial<Record<string, string>> = this.phrases[this.lang];
    const toYou = (details.name ?? details.owner) === this.you ? phrases[`${phrase}.you`] : undefined;
    return fill(toYou ?? this.phrases[this.lang][phrase], details, this.phrases[this.lang]["seat.computer"]);
  }

  /** What a nameless reader is called: “You”. */
  get you(): string {
    return this.phrases[this.lang]["seat.me"];
  }

  /** Several in a row: “Odile, Tom and Zoé”. */
  list(names: readonly string[]): string {
    return new Intl.ListFormat(this.lang).format(names);
  }

  /** Whether a text is this phrase of ours, in whichever tongue and with whichever number. */
  owns(phrase: Phrase, text: string): boolean {
    return Object.values(this.phrases).some((phrases) => text.replace(/\d+/, "{n}") === phrases[phrase]);
  }

  /** A word of a game or of the house (`preset.two`, `reason.goal`); a guest's unknown word stands for itself. */
  word(path: string, game?: string, details: Details = {}): string {
    const found = (game && find(this.words, `games.${game}.${path}`)) || find(this.words, `house.${path}`);
    return found ? fill(found, details) : path.slice(path.lastIndexOf(".") + 1);
  }

  /** A colour, piece or other term that fills a sentence. */
  term(word: string, game?: string): string {
    return this.word(`term.${word}`, game);
  }
}

async function read(url: string): Promise<Phrases> {
  return (await fetch(url)).json() as Promise<Phrases>;
}

function find(words: Words, path: string): string | undefined {
  let at: Words | string | undefined = words;
  for (const step of path.split(".")) at = typeof at === "object" ? at[step] : undefined;
  return typeof at === "string" ? at : undefined;
}

/** Fills a sentence; whoever is called by a noun, “The computer”, loses the capital within it. */
export function fill(sentence: string, details: Details, noun = ""): string {
  return bound(sentence.replace(/\{(\w+)\}/g, (whole, name: string, at: number) => {
    const text = String(details[name] ?? whole);
    const begins = at === 0 || /[.!?] $/.test(sentence.slice(0, at));
    return text === noun && !begins ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  }));
}

/** French sets a space before some signs: no line may begin with one of them. */
export function bound(sentence: string): string {
  return sentence.replace(/ (?=[:;?!»])|(?<=«) /g, "\u00a0");
}

export const speech = new Speech();
