import { recall, remember } from "./storage";

/** Something that is on unless the reader has switched it off on this device. */
class Switch {
  on: boolean;

  constructor(private readonly name: string) {
    this.on = $state(recall(name) !== "off");
  }

  set(on: boolean): void {
    this.on = on;
    remember(this.name, on ? "on" : "off");
  }
}

/** Single letters, digits and signs are commands. */
export const letterKeys = new Switch("keys");
/** The device trembles lightly when a piece is laid down or refused. */
export const vibration = new Switch("vibration");

const LIGHT = 8; // ms

export function tremble(times = 1): void {
  if (!vibration.on || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(Array.from({ length: 2 * times - 1 }, (_, at) => (at % 2 ? 4 * LIGHT : LIGHT)));
}
