import { afterEach, expect, test, vi } from "vitest";
import { tremble, vibration } from "./switches.svelte";

const vibrate = vi.fn();

function device(hasBeenActive: boolean) {
  vi.stubGlobal("navigator", { vibrate, userActivation: { hasBeenActive } });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vibrate.mockClear();
  vibration.set(true);
});

test("the device trembles once for a piece and twice for a refusal", () => {
  device(true);
  tremble();
  tremble(2);
  expect(vibrate.mock.calls).toEqual([[[8]], [[8, 32, 8]]]);
});

test("it is still when it is switched off, and before anything has been touched", () => {
  device(true);
  vibration.set(false);
  tremble();
  device(false);
  vibration.set(true);
  tremble();
  expect(vibrate).not.toHaveBeenCalled();
});
