/** Minutes and seconds left; tenths in the last ten seconds; never below nought. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How soon a running clock is out: time enough, little, or the last seconds. */
export function urgency(ms: number): "calm" | "low" | "last" {
  return ms <= 10_000 ? "last" : ms <= 30_000 ? "low" : "calm";
}

/** Time spent, in minutes and seconds. */
export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
