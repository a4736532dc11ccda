import { documentFields, emptyFields, nobody, type TransferFields } from '#web/transfers/form/fields.ts';
import type { Known } from '#web/transfers/form/knownBuyer.ts';
import { isSubmissionKey } from '#web/transfers/idempotencyKey.ts';

/** What of a half filled form survives a reload of its window. Documents never do: their numbers stand in no storage. */
export type Kept = { fields: TransferFields; known: Known | null; key: string };

/** What to keep; null when there is nothing worth it. `empty` is the form as it opens. */
export function toKeep({ fields, known, key }: Kept, empty: TransferFields): Kept | null {
  const bare: TransferFields = { ...fields, ...Object.fromEntries(documentFields.map((field) => [field, ''])) };
  return isSame(bare, empty) ? null : { fields: bare, known, key };
}

/** What a note says, when it is one of ours: another version of this program may have written it. */
export function readKept(note: unknown, today: string): Kept | null {
  if (!isObject(note)) return null;
  const { fields, known = null, key } = note;
  const empty = emptyFields(today);
  if (!isLike(empty, fields) || !isSubmissionKey(key)) return null;
  if (known !== null && !isKnown(known)) return null;
  return { fields: { ...empty, ...(fields as TransferFields) }, known, key };
}

export function hasDocuments(fields: TransferFields): boolean {
  return documentFields.some((field) => fields[field].trim() !== '');
}

/** Nothing was typed or chosen. */
export function isSame(a: TransferFields, b: TransferFields): boolean {
  return JSON.stringify(a) === JSON.stringify({ ...a, ...b });
}

function isKnown(value: unknown): value is Known {
  if (!isObject(value) || !isLike(nobody, value['person'])) return false;
  return value['correctedTo'] === null || typeof value['correctedTo'] === 'string';
}

/** Has each field, of a kind it may have: text or number where there was text, an id where there was none. */
function isLike(model: object, value: unknown): boolean {
  if (!isObject(value)) return false;
  return Object.entries(model).every(([field, was]) => {
    const now = value[field];
    if (isObject(was))
      return isObject(now) && Object.values(now).every((choice) => choice === 'leaves' || choice === 'stays');
    return was === null ? now === null || typeof now === 'string' : typeof now === 'string' || typeof now === 'number';
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
