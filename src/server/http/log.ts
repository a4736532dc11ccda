import type { Writable } from 'node:stream';
import pino, { type Logger } from 'pino';

/** An error as the log may keep it: PostgreSQL's `detail` quotes the row, and with it people's data. */
export function withoutRows(error: unknown): object {
  const { name, message, code, errcode, stack } = error as Error & { code?: string; errcode?: number };
  return { type: name, message, code, errcode, stack };
}

/**
 * The server's log: JSON lines, or on a terminal lines that a person can read. No request waits until a line is read;
 * `flush` calls back once all lines so far are out.
 */
export function createLog(level: string, isTerminal: boolean, out: Writable = process.stdout): Logger {
  const buffer = createLogBuffer(out, (count) =>
    log.warn({ count }, 'lines of the log were dropped: nobody read them'),
  );
  const write = isTerminal ? (line: string) => buffer.write(readable(JSON.parse(line))) : buffer.write;
  const log = pino({ level }, { write, flush: buffer.flush } as pino.DestinationStream);
  return log;
}

const levels = { warn: 40, error: 50 };

type Line = { time: number; level: number; msg: string } & Record<string, unknown>;

/** A line of the log for a person: time, level, message; a request's facts in a fixed order, the others with names. */
export function readable({ time, level, msg, pid: _, hostname: __, id, ...facts }: Line): string {
  const at = new Date(time).toTimeString().slice(0, 8);
  const { method, route, status, ms, err, ...others } = facts;
  const what = msg === 'request' ? `${status} ${method} ${route} ${ms} ms` : [msg, ...namedFacts(others)].join(' ');
  const { message, stack } = (err ?? {}) as { message?: string; stack?: string };
  const number = level >= levels.error && id ? `  (request ${id})` : '';
  const grave = level >= levels.warn ? `${pino.levels.labels[level]?.toUpperCase()} ` : '';
  return `${at}  ${grave}${what}${number}\n${err ? `${stack ?? message}\n` : ''}`;
}

function namedFacts(facts: Record<string, unknown>): string[] {
  return Object.entries(facts).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
}

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
