import { documentFields, emptyFields, isSameFields, nobody, type TransferFields } from '#web/transfers/form/fields.ts';
import type { KnownBuyer } from '#web/transfers/form/knownBuyer.ts';
import { isIdempotencyKey } from '#web/transfers/idempotencyKey.ts';

/** What of a half filled form survives a reload of its window. Documents never do: their numbers stand in no storage. */
type SavedDraft = { fields: TransferFields; knownBuyer: KnownBuyer | null; idempotencyKey: string };

/** What to save; null when there is nothing worth it. `empty` is the form as it opens. */
export function toSavedDraft(
  { fields, knownBuyer, idempotencyKey }: SavedDraft,
  empty: TransferFields,
): SavedDraft | null {
  const bare: TransferFields = { ...fields, ...Object.fromEntries(documentFields.map((field) => [field, ''])) };
  return isSameFields(bare, empty) ? null : { fields: bare, knownBuyer, idempotencyKey };
}

/** What was saved, when it is of this form: another version of this program may have written it. */
export function readSavedDraft(saved: unknown, today: string): SavedDraft | null {
  if (!isObject(saved)) return null;
  const { fields, knownBuyer = null, idempotencyKey } = saved;
  const empty = emptyFields(today);
  if (!isLike(empty, fields) || !isIdempotencyKey(idempotencyKey)) return null;
  if (knownBuyer !== null && !isKnownBuyer(knownBuyer)) return null;
  return { fields: { ...empty, ...(fields as TransferFields) }, knownBuyer, idempotencyKey };
}

export function hasDocuments(fields: TransferFields): boolean {
  return documentFields.some((field) => fields[field].trim() !== '');
}

function isKnownBuyer(value: unknown): value is KnownBuyer {
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
