import { rulebook } from "../page/rulebook.svelte";
import { isCommand, isFree } from "../page/shortcuts";
import type { LiveTable } from "./table.svelte";

/** The keys of a table, wherever the focus is: the list of all keys, hint, possible squares, undo, the dome, and the way to the board. */
export function tableKey(event: KeyboardEvent, table: LiveTable): void {
  const target = event.target as Element;
  if (!isCommand(event) || target.closest("[data-letters]")) return;
  if (act(event, target, table)) event.preventDefault();
}

/** Whether the key meant something. */
function act({ key, repeat }: KeyboardEvent, target: Element, table: LiveTable): boolean {
  const letter = key.toLowerCase();
  if (key === "?") table.keysOpen = true;
  else if (key === "Escape" && !table.idle) table.skipAll();
  else if (key === "Escape") rulebook.close();
  else if (key === " " || key === "Enter") return !repeat && press(target, table);
  else if (/^Arrow/.test(key) && isFree() && table.prompted)
    document.querySelector<SVGElement>(".plate [tabindex='0']")?.focus(); // no Tab leads through the header first
  else if (letter === "h" && table.prompted) void table.askHint();
  else if (letter === "l" && table.prompted) table.showMoves = !table.showMoves;
  else if (letter === "u" && table.message?.takeback.allowed) table.takeBack();
  else return false;
  return true;
}

/** Presses the dome, or ends what is being shown; a button that has the focus is pressed instead. */
function press(target: Element, table: LiveTable): boolean {
  const free = !target.closest("button, a, summary, [role=button]");
  if (table.presser !== null && (free || target.closest(".plate") !== null)) table.press();
  else if (free && !table.idle) table.skip();
  else return false;
  return true;
}
