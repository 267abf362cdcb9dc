import { i18n, type Phrase } from "../../i18n/translator.svelte";
import type { PlyScene } from "../context";
import { cellName, cellNamed, padded, readBonus, readWord, TIMES, type Placed } from "./geometry";
import type { MotsModel } from "./model.svelte";
import type { Bonus, Context, MotsView } from "./types";

/** A number of letters in words: “deux”. */
export const inWords = (n: number): string => i18n.number(n);

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sum, or its range where bonus cells are still to be rolled. */
export function range([least, most]: readonly [number, number]): string {
  return least === most ? String(least) : i18n.text("mots.range", { least, most });
}

/** What the seat is asked, in one sentence. */
export function ask(context: Context): string | null {
  const { step, count, pending, quarte } = context.view;
  if (step === "judge") return i18n.text("mots.ask.judge", { word: pending?.words[0]?.text ?? "" });
  if (step !== "write" || count === null) return null;
  if (quarte === "word") return i18n.text("mots.ask.word", { n: inWords(count) });
  return i18n.text(count === 1 ? "mots.ask.one" : "mots.ask", { n: inWords(count) });
}

/** How many letters are still to come, or what is wrong with those there are. */
export function counted(model: MotsModel): string {
  const { missing, count, fault } = model;
  if (model.whole && (fault === "many" || missing < 0)) return i18n.text("mots.fault.long", { n: inWords(count) });
  if (fault === "many" && model.view.variant === "quarte") return i18n.text("mots.fault.four", { n: inWords(count) });
  if (fault === "many") return i18n.text(count === 1 ? "mots.fault.many.one" : "mots.fault.many", { n: inWords(count) });
  if (fault === "room") return i18n.text("mots.fault.room");
  if (model.unknown.length) return i18n.text("mots.unknown", { words: model.unknown.map(({ text }) => text).join(", ") });
  if (model.whole && missing === 0) return i18n.text("mots.all.word");
  if (missing <= 0) return i18n.text(count === 1 ? "mots.all.one" : "mots.all", { n: inWords(count) });
  if (!model.letters) return i18n.text(model.view.first.length ? "mots.first" : "mots.type");
  return i18n.text(missing === 1 ? "mots.more.one" : "mots.more", { n: inWords(missing) });
}

/** The last move in one sentence, with its points once they are counted. */
export function caption(scene: PlyScene<MotsView>): string | null {
  const view = scene.view;
  const name = (seat: number) => scene.names[seat] ?? "";
  const ply = scene.last.at(-1);
  if (!ply) return null;
  const scored = view.last;
  if (ply.actor === "chance") {
    if (/^[1-6]$/.test(ply.text))
      return i18n.text(ply.text === "1" ? "mots.caption.die.one" : "mots.caption.die", {
        name: name(view.current),
        n: inWords(Number(ply.text)),
      });
    const fell = readBonus(ply.text);
    if (fell.length > 0 && scored) {
      const dice = i18n.list(fell.map(({ points }) => String(points)));
      const n = fell.reduce((sum, { cell }) => sum + diceOf(view, cell), 0);
      return i18n.text("mots.caption.bonus", {
        n,
        dice,
        name: name(scored.seat),
        word: scored.words[0]?.text ?? "",
        points: scored.points,
      });
    }
    return ply.text === "bell" ? i18n.text("mots.caption.bell") : null;
  }
  const word = readWord(ply.text);
  if (ply.text === "challenge") return verdict(scene);
  if (!word)
    return i18n.text(`mots.caption.${ply.text}` as Phrase, { name: name(ply.actor), word: view.sheet.at(-1)?.words[0]?.[0] ?? "" });
  if (scored?.move === ply.text && !view.pending)
    return i18n.text("mots.caption.scored", { name: name(ply.actor), word: word.text, where: whereOf(word), points: scored.points });
  return i18n.text("mots.caption.word", { name: name(ply.actor), word: word.text, where: whereOf(word) });
}

/** Where a word begins and which way it goes. */
function whereOf({ cells, way }: Placed): string {
  return i18n.text(way === "across" ? "mots.where.across" : "mots.where.down", { cell: cellName(cells[0] ?? 0) });
}

/** How many dice are rolled for a bonus cell. */
function diceOf(view: MotsView, cell: string): number {
  return "oyr".indexOf(padded(view.kinds, "#")[cellNamed(cell)] ?? "") + 1;
}

/** How long the newest ply takes to be seen: letters are written one by one, dice fall one after the other and lie still. */
export function motion({ view, last }: PlyScene<MotsView>): number {
  const text = last.at(-1)?.text ?? "";
  if (/^[1-6]$/.test(text)) return TIMES.fall + TIMES.still;
  const bonus = readBonus(text);
  if (bonus.length > 0) {
    const most = Math.max(...bonus.map(({ cell }) => diceOf(view, cell)));
    return TIMES.fall + TIMES.nextCell * (bonus.length - 1) + TIMES.nextDie * (most - 1) + TIMES.still;
  }
  const word = readWord(text);
  return word ? TIMES.letter * ((view.pending?.new ?? view.last?.new ?? word.cells).length + 1) : 0;
}

export function describeMove(move: string): string | null {
  const word = readWord(move);
  return word && i18n.text("mots.do", { word: word.text, where: whereOf(word) });
}

/** A challenge and what came of it. */
function verdict({ view, names, last }: PlyScene<MotsView>): string {
  const [first, ...more] = view.sheet.at(-1)?.words ?? [];
  const stands = [first, ...more].some((word) => word && word[1] > 0) || view.pending !== null;
  return i18n.text(stands ? "mots.caption.stands" : "mots.caption.erased", {
    name: names[Number(last.at(-1)?.actor)] ?? "",
    word: view.pending?.words[0]?.text ?? first?.[0] ?? "",
  });
}

const BONUS: Record<Bonus, Phrase> = { o: "mots.bonus.o", y: "mots.bonus.y", r: "mots.bonus.r" };

/** A cell as a screen reader reads it: what is printed there, and what is written. */
export function spokenCell(model: MotsModel, cell: number): string {
  const kind = model.kinds[cell] ?? "#";
  const said = [cellName(cell)];
  if (kind === "#") said.push(i18n.text("mots.cell.black"));
  else if (kind === "+") said.push(i18n.text("mots.cell.cross"));
  else if (kind in BONUS) said.push(i18n.text(BONUS[kind as Bonus]));
  else said.push(i18n.text(kind === "1" ? "mots.cell.point" : "mots.cell.points", { n: kind }));
  const typed = model.laid.fresh.indexOf(cell);
  const letter = typed >= 0 ? model.letters[typed] : model.grid[cell];
  if (letter && letter !== ".") said.push(i18n.text(typed >= 0 ? "mots.cell.typed" : "mots.cell.letter", { letter }));
  if (model.view.first.map(cellNamed).includes(cell)) said.push(i18n.text("mots.cell.first"));
  if (cell === model.start && model.writing) said.push(i18n.text(model.way === "across" ? "mots.across" : "mots.down"));
  return said.join(", ");
}

/** What becomes of the word in hand, for those who cannot see it. */
export function spokenDraft(model: MotsModel): string {
  if (!model.letters) return "";
  const { preview, stale } = model;
  const known = preview && !stale ? preview.words.map(({ text, points }) => `${text} ${range(points)}`).join(", ") : "";
  const wrong = model.fault !== null || model.unknown.length > 0; // that is said above the buttons
  return [wrong ? "" : counted(model), known].filter(Boolean).join(" ");
}
