import { recall, remember } from "../device/storage";

const NAME = "days.played";
const MOST = 400; // dates that are kept

/** The date so many days before another one; both as 2026-11-16. */
export function before(day: string, days = 1): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - days);
  return at.toISOString().slice(0, 10);
}

/** How many days in a row were played, up to today, or up to yesterday while today is still to come. */
export function streak(played: readonly string[], today: string): number {
  const days = new Set(played);
  let at = days.has(today) ? today : before(today);
  let count = 0;
  while (days.has(at)) {
    count += 1;
    at = before(at);
  }
  return count;
}

/** The dates on which something of that day's own challenge was finished on this device. */
export function playedDays(): string[] {
  const kept = recall(NAME);
  return kept ? (JSON.parse(kept) as string[]) : [];
}

/** Notes a finished item; an earlier day that is played later is not part of a streak. */
export function notePlayed(day: string, today: string): void {
  const played = playedDays();
  if (day === today && !played.includes(day)) remember(NAME, JSON.stringify([...played, day].slice(-MOST)));
}
