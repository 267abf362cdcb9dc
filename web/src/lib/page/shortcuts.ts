import { letterKeys } from "../device/switches.svelte";

/** Whether a key is a command to the page: no modifier is held down, no sheet covers the page, and the focus is in no field or sheet. */
export function isCommand(event: KeyboardEvent): boolean {
  const held = event.ctrlKey || event.metaKey || event.altKey;
  const covered = document.querySelector("dialog:modal") !== null;
  const sign = event.key.length === 1 && event.key !== " ";
  return !held && !covered && (letterKeys.on || !sign) && !(event.target as Element).closest("input, textarea, select, dialog");
}

/** Nothing has the keyboard but the page itself, or the place where one arrives on it. */
export function isFree(target: EventTarget | null = document.activeElement): boolean {
  return target === document.body || (target instanceof HTMLElement && target.dataset.arrival !== undefined);
}
