import type { PaintKit } from "../../boards/paint";

/** A board while it is drawn: rows of signs, the brush in hand, and steps that can be undone. */
export class Painting {
  rows = $state.raw<readonly string[]>([]);
  brush = $state("");
  /** Whether the opposite cell, by half a turn, is painted alike. */
  twin = $state(false);
  private before = $state.raw<(readonly string[])[]>([]);

  constructor(
    private readonly kit: PaintKit,
    text: string,
  ) {
    this.rows = this.readable(text) ?? [];
    this.brush = kit.brushes[0]?.sign ?? "";
  }

  readonly columns = $derived(this.rows[0]?.length ?? 0);
  readonly text = $derived(this.rows.join("\n"));
  readonly canUndo = $derived(this.before.length > 0);

  /** A new stroke begins: undo goes back to here. */
  begin(): void {
    this.before = [...this.before.slice(-49), this.rows];
  }

  undo(): void {
    const last = this.before.at(-1);
    if (!last) return;
    this.rows = last;
    this.before = this.before.slice(0, -1);
  }

  paint(row: number, column: number, sign = this.brush): void {
    const { only, blank } = this.kit;
    if (only && this.rows[row]?.[column] === only) return;
    if (only && sign === only && this.rows[row]?.[column] !== undefined) this.rows = this.rows.map((line) => line.replaceAll(only, blank));
    this.set(row, column, sign);
    if (this.twin && sign !== only) this.set(this.rows.length - 1 - row, this.columns - 1 - column, sign);
  }

  /** Takes another board in place of this one; false if it is none. */
  open(text: string): boolean {
    const rows = this.readable(text);
    if (!rows) return false;
    this.begin();
    this.rows = rows;
    return true;
  }

  /** Adds or removes rows at the top and columns at the right. */
  resize(rows: number, columns: number): void {
    const { sizes, blank } = this.kit;
    if (!sizes) return;
    const within = (wanted: number) => Math.min(sizes.most, Math.max(sizes.least, wanted));
    const wide = this.rows.map((line) => line.slice(0, within(columns)).padEnd(within(columns), blank));
    const more = Math.max(0, within(rows) - wide.length);
    const before = this.rows;
    this.begin();
    this.rows = [...Array<string>(more).fill(blank.repeat(within(columns))), ...wide.slice(-within(rows))];
    this.keepOnly(before);
  }

  /** The sign that is on the board once is not cut off with its row or column: it moves to the nearest cell. */
  private keepOnly(before: readonly string[]): void {
    const { only } = this.kit;
    if (!only || this.rows.some((line) => line.includes(only))) return;
    const row = before.findIndex((line) => line.includes(only));
    const fromBottom = before.length - 1 - row;
    this.set(Math.max(0, this.rows.length - 1 - fromBottom), Math.min(before[row]?.indexOf(only) ?? 0, this.columns - 1), only);
  }

  private set(row: number, column: number, sign: string): void {
    const line = this.rows[row];
    const old = line?.[column];
    if (line === undefined || old === undefined || old === sign || old === this.kit.only) return;
    this.rows = this.rows.with(row, line.slice(0, column) + sign + line.slice(column + 1));
  }

  /** The rows of a board whose lines are equally long and have known signs only; legends ("# …") are left out. */
  private readable(text: string): string[] | null {
    const { brushes, only } = this.kit;
    const known = brushes.map(({ sign }) => sign).join("");
    const rows = text
      .split(/\r?\n/)
      .filter((line) => !line.startsWith("# "))
      .map((line) => line.trim())
      .filter(Boolean);
    const columns = rows[0]?.length ?? 0;
    const { least, most } = this.kit.sizes ?? { least: this.rows.length || 1, most: this.rows.length || 64 };
    const fits = [rows.length, columns].every((size) => size >= least && size <= most);
    const complete = !only || rows.join("").split(only).length === 2;
    return fits && complete && rows.every((row) => row.length === columns && [...row].every((sign) => known.includes(sign))) ? rows : null;
  }
}
