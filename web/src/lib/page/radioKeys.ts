/** Among radios, arrows choose the next one, as in every radio group. */
export function radioKeys(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]")];
  const next = radios[(radios.indexOf(event.target as HTMLElement) + by + radios.length) % radios.length];
  next?.focus();
  next?.click();
}
