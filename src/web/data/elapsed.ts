/** The browser's monotonic clock, the device's clock, and whether the page is hidden. Some tests have no document. */
const look = () => [performance.now(), Date.now(), globalThis.document?.hidden] as const;

let seen = look();
let sleptMs = 0;

/**
 * Milliseconds elapsed since an arbitrary start. The browser's monotonic clock can't be set, but on some devices it
 * stops during sleep: while the page is hidden, what the device's clock advances beyond it is added.
 */
export function elapsedMs(): number {
  const [[counted, clock, wasHidden], now] = [seen, look()];
  seen = now;
  const aheadMs = now[1] - clock - now[0] + counted;
  // Two clocks may differ by less than a second without any sleep.
  if ((wasHidden || now[2]) && aheadMs > 1000) sleptMs += aheadMs;
  return now[0] + sleptMs;
}

globalThis.document?.addEventListener('visibilitychange', elapsedMs);
