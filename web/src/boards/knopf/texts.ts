import { i18n, type Phrase } from "../../i18n/translator.svelte";
import type { PlyScene } from "../context";
import { square } from "../squares";
import { hopOf, reaching, slideTime, takenBy, TIMES } from "./geometry";
import type { KnopfModel } from "./model.svelte";
import type { Context, KnopfView } from "./types";

/** How far a button goes and in which direction, as the board is drawn. */
export function distance({ from, to }: { from: string; to: string }): { n: number; way: string } {
  const [start, end] = [square(from), square(to)];
  const [right, up] = [end.column - start.column, end.row - start.row];
  const words = [up > 0 ? "up" : up < 0 ? "down" : "", right > 0 ? "right" : right < 0 ? "left" : ""];
  return { n: Math.max(Math.abs(right), Math.abs(up)), way: i18n.text(`knopf.way.${words.filter(Boolean).join("-")}` as Phrase) };
}

/** What the seat is asked, in one sentence. */
export function ask(context: Context): string | null {
  const { step, choices } = context.view;
  if (step === "strike") return i18n.text(`knopf.ask.strike${choices.length < 3 ? (choices.length as 1 | 2) : "s"}`, { n: choices.length });
  return step ? i18n.text(`knopf.ask.${step}`) : null;
}

/** What the newest ply did: how far a button went, how many were cut off and how many are missing for the win. */
export function caption({ view, names, last: heard }: PlyScene<KnopfView>): string | null {
  const last = heard.at(-1);
  if (!last || last.actor === "chance") return null;
  const [name, owner] = [names[last.actor] ?? "", names[1 - last.actor] ?? ""];
  const hop = hopOf(last.text);
  if (hop) return i18n.text("knopf.caption.hop", { name, ...hop });
  const n = takenBy(last.text).length;
  if (n === 0) return i18n.text(last.text === "leave" ? "knopf.caption.leave" : "knopf.caption.hold", { name });
  const phrase = last.text.startsWith("take") ? "knopf.caption.take" : "knopf.caption.strike";
  const removed = view.removed[last.actor as 0 | 1];
  const count = i18n.text(removed > view.goal ? "knopf.count.more" : "knopf.count", { removed, goal: view.goal });
  const details = { name, owner, n, count, where: i18n.list(takenBy(last.text)) };
  return i18n.text(owner === i18n.you ? `${phrase}.yours` : phrase, details);
}

/** How long the newest ply takes to be seen. */
export function motion({ last }: PlyScene<KnopfView>): number {
  const text = last.at(-1)?.text ?? "";
  const hop = hopOf(text);
  if (hop) return slideTime(hop);
  return takenBy(text).length > 0 ? TIMES.cut : 0;
}

export function describeMove(move: string): string | null {
  const hop = hopOf(move);
  if (hop) return i18n.text("knopf.do.hop", hop);
  const taken = takenBy(move);
  const cut = i18n.text(move.startsWith("take") ? "knopf.do.take" : "knopf.do.cut", { n: taken.length });
  return taken.length ? `${cut} (${taken.join(", ")})` : null;
}

/** A square as a screen reader reads it: holes, whose button, what can be done with it. */
export function spokenSquare(model: KnopfModel, cell: string): string {
  const owner = model.owner(cell);
  const said = [i18n.text("knopf.square", { cell, n: model.holes(cell) })];
  if (owner !== null) said.push(i18n.text("knopf.button", { colour: i18n.term(model.colour(owner)) }));
  if (model.step && model.step !== "move" && model.view.choices.includes(cell))
    said.push(i18n.text(model.chosen.includes(cell) ? "knopf.chosen" : "knopf.cuttable"));
  if (model.step === "move" && cell in model.view.hops) said.push(i18n.text(model.from === cell ? "knopf.picked" : "knopf.movable"));
  if (model.ends.includes(cell)) said.push(i18n.text("knopf.end"));
  if (owner === model.side && model.view.threatened[model.side as 0 | 1].includes(cell)) said.push(i18n.text("knopf.danger"));
  return said.join(", ");
}

interface Note {
  text: string;
  rule: string;
}

/** Why the button looked at matters: what its pair reaches, which pair reaches it, or the group it stands in. */
export function explained(model: KnopfModel, cell: string): Note | null {
  const owner = model.owner(cell);
  if (owner === null) return null;
  const { pairs, groups } = model.view;
  const [hunter] = reaching(pairs[(1 - owner) as 0 | 1], cell);
  if (hunter && owner !== model.side) return { text: i18n.text("knopf.note.reached.yours"), rule: "KK-9" };
  const pair = pairs[owner as 0 | 1].find(({ cells }) => cells.includes(cell));
  if (pair)
    return {
      text: i18n.text("knopf.note.pair", {
        sum: `${model.holes(pair.cells[0])} + ${model.holes(pair.cells[1])}`,
        reach: pair.reach,
      }),
      rule: "KK-8",
    };
  if (hunter) return { text: i18n.text("knopf.note.reached"), rule: "KK-9" };
  const group = groups[owner as 0 | 1].find((cells) => cells.includes(cell));
  if (group) return { text: i18n.text("knopf.note.group", { n: group.length }), rule: "KK-5" };
  if (owner !== model.side) return null;
  const holes = model.holes(cell);
  return { text: i18n.text(holes === 4 ? "knopf.note.walk4" : "knopf.note.walk", { n: holes }), rule: "KK-12" };
}

/** What has become of a step of this turn: done, skipped or still to come. */
export function stepNote(context: Context, step: "penalty" | "strike" | "move"): string {
  const view = context.view;
  const order = ["penalty", "strike", "move"];
  const behind = view.step !== null && order.indexOf(step) < order.indexOf(view.step);
  if (!behind) return i18n.text(view.step === step ? `knopf.step.${step}.now` : `knopf.step.${step}.later`);
  const since = context.last.findLastIndex(({ actor, text }) => actor !== view.asked || hopOf(text) !== null);
  const done = context.last.slice(since + 1).find(({ text }) => (step === "penalty" ? /^(take|leave)/ : /^(strike|hold)/).test(text));
  if (!done) return i18n.text(`knopf.step.${step as "penalty" | "strike"}.none`);
  const cells = takenBy(done.text);
  return cells.length ? i18n.text("knopf.step.done", { n: cells.length }) : i18n.text("knopf.step.declined");
}
