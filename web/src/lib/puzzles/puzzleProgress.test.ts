import { beforeEach, describe, expect, it, vi } from "vitest";
import { begunBoards, keepProgress, type Progress } from "./puzzleProgress";
import { MemoryStorage } from "../device/memoryStorage";

const kept = (more: Partial<Progress>): Progress => ({ lines: ["blue a1"], seconds: 9, hints: 0, done: false, laid: 1, left: 4, ...more });

describe("boards that were begun", () => {
  beforeEach(() => void vi.stubGlobal("localStorage", new MemoryStorage()));

  it("come with the pieces still missing, the latest first", () => {
    keepProgress("8x10-3-71", kept({ at: 1 }));
    keepProgress("84-1-5", kept({ at: 3, left: 12 }));
    keepProgress("15x16-2-9", kept({ at: 2 }));
    expect(begunBoards(2)).toEqual([
      { key: "84-1-5", left: 12 },
      { key: "15x16-2-9", left: 4 },
    ]);
  });

  it("are neither finished, nor only looked at, nor from the empty board", () => {
    keepProgress("8x10-3-71", kept({ done: true }));
    keepProgress("8x10-3-72", kept({ laid: 0 }));
    keepProgress("8x10-hard", kept({}));
    expect(begunBoards(9)).toEqual([]);
  });
});
