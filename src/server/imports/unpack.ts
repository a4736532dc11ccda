import { type UnzipFileInfo, unzipSync } from 'fflate';
import { message } from '#domain/message.ts';
import { Unreadable } from '#server/imports/unreadable.ts';

const mostEntries = 2000;
const mostMegabytes = 200;
const megabyte = 1024 * 1024;

/**
 * The parts of a workbook that are read, unpacked. The archive's own list is looked at first: how many parts there are and
 * how large each says it becomes; no part gets more room than it said. Throws Unreadable.
 */
export function unpacked(file: Uint8Array): Record<string, Uint8Array> {
  let [entries, bytes] = [0, 0];
  const isRead = ({ name, originalSize }: UnzipFileInfo): boolean => {
    entries += 1;
    if (!/\.(?:xml|rels)$/i.test(name) || /(?:^|\/)(?:media|theme|drawings|printerSettings)\//i.test(name))
      return false;
    bytes += originalSize;
    if (entries > mostEntries || bytes > mostMegabytes * megabyte)
      throw new Unreadable(message('import_unpacks_too_large', { max: mostMegabytes }));
    return true;
  };
  try {
    return unzipSync(file, { filter: isRead });
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(message('import_damaged'));
  }
}
