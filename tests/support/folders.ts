import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterwards } from './afterwards.ts';

export const megabyte = 1024 ** 2;

/** Where this system keeps files in memory, when it does and there is this much room, in bytes. */
export function placeInMemory(needed: number): string | null {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > needed && process.availableMemory() > 2 * needed ? '/dev/shm' : null;
  } catch {
    return null; // no such place on this system
  }
}

/**
 * A new folder for what need not outlive the test, nor a power failure: in memory where there is room, else with the
 * temporary files.
 */
export function passingFolder(prefix: string): string {
  return goneAfterwards(mkdtempSync(join(placeInMemory(200 * megabyte) ?? tmpdir(), prefix)));
}

/** Removes a folder after the test: left behind, the folders of a few runs would fill the memory. */
export function goneAfterwards(folder: string): string {
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
