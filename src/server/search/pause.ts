import { setImmediate } from 'node:timers/promises';

/** Lets others have their turn where work has gone on for long enough. */
export type Pause = () => Promise<void>;

const sliceMs = 5;

export function createPause(): Pause {
  let from = performance.now();
  return async () => {
    if (performance.now() - from < sliceMs) return;
    await setImmediate();
    from = performance.now();
  };
}
