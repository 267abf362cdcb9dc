import type { AnyBoardKit, PlyScene, ShownPly } from "../../boards/context";
import type { Json, Notification, TableMessage } from "../../wire/types";
import type { Gate, Step } from "./presentation.svelte";

export interface NumberedPly {
  ply: number;
  shown: ShownPly;
}

/** The table after a ply, the plies up to it, and the view before it where that is known. */
export interface Position {
  message: TableMessage;
  plies: readonly NumberedPly[];
  before: Json;
}

const REMEMBERED = 200;
/** ms at the calm speed: what a piece takes where its game does not say, and how long a sentence is left to be read. */
const MOTION = 250;
const OWN_BREATH = 300;
const CHANCE_BREATH = 500;
const BREATH = 500;
const BREATH_PER_LETTER = 13;
const LAST_LOOK = 5000;

export const REPLACED = ["view", "viewpoint", "curtain", "turn", "ply", "prompts", "roll_prompt", "moves", "status"] as const;

/** The position after each new ply, as far as the server has sent its view; the last one is the message itself. */
export function positionsOf(
  known: readonly NumberedPly[],
  view: Json,
  message: TableMessage,
  notifications: readonly Notification[],
): Position[] {
  const news = notifications.filter((each) => each.kind === "ply");
  const expired = new Set(notifications.flatMap(({ kind }, at) => (kind === "time-expired" ? [notifications[at + 1]] : [])));
  const positions: Position[] = [];
  let plies = known;
  let before = view;
  for (const [at, each] of news.entries()) {
    const shown: ShownPly = { actor: each.actor, text: each.text, ...(expired.has(each) ? { timeUp: true } : {}) };
    plies = [...plies, { ply: each.ply, shown }].slice(-REMEMBERED);
    if (at === news.length - 1) positions.push({ message, plies, before });
    else if (each.view !== undefined && each.view !== null && each.turn) {
      const between = { view: each.view, turn: each.turn, ply: each.ply + 1, prompts: [], roll_prompt: null, moves: null };
      positions.push({ message: { ...message, ...between, status: "playing", curtain: null }, plies, before });
      before = each.view;
    } else before = null;
  }
  return positions;
}

/** The same position as another seat at this screen sees it, where there are no secrets. */
export function seenFrom(position: Position, viewpoint: number | null): Position {
  const { message } = position;
  const { view } = message;
  const seen = view !== null && typeof view === "object" && !Array.isArray(view) ? { ...view, seat: viewpoint } : view;
  return { ...position, message: { ...message, viewpoint, view: seen } };
}

/** What the game may say about a position and the ply that led to it. */
export function sceneOf({ message, plies, before }: Position, names: readonly string[] = []): PlyScene {
  return { view: message.view, viewpoint: message.viewpoint, names, last: plies.map(({ shown }) => shown), before };
}

/** Where a game stands before its first roll is shown: the dice are drawn, and nobody has seen them. */
export function opening({ message }: Position): Position {
  return { message: { ...message, ply: 0, turn: { kind: "roll" }, prompts: [], moves: null, roll_prompt: null }, plies: [], before: null };
}

/** How long the newest ply moves and is left to be read; `own` if one of our seats made it. */
export function timesOf(scene: PlyScene, kit: AnyBoardKit, still: boolean, yours: readonly number[]) {
  const actor = scene.last.at(-1)?.actor;
  const own = actor !== undefined && actor !== "chance" && yours.includes(actor);
  const motion = kit.motion?.(scene) ?? MOTION;
  const breath = own ? OWN_BREATH : actor === "chance" ? CHANCE_BREATH : BREATH + BREATH_PER_LETTER * (kit.caption?.(scene)?.length ?? 20);
  // without movement there is still time to read
  return { own, motion: still ? 0 : motion, breath: still ? breath + Math.min(motion, 400) : breath };
}

/** The gate before the newest ply, if it is a roll for which one of our seats has to press. */
export function pressOf(scene: PlyScene, kit: AnyBoardKit, yours: readonly number[]): Gate | null {
  const seat = scene.last.at(-1)?.actor === "chance" ? (kit.presser?.(scene) ?? null) : null;
  return seat !== null && yours.includes(seat) ? { kind: "press", seat } : null;
}

/** A position as a step: how long its ply moves and is left to be read, and whether one of our seats has to press first. */
export function stepOf(position: Position, kit: AnyBoardKit, still: boolean, pops: boolean): Step<Position> {
  const scene = sceneOf(position);
  const { yours, own_dice } = position.message;
  return { position, ...timesOf(scene, kit, still, yours), gate: own_dice || pops ? null : pressOf(scene, kit, yours) };
}

/** The curtain falls once the mover has seen what was placed. */
export function curtainStep(position: Position): Step<Position> {
  return { position, motion: 0, breath: 0, gate: { kind: "look", most: LAST_LOOK } };
}
