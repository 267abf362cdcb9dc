import { loadBoard } from "../../boards";
import type { AnyBoardKit, PlyScene } from "../../boards/context";
import type { Notification, PlyNotification, TableMessage } from "../../wire/types";
import { pace } from "../device/pace.svelte";
import { Presentation, type Step } from "./presentation.svelte";
import { prefersReducedMotion } from "../device/reducedMotion";
import { curtainStep, opening, type Position, positionsOf, sceneOf, seenFrom, stepOf } from "./steps";
import { recall, remember } from "../device/storage";

const TOLD = 3; // sentences kept
const CLOCKED = 0.5; // the speed at most while a clock of ours runs

/** A ply that has been told, with all that a sentence about it needs. */
export interface Telling {
  ply: number;
  scene: PlyScene;
}

/** Snapshots go in, and what is to be seen of them comes out, ply after ply. */
export class Stage {
  /** The last plies that were told, newest last. */
  tellings = $state.raw<readonly Telling[]>([]);
  readonly still = prefersReducedMotion();
  readonly presentation: Presentation<Position>;
  private kit: AnyBoardKit | null = null;
  /** Snapshots that wait for the board to be loaded. */
  private backlog: (() => void)[] | null = null;
  /** The newest position that is known, shown or not. */
  private newest: Position | null = null;
  private readonly onVisibility = () => {
    if (document.hidden) this.presentation.skipAll();
  };

  constructor() {
    this.presentation = new Presentation<Position>(
      () => Math.min(pace.tempo, clocked(this.newest?.message) ? CLOCKED : 1),
      (position) => this.tell(position),
      () => globalThis.document?.hidden ?? false,
    );
    globalThis.document?.addEventListener("visibilitychange", this.onVisibility);
  }

  close(): void {
    this.presentation.close();
    globalThis.document?.removeEventListener("visibilitychange", this.onVisibility);
  }

  /** A snapshot with the notifications that are new. Nothing is shown before its board is loaded. */
  receive(message: TableMessage, notifications: readonly Notification[]): void {
    if (this.kit) return this.present(message, notifications);
    if (!this.backlog) {
      this.backlog = [];
      const board = message.older_rules ? Promise.resolve({} as AnyBoardKit) : loadBoard(message.game);
      board.then(
        (kit) => this.loaded(kit),
        () => this.loaded({} as AnyBoardKit),
      );
      this.show(unplayed(message)); // the table is there, its board is still to come
    }
    this.backlog.push(() => this.present(message, notifications));
  }

  private loaded(kit: AnyBoardKit): void {
    this.kit = kit;
    for (const present of this.backlog ?? []) present();
    this.backlog = null;
  }

  private present(message: TableMessage, notifications: readonly Notification[]): void {
    const news = notifications.filter((each) => each.kind === "ply");
    if (message.full_history || !this.newest) return this.arrive(message, news);
    const back = notifications.findLast((each) => each.kind === "taken-back");
    const known = back ? this.newest.plies.filter(({ ply }) => ply < back.to) : this.newest.plies;
    const positions = positionsOf(known, this.newest.message.view, message, notifications);
    const last = positions.at(-1) ?? { message, plies: known, before: null };
    if (back) this.jump(last);
    else if (news.length === 0) this.presentation.refresh((this.newest = last));
    else this.follow(positions);
    const { gate } = this.presentation;
    if (gate?.kind === "press" && news.some(({ actor }) => actor === gate.seat)) this.presentation.open(); // the clock moved for us
  }

  /** The whole table, on arriving and whenever the viewpoint changes. Only what chance has done since the last decision may still be shown. */
  private arrive(message: TableMessage, news: readonly PlyNotification[]): void {
    const before = this.presentation.shown;
    const positions = positionsOf([], null, message, news);
    const last = positions.at(-1) ?? { message, plies: [], before: null };
    if (message.curtain !== null && message.view === null && before?.message.view) {
      this.newest = last;
      return this.presentation.push([curtainStep(last)]);
    }
    this.tellings = []; // what another seat was told is not for this one
    const floor = this.unseenFrom(message, news);
    const from = positions.findIndex(({ plies }) => (plies.at(-1)?.ply ?? -1) >= floor);
    if (from < 0 || message.status === "waiting") return this.jump(last);
    this.show(positions[from - 1] ?? opening(positions[from] ?? last));
    this.follow(positions.slice(from));
  }

  /** The first ply that is still to be shown to somebody who arrives. */
  private unseenFrom({ table }: TableMessage, news: readonly PlyNotification[]): number {
    const decided = news.findLastIndex(({ actor }) => actor !== "chance");
    const next = news[decided + 1]?.ply ?? Infinity;
    const seen = recall(`seen.${table}`);
    if (seen !== null) return Math.max(next, Number(seen));
    return decided < 0 && next === 0 ? 0 : Infinity;
  }

  /** New positions, one step each. On a shared screen they are seen from where the last move was made, or from the seat that presses. */
  private follow(positions: readonly Position[]): void {
    const last = positions.at(-1);
    if (!last || !this.kit) return;
    const { yours, viewpoint, view } = last.message;
    const shared = yours.length > 1 && view !== null;
    let eye = shared ? (this.newest?.message.viewpoint ?? viewpoint) : viewpoint;
    let previous = this.newest;
    const steps: Step<Position>[] = [];
    for (const position of positions) {
      const step = stepOf(position, this.kit, this.still, pace.pops);
      if (shared && step.gate?.kind === "press") {
        eye = step.gate.seat;
        if (previous) step.held = seenFrom(previous, eye);
      }
      if (shared && eye !== viewpoint) step.position = seenFrom(position, eye);
      previous = position;
      steps.push(step);
    }
    if (shared && eye !== viewpoint) steps.push({ position: last, motion: 0, breath: 0 });
    this.newest = last;
    this.presentation.push(steps);
  }

  private jump(position: Position): void {
    this.newest = position;
    this.presentation.jump(position);
  }

  /** Shows where things stand, of which nothing is told. */
  private show(position: Position): void {
    this.newest = position;
    this.presentation.reset(position);
  }

  private tell(position: Position): void {
    const { plies, message } = position;
    const ply = plies.at(-1)?.ply ?? -1;
    const known = this.tellings.filter((telling) => telling.ply <= ply);
    const fresh = known.at(-1)?.ply !== ply && ply >= 0 ? [{ ply, scene: sceneOf(position) }] : [];
    const decided = plies.findLast(({ shown }) => shown.actor !== "chance");
    if (known.length === 0 && decided && decided.ply === ply - 1) {
      const scene = { ...sceneOf(position), last: plies.slice(0, -1).map(({ shown }) => shown), before: null };
      known.push({ ply: decided.ply, scene }); // on arriving, the decision before the roll
    }
    this.tellings = [...known, ...fresh].slice(-TOLD);
    if (message.yours.length && message.view !== null) remember(`seen.${message.table}`, String(message.ply));
  }
}

function clocked(message: TableMessage | undefined): boolean {
  return message?.clock?.running.some((seat) => message.yours.includes(seat)) ?? false;
}

/** The table before its board is there: nothing of the position. */
function unplayed(message: TableMessage): Position {
  return { message: { ...message, prompts: [], moves: null, roll_prompt: null }, plies: [], before: null };
}
