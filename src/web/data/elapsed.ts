/** Less than this is how unevenly two clocks go, in milliseconds. */
const leastSleepMs = 1_000;

let noticed = { counted: performance.now(), clock: Date.now(), isHidden: isHidden() };
let slept = 0;

/**
 * Milliseconds that have gone by, from a beginning that means nothing. The browser's own count, which nobody sets, stands
 * still on some devices while they sleep: what the device's clock says beyond it is believed while the page is not shown.
 */
export function elapsedMs(): number {
  const now = { counted: performance.now(), clock: Date.now(), isHidden: isHidden() };
  const ahead = now.clock - noticed.clock - (now.counted - noticed.counted);
  if ((noticed.isHidden || now.isHidden) && ahead > leastSleepMs) slept += ahead;
  noticed = now;
  return now.counted + slept;
}

function isHidden(): boolean {
  return typeof document !== 'undefined' && document.hidden;
}

if (typeof document !== 'undefined') document.addEventListener('visibilitychange', elapsedMs);
