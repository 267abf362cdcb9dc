import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Presentation, type Step } from "./presentation.svelte";

let tempo = 1;
let hidden = false;
let told: string[] = [];
let presentation: Presentation<string>;

const step = (position: string, more: Partial<Step<string>> = {}): Step<string> => ({ position, motion: 600, breath: 400, ...more });
const wait = (time: number) => vi.advanceTimersByTime(time);
const seen = () => [presentation.shown, presentation.told, presentation.moving];

beforeEach(() => {
  vi.useFakeTimers();
  [tempo, hidden, told] = [1, false, []];
  presentation = new Presentation<string>(
    () => tempo,
    (position) => told.push(position),
    () => hidden,
  );
  presentation.jump("start");
  told = [];
});
afterEach(() => vi.useRealTimers());

test("a step is shown, then told, then left for a breath, and only then the next one begins", () => {
  presentation.push([step("one"), step("two")]);
  expect(seen()).toEqual(["one", "start", true]);
  wait(599);
  expect(seen()).toEqual(["one", "start", true]);
  wait(1);
  expect(seen()).toEqual(["one", "one", false]);
  wait(399);
  expect(seen()).toEqual(["one", "one", false]);
  wait(1);
  expect(seen()).toEqual(["two", "one", true]);
  wait(600);
  expect(told).toEqual(["one", "two"]);
});

test("it is idle as soon as the last step is told, not after its breath", () => {
  presentation.push([step("one"), step("two")]);
  wait(600);
  expect(presentation.idle).toBe(false);
  wait(1000);
  expect(presentation.idle).toBe(true);
});

test("a step that comes during the last breath waits for its end", () => {
  presentation.push([step("one")]);
  wait(700);
  presentation.push([step("two")]);
  expect(presentation.shown).toBe("one");
  wait(300);
  expect(presentation.shown).toBe("two");
});

test("a move of our own does not wait for the breath before it", () => {
  presentation.push([step("one")]);
  wait(700);
  presentation.push([step("own", { own: true })]);
  expect(presentation.shown).toBe("own");
});

test("brisk takes half the time, instant none", () => {
  tempo = 0.5;
  presentation.push([step("one")]);
  wait(300);
  expect(presentation.told).toBe("one");
  wait(200);
  tempo = 0;
  presentation.push([step("two"), step("three")]);
  expect(seen()).toEqual(["three", "three", false]);
  expect(told).toEqual(["one", "two", "three"]);
  expect(presentation.idle).toBe(true);
});

test("a closed gate keeps what was shown before until it is pressed", () => {
  presentation.push([step("move"), step("pop", { gate: { kind: "press", seat: 0 } })]);
  wait(60_000);
  expect(seen()).toEqual(["move", "move", false]);
  expect([presentation.gate?.kind, presentation.idle]).toEqual(["press", false]);
  presentation.skip();
  presentation.skipAll();
  expect(presentation.shown).toBe("move"); // nothing but the press opens it
  presentation.open();
  expect(seen()).toEqual(["pop", "move", true]);
  wait(600);
  expect([presentation.told, presentation.idle]).toEqual(["pop", true]);
});

test("a last look ends by itself, or earlier when the reader has seen enough", () => {
  presentation.push([step("placed"), step("curtain", { motion: 0, breath: 0, gate: { kind: "look", most: 5000 } })]);
  wait(1000);
  expect(presentation.gate?.kind).toBe("look");
  wait(4999);
  expect(presentation.shown).toBe("placed");
  wait(1);
  expect(presentation.shown).toBe("curtain");
  presentation.push([step("placed"), step("curtain", { motion: 0, breath: 0, gate: { kind: "look", most: 5000 } })]);
  wait(1000);
  presentation.open();
  expect(presentation.shown).toBe("curtain");
});

test("a skip ends one step, the next one is still shown", () => {
  presentation.push([step("one"), step("two")]);
  presentation.skip();
  expect(seen()).toEqual(["two", "one", true]);
  wait(600);
  expect(told).toEqual(["one", "two"]);
});

test("skipping everything tells everything, in order", () => {
  presentation.push([step("one"), step("two"), step("three")]);
  presentation.skipAll();
  expect(told).toEqual(["one", "two", "three"]);
  expect([presentation.shown, presentation.idle]).toEqual(["three", true]);
});

test("far behind, only the newest steps are shown one by one", () => {
  presentation.push(Array.from({ length: 40 }, (_, n) => step(String(n))));
  expect(presentation.shown).toBe("34");
  wait(20_000);
  expect(told).toEqual(["34", "35", "36", "37", "38", "39"]);
});

test("with many steps waiting each takes less time", () => {
  presentation.push(Array.from({ length: 12 }, (_, n) => step(String(n))));
  wait(360);
  expect(told).toEqual(["0"]);
});

test("a hidden page queues nothing, and still waits for a press", () => {
  hidden = true;
  presentation.push([step("one"), step("pop", { gate: { kind: "press", seat: 0 } })]);
  expect([presentation.shown, presentation.gate?.kind]).toEqual(["one", "press"]);
});

test("a change beside the moves reaches the newest position, wherever it waits", () => {
  presentation.push([step("one"), step("two")]);
  presentation.refresh("two, and somebody left");
  wait(1600);
  expect(presentation.told).toBe("two, and somebody left");
  presentation.refresh("two, and somebody came");
  expect(seen()).toEqual(["two, and somebody came", "two, and somebody came", false]);
});

test("a jump forgets what was still to be shown", () => {
  presentation.push([step("one"), step("two")]);
  presentation.jump("taken back");
  wait(5000);
  expect(seen()).toEqual(["taken back", "taken back", false]);
});
