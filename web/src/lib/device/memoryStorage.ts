/** A storage like that of a browser, for tests. */
export class MemoryStorage {
  private readonly kept = new Map<string, string>();

  get length(): number {
    return this.kept.size;
  }

  key(at: number): string | null {
    return [...this.kept.keys()][at] ?? null;
  }

  getItem(name: string): string | null {
    return this.kept.get(name) ?? null;
  }

  setItem(name: string, value: string): void {
    this.kept.set(name, value);
  }
}
