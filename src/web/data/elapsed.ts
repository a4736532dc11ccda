/** By the browser's own count, by the device's clock, and whether the page was hidden then. In some tests there is none. */
const look = () => [performance.now(), Date.now(), globalThis.document?.hidden] as const;

let seen = look();
let sleptMs = 0;

/**
 * Milliseconds that have gone by, from a beginning that means nothing. The browser's own count, which nobody sets, stands
 * still on some devices while they sleep: what the device's clock says beyond it is believed while the page is not shown.
 */
export function elapsedMs(): number {
  const [[counted, clock, wasHidden], now] = [seen, look()];
  seen = now;
  const aheadMs = now[1] - clock - now[0] + counted;
  // Less than a second is how unevenly two clocks go.
  if ((wasHidden || now[2]) && aheadMs > 1000) sleptMs += aheadMs;
  return now[0] + sleptMs;
}

globalThis.document?.addEventListener('visibilitychange', elapsedMs);
