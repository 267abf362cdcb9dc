import { i18n, type Phrase } from "../../i18n/translator.svelte";
import { read } from "./geometry";
import { parse } from "./moves";
import { type Colour, type HeadacheView, type Space, type GameScene, type Context } from "./types";

/** The sentences of Headache. */
export const colourName = (colour: Colour): string => i18n.term(colour, "headache");

export function spaceName(space: Space): string {
  const { kind } = read(space);
  return `${i18n.text(`headache.space.${kind}` as Phrase)} ${space}`;
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
  parts.push(i18n.text(pile.length > 1 ? "headache.stack" : "headache.cone", { n: pile.length, owner, cones }));
  return parts.join(", ");
}

export function ask(context: Context): string | null {
  const { phase, die, dot } = context.view;
  if (phase === "choose") return i18n.text("headache.ask.dot");
  if (phase !== "play" || die === null) return null;
  return i18n.text(dot ? "headache.ask.play.dot" : "headache.ask.play", { n: die });
}

/** The last decision and the pop that followed it. */
export function caption(scene: GameScene): string | null {
  const { last, names } = scene;
  const decided = last.findLast(({ actor }) => actor !== "chance");
  const parts: string[] = [];
  const view = scene.view;
  if (decided) parts.push(tell(names[decided.actor as number] ?? "", decided.text, captured(view, decided.actor as number, decided.text)));
  const fell = last.at(-1);
  const pop = fell?.actor === "chance" ? parse(fell.text) : null;
  // while lots are drawn no seat is prompted: the sentence is about the last one who popped
  const popper = view.opening ? view.opening.contenders[view.opening.popped.length - 1] : view.asked;
  const name = names[popper ?? -1] ?? "";
  if (pop?.kind === "pop" && view.phase === "pop") parts.push(i18n.text("headache.told.begins", { name }));
  else if (pop?.kind === "pop" && name && (view.phase === "play" || view.phase === "opening")) {
    parts.push(i18n.text(pop.dot ? "headache.told.pop.dot" : "headache.told.pop", { name, n: pop.number }));
  }
  return parts.length > 0 ? parts.join(" ") : null;
}

export function describeMove(move: string, view: HeadacheView): string | null {
  const parsed = parse(move);
  if (parsed?.kind === "go") {
    const stack = (view.stacks[parsed.source]?.length ?? 0) > 1 ? ".stack" : "";
    const capture = view.stacks[parsed.target] ? ".capture" : "";
    return i18n.text(`headache.do.go${stack}${capture}` as Phrase, { n: view.die ?? 0 });
  }
  if (parsed?.kind === "promote") return i18n.text("headache.do.promote", { n: view.stacks[parsed.space]?.length ?? 0 });
  if (parsed?.kind !== "enter") return null;
  return parsed.colour ? i18n.text("headache.enter.colour", { colour: colourName(parsed.colour) }) : i18n.text("headache.enter");
}

/** Whether a cone that has just entered came down on somebody. */
function captured(view: HeadacheView, seat: number, text: string): boolean {
  const parsed = parse(text);
  if (parsed?.kind !== "enter") return false;
  const colour = parsed.colour ?? view.colours[seat]?.[0];
  const start = colour && view.starts[colour];
  return start !== undefined && (view.stacks[start]?.length ?? 0) > 1;
}

function tell(name: string, text: string, capture: boolean): string {
  const parsed = parse(text);
  if (parsed === null || parsed.kind === "pop") return text;
  if (parsed.kind === "go") return i18n.text("headache.told.go", { name });
  if (parsed.kind === "promote") return i18n.text("headache.told.promote", { name });
  if (parsed.kind === "enter" && capture) return i18n.text("headache.told.enter.capture", { name });
  return i18n.text(`headache.told.${parsed.kind}` as Phrase, { name });
}
