import { recall, remember } from "./storage";

export const SPEEDS = ["calm", "brisk", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];

/** How much of its full time each step of a game takes. */
const TEMPO: Record<Speed, number> = { calm: 1, brisk: 0.5, instant: 0 };

/** How fast the moves of a table are shown, and whether one's own dome is pressed by hand: kept on this device. */
class Pace {
  speed = $state<Speed>(known(recall("pace")));
  /** The dome is pressed for the reader. */
  pops = $state(recall("pop") === "auto");

  get tempo(): number {
    return TEMPO[this.speed];
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    remember("pace", speed);
  }

  setPops(pops: boolean): void {
    this.pops = pops;
    remember("pop", pops ? "auto" : "hand");
  }
}

function known(speed: string | null): Speed {
  return SPEEDS.find((each) => each === speed) ?? "calm";
}

export const pace = new Pace();
