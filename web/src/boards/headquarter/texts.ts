import { i18n, type Phrase } from "../../i18n/translator.svelte";
import type { PlyScene, ShownPly } from "../context";
import { signAt } from "./geometry";
import { attitudeOf, type Ghost } from "./model.svelte";
import { TIMES } from "./motion";
import { parse, type Attitude } from "./placing";
import { COLOUR, isLetter, type HeadquarterView, type Letter, type Context } from "./types";

/** The sentences of Headquarter. */
export const colourName = (letter: Letter): string => i18n.term(COLOUR[letter], "headquarter");
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const attitudeName = (attitude: Attitude): string => i18n.text(`headquarter.${attitude}` as Phrase);

/** The two colours of a piece: “a green and a blue”, “two greens”. */
export function pieceName(piece: string): string {
  const [one, two] = piece;
  if (!isLetter(one) || !isLetter(two)) return piece;
  return one === two
    ? i18n.text(`headquarter.twice.${one}` as Phrase)
    : i18n.text("headquarter.both", { one: colourName(one), two: colourName(two) });
}

/** Which half is where: “green in front”. */
export function facing(attitude: Attitude, [one]: readonly [Letter, Letter]): string {
  return i18n.text(`headquarter.${attitude}.first` as Phrase, { colour: colourName(one) });
}

/** The spoken name of a cell: what stands in it, and what is known behind it. */
export function describe(view: HeadquarterView, name: string): string {
  const [near, far] = [signAt(view.near, name), signAt(view.far, name)];
  const own = isLetter(near)
    ? i18n.text("headquarter.cell.cube", { colour: colourName(near) })
    : i18n.text(near === "?" ? "headquarter.cell.unknown" : "headquarter.cell.empty");
  const behind = isLetter(far)
    ? i18n.text(isLetter(near) ? "headquarter.behind.remembered" : "headquarter.behind.cube", { colour: colourName(far) })
    : i18n.text(far === "?" ? "headquarter.behind.hidden" : "headquarter.behind.empty");
  return `${name}, ${own}, ${behind}`;
}

export function ghostName(ghost: Ghost): string {
  return i18n.text(ghost.legal ? "headquarter.ghost.stands" : "headquarter.ghost.falls");
}

export function ask(context: Context): string | null {
  const view = context.view;
  if (view.step !== "place") return null;
  return i18n.text(view.last_turn ? "headquarter.ask.last" : "headquarter.ask");
}

/** What the newest ply did, as this page may know it: a piece drawn, or a piece placed and the points it brought. */
export function caption(scene: PlyScene<HeadquarterView>): string | null {
  const { last, names, view } = scene;
  const ply = last.at(-1);
  if (!ply) return null;
  if (ply.actor === "chance") {
    const drawn = /^draw (\w+)$/.exec(ply.text)?.[1] ?? view.piece;
    const mover = scene.before?.mover ?? view.mover;
    return drawn && mover !== null ? i18n.text("headquarter.told.draw", { name: names[mover] ?? "", piece: pieceName(drawn) }) : null;
  }
  return [tellPlacement(scene, ply, names[ply.actor] ?? ""), gained(scene)].filter(Boolean).join(" ");
}

/** What a placement has brought to the side we look at; of another's, only what it changed there. */
function gained({ before, view, viewpoint, last, names }: PlyScene<HeadquarterView>): string {
  const [was, is] = [before?.score?.cubes, view.score?.cubes];
  if (viewpoint === null || was === undefined || is === undefined || before?.seat !== view.seat) return "";
  const gain = is - was;
  if (gain === 0 && last.at(-1)?.actor !== viewpoint) return "";
  const name = names[viewpoint] ?? "";
  return gain === 0
    ? i18n.text("headquarter.told.same", { name, points: is })
    : i18n.text("headquarter.told.points", { name, points: is, gain: gain > 0 ? `+${gain}` : `−${-gain}` });
}

/** How long the newest ply takes to be seen: a piece is drawn, or set into the head. */
export function motion({ last }: PlyScene<HeadquarterView>): number {
  return last.at(-1)?.actor === "chance" ? TIMES.draw : TIMES.place;
}

/** Which half goes where: “Red on top, blue below”. */
export function describeMove(move: string): string {
  const cubes = parse(move);
  const attitude = attitudeOf(cubes);
  const where = i18n.list([...new Set(cubes.map(({ cell }) => cell))]);
  const [one, two] = (attitude === "upright" ? cubes.toReversed() : cubes).map(({ colour }) => colourName(colour));
  return `${capital(i18n.text(`headquarter.do.${attitude}`, { one: one ?? "", two: two ?? "" }))} (${where})`;
}

function tellPlacement(scene: PlyScene<HeadquarterView>, { actor, text }: ShownPly, name: string): string {
  const seen = parse(text);
  const told = { name, where: i18n.list([...new Set(seen.map(({ cell }) => cell))]) };
  if (seen.length === 2 && attitudeOf(seen) === "through") return i18n.text("headquarter.told.through", told);
  if (actor === scene.viewpoint || scene.view.step === "over")
    return i18n.text(seen.length > 0 ? "headquarter.told.own" : "headquarter.told.plain", told);
  if (seen.length === 0) return i18n.text("headquarter.told.hidden", { name });
  return i18n.text(seen.length === 1 ? "headquarter.told.one" : "headquarter.told.two", told);
}
