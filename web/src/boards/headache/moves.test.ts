import { expect, it } from "vitest";
import { parse, sort } from "./moves";

it("reads every kind of move", () => {
  expect(parse("4*")).toEqual({ kind: "pop", number: 4, dot: true });
  expect(parse("enter")).toEqual({ kind: "enter", colour: null });
  expect(parse("enter red")).toEqual({ kind: "enter", colour: "red" });
  expect(parse("x0-o0.3")).toEqual({ kind: "go", source: "x0", target: "o0.3" });
  expect(parse("promote x3 1")).toEqual({ kind: "promote", space: "x3", level: 1 });
  expect(parse("done")).toEqual({ kind: "done" });
  expect(parse("hello")).toBeNull();
});

it("sorts the legal moves by what they do", () => {
  const choices = sort(["enter", "x0-o0.3", "x0-i0.2", "o1.1-x2", "pass"]);
  expect([...choices.ends]).toEqual([
    ["x0", ["o0.3", "i0.2"]],
    ["o1.1", ["x2"]],
  ]);
  expect(choices.enters).toEqual([{ move: "enter", colour: null }]);
  expect(choices).toMatchObject({ pass: true, again: false, done: false });
  expect([...sort(["again", "promote x3 1", "promote x3 2", "done"]).buried]).toEqual([["x3", [1, 2]]]);
});
