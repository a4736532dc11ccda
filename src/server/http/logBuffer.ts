import type { Writable } from 'node:stream';

/** Lines on their way to the reader of the log, for which nobody waits. */
type LogBuffer = {
  write(line: string): void;
  /** Calls back once all lines so far are out. */
  flush(done?: () => void): void;
};

/** How much may wait for a slow reader, in characters. */
const mostWaiting = 1024 * 1024;

/**
 * Takes lines and writes them in their order. When the reader falls behind, further lines are dropped until all that
 * waits is read, and then `onDropped` is told how many: one gap, reported in its place. Once the reader has gone, lines
 * are discarded. It keeps the promise of docs/rules.md, Running it: no request waits until its line is read.
 */
export function createLogBuffer(out: Writable, onDropped: (count: number) => void, most = mostWaiting): LogBuffer {
  let dropped = 0;
  out.on('error', () => {}); // a reader that has ended its side
  out.on('drain', () => {
    const count = dropped;
    dropped = 0;
    if (count > 0) onDropped(count);
  });
  return {
    write(line) {
      if (dropped > 0 || out.writableLength > most) dropped += 1;
      else if (!out.destroyed) out.write(line);
    },
    flush(done) {
      if (out.destroyed) done?.();
      else out.write('', () => done?.());
    },
  };
}
