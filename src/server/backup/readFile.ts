import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  type BackupEntry,
  BackupRefused,
  chunkBytes,
  digestBytes,
  entryOf,
  formatName,
  formatVersion,
  Header,
  mostHeaderBytes,
} from '#server/backup/format.ts';
import { type ChunkSeal, createChunkSeal, keyOf, withoutSeal } from '#server/backup/sealing.ts';
import { lastBit } from '#server/backup/writeFile.ts';

const longestLine = 64 * 1024 * 1024;
const readBytes = 256 * 1024;

/** A backup whose checksum is right. */
export type BackupFile = {
  header: Header;
  /** All its entries in order, up to the end; can be called again. Throws BackupRefused. */
  entries(): AsyncGenerator<BackupEntry>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Reads the header of a file, and nothing more. Throws BackupRefused. */
export async function readHeader(file: string): Promise<Header> {
  await using handle = await opened(file);
  return headerIn(file, await headerLineOf(file, handle));
}

/** Reads the header of a file whose whole content fits its checksum. Throws BackupRefused. */
export async function readWholeHeader(file: string): Promise<Header> {
  await using handle = await opened(file);
  return (await wholeHeader(file, handle)).header;
}

async function wholeHeader(file: string, handle: FileHandle) {
  const headerLine = await headerLineOf(file, handle);
  const { size } = await handle.stat();
  if (!(await hasItsDigest(handle, size))) throw damaged(file);
  return { headerLine, size, header: headerIn(file, headerLine) };
}

/**
 * Opens a backup once its whole content fits its checksum. Its rows may unpack to `mostBytes` at most. Throws
 * BackupRefused.
 */
export async function openBackup(file: string, passphrase: string | null, mostBytes = Infinity): Promise<BackupFile> {
  const handle = await opened(file);
  try {
    const { headerLine, size, header } = await wholeHeader(file, handle);
    if (header.seal && passphrase === null)
      throw new BackupRefused(
        'passphrase',
        `${file} is sealed. Give its passphrase: in AANGAN_BACKUP_PASSPHRASE, or typed after --passphrase.`,
      );
    const key = header.seal && (await keyOf(passphrase ?? '', header.seal));
    const body = { handle, from: headerLine.length, to: size - digestBytes };
    const entries = () =>
      read(
        { file, header, mostBytes },
        chunksOf(file, body, key ? createChunkSeal(key, headerLine) : withoutSeal, key !== null),
      );
    return { header, entries, [Symbol.asyncDispose]: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reads all of a backup and counts its rows; answers the secret where the backup has it. Throws BackupRefused. */
export async function verifyBackup({ entries }: Pick<BackupFile, 'entries'>): Promise<string | null> {
  let secret: string | null = null;
  for await (const entry of entries()) if (entry.kind === 'secret') secret = entry.secret;
  return secret;
}

async function opened(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r');
  } catch (error) {
    throw new BackupRefused(
      'place',
      `The backup ${file} can't be read (${(error as NodeJS.ErrnoException).code}). Check its name and permissions.`,
    );
  }
}

function damaged(file: string): BackupRefused {
  return new BackupRefused(
    'damaged',
    `${file} is damaged: its content does not fit its checksum. Take another backup, or another copy of this one; nothing was changed.`,
  );
}

function foreign(file: string): BackupRefused {
  return new BackupRefused('foreign', `${file} is no backup of Aangan. Choose another file; nothing was changed.`);
}

export function noRoomFor(file: string): BackupRefused {
  return new BackupRefused(
    'no_room',
    `The disk has no room for what is in ${file}. Free some space, or name another place; nothing was changed.`,
  );
}

function fromNewerVersion(file: string): BackupRefused {
  return new BackupRefused(
    'newer',
    `${file} was made by a newer version of Aangan. Restore it with that version; nothing was changed.`,
  );
}

async function headerLineOf(file: string, handle: FileHandle): Promise<Buffer> {
  const start = Buffer.alloc(mostHeaderBytes);
  const { bytesRead } = await handle.read(start, 0, mostHeaderBytes, 0).catch(() => Promise.reject(foreign(file)));
  const end = start.subarray(0, bytesRead).indexOf(0x0a);
  const beginning = `{"format":"${formatName}",`;
  if (end < 0 || start.toString('latin1', 0, beginning.length) !== beginning) throw foreign(file);
  return start.subarray(0, end + 1);
}

function headerIn(file: string, line: Buffer): Header {
  let read: unknown;
  try {
    read = JSON.parse(line.toString('utf8'));
  } catch {
    throw damaged(file);
  }
  if (Number((read as { formatVersion?: unknown }).formatVersion) > formatVersion) throw fromNewerVersion(file);
  const parsed = Header.safeParse(read);
  if (!parsed.success) throw damaged(file);
  return parsed.data;
}

async function hasItsDigest(handle: FileHandle, size: number): Promise<boolean> {
  const hash = createHash('sha256');
  const end = size - digestBytes;
  for await (const bytes of stretch(handle, 0, end)) hash.update(bytes);
  const found = Buffer.alloc(digestBytes);
  const { bytesRead } = end > 0 ? await handle.read(found, 0, digestBytes, end) : { bytesRead: 0 };
  return bytesRead === digestBytes && hash.digest().equals(found);
}

async function* stretch(handle: FileHandle, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; ) {
    const bytes = Buffer.alloc(Math.min(readBytes, to - at));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, at);
    if (bytesRead === 0) return;
    yield bytes.subarray(0, bytesRead);
    at += bytesRead;
  }
}

type Body = { handle: FileHandle; from: number; to: number };

async function* chunksOf(
  file: string,
  { handle, from, to }: Body,
  seal: ChunkSeal,
  isSealed: boolean,
): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  let isOver = false;
  let isFirst = true;
  for await (const bytes of stretch(handle, from, to)) {
    waiting = Buffer.concat([waiting, bytes]);
    while (!isOver && waiting.length >= 4) {
      const marked = waiting.readUInt32BE();
      const length = marked & ~lastBit;
      if (length > 2 * chunkBytes) throw damaged(file);
      if (waiting.length < 4 + length) break;
      isOver = (marked & lastBit) !== 0;
      yield openedChunk(file, seal, waiting.subarray(4, 4 + length), { isLast: isOver, isFirst: isFirst && isSealed });
      waiting = waiting.subarray(4 + length);
      isFirst = false;
    }
  }
  if (!isOver || waiting.length > 0) throw damaged(file);
}

/**
 * The file fits its checksum. So if the first chunk does not open, the passphrase is wrong; a later one was tampered
 * with.
 */
function openedChunk(
  file: string,
  seal: ChunkSeal,
  chunk: Buffer,
  { isLast, isFirst }: { isLast: boolean; isFirst: boolean },
): Buffer {
  try {
    return seal.open(chunk, isLast);
  } catch {
    if (!isFirst) throw damaged(file);
    throw new BackupRefused(
      'passphrase',
      `${file} does not open with this passphrase. Check it and try again; nothing was changed.`,
    );
  }
}

type Reading = { file: string; header: Header; mostBytes: number };

/** The entries of a body; throws BackupRefused where they are not those that the header counts. */
async function* read({ file, header, mostBytes }: Reading, chunks: AsyncIterable<Buffer>): AsyncGenerator<BackupEntry> {
  const counted = new Map<string, number>();
  let table: string | null = null;
  let columns = 0;
  let isEnded = false;
  for await (const line of linesOf(file, chunks, mostBytes)) {
    const entry = parsed(file, line);
    if (isEnded) throw damaged(file);
    if (entry.kind === 'table') {
      table = entry.table;
      columns = entry.columns.length;
      counted.set(table, 0);
    }
    if (entry.kind === 'row') {
      if (table === null || entry.row.length !== columns) throw damaged(file);
      const nth = (counted.get(table) ?? 0) + 1;
      // Checked for each row, as a tampered file may have no end.
      if (nth > (header.tables[table] ?? 0)) throw damaged(file);
      counted.set(table, nth);
    }
    isEnded = entry.kind === 'end';
    yield entry;
  }
  const isWhole = Object.entries(header.tables).every(([name, rows]) => counted.get(name) === rows);
  if (!isEnded || !isWhole || counted.size !== Object.keys(header.tables).length) throw damaged(file);
}

function parsed(file: string, line: string): BackupEntry {
  try {
    return entryOf(line);
  } catch {
    throw damaged(file);
  }
}

async function* linesOf(file: string, chunks: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<string> {
  const source = Readable.from(chunks);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let waiting = '';
  let unpacked = 0;
  try {
    for await (const bytes of source.pipe(gunzip)) {
      unpacked += (bytes as Buffer).length;
      if (unpacked > mostBytes) throw noRoomFor(file);
      // Only what is new is looked through: a long line comes in thousands of pieces.
      const [rest = '', ...lines] = decoder.decode(bytes as Buffer, { stream: true }).split('\n');
      waiting += rest;
      if (waiting.length > longestLine) throw damaged(file);
      for (const line of lines) {
        yield waiting;
        waiting = line;
      }
    }
  } catch (error) {
    throw error instanceof BackupRefused ? error : damaged(file);
  } finally {
    source.destroy();
  }
  if (waiting !== '') throw damaged(file);
}
