import { describe, expect, it } from "vitest";
import { commit, drawLots, takebacksBefore, stream, verify } from "./fairness";
import vectors from "./fairness.vectors.json";
import { readRecord } from "./record";
import type { Json } from "../../wire/types";

const SECRET = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, "0")).join("");
const games = vectors.map(({ record, first }) => ({
  text: record,
  first: first as Json,
  name: /table-\d/.exec(record)?.[0] ?? "",
  game: readRecord(record).game,
}));
const withChance = games.filter(({ game }) => game !== "knopf");

describe("the examples of docs/verifiable-chance.md", () => {
  it("have this commitment", async () => {
    expect(await commit(SECRET)).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  });
  it.each([
    [0, 0, 6, [2, 4, 3, 0, 5]],
    [0, 0, 36, [20, 24, 6, 16, 1]],
    [5, 0, 6, [3, 1, 5, 2, 4]],
    [5, 1, 6, [1, 0, 4, 4, 0]],
    [0, 0, 1099511627776, [717876485605, 231790467922, 50330617475, 230135886722, 846325737054]],
    [12, 3, 1000, [668, 624, 282, 176, 459]],
  ])("ply %i, takebacks %i, below %i", async (ply, takebacks, n, numbers) => {
    const below = await stream(SECRET, "t1", ["salt-a", ""], ply, takebacks);
    const found = [];
    for (let draw = 0; draw < 5; draw++) found.push(await below(n));
    expect(found).toEqual(numbers);
  });
  it("number takebacks as the page says", () => {
    expect([0, 2, 4, 5, 6].map((ply) => takebacksBefore(ply, [6, 2, 5]))).toEqual([0, 2, 2, 3, 3]);
  });
});

describe("lots for the seats", () => {
  const drawn = games.filter(({ text }) => text.includes("chance lots"));
  it("are drawn as docs/verifiable-chance.md says", async () => {
    expect(await drawLots(SECRET, "t1", ["salt-a", "", "", ""])).toEqual([3, 1, 2, 0]);
  });
  it.each(drawn)("are found fair: $game, $name", async ({ text, first }) => {
    const verdict = await verify(readRecord(text), first);
    expect(verdict).toMatchObject({ kept: true, wrong: null });
    expect(verdict?.lots?.due).toEqual(verdict?.lots?.drawn);
  });
  it.each(drawn)("betray another order: $game, $name", async ({ text, first }) => {
    const record = readRecord(text);
    const order = (record.entries["chance lots"] ?? "").split(" ").toReversed().join(" ");
    const verdict = await verify({ ...record, entries: { ...record.entries, "chance lots": order } }, first);
    expect(verdict?.lots?.due).not.toEqual(verdict?.lots?.drawn);
  });
  it("are told of two games", () => {
    expect(drawn.map(({ game }) => game)).toEqual(["mots", "knopf"]);
  });
});

describe("games that the server played", () => {
  it.each(withChance)("are found fair: $game, $name", async ({ text, first }) => {
    const verdict = await verify(readRecord(text), first);
    expect(verdict).toMatchObject({ kept: true, wrong: null });
    expect(verdict?.draws.length).toBeGreaterThan(8);
  });
  it("without chance are not checked", async () => {
    expect(
      await verify(readRecord(games.find(({ game, text }) => game === "knopf" && !text.includes("chance lots"))?.text ?? "")),
    ).toBeNull();
  });
  it.each(withChance)("betray one forged roll: $game, $name", async ({ text, first }) => {
    const record = readRecord(text);
    const honest = await verify(record, first);
    for (const { ply, rolled } of honest?.draws ?? []) {
      const forged =
        rolled === "1"
          ? "2"
          : rolled.startsWith("draw")
            ? rolled === "draw rr"
              ? "draw bb"
              : "draw rr"
            : rolled.startsWith("bonus")
              ? rolled.replace(/=(\d+)/, (_, n: string) => `=${Number(n) === 6 ? 5 : Number(n) + 1}`)
              : "1";
      if (forged === rolled) continue;
      const plies = record.plies.map((each, at) => (at === ply ? { ...each, text: forged } : each));
      expect((await verify({ ...record, plies }, first))?.wrong).toBe(ply);
    }
  });
  it.each(withChance)("betray another secret, salt or table: $game, $name", async ({ text, first }) => {
    const swap = async (entry: string, value: string) => {
      const record = readRecord(text);
      return verify({ ...record, entries: { ...record.entries, [entry]: value } }, first);
    };
    expect((await swap("chance secret", SECRET.replace("1f", "20")))?.kept).toBe(false);
    expect((await swap("chance secret", SECRET.replace("1f", "20")))?.wrong).not.toBeNull();
    expect((await swap("chance salt 0", "other"))?.wrong).not.toBeNull();
    expect((await swap("chance table", "other"))?.wrong).not.toBeNull();
  });
  it("have nothing to check while the secret is not revealed", async () => {
    const record = readRecord(games[0]?.text.replace(/chance secret.*\n/, "") ?? "");
    expect(await verify(record)).toBeNull();
  });
});
