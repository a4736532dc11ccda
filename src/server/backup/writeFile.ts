import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type BackupEntry, chunkBytes, type Header, lineOf } from '#server/backup/format.ts';
import { type ChunkSeal, createChunkSeal, keyOf, withoutSeal } from '#server/backup/sealing.ts';
import { leaveToOwner } from '#server/folders.ts';

type Contents = { header: Header; entries: AsyncIterable<BackupEntry>; passphrase: string | null };

/** The path of the draft in which a file is written until it is whole. */
export function draftOf(file: string): string {
  return `${file}.part`;
}

/**
 * Writes a backup as a draft, with only some chunks of it in memory. `putInPlace` gives it its name once it has been
 * checked: a file with its final name is whole and on the disk.
 */
export async function writeDraft(file: string, { header, entries, passphrase }: Contents): Promise<void> {
  const draft = draftOf(file);
  await rm(draft, { force: true });
  try {
    await using handle = await open(draft, 'wx', 0o600);
    const hash = createHash('sha256');
    const put = async (bytes: Buffer) => {
      hash.update(bytes);
      await handle.appendFile(bytes);
    };
    const headerLine = Buffer.from(`${JSON.stringify(header)}\n`);
    await put(headerLine);
    const seal =
      header.seal && passphrase !== null
        ? createChunkSeal(await keyOf(passphrase, header.seal), headerLine)
        : withoutSeal;
    await pipeline(Readable.from(texts(entries)), createGzip({ level: 6 }), (source: AsyncIterable<Buffer>) =>
      putChunks(source, seal, put),
    );
    await handle.appendFile(hash.digest());
    await handle.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export async function putInPlace(file: string): Promise<void> {
  leaveToOwner(draftOf(file));
  await rename(draftOf(file), file);
  await syncFolder(dirname(file));
}

/** Syncs a folder, so that its files' names survive a power cut. Not every system lets a folder be opened. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    await using handle = await open(folder, 'r');
    await handle.sync();
  } catch {
    // Where a folder can't be opened, the system syncs it by itself.
  }
}

/** Joins the lines of many entries, because a stream costs much for each piece. */
async function* texts(entries: AsyncIterable<BackupEntry>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const entry of entries) {
    text += lineOf(entry);
    if (text.length < chunkBytes) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

async function putChunks(source: AsyncIterable<Buffer>, seal: ChunkSeal, put: (bytes: Buffer) => Promise<void>) {
  let waiting = Buffer.alloc(0);
  for await (const bytes of source) {
    waiting = Buffer.concat([waiting, bytes]);
    // The last chunk is known as such only at the end, so at least one byte is kept back.
    while (waiting.length > chunkBytes) {
      await put(framed(seal.close(waiting.subarray(0, chunkBytes), false), false));
      waiting = waiting.subarray(chunkBytes);
    }
  }
  await put(framed(seal.close(waiting, true), true));
}

/** Before each chunk stands its length, with the highest bit set for the last one. */
function framed(chunk: Buffer, isLast: boolean): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE((chunk.length | (isLast ? lastBit : 0)) >>> 0);
  return Buffer.concat([length, chunk]);
}

export const lastBit = 0x80000000;
