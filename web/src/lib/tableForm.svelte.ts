import { recall, remember } from "./storage";
import type { Clock, GameInfo, Json, PresetInfo, SeatRequest, TableRequest } from "../wire/types";

export type SeatKind = SeatRequest["kind"];
export const KINDS: SeatKind[] = ["me", "local", "friend", "computer"];
const LEVEL = 3;
export type Access = NonNullable<TableRequest["access"]>;
export const ACCESS: Access[] = ["public", "link", "players"];
type Place = { kind: SeatKind; level: number; name: string };

/** A table about to be created: preset, who sits where, options; sensible before anything is touched. */
export class TableForm {
  readonly game: GameInfo;
  preset = $state.raw<PresetInfo>({ name: "", seats: [], options: {} });
  seats = $state<Place[]>([]);
  options = $state<Record<string, Json>>({});
  clock = $state<string>("none");
  ownDice = $state(false);
  private drawing = $state<boolean | null>(null); // null until somebody chooses
  access = $state<Access>("link");
  chat = $state(true);

  constructor(game: GameInfo) {
    this.game = game;
    const first = game.presets[0];
    if (first) this.choose(first);
  }

  choose(preset: PresetInfo): void {
    this.preset = preset;
    this.options = {};
    this.resize(preset.seats[0] ?? 2);
  }

  /** Keeps who already sits; a new table is you against the computer. */
  resize(number: number): void {
    const fresh = Array.from({ length: number }, (_, seat): Place =>
      seat === 0 ? { kind: "me", level: LEVEL, name: recall("name") ?? "" } : { kind: "computer", level: LEVEL, name: "" },
    );
    this.seats = fresh.map((seat, index) => this.seats[index] ?? seat);
  }

  /** The next way this seat can be taken; the first seat of this page is always "me". */
  change(seat: number): void {
    const place = this.seats[seat];
    if (!place) return;
    place.kind = KINDS[(KINDS.indexOf(place.kind) + 1) % KINDS.length] ?? "me";
    if (place.kind === "me" && this.seats.some((other, index) => index !== seat && other.kind === "me")) place.kind = "local";
  }

  /** Whether somebody else than you and computers will sit here. */
  get company(): boolean {
    return this.seats.some(({ kind }) => kind === "local" || kind === "friend");
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

  request(nameless: (kind: SeatKind, seat: number) => string): TableRequest {
    const mine = this.seats.find(({ kind }) => kind === "me");
    if (mine) remember("name", mine.name.trim());
    const number = Number.parseInt(this.clock.slice(4), 10);
    const clock: Clock = this.clock.startsWith("game")
      ? { kind: "game", minutes: number, increment: 5 }
      : this.clock.startsWith("move")
        ? { kind: "move", seconds: number }
        : null;
    return {
      game: this.game.key,
      preset: this.preset.name,
      options: { ...this.options },
      clock,
      own_dice: this.ownDice,
      lots: this.lots,
      access: this.access,
      chat: this.chat,
      seats: this.seats.map(({ kind, level, name }, seat) =>
        kind === "computer" ? { kind, level, name: nameless(kind, seat) } : { kind, name: name.trim() || nameless(kind, seat) },
      ),
    };
  }
}
