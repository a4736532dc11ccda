// Loaded into the product's process (node --import). Answers how busy its event loop was since the last question, and
// how much processor time the process has taken in all.
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

let before = performance.eventLoopUtilization();
const delay = monitorEventLoopDelay({ resolution: 5 });

process.on('message', (asked) => {
  const { user, system } = process.cpuUsage();
  if (asked === 'processor') process.send?.((user + system) / 1000);
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
