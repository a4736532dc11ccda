import { hasVisible, roomFor } from '#domain/text.ts';
import { nobody, type PersonFields, type TransferFields } from '#web/transfers/form/fields.ts';

/**
 * The person on record from whom the form was filled, as the record was then. `correctedTo` is the name that a user
 * confirmed as the right spelling for the same person.
 */
export type KnownBuyer = { person: PersonFields; correctedTo: string | null };

/** A record to fill the form from. */
export type BuyerOnRecord = { id: string; person: PersonFields };

const personFields = Object.keys(nobody) as (keyof PersonFields)[];

/** Uses the record of a person typed as new: the record fills the empty fields, and typed fields stay. */
export function filledUnder(fields: TransferFields, ownerId: string, person: PersonFields): TransferFields {
  const empty = personFields.filter((field) => fields[field] === '');
  return { ...fields, ...Object.fromEntries(empty.map((field) => [field, person[field]])), existingOwnerId: ownerId };
}

/** Choosing a person fills the form with what is known of them. */
export function filledWith(fields: TransferFields, ownerId: string, person: PersonFields): TransferFields {
  return { ...fields, ...person, existingOwnerId: ownerId };
}

/**
 * The form turns out to be for another person: fields that were typed stay, and fields still filled from the record are
 * emptied. The known person's phone is not the other person's.
 */
export function withoutKnown(fields: TransferFields, person: PersonFields): TransferFields {
  return { ...fields, ...untouched(fields, person, nobody), existingOwnerId: null };
}

/**
 * Somebody corrected the known person's record meanwhile: the fields not typed over in this form take the new values.
 */
export function followed(fields: TransferFields, before: PersonFields, now: PersonFields): TransferFields {
  return { ...fields, ...untouched(fields, before, now) };
}

/** The fields that still hold the record's value `brought`, each with its value from `next`. */
function untouched(fields: TransferFields, brought: PersonFields, next: PersonFields): Partial<PersonFields> {
  const same = personFields.filter((field) => fields[field] === brought[field]);
  return Object.fromEntries(same.map((field) => [field, next[field]]));
}

/** Whether the form's name differs from the known person's, compared as the server reads it: trimmed, in NFC. */
function isRenamed(name: string, { person }: KnownBuyer): boolean {
  return asRead(name) !== asRead(person.name);
}

/** Whether the form's name is still the one confirmed as a correction; typing it over ends that. */
export function isCorrection(name: string, known: KnownBuyer | null): boolean {
  return known !== null && isRenamed(name, known) && asRead(name) === known.correctedTo;
}

/**
 * Whether to ask "Correct this person's record, or record a different new owner?". An empty name is missing, not
 * different.
 */
export function mustAskWhose(name: string, known: KnownBuyer | null): boolean {
  return known !== null && hasVisible(name) && isRenamed(name, known) && !isCorrection(name, known);
}

/** Records that a user confirmed `name` as the right spelling for the same person. */
export function corrected(name: string, known: KnownBuyer): KnownBuyer {
  return { ...known, correctedTo: asRead(name) };
}

function asRead(name: string): string {
  // Longer than any name may be: the field shows that error, and normalizing it could block the screen.
  if (name.length > roomFor(200)) return name;
  return name.normalize('NFC').trim();
}
