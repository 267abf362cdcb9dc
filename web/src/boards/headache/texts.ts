import { i18n, type Phrase } from "../../i18n/translator.svelte";
import type { Seat } from "../../wire/types";
import type { PlyScene } from "../context";
import { read, route } from "./geometry";
import { TIMES } from "./motion";
import { parse, sort, type ParsedMove } from "./moves";
import { type Colour, type HeadacheView, type Space, type Context } from "./types";

/** The sentences of Headache. */
export const colourName = (colour: Colour): string => i18n.term(colour, "headache");

/** Where a space is: a crossing by its number, clockwise from red’s start, or so many steps past one. */
export function spaceName(space: Space): string {
  const { kind, k } = read(space);
  return i18n.text(`headache.space.${kind}` as Phrase, { k: k + 1, n: space.split(".")[1] ?? "" });
}

/** The spoken name of a space and of what stands on it. */
export function describe(view: HeadacheView, space: Space, names: readonly string[]): string {
  const pile = view.stacks[space];
  const start = Object.entries(view.starts).find(([, at]) => at === space)?.[0] as Colour | undefined;
  const parts = [spaceName(space)];
  if (start) parts.push(i18n.text("headache.start", { colour: colourName(start) }));
  if (!pile) return [...parts, i18n.text("headache.empty")].join(", ");
  const owner = names[view.tops[space] ?? 0] ?? "";
  const cones = pile.toReversed().map(colourName).join(", ");
  parts.push(i18n.text(pile.length > 1 ? "headache.stack" : "headache.cone", { n: i18n.number(pile.length), owner, cones }));
  return parts.join(", ");
}

export function ask(context: Context): string | null {
  const { phase, die, dot } = context.view;
  if (phase === "choose") return i18n.text("headache.ask.dot");
  if (phase !== "play" || die === null) return null;
  const choices = sort(context.moves ?? []);
  if (choices.ends.size === 0 && choices.enters.length > 0)
    return i18n.text(dot ? "headache.ask.enter.dot" : "headache.ask.enter", { n: die });
  return i18n.text(dot ? "headache.ask.play.dot" : "headache.ask.play", { n: die });
}

/** Whose roll is to be entered; before the first turn, that it is for who begins. */
export function askRoll({ view, names }: Pick<Context, "view" | "names">): string {
  const asked = i18n.text("headache.pad", { name: names[view.asked ?? 0] ?? "" });
  return view.phase === "opening" ? `${i18n.text("headache.pad.begins")} ${asked}` : asked;
}

/** The seat that presses the dome for the newest ply, if that is a pop. */
export function popper({ before, view, last }: PlyScene<HeadacheView>): Seat | null {
  if (parse(last.at(-1)?.text ?? "")?.kind !== "pop") return null;
  if (before) return before.asked;
  return view.opening ? (view.opening.contenders[view.opening.popped.length - 1] ?? null) : view.asked;
}

/** What the newest ply did: who popped what, who went how far, who captured whose cones. */
export function caption(scene: PlyScene<HeadacheView>): string | null {
  const ply = scene.last.at(-1);
  if (!ply) return null;
  const parsed = parse(ply.text);
  if (parsed === null) return null;
  return parsed.kind === "pop" ? tellPop(scene, parsed) : tell(scene, ply.actor as Seat, parsed);
}

function tellPop(scene: PlyScene<HeadacheView>, pop: { number: number; dot: boolean }): string {
  const { view, before, names } = scene;
  const name = names[popper(scene) ?? -1] ?? "";
  const popped = i18n.text(pop.dot ? "headache.told.pop.dot" : "headache.told.pop", { name, n: pop.number });
  const drawn = before ? before.phase === "opening" : view.phase === "pop"; // the pops for who begins
  if (drawn && view.phase === "pop") return `${popped} ${i18n.text("headache.told.begins", { name: names[view.asked ?? -1] ?? "" })}`;
  if (drawn && view.opening?.popped.length === 0)
    return `${popped} ${i18n.text("headache.told.tie", { names: i18n.list(view.opening.contenders.map((seat) => names[seat] ?? "")) })}`;
  return popped;
}

/** What a decision did. Without the position before it, only what the move itself says. */
function tell(scene: PlyScene<HeadacheView>, seat: Seat, move: Exclude<ParsedMove, { kind: "pop" }>): string {
  const { names, before, view } = scene;
  const name = names[seat] ?? "";
  const parts = [did(scene, move, name)];
  const target = move.kind === "go" ? move.target : move.kind === "enter" ? startOf(view, seat, move.colour) : undefined;
  const prey = target === undefined ? undefined : before?.stacks[target];
  const owner = target === undefined ? undefined : before?.tops[target];
  if (prey && owner !== undefined && owner !== seat) {
    const taken = { name, owner: names[owner] ?? "", prey: prey.length };
    const phrase = prey.length === 1 ? "headache.told.captures.one" : "headache.told.captures";
    parts.push(i18n.text(taken.owner === i18n.you ? `${phrase}.yours` : phrase, taken));
  }
  for (const out of view.out.slice(before?.out.length ?? view.out.length))
    parts.push(i18n.text("headache.told.out", { name: names[out] ?? "" }));
  return parts.join(" ");
}

function did({ before, view }: PlyScene<HeadacheView>, move: Exclude<ParsedMove, { kind: "pop" }>, name: string): string {
  if (move.kind === "go") {
    const height = before?.stacks[move.source]?.length ?? 1;
    const n = before?.die ?? distance(move.source, move.target);
    return i18n.text(height > 1 ? "headache.told.stack" : "headache.told.cone", { name, n, height: i18n.number(height) });
  }
  if (move.kind === "promote") return i18n.text("headache.told.promote", { name, n: i18n.number(view.stacks[move.space]?.length ?? 1) });
  return i18n.text(`headache.told.${move.kind}`, { name });
}

function startOf(view: HeadacheView, seat: Seat, colour: Colour | null): Space | undefined {
  const own = colour ?? view.colours[seat]?.[0];
  return own && view.starts[own];
}

/** Where the newest ply went, for the ear: the board has no names for its spaces. */
export function where({ view, last }: PlyScene<HeadacheView>): string {
  const ply = last.at(-1);
  const move = parse(ply?.text ?? "");
  if (move?.kind === "go") return i18n.text("headache.where.go", { from: spaceName(move.source), to: spaceName(move.target) });
  if (move?.kind === "promote") return i18n.text("headache.where.at", { at: spaceName(move.space) });
  const start = move?.kind === "enter" && ply && ply.actor !== "chance" ? startOf(view, ply.actor, move.colour) : undefined;
  return start ? i18n.text("headache.where.at", { at: spaceName(start) }) : "";
}

/** How long the newest ply takes to be seen: dice fall and lie still, a pile goes step by step, what it takes is lifted. */
export function motion({ before, view, last }: PlyScene<HeadacheView>): number {
  const move = parse(last.at(-1)?.text ?? "");
  if (move?.kind === "pop") return TIMES.fall + TIMES.still;
  if (move?.kind === "go") {
    const captured = before?.stacks[move.target] ? TIMES.capture : 0;
    return TIMES.step * (before?.die ?? distance(move.source, move.target)) + captured;
  }
  if (move?.kind === "enter") return TIMES.settle + (JSON.stringify(before?.stacks) === JSON.stringify(view.stacks) ? 0 : TIMES.capture);
  return move?.kind === "promote" ? TIMES.settle : 0;
}

export function describeMove(move: string, view: HeadacheView): string | null {
  const parsed = parse(move);
  if (parsed?.kind === "go") {
    const stack = (view.stacks[parsed.source]?.length ?? 0) > 1 ? ".stack" : "";
    const capture = view.stacks[parsed.target] ? ".capture" : "";
    return i18n.text(`headache.do.go${stack}${capture}` as Phrase, { n: view.die ?? 0 });
  }
  if (parsed?.kind === "promote") return i18n.text("headache.do.promote", { n: i18n.number(view.stacks[parsed.space]?.length ?? 0) });
  if (parsed?.kind !== "enter") return null;
  return parsed.colour ? i18n.text("headache.enter.colour", { colour: colourName(parsed.colour) }) : i18n.text("headache.enter");
}

/** How many steps lie between two spaces, where the die is not known. */
function distance(source: Space, target: Space): number {
  return [1, 2, 3, 4, 5, 6].find((steps) => route(source, target, steps) !== null) ?? 1;
}
