import { gunzipSync, gzipSync } from 'node:zlib';
import { message } from '#domain/message.ts';
import type { Tables } from '#server/database/tables.ts';
import { Unreadable } from '#server/imports/unreadable.ts';
import type { Seal } from '#server/owners/seal.ts';

/*
 * What stands in a file, and what a person has said of it, as the database keeps it: people's, so sealed and bound to its
 * draft. It may take long, and is done in the thread alone; the server itself moves what was made from there to here.
 */

export type Part = Tables['importParts']['part'];
export type Sealed = Record<Part, string>;

// A row that is written or read at once, by whoever else is served meanwhile.
const mostBytes = 3 * 1024 * 1024;

/** Throws Unreadable where it is too much to be kept. */
export function closePart(seal: Seal, id: string, part: Part, what: unknown): string {
  const packed = gzipSync(JSON.stringify(what), { level: 1 });
  if (packed.length > mostBytes) throw new Unreadable(message('import_too_much_text'));
  return seal.close(packed, placeOf(id, part));
}

/** Throws where it was sealed with another secret. */
export function openPart<T>(seal: Seal, id: string, part: Part, sealed: string): T {
  return JSON.parse(gunzipSync(seal.openBytes(sealed, placeOf(id, part))).toString('utf8')) as T;
}

function placeOf(id: string, part: Part): string {
  return `importDrafts/${id}/${part}`;
}
