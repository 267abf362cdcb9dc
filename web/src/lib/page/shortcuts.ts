/** Whether a key is a command to the page: no modifier is held down, no sheet covers the page, and the focus is in no field or sheet. */
export function isCommand(event: KeyboardEvent): boolean {
  const held = event.ctrlKey || event.metaKey || event.altKey;
  const covered = document.querySelector("dialog:modal") !== null;
  return !held && !covered && !(event.target as Element).closest("input, textarea, select, dialog");
}
