import { beforeEach, describe, expect, it, vi } from "vitest";
import { before, notePlayed, playedDays, streak } from "./dayHistory";
import { MemoryStorage } from "../device/memoryStorage";

describe("a streak of days", () => {
  const today = "2026-03-02";

  it("counts the days in a row up to today", () => {
    expect(streak(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"], today)).toBe(4);
  });

  it("still counts while today is to come, and ends after a day without a game", () => {
    expect(streak(["2026-02-28", "2026-03-01"], today)).toBe(2);
    expect(streak(["2026-02-27", "2026-02-28"], today)).toBe(0);
    expect(streak(["2026-02-26", "2026-02-28", "2026-03-01"], today)).toBe(2);
    expect(streak([], today)).toBe(0);
  });

  it("does not depend on the order of the dates", () => {
    expect(streak(["2026-03-02", "2026-02-28", "2026-03-01"], today)).toBe(3);
  });
});

it("the day before is right at the end of a month, of February in a leap year, and of a year", () => {
  expect(before("2026-03-01")).toBe("2026-02-28");
  expect(before("2028-03-01")).toBe("2028-02-29");
  expect(before("2026-01-01")).toBe("2025-12-31");
  expect(before("2026-11-16", 30)).toBe("2026-10-17");
});

describe("the days that were played", () => {
  beforeEach(() => void vi.stubGlobal("localStorage", new MemoryStorage()));

  it("are noted once, and only on the day itself", () => {
    notePlayed("2026-03-02", "2026-03-02");
    notePlayed("2026-03-02", "2026-03-02");
    notePlayed("2026-02-20", "2026-03-02");
    expect(playedDays()).toEqual(["2026-03-02"]);
  });
});
