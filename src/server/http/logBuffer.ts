import type { Writable } from 'node:stream';

/** Lines on their way to whoever reads them, without anybody waiting for it. */
type LogBuffer = {
  write(line: string): void;
  /** Hands on what is gathered; calls back once it is out. */
  flush(done?: () => void): void;
};

/** So much may wait for a reader who has fallen behind, in characters. */
const mostWaiting = 1024 * 1024;
/** To write costs several times what a line does: those of so many milliseconds are written together. */
const gatheredMs = 10;

/**
 * Takes lines and hands them on in their order, those of a moment together. When whoever reads falls behind, further lines
 * are dropped until all that waits is read, and then `onDropped` is told how many: one gap, said where it is. A reader who
 * is gone is none. It keeps the promise of docs/rules.md, Running it: no request waits until its line is read.
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
