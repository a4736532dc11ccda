import type { Writable } from 'node:stream';

/** Lines on their way to the reader of the log, for which nobody waits. */
type LogBuffer = {
  write(line: string): void;
  /** Writes the lines gathered so far; calls back once they are out. */
  flush(done?: () => void): void;
};

/** How much may wait for a slow reader, in characters. */
const mostWaiting = 1024 * 1024;
/** Writing costs several times what a line does: the lines of this many milliseconds are written together. */
const gatheredMs = 10;

/**
 * Takes lines and writes them in their order, those of a moment together. When the reader falls behind, further lines
 * are dropped until all that waits is read, and then `onDropped` is told how many: one gap, reported in its place. Once
 * the reader has gone, lines are discarded. It keeps the promise of docs/rules.md, Running it: no request waits until
 * its line is read.
 */
export function createLogBuffer(out: Writable, onDropped: (count: number) => void, most = mostWaiting): LogBuffer {
  let gathered = '';
  let dropped = 0;
  let turn: NodeJS.Timeout | undefined;

  function handOn(done?: () => void): void {
    clearTimeout(turn);
    turn = undefined;
    const text = gathered;
    gathered = '';
    if (out.destroyed) done?.();
    else if (text !== '' || done) out.write(text, () => done?.());
  }

  out.on('error', () => {}); // a reader that has ended its side
  out.on('drain', () => {
    const count = dropped;
    dropped = 0;
    if (count > 0) onDropped(count);
  });
  return {
    write(line) {
      if (dropped > 0 || out.writableLength + gathered.length > most) {
        dropped += 1;
        return;
      }
      gathered += line;
      turn ??= setTimeout(handOn, gatheredMs);
    },
    flush: handOn,
  };
}
