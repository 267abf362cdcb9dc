/** Minutes and seconds left; tenths in the last ten seconds; never below nought. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How soon a running clock is out: time enough, little, or the last seconds. One of a short turn does not begin with little time. */
export function urgency(ms: number, turn = Infinity): "calm" | "low" | "last" {
  return ms <= Math.min(10_000, turn / 3) ? "last" : ms <= Math.min(30_000, turn / 2) ? "low" : "calm";
}

/** Time spent, in minutes and seconds. */
export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
