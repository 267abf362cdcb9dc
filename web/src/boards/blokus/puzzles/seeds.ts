/** A seed for a new board: with its grade it makes the same board on every machine, so that the address can be sent. */
export function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
