import { describe, expect, it } from "vitest";
import { CENTRE, SPACES, corner, lift, onwards, pick, place, reach, route, trail } from "./geometry";

const round = ({ x, y }: { x: number; y: number }) => [Math.round(x), Math.round(y)];

describe("the double track", () => {
  it("has 48 spaces, a crossing before its arcs", () => {
    expect(SPACES.length).toBe(48);
    expect(SPACES.slice(0, 7)).toEqual(["x0", "o0.1", "o0.2", "o0.3", "i0.1", "i0.2", "x1"]);
  });

  it("draws one's own start at the bottom and goes clockwise", () => {
    expect(round(place("x0", 0))).toEqual([320, 534]);
    expect(round(place("x2", 0))).toEqual([106, 320]);
    expect(round(place("x4", 4))).toEqual([320, 534]);
    expect(round(place("x6", 4))).toEqual([106, 320]);
  });

  it("bulges out by 50 in the middle of an outer arc and in by 45 on inner ones", () => {
    const from = (space: string) => Math.hypot(place(space, 0).x - CENTRE, place(space, 0).y - CENTRE);
    expect(from("o3.2")).toBeCloseTo(264);
    expect(from("i3.1")).toBeCloseTo(214 - 45 * Math.sin(Math.PI / 3));
  });

  it("keeps every two spaces apart by a space's width", () => {
    const spots = SPACES.map((space) => place(space, 0));
    const gaps = spots.flatMap((a, n) => spots.slice(n + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
    expect(Math.min(...gaps)).toBeGreaterThan(36);
  });
});

describe("a route", () => {
  it("has as many steps as the number says, on either arc", () => {
    expect(onwards("x7")).toEqual(["o7.1", "i7.1"]);
    expect(route("x0", "o1.2", 6)).toEqual(["x0", "o0.1", "o0.2", "o0.3", "x1", "o1.1", "o1.2"]);
    expect(route("x0", "o1.3", 6)).toEqual(["x0", "i0.1", "i0.2", "x1", "o1.1", "o1.2", "o1.3"]);
    expect(route("x7", "x0", 3)).toEqual(["x7", "i7.1", "i7.2", "x0"]);
  });

  it("goes back where there is no way on", () => {
    expect(route("x0", "o7.2", 2)).toEqual(["x0", "o7.3", "o7.2"]);
    expect(route("x0", "o0.3", 2)).toBeNull();
  });

  it("follows the arc from its first to its last space", () => {
    const points = trail(["o7.3", "x0", "i0.1"], 0);
    expect(round(points[0]!)).toEqual(round(place("o7.3", 0)));
    expect(round(points[6]!)).toEqual(round(place("x0", 0)));
    expect(round(points[12]!)).toEqual(round(place("i0.1", 0)));
    const strides = points.slice(1).map((p, n) => Math.hypot(p.x - points[n]!.x, p.y - points[n]!.y));
    expect(Math.max(...strides)).toBeLessThan(13);
  });
});

describe("piles", () => {
  it("lift eleven a cone, less when they would grow too tall", () => {
    expect(lift(4)).toBe(11);
    expect(reach(1)).toBe(42);
    expect(reach(16)).toBeCloseTo(42 + 96);
  });

  it("are picked over their whole height, the nearest first", () => {
    const targets = [
      { space: "x0", spot: { x: 100, y: 100 }, tall: 50 },
      { space: "x1", spot: { x: 100, y: 20 }, tall: 0 },
    ];
    expect(pick({ x: 104, y: 60 }, targets, 30)).toBe("x0");
    expect(pick({ x: 100, y: 30 }, targets, 30)).toBe("x1");
    expect(pick({ x: 200, y: 60 }, targets, 30)).toBeNull();
  });

  it("wait in the corner after their start", () => {
    expect(corner("x0", 0)).toEqual({ x: 22, y: 616, way: 1 });
    expect(corner("x2", 0)).toEqual({ x: 22, y: 52, way: 1 });
    expect(corner("x6", 4).way).toBe(1);
    expect(corner("x2", 4)).toEqual({ x: 618, y: 616, way: -1 });
  });
});
