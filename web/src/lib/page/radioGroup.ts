/** A group of radios is one stop for Tab, at the one that is chosen; among them arrows choose the next. */
export function radioGroup(group: HTMLElement): { destroy: () => void } {
  const radios = () => [...group.querySelectorAll<HTMLElement>("[role=radio]")];
  const mark = () => {
    const all = radios();
    const stop = all.find((radio) => radio.ariaChecked === "true") ?? all[0];
    for (const radio of all) radio.tabIndex = radio === stop ? 0 : -1;
  };
  const move = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const all = radios();
    const next = all[(all.indexOf(event.target as HTMLElement) + by + all.length) % all.length];
    next?.focus();
    next?.click();
  };
  const changes = new MutationObserver(mark);
  changes.observe(group, { subtree: true, childList: true, attributeFilter: ["aria-checked"] });
  group.addEventListener("keydown", move);
  mark();
  return {
    destroy() {
      changes.disconnect();
      group.removeEventListener("keydown", move);
    },
  };
}
