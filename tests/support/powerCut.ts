import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * What is on the disk when the power fails: what was synced, and of what was written since then any part, in any order.
 */

export type Files = Map<string, Buffer>;

type Written = { kind: 'write'; name: string; at: number; bytes: Buffer };
type Cut = { kind: 'truncate'; name: string; size: number };
type Sync = { kind: 'sync'; name: string };
/** One thing that a program told the system to do with a file, and where it stands in the recording. */
export type Told = (Written | Cut | Sync | { kind: 'unlink'; name: string }) & { place: number };

/** Runs a program under strace, which writes all it does to files into `recording`; the program stays our own child. */
export function recorded(recording: string): string[] {
  const calls = 'trace=pwrite64,fdatasync,fsync,ftruncate,unlink';
  return ['strace', '-D', '-f', '--seccomp-bpf', '-y', '-xx', '-s', '1000000', '-e', calls, '-o', recording];
}

const call = /^\d+ +(\w+)\((?:\d+<([^>]*)>|"([^"]*)")(?:, (?:"((?:\\x..)*)", \d+, )?(\d+))?/;

/** Reads what was recorded of the files of these names in a folder. */
export function toldOf(recording: string, folder: string, names: string[]): Told[] {
  let place = 0;
  return readFileSync(recording, 'latin1')
    .split('\n')
    .flatMap((line) => {
      const here = place;
      place += line.length + 1;
      const [, told, opened, unlinked, bytes = '', number = '0'] = call.exec(line) ?? [];
      const file = fromHex(opened ?? unlinked ?? '').toString();
      const name = names.find((one) => join(folder, one) === file);
      if (!told || name === undefined) return [];
      return [{ ...asTold(told, name, bytes, Number(number)), place: here }];
    });
}

function asTold(told: string, name: string, bytes: string, number: number) {
  if (told === 'pwrite64') return { kind: 'write' as const, name, at: number, bytes: fromHex(bytes) };
  if (told === 'ftruncate') return { kind: 'truncate' as const, name, size: number };
  return { kind: told === 'unlink' ? ('unlink' as const) : ('sync' as const), name };
}

function fromHex(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex');
}

/** Does one more recorded thing to the files. */
export function after(files: Files, one: Told): void {
  const was = files.get(one.name) ?? Buffer.alloc(0);
  if (one.kind === 'unlink') files.delete(one.name);
  if (one.kind === 'truncate') files.set(one.name, Buffer.concat([was.subarray(0, one.size)], one.size));
  if (one.kind === 'write') {
    const size = Math.max(was.length, one.at + one.bytes.length);
    const is = Buffer.concat([was], size);
    one.bytes.copy(is, one.at);
    files.set(one.name, is);
  }
}
