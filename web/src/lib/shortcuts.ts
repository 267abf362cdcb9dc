/** Whether a key is a command to the page: nothing else is held down, and nobody writes or answers a question. */
export function isCommand(event: KeyboardEvent): boolean {
  const held = event.ctrlKey || event.metaKey || event.altKey;
  return !held && !(event.target as Element).closest("input, textarea, select, dialog");
}
