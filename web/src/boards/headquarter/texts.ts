import { i18n, type Phrase } from "../../i18n/translator.svelte";
import type { ShownPly } from "../context";
import { signAt } from "./geometry";
import { attitudeOf, type Ghost } from "./model.svelte";
import { parse, type Attitude } from "./placing";
import { COLOUR, isLetter, type HeadquarterView, type Letter, type GameScene, type Context } from "./types";

/** The sentences of Headquarter. */
export const colourName = (letter: Letter): string => i18n.term(COLOUR[letter], "headquarter");
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const attitudeName = (attitude: Attitude): string => i18n.text(`headquarter.${attitude}` as Phrase);

/** The two colours of a piece: “green and blue”, “two greens”. */
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
    : i18n.text(far === "?" ? "headquarter.behind.unknown" : "headquarter.behind.empty");
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

/** The last placement as this page may know it, and the piece drawn since. */
export function caption(scene: GameScene): string | null {
  const { last, names } = scene;
  const view = scene.view;
  const placed = last.findLast(({ actor }) => actor !== "chance");
  const parts = placed ? [tellPlacement(scene, placed, names[placed.actor as number] ?? "")] : [];
  if (view.piece && view.mover !== null)
    parts.push(i18n.text("headquarter.told.draw", { name: names[view.mover] ?? "", piece: pieceName(view.piece) }));
  return parts.length > 0 ? parts.join(" ") : null;
}

/** Which half goes where: “Red on top, blue below”. */
export function describeMove(move: string): string {
  const cubes = parse(move);
  const attitude = attitudeOf(cubes);
  const [one, two] = (attitude === "upright" ? cubes.toReversed() : cubes).map(({ colour }) => colourName(colour));
  return capital(i18n.text(`headquarter.do.${attitude}`, { one: one ?? "", two: two ?? "" }));
}

function tellPlacement(scene: GameScene, { actor, text }: ShownPly, name: string): string {
  const seen = parse(text);
  if (seen.length === 2 && attitudeOf(seen) === "through") return i18n.text("headquarter.told.through", { name });
  if (actor === scene.viewpoint || scene.view.step === "over") return i18n.text("headquarter.told.own", { name });
  if (seen.length === 0) return i18n.text("headquarter.told.hidden", { name });
  return i18n.text(seen.length === 1 ? "headquarter.told.one" : "headquarter.told.two", { name });
}
