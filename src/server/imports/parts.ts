import { gunzipSync, gzipSync } from 'node:zlib';
import { message } from '#domain/message.ts';
import type { Tables } from '#server/database/tables.ts';
import { Unreadable } from '#server/imports/unreadable.ts';
import type { Seal } from '#server/seal.ts';

/*
 * The contents of a file, and the choices made for it, as the database keeps them. They tell of people, so they are
 * sealed, and bound to their draft. Sealing and opening may take long and are done in the thread alone; the server
 * itself only moves the pieces between the thread and the database.
 */

/** The parts of a draft, besides the traces of people in them, which erasures look at (privacy/heldDrafts.ts). */
export type DraftPart = Exclude<Piece['part'], 'people'>;
export type Piece = Omit<Tables['importParts'], 'draftId'>;

// Each piece is written by itself, so that whoever else is served waits for one piece at most.
const pieceBytes = 512 * 1024;
const mostPieces: Record<DraftPart, number> = { sheets: 12, choices: 1, report: 12 };

/** Packs and seals a part in pieces. Throws Unreadable where it is too much to be kept. */
export function closePart(seal: Seal, id: string, part: DraftPart, what: unknown): Piece[] {
  const packed = gzipSync(JSON.stringify(what), { level: 1 });
  const count = Math.ceil(packed.length / pieceBytes);
  if (count > mostPieces[part]) throw new Unreadable(message('import_too_much_text'));
  return Array.from({ length: count }, (_, nth) => {
    const some = packed.subarray(nth * pieceBytes, (nth + 1) * pieceBytes);
    return { part, nth, sealed: seal.close(some, placeOf(id, part, nth)) };
  });
}

/** Opens a part from all its pieces in their order. Throws where one is missing, or was sealed with another secret. */
export function openPart<T>(seal: Seal, id: string, pieces: Piece[]): T {
  const opened = pieces.map(({ part, nth, sealed }) => seal.openBytes(sealed, placeOf(id, part as DraftPart, nth)));
  return JSON.parse(gunzipSync(Buffer.concat(opened)).toString('utf8')) as T;
}

function placeOf(id: string, part: DraftPart, nth: number): string {
  return `importDrafts/${id}/${part}/${nth}`;
}
