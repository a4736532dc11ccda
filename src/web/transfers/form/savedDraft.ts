import { documentFields, emptyFields, isSameFields, nobody, type TransferFields } from '#web/transfers/form/fields.ts';
import type { KnownBuyer } from '#web/transfers/form/knownBuyer.ts';

/**
 * The part of a half filled form that survives a reload of its window. Document numbers are never put into browser
 * storage.
 */
type SavedDraft = { fields: TransferFields; knownBuyer: KnownBuyer | null; idempotencyKey: string };

/** What to save; null when the form holds nothing beyond `empty`, the form as it opens. */
export function toSavedDraft(
  { fields, knownBuyer, idempotencyKey }: SavedDraft,
  empty: TransferFields,
): SavedDraft | null {
  const bare: TransferFields = { ...fields, ...Object.fromEntries(documentFields.map((field) => [field, ''])) };
  return isSameFields(bare, empty) ? null : { fields: bare, knownBuyer, idempotencyKey };
}

/** The saved draft, or null when its shape is not this form's: another version of this program may have written it. */
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

/** Whether `value` has every field of `model` with a fitting type: text or number for text, text or null for null. */
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

function isIdempotencyKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}
