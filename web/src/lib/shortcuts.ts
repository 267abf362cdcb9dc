/** Whether a key is a command to the page: no modifier is held down, and the focus is in no field or dialog. */
export function isCommand(event: KeyboardEvent): boolean {
  const held = event.ctrlKey || event.metaKey || event.altKey;
  return !held && !(event.target as Element).closest("input, textarea, select, dialog");
}
