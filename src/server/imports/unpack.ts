import { type UnzipFileInfo, unzipSync } from 'fflate';
import { message } from '#domain/message.ts';
import type { Budget } from '#server/imports/budget.ts';
import { Unreadable } from '#server/imports/unreadable.ts';

const mostEntries = 2000;

/** The parts of a workbook: each is unpacked when it is asked for, so that no more than one is in memory. */
export type Archive = { names: Set<string>; part(name: string): Uint8Array | undefined };

/** Looks at the archive's own list: how many parts there are, and how large each says it becomes. Throws Unreadable. */
export function openArchive(file: Uint8Array, budget: Budget): Archive {
  const names = new Set<string>();
  let entries = 0;
  unzip(file, ({ name }) => {
    entries += 1;
    if (entries > mostEntries) throw new Unreadable(message('import_damaged'));
    names.add(name);
    return false;
  });
  return {
    names,
    part(name) {
      if (!names.has(name)) return undefined;
      let isFound = false;
      const parts = unzip(file, (one) => {
        if (isFound || one.name !== name) return false;
        isFound = true;
        // Unpacking takes no more memory than the part declares; one stored without compression takes its `size`,
        // whatever else it declares.
        budget.take('bytes', one.compression === 0 ? one.size : one.originalSize);
        return true;
      });
      return parts[name];
    },
  };
}

function unzip(file: Uint8Array, filter: (one: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(file, { filter });
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(message('import_damaged'));
  }
}
