import { describe, expect, it } from "vitest";
import { BASE, SIZE, beside, border, flanks, heart, loops, outline, places, project, sceneOf, signAt, square } from "./geometry";
import { cubesAt, parse, tries, turned, write } from "./placing";
import { supports } from "./support";
import type { HeadquarterView } from "./types";

const HEAD = ["  .... ", " ......", " ......", "...... ", " ..... ", "   ... "];

describe("the head on the screen", () => {
  it("has thirty cells, and seat 1 sees them mirrored", () => {
    const [left, right] = [places(HEAD, false), places(HEAD, true)];
    expect(left.length).toBe(30);
    expect(left.find(({ name }) => name === "a3")).toEqual({ name: "a3", x: 0, y: 3 });
    expect(right.find(({ name }) => name === "a3")).toEqual({ name: "a3", x: 6, y: 3 });
  });

  it("reads a layer by name, and nothing where the head has no cell", () => {
    const layer = ["  r... ", " ......", " ......", "b..... ", " ..... ", "   ..? "];
    expect([signAt(layer, "c6"), signAt(layer, "a3"), signAt(layer, "f1")]).toEqual(["r", "b", "?"]);
    expect([signAt(layer, "a1"), signAt(layer, "h3"), signAt(layer, "d0")]).toEqual([undefined, undefined, undefined]);
  });

  it("shrinks towards the vanishing point", () => {
    const scene = sceneOf(HEAD, false);
    expect(project(scene.eye, 0, scene)).toEqual(project(scene.eye, 2, scene));
    expect(square({ x: 0, y: 0 }, 0, scene)).toEqual({ x: 82, y: 72, side: 70 });
    expect(square({ x: 0, y: 0 }, 1, scene).side).toBeCloseTo(59.5);
    expect(square({ x: 0, y: 0 }, 1, scene).x).toBeGreaterThan(82);
  });

  it("mirrors the scene about the middle of the picture", () => {
    const [one, two] = [sceneOf(HEAD, false), sceneOf(HEAD, true)];
    const [a, b] = [project({ x: 2, y: 1 }, 1, one), project({ x: 5, y: 1 }, 1, two)];
    expect(a.x + b.x).toBeCloseTo(640);
    expect(a.y).toBeCloseTo(b.y);
  });

  it("shows the flanks that face the vanishing point", () => {
    const scene = sceneOf(HEAD, false);
    expect(flanks({ x: 1, y: 0 }, scene).map(({ side }) => side)).toEqual(["right", "bottom"]);
    expect(flanks({ x: 5, y: 4 }, scene).map(({ side }) => side)).toEqual(["left", "top"]);
  });

  it("fits a head of any shape into the picture", () => {
    for (const lines of [["."], ["..........", ".........."], Array<string>(20).fill("...")]) {
      const scene = sceneOf(lines, false);
      const { head } = scene;
      expect(head.left - 0.93 * head.unit).toBeGreaterThan(0); // the nose
      expect(head.left + 7.79 * head.unit).toBeLessThan(SIZE); // the back of the head
      expect(head.top - 0.94 * head.unit).toBeGreaterThan(0); // the crown
      expect(scene.left).toBeGreaterThan(head.left - head.unit);
      expect(scene.top + scene.unit * lines.length).toBeLessThan(BASE);
      const turned = sceneOf(lines, true);
      expect(turned.left).toBeCloseTo(SIZE - scene.left - scene.unit * (lines[0] ?? "").length);
    }
  });
});

describe("areas", () => {
  const L = [
    { x: 0, y: 0 },
    { x: 0, y: 1 },
    { x: 1, y: 1 },
  ];
  it("are bordered by the edges where they end", () => {
    expect(border(L).length).toBe(8);
    expect(beside({ x: 0, y: 0 }, "right")).toEqual({ x: 1, y: 0 });
  });

  it("are outlined by their corners", () => {
    expect(loops(L)).toEqual([
      [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 1, y: 1 },
        { x: 2, y: 1 },
        { x: 2, y: 2 },
        { x: 0, y: 2 },
      ],
    ]);
  });

  it("have a second line round a hole, and keep apart cells that meet at a corner", () => {
    const ring = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x, y }))).filter(({ x, y }) => x !== 1 || y !== 1);
    expect(loops(ring).map((loop) => loop.length)).toEqual([4, 4]);
    expect(
      loops([
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ]).map((loop) => loop.length),
    ).toEqual([4, 4]);
  });

  it("shrink inwards", () => {
    const path = outline([{ x: 0, y: 0 }], sceneOf(HEAD, false), 5, 0);
    expect(path).toBe(
      "M87.0 77.0Q87.0 77.0 87.0 77.0L147.0 77.0Q147.0 77.0 147.0 77.0L147.0 137.0Q147.0 137.0 147.0 137.0L87.0 137.0Q87.0 137.0 87.0 137.0Z",
    );
  });

  it("have a heart among their own cells", () => {
    expect(heart(L.map((cell) => ({ ...cell, name: "" })))).toMatchObject({ x: 0, y: 1 });
  });
});

describe("a piece in the hand", () => {
  it("is written in canonical order, whichever way it is held", () => {
    expect(write(cubesAt("c4", "flat", ["r", "g"], false))).toBe("c4r d4g");
    expect(write(cubesAt("c4", "flat", ["r", "g"], true))).toBe("b4g c4r");
    expect(write(cubesAt("c4", "upright", ["r", "g"], false))).toBe("c4g c5r");
    expect(write(cubesAt("c4", "through", ["r", "g"], true))).toBe("c4r c4'g");
  });

  it("may cover the cell meant with either half", () => {
    expect(tries("c4", "flat", false)).toEqual(["c4", "b4"]);
    expect(tries("c4", "flat", true)).toEqual(["c4", "d4"]);
    expect(tries("c4", "upright", false)).toEqual(["c4", "c3"]);
  });

  it("comes back after four quarter turns", () => {
    let held = { attitude: "flat" as const, swapped: false } as ReturnType<typeof turned>;
    for (let n = 0; n < 4; n++) held = turned(held.attitude, held.swapped);
    expect(held).toEqual({ attitude: "flat", swapped: false });
  });

  it("is read as it is told, hidden cubes left out", () => {
    expect(parse("c3r c3'b")).toEqual([
      { cell: "c3", far: false, colour: "r" },
      { cell: "c3", far: true, colour: "b" },
    ]);
    expect(parse("d1g ?")).toEqual([{ cell: "d1", far: false, colour: "g" }]);
    expect(parse("? ?")).toEqual([]);
  });
});

describe("what carries a piece", () => {
  const view = {
    near: ["   ", "r  ", "rb."].map((line) => line.replaceAll(" ", ".")),
    far: ["...", "...", "???"],
    options: { stability: "held" },
  } as unknown as HeadquarterView;
  const of = (move: string) => supports(view, parse(move) as never);
  it("is the floor, a cube below, or a neighbour", () => {
    expect(of("b2g c2g")).toEqual([{ kind: "rests" }, { kind: "held", by: "right" }]);
    expect(of("c1g c2g")).toEqual([{ kind: "rests" }, { kind: "rests" }]);
    expect(of("b2g b2'g")).toEqual([{ kind: "rests" }, { kind: "unseen" }]);
  });
});
