import { namesOf } from "../../parts/faces/faces";
import { FALLBACK } from "../../i18n/languages";
import { recall, remember } from "../device/storage";
import type {
  Clock,
  ClosedChoice,
  GameInfo,
  Json,
  OptionInfo,
  PresetInfo,
  SeatRequest,
  Setup,
  SetupRequest,
  TableRequest,
} from "../../wire/types";

export type SeatKind = SeatRequest["kind"];
/** How a seat can be taken. The first one here is you, the others share this screen with you. */
export type Way = "here" | "friend" | "computer";
export const WAYS: readonly Way[] = ["here", "friend", "computer"];
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const LEVEL = 3;
export type Access = NonNullable<TableRequest["access"]>;
export const ACCESS: readonly Access[] = ["link", "public", "players"];
export const CLOCKS: readonly string[] = ["none", "game10", "game20", "game40", "move30", "move60", "own"];
/** The seconds of a turn that may be chosen freely. */
export const TURN_SECONDS = { least: 5, most: 3600, usual: 90 };
/** How many times the usual time a seat can have. */
export const TIMES = [1, 2, 3, 5, 10] as const;
export type Place = { way: Way; level: number; name: string; times: number };
/** Asks the rules what a table would be. */
type Ask = (game: string, request: SetupRequest) => Promise<Setup>;

/** A table about to be created: preset, who sits where, options; sensible before anything is touched. */
export class TableForm {
  readonly game: GameInfo;
  preset = $state.raw<PresetInfo>({ name: "", seats: [], options: {}, colours: [], shared: [] });
  seats = $state<Place[]>([]);
  options = $state.raw<Record<string, Json>>({});
  clock = $state<string>("none");
  /** For the clock `own`: how many seconds a turn may take. */
  turnSeconds = $state<number | null>(TURN_SECONDS.usual);
  ownDice = $state(false);
  access = $state<Access>("link");
  chat = $state(true);
  private wantsMatch = $state(false);
  /** What the rules say of the options; null until they have answered. */
  setup = $state.raw<Setup | null>(null);
  /** The option that was refused last, and why. */
  refused = $state.raw<{ option: string; text: string } | null>(null);
  private drawing = $state<boolean | null>(null); // null until somebody chooses
  private language = $state("");
  private asked = 0;
  /** The options that the rules agreed to last. */
  private agreed: Record<string, Json> = {};

  constructor(
    game: GameInfo,
    private readonly ask: Ask,
    language: string,
  ) {
    this.game = game;
    this.language = language;
    const first = game.presets[0];
    if (first) this.choose(first);
  }

  /** Another preset begins anew, but words stay in the language that somebody has chosen, and so does one's own board. */
  choose(preset: PresetInfo): void {
    const kept = this.game.options
      .filter(({ name, follows, kind }) => (follows || kind === "layout" || kind === "counts") && name in this.options)
      .map(({ name }) => name);
    this.preset = preset;
    this.options = this.agreed = Object.fromEntries(kept.map((name) => [name, this.options[name] ?? null]));
    this.refused = null;
    this.setup = null;
    this.resize(preset.seats.includes(this.seats.length) ? this.seats.length : (preset.seats[0] ?? 2));
  }

  /** Keeps who already sits; a new table is you against the computer, and each further one plays a little less well: nobody meets three of the same name. */
  resize(number: number): void {
    const level = Number(recall("level") ?? LEVEL);
    const fresh = Array.from({ length: number }, (_, seat): Place =>
      seat === 0
        ? { way: "here", level, name: recall("name") ?? "", times: 1 }
        : { way: "computer", level: Math.max(1, level + 1 - seat), name: "", times: 1 },
    );
    this.seats = fresh.map((seat, index) => this.seats[index] ?? seat);
    for (const { name, kind } of this.game.options) {
      const value = this.options[name];
      if (kind === "seats" && Array.isArray(value)) this.options = { ...this.options, [name]: trimmed(value.slice(0, number)) };
    }
    void this.update();
  }

  take(seat: number, way: Way): void {
    const place = this.seats[seat];
    if (place) place.way = way;
  }

  /** How well the computer plays whom one meets first. */
  get computerLevel(): number {
    return this.seats.find(({ way }) => way === "computer")?.level ?? Number(recall("level") ?? LEVEL);
  }

  /** How many can share this screen, with the preset or another one. */
  get together(): number[] {
    const numbers = this.game.presets.flatMap(({ seats }) => seats).filter((number) => number > 1);
    return [...new Set(numbers)].toSorted((one, other) => one - other);
  }

  /** Without a form: you against computers, so many at this screen, or you and a friend. */
  quick(way: Way, number = way === "computer" ? this.seats.length : (this.together[0] ?? 2)): void {
    const preset = this.preset.seats.includes(number) ? this.preset : this.game.presets.find(({ seats }) => seats.includes(number));
    if (preset && preset !== this.preset) this.choose(preset);
    if (number !== this.seats.length) this.resize(number);
    this.seats.forEach((_, seat) => this.take(seat, seat === 0 ? "here" : way));
  }

  kind(seat: number): SeatKind {
    const way = this.seats[seat]?.way ?? "computer";
    if (way !== "here") return way;
    return this.seats.findIndex((place) => place.way === "here") === seat ? "me" : "local";
  }

  /** The value of an option: as chosen, else as the reader's language has it, else as in the preset. */
  value({ name, default: usual }: OptionInfo): Json {
    const { chosen } = this;
    return (name in chosen ? chosen[name] : (this.preset.options[name] ?? usual)) ?? null;
  }

  /** The options that differ from the preset's. */
  get chosen(): Record<string, Json> {
    const following = this.game.options.flatMap(({ name, follows, values }) => {
      const spoken = [this.language, FALLBACK].find((language) => values?.includes(language));
      return follows === "language" && spoken ? [[name, spoken] as const] : [];
    });
    return { ...Object.fromEntries(following), ...this.options };
  }

  /** Chooses a value, unless the rules refuse it beside the others; then it stays as it was, and `refused` says why. */
  async set(name: string, value: Json): Promise<void> {
    const follows = this.game.options.some((option) => option.name === name && option.follows);
    this.options = Object.fromEntries(
      Object.entries({ ...this.options, [name]: value }).filter(
        ([key]) => key !== name || follows || !same(value, this.preset.options[name] ?? null),
      ),
    );
    this.refused = null;
    const found = await this.update();
    if (!found?.error) return;
    this.options = this.agreed;
    this.refused = { option: name, text: found.error.text };
    await this.update();
  }

  /** A board of one's own, with what was counted for it; null for that of the box. */
  async playOn(board: { text: string; counts?: readonly number[] } | null): Promise<void> {
    const [layout, counts] = [this.option("layout"), this.option("counts")];
    if (layout) await this.set(layout.name, board?.text ?? this.preset.options[layout.name] ?? null);
    if (counts && !this.refused) await this.set(counts.name, [...(board?.counts ?? [])]);
  }

  /** The board that is played on, as text. */
  get board(): string {
    const layout = this.option("layout");
    return layout ? String(this.value(layout) ?? "") : "";
  }

  /** What was counted by hand; nothing if it is as usual. */
  get counted(): number[] {
    const counts = this.option("counts");
    return counts ? ((this.value(counts) ?? []) as number[]) : [];
  }

  private option(kind: OptionInfo["kind"]): OptionInfo | undefined {
    return this.game.options.find((each) => each.kind === kind);
  }

  /** The number that an option has for a seat. */
  numberOf(option: OptionInfo, seat: number): number {
    const value = this.value(option);
    return Array.isArray(value) ? Number(value[seat] ?? 0) : 0;
  }

  /** Chooses the number of an option for one seat. */
  setNumber(option: OptionInfo, seat: number, number: number): Promise<void> {
    const all = this.seats.map((_, each) => (each === seat ? number : this.numberOf(option, each)));
    return this.set(option.name, trimmed(all));
  }

  /** How many times the usual time each seat has; empty without a clock, and where all have the same. */
  get times(): number[] {
    const times = this.seats.map(({ way, times }) => (way === "computer" ? 1 : times));
    return this.timeLimit && times.some((each) => each > 1) ? times : [];
  }

  /** Words follow the language of the page, and so do the reasons of the rules. */
  speak(language: string): void {
    if (language === this.language) return;
    this.language = language;
    void this.update();
  }

  /** Asks the rules about the form as it is now; the answer to an older question is not used. */
  private async update(): Promise<Setup | null> {
    const number = ++this.asked;
    const { options } = this;
    const request = { preset: this.preset.name, options: this.chosen, seats: this.seats.length };
    const found = await this.ask(this.game.key, request).catch(() => null);
    if (number !== this.asked || !found) return null;
    if (found.error) return found;
    this.agreed = options;
    const nearest = found.seats.toSorted((a, b) => Math.abs(a - this.seats.length) - Math.abs(b - this.seats.length))[0];
    if (nearest !== undefined && nearest !== this.seats.length) this.resize(nearest);
    else this.setup = found;
    return found;
  }

  /** The numbers of seats that the options allow. */
  get numbers(): readonly number[] {
    return this.setup?.seats ?? this.preset.seats;
  }

  /** The colours of a seat, as it will have them at the table. */
  colours(seat: number): readonly string[] {
    const found = this.setup?.colours.length === this.seats.length ? this.setup.colours : null;
    return (found ?? this.preset.colours[this.preset.seats.indexOf(this.seats.length)])?.[seat] ?? [];
  }

  /** The colours that belong to nobody and are played by all in turn. */
  get shared(): readonly string[] {
    return this.setup?.shared ?? this.preset.shared;
  }

  /** Why an option cannot have a value now. */
  closed(name: string, value: Json): ClosedChoice | undefined {
    return this.setup?.closed.find((choice) => choice.option === name && same(choice.value, value));
  }

  /** Whether somebody else than you and computers will sit here. */
  get company(): boolean {
    return this.seats.some((_, seat) => ["local", "friend"].includes(this.kind(seat)));
  }

  /** Lots for the seats: with the room’s chance, and where there is more than one. */
  get mayDrawLots(): boolean {
    return this.seats.length > 1 && !this.ownDice;
  }

  /** Between people who begins is drawn, unless they say otherwise; against computers it is not. */
  get lots(): boolean {
    return this.mayDrawLots && (this.drawing ?? this.company);
  }

  set lots(draw: boolean) {
    this.drawing = draw;
  }

  /** A match of as many games as seats; one alone plays none. */
  get match(): boolean {
    return this.wantsMatch && this.seats.length > 1;
  }

  set match(match: boolean) {
    this.wantsMatch = match;
  }

  get timeLimit(): Clock {
    if (this.clock === "own") {
      const { least, most, usual } = TURN_SECONDS;
      return { kind: "move", seconds: Math.min(most, Math.max(least, Math.round(this.turnSeconds ?? usual))) };
    }
    const number = Number.parseInt(this.clock.slice(4), 10);
    if (this.clock.startsWith("game")) return { kind: "game", minutes: number, increment: 5 };
    return this.clock.startsWith("move") ? { kind: "move", seconds: number } : null;
  }

  /** The names of the computers, by seat: that of their level. */
  get computerNames(): Record<number, string> {
    const seats = this.seats.flatMap(({ way }, seat) => (way === "computer" ? [seat] : []));
    const names = namesOf(seats.map((seat) => this.seats[seat]?.level ?? LEVEL));
    return Object.fromEntries(seats.map((seat, at) => [seat, names[at] ?? ""]));
  }

  request(nameless: (kind: SeatKind, seat: number) => string): TableRequest {
    const computers = this.computerNames;
    const mine = this.seats.find((_, seat) => this.kind(seat) === "me");
    if (mine) remember("name", mine.name.trim());
    const computer = this.seats.find(({ way }) => way === "computer");
    if (computer) remember("level", String(computer.level));
    return {
      game: this.game.key,
      preset: this.preset.name,
      options: this.chosen,
      clock: this.timeLimit,
      own_dice: this.ownDice,
      lots: this.lots,
      match: this.match,
      times: this.times,
      access: this.access,
      chat: this.chat,
      seats: this.seats.map(({ level, name }, seat) => {
        const kind = this.kind(seat);
        return kind === "computer" ? { kind, level, name: computers[seat] ?? "" } : { kind, name: name.trim() || nameless(kind, seat) };
      }),
    };
  }
}

function same(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Without the zeros at its end, as the rules write it. */
function trimmed(numbers: Json[]): Json[] {
  return numbers.slice(0, numbers.findLastIndex(Boolean) + 1);
}
