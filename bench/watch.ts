// Loaded into the product's process (node --import): answers how busy its event loop was since it was last asked.
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

let before = performance.eventLoopUtilization();
const delay = monitorEventLoopDelay({ resolution: 5 });

process.on('message', (asked) => {
  if (asked !== 'loop') return;
  const now = performance.eventLoopUtilization();
  const { active } = performance.eventLoopUtilization(now, before);
  const longestMs = delay.count > 0 ? delay.max / 1e6 : 0;
  before = now;
  delay.reset();
  delay.enable();
  process.send?.({ busyMs: active, longestMs });
});
process.channel?.unref();
