/** The rules beside the board: whether they lie open, and at which numbered rule. */
class Rulebook {
  open = $state(false);
  at = $state.raw<{ rule: string | null }>({ rule: null });

  /** Opens it, at a rule or where it begins; asking for the same rule again finds it again. */
  show(rule: string | null): void {
    this.at = { rule };
    this.open = true;
  }

  close(): void {
    this.open = false;
  }
}

export const rulebook = new Rulebook();
