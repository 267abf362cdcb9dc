import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MoveVerdict, TableMessage } from "../../wire/types";
import { http } from "../../wire/http";
import { MemoryStorage } from "../device/memoryStorage";
import { judgedGame, keepJudged, type Mistake } from "./mistakes";
import { markOf, Retries, type RetryContext } from "./retries.svelte";

vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));

const verdict = (move: string, kind: MoveVerdict["verdict"], loss = 0): MoveVerdict => ({
  move,
  value: 0.5,
  verdict: kind,
  loss,
  points: null,
});
const MISTAKES: Mistake[] = [
  { ply: 4, played: verdict("a1-a2", "mistake", 0.3) },
  { ply: 8, played: verdict("b1-b2", "inaccuracy", 0.06) },
];
const TABLE = { table: "t1", game: "knopf", seats: [], yours: [0] } as unknown as TableMessage;

describe("a try", () => {
  it("is measured by the best move and by the move of the game", () => {
    const [mistake, inaccuracy] = MISTAKES.map(({ played }) => played) as [MoveVerdict, MoveVerdict];
    expect(markOf(verdict("x", "best"), mistake)).toBe("best");
    expect(markOf(verdict("x", "good"), mistake)).toBe("good");
    expect(markOf(verdict("x", "inaccuracy"), mistake)).toBe("better");
    expect(markOf(verdict("x", "mistake"), mistake)).toBe("missed");
    expect(markOf(verdict("x", "inaccuracy"), inaccuracy)).toBe("missed");
  });
});

describe("mistakes tried again", () => {
  let answers: Record<string, MoveVerdict>;

  beforeEach(() => {
    vi.stubGlobal("localStorage", new MemoryStorage());
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    keepJudged({ table: "t1", seat: 0, game: "knopf", at: 1, mistakes: MISTAKES });
    answers = {};
    vi.spyOn(http, "decision").mockImplementation((_, ply) =>
      Promise.resolve({
        game: "knopf",
        seat: 0,
        seats: 2,
        colours: [],
        view: { ply },
        turn: { kind: "decide", seats: [0] },
        moves: [],
        plies: [],
      }),
    );
    vi.spyOn(http, "tryMove").mockImplementation((_table, _ply, move) => {
      const found = answers[move];
      return found ? Promise.resolve(found) : Promise.reject(new Error("no answer"));
    });
    vi.spyOn(http, "analysis").mockResolvedValue({
      seat: 0,
      value: 0.6,
      best: [{ move: "c1-c3", value: 0.6, points: null }],
      chances: [0.6, 0.4],
      played: null,
      reasons: [],
    });
  });

  async function opened(retries: Retries): Promise<RetryContext> {
    await vi.waitFor(() => expect(retries.current).not.toBeNull());
    return retries.current as RetryContext;
  }

  it("go on until a good move is found, and that is kept", async () => {
    const retries = new Retries(TABLE, 0, MISTAKES);
    const shown = await opened(retries);
    expect(shown.view).toEqual({ ply: 4 });
    shown.showPlayed = true;
    expect(shown.hint).toBe("a1-a2");
    shown.play("a1-a2"); // the move of the game is not sent
    expect(shown.answer?.mark).toBe("same");
    expect(http.tryMove).not.toHaveBeenCalled();
    answers = { "c1-c2": verdict("c1-c2", "mistake", 0.2), "c1-c3": verdict("c1-c3", "best") };
    shown.play("c1-c2");
    await vi.waitFor(() => expect(shown.answer?.mark).toBe("missed"));
    expect(shown.over).toBe(false);
    shown.play("c1-c3");
    await vi.waitFor(() => expect(shown.over).toBe(true));
    expect(shown.hint).toBe("c1-c3");
    shown.play("c1-c2"); // it is over
    expect(http.tryMove).toHaveBeenCalledTimes(2);
    retries.next();
    expect(retries.found).toBe(1);
    expect(judgedGame("t1", 0)?.mistakes.map(({ found }) => found ?? false)).toEqual([true, false]);
    expect((await opened(retries)).mistake.ply).toBe(8);
  });

  it("do not count as found once the best move was shown", async () => {
    const retries = new Retries(TABLE, 0, MISTAKES);
    const shown = await opened(retries);
    await shown.reveal();
    expect([shown.over, shown.hint]).toEqual([true, "c1-c3"]);
    retries.next();
    await opened(retries);
    expect([retries.at, retries.found, retries.results[4]]).toEqual([1, 0, false]);
    expect(judgedGame("t1", 0)?.mistakes.some(({ found }) => found)).toBe(false);
  });

  it("say when there is no answer, and can be tried again", async () => {
    const retries = new Retries(TABLE, 0, MISTAKES);
    const shown = await opened(retries);
    shown.play("z9-z8");
    await vi.waitFor(() => expect(shown.trouble).not.toBe(""));
    expect([shown.pending, shown.over]).toEqual([null, false]);
  });

  it("ask what the rules say of a move one after the other", async () => {
    let open = 0;
    let most = 0;
    vi.spyOn(http, "previewDecision").mockImplementation(async (_table, _ply, move) => {
      most = Math.max(most, ++open);
      await Promise.resolve();
      open -= 1;
      if (move === "b") throw new Error("no answer");
      return { ok: true, details: { move } };
    });
    const shown = await opened(new Retries(TABLE, 0, MISTAKES));
    const answers = await Promise.allSettled(["a", "b", "c"].map((move) => shown.preview(move)));
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(most).toBe(1);
  });

  it("end with a count and begin again", async () => {
    const retries = new Retries(TABLE, 0, MISTAKES.slice(0, 1));
    answers = { "c1-c3": verdict("c1-c3", "good", 0.02) };
    (await opened(retries)).play("c1-c3");
    await vi.waitFor(() => expect(retries.current?.over).toBe(true));
    retries.next();
    expect([retries.over, retries.found]).toEqual([true, 1]);
    retries.restart();
    expect([retries.over, retries.found]).toEqual([false, 0]);
  });
});
