import { type Documents, type DocumentsEdit, isAadharMask, isPanMask, maskAadhar, maskPan } from '#domain/documents.ts';
import { type Messages, message } from '#domain/message.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Db, Tables } from '#server/database/tables.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import type { Seal } from '#server/seal.ts';

type Kind = 'aadhar' | 'pan';
type Sealed = Pick<Tables['owners'], 'id' | 'aadharSealed' | 'panSealed' | 'lease'>;

/** The columns of an owner's documents, where there are none. */
export const noDocuments = { aadharSealed: null, panSealed: null, lease: null };

/** How much of an Aadhaar number a society that keeps the last digits keeps (docs/rules.md, Documents). */
const keptDigits = 4;

/** What a sealed number is bound to, so that it can't be moved to another record. */
function placeOf(ownerId: string, document: Kind): string {
  return `owners/${ownerId}/${document}`;
}

/** The documents as a record shows them (docs/rules.md, Documents). */
export function masked(seal: Seal, { id, aadharSealed, panSealed, lease }: Sealed): Documents {
  return {
    aadhar: aadharSealed && maskAadhar(openedNumber(seal, aadharSealed, id, 'aadhar') ?? 'XXXX'),
    pan: panSealed && maskPan(openedNumber(seal, panSealed, id, 'pan') ?? 'XXXXXXXXXX'),
    lease,
  };
}

/**
 * The documents that were given, sealed; the society may want only the last four digits of Aadhaar kept. The mask of the
 * number on record is no new number: it stays untouched. Throws Problem invalid for the mask of another one.
 */
export function sealedDocuments(
  { seal, society }: Pick<Tx, 'seal' | 'society'>,
  before: Sealed,
  { lease, ...numbers }: DocumentsEdit,
): Partial<Pick<Tables['owners'], 'aadharSealed' | 'panSealed' | 'lease'>> {
  refuseIfAny(maskErrors(seal, before, numbers, 'documents'));
  const shown = masked(seal, before);
  const aadhar = isAadharMask(numbers.aadhar, shown.aadhar) ? undefined : numbers.aadhar;
  const pan = isPanMask(numbers.pan, shown.pan) ? undefined : numbers.pan;
  const kept = aadhar && society.aadharKeeping === 'last-four' ? aadhar.slice(-keptDigits) : aadhar;
  return {
    ...(kept !== undefined && { aadharSealed: kept && seal.close(kept, placeOf(before.id, 'aadhar')) }),
    ...(pan !== undefined && { panSealed: pan && seal.close(pan, placeOf(before.id, 'pan')) }),
    ...(lease !== undefined && { lease }),
  };
}

type Numbers = Pick<DocumentsEdit, 'aadhar' | 'pan'>;

/**
 * Only the mask of the record's own number may come back, and means that nothing was changed; any other mask is an
 * error.
 */
export function maskErrors(seal: Seal, before: Sealed | undefined, { aadhar, pan }: Numbers, path: string): Messages {
  const shown = before ? masked(seal, before) : { aadhar: null, pan: null };
  return {
    ...(isAadharMask(aadhar) &&
      !isAadharMask(aadhar, shown.aadhar) && { [`${path}.aadhar`]: message('aadhar_digits') }),
    ...(isPanMask(pan) && !isPanMask(pan, shown.pan) && { [`${path}.pan`]: message('pan_format') }),
  };
}

/** The number behind a seal; null when it was sealed with another secret, moved or changed. */
export function openedNumber(seal: Seal, sealed: string, ownerId: string, document: Kind): string | null {
  try {
    return seal.open(sealed, placeOf(ownerId, document));
  } catch {
    return null;
  }
}

/** A record's numbers sealed for another record, as when two become one; null where a number can't be opened. */
export function resealed(
  seal: Seal,
  { id, aadharSealed, panSealed }: Omit<Sealed, 'lease'>,
  ownerId: string,
): Pick<Sealed, 'aadharSealed' | 'panSealed'> {
  const moved = (sealed: string | null, document: Kind) => {
    const number = sealed && openedNumber(seal, sealed, id, document);
    return number ? seal.close(number, placeOf(ownerId, document)) : null;
  };
  return { aadharSealed: moved(aadharSealed, 'aadhar'), panSealed: moved(panSealed, 'pan') };
}

/** Whether a number is only the last digits that a society keeps, and nobody's whole number. */
export function isRemainder(number: string): boolean {
  return number.length <= keptDigits;
}

/** The last digits of a sealed Aadhaar number, sealed; null where there is nothing to shorten, or no way to open it. */
export function shortened(seal: Seal, { id, aadharSealed }: Pick<Sealed, 'id' | 'aadharSealed'>): string | null {
  const number = aadharSealed && openedNumber(seal, aadharSealed, id, 'aadhar');
  return number && !isRemainder(number) ? seal.close(number.slice(-keptDigits), placeOf(id, 'aadhar')) : null;
}

/**
 * A person's row as it may be kept: where the society keeps the last digits, no longer number is written back from
 * anywhere.
 */
export function withKeptNumbers<T extends Sealed>({ seal, society }: Pick<Tx, 'seal' | 'society'>, row: T): T {
  const shorter = society.aadharKeeping === 'last-four' ? shortened(seal, row) : null;
  return shorter === null ? row : { ...row, aadharSealed: shorter };
}

/** Whether this secret opens at least one of the sealed numbers on record; true where there is none. */
export async function opensAny(db: Db, seal: Seal): Promise<boolean> {
  const rows = await db
    .selectFrom('owners')
    .select(['id', 'aadharSealed', 'panSealed'])
    .where((where) => where.or([where('aadharSealed', 'is not', null), where('panSealed', 'is not', null)]))
    .execute();
  const opens = (row: (typeof rows)[number], sealed: string | null, kind: Kind) =>
    sealed !== null && openedNumber(seal, sealed, row.id, kind) !== null;
  return (
    rows.length === 0 || rows.some((row) => opens(row, row.aadharSealed, 'aadhar') || opens(row, row.panSealed, 'pan'))
  );
}
