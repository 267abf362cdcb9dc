import type { Point } from "./geometry";

const P = (x: number, y: number): Point => ({ x, y });

/** A head looking left, from the throat up over nose and crown to the nape, in cells of the head of the box. */
export const PROFILE: readonly Point[] = [
  P(2.46, 7.03),
  P(2.42, 6.74),
  P(2.2, 6.5),
  P(1.75, 6.5),
  P(1.2, 6.54),
  P(0.74, 6.38),
  P(0.52, 6.08),
  P(0.52, 5.8),
  P(0.39, 5.57),
  P(0.12, 5.4),
  P(0.09, 5.25),
  P(0.28, 5.12),
  P(0.03, 5.0),
  P(-0.04, 4.84),
  P(0.06, 4.62),
  P(-0.06, 4.49),
  P(-0.45, 4.44),
  P(-0.84, 4.33),
  P(-0.93, 4.08),
  P(-0.7, 3.66),
  P(-0.31, 3.04),
  P(-0.07, 2.62),
  P(-0.05, 2.36),
  P(-0.12, 2.08),
  P(-0.05, 1.66),
  P(0.3, 0.74),
  P(1.05, -0.16),
  P(2.2, -0.74),
  P(3.6, -0.94),
  P(5.1, -0.79),
  P(6.48, -0.16),
  P(7.44, 0.9),
  P(7.79, 2.1),
  P(7.6, 3.15),
  P(7.16, 4.04),
  P(6.89, 4.8),
  P(6.79, 5.6),
  P(6.83, 6.4),
  P(6.99, 7.03),
];
export const PROFILE_COLUMNS = 7;
/** The lowest point of the neck, the middle of the head and its width and height, in the same units. */
const NECK = 7.03;
const MIDDLE = 3.43;
const WIDTH = 8.72;
const HEIGHT = 7.97;
const RIM = 0.16; // wood that is left round the opening
const STEP = 0.25;

/** How a head of another shape sits in the profile: the profile is `scale` times as large, and the middle of the opening lies at x and y of it. */
export interface Fit extends Point {
  scale: number;
}

/** The smallest profile that has room for these cells, given by their corners as seen from the middle of the opening. */
export function fit(corners: readonly Point[]): Fit {
  for (let scale = 0.7; scale < 8; scale *= 1.06) {
    for (let y = 0.5; y <= 4.5; y += STEP) {
      for (let x = 1.5; x <= 5.5; x += STEP) {
        if (corners.every((corner) => inside(x + corner.x / scale, y + corner.y / scale))) return { scale, x, y };
      }
    }
  }
  return { scale: 8, x: MIDDLE, y: 2.5 };
}

/** The size of a cell, and where the profile begins, so that the whole head stands on its plinth. */
export function placed({ scale }: Fit, size: number, base: number): { unit: number; left: number; top: number } {
  const unit = Math.min(84, (size - 20) / (WIDTH * scale), (base - 4) / (HEIGHT * scale));
  return { unit, left: size / 2 - unit * scale * MIDDLE, top: base - unit * scale * NECK };
}

/** Whether a point lies within the profile, with some wood left round it. */
function inside(x: number, y: number): boolean {
  return [
    [-RIM, -RIM],
    [RIM, -RIM],
    [-RIM, RIM],
    [RIM, RIM],
  ].every(([dx = 0, dy = 0]) => within(x + dx, y + dy));
}

/** A line to the right of a point within crosses the border an odd number of times. */
function within(x: number, y: number): boolean {
  let odd = false;
  PROFILE.forEach((from, n) => {
    const to = PROFILE[(n + 1) % PROFILE.length] ?? from;
    if (from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x) odd = !odd;
  });
  return odd;
}
