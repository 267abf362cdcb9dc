import { expect, test } from "vitest";
import { Readiness } from "./readiness";

/** A page whose stillness comes when the test says so. */
function page() {
  const data: DOMStringMap = {};
  const calms: (() => void)[] = [];
  const readiness = new Readiness(data, () => new Promise<void>((calm) => calms.push(calm)));
  const calm = async () => {
    calms.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { data, readiness, calm };
}

test("the page is settled when nothing is awaited and all is still", async () => {
  const { data, readiness, calm } = page();
  const end = readiness.begin("texts");
  expect(data).toEqual({ awaits: "texts" });
  end();
  expect(data).toEqual({ awaits: "texts" }); // it is not still yet
  await calm();
  expect(data).toEqual({ settled: "" });
});

test("what is asked for after the last answer is awaited too", async () => {
  const { data, readiness, calm } = page();
  readiness.begin("texts")();
  const end = readiness.begin("answer");
  await calm();
  expect(data).toEqual({ awaits: "answer" });
  end();
  end(); // a second time counts for nothing
  await calm();
  expect(data).toEqual({ settled: "" });
});

test("a promise is awaited until it ends, also badly", async () => {
  const { data, readiness, calm } = page();
  await readiness.during("answer", Promise.reject(new Error("away"))).catch(() => undefined);
  await calm();
  expect(data).toEqual({ settled: "" });
});
