import { roomFor } from '#domain/text.ts';
import { nobody, type PersonFields, type TransferFields } from '#web/transfers/form/fields.ts';

/**
 * The person on record whom the form was filled from, as they were then. `correctedTo` is the name about which somebody
 * said that it is the same person, spelt right.
 */
export type KnownBuyer = { person: PersonFields; correctedTo: string | null };

/** A record to fill the form from. */
export type BuyerOnRecord = { id: string; person: PersonFields };

const personFields = Object.keys(nobody) as (keyof PersonFields)[];

/** Somebody typed as new is on record: what was left empty is filled with what is known of them, what was typed stays. */
export function filledUnder(fields: TransferFields, ownerId: string, person: PersonFields): TransferFields {
  const empty = personFields.filter((field) => fields[field] === '');
  return { ...fields, ...Object.fromEntries(empty.map((field) => [field, person[field]])), existingOwnerId: ownerId };
}

/** Choosing a person fills the form with what is known of them. */
export function filledWith(fields: TransferFields, ownerId: string, person: PersonFields): TransferFields {
  return { ...fields, ...person, existingOwnerId: ownerId };
}

/**
 * The form is for somebody else after all: what was typed stays, and nothing of the known person does. Their phone
 * is not the other one's.
 */
export function withoutKnown(fields: TransferFields, person: PersonFields): TransferFields {
  return { ...fields, ...untouched(fields, person, nobody), existingOwnerId: null };
}

/** Somebody corrected the known person's record meanwhile: what nobody touched here follows. */
export function followed(fields: TransferFields, before: PersonFields, now: PersonFields): TransferFields {
  return { ...fields, ...untouched(fields, before, now) };
}

/** The fields that still hold what the person brought, with what they are to hold instead. */
function untouched(fields: TransferFields, brought: PersonFields, next: PersonFields): Partial<PersonFields> {
  const same = personFields.filter((field) => fields[field] === brought[field]);
  return Object.fromEntries(same.map((field) => [field, next[field]]));
}

/** Whether the name in the form is another than the known person's: the server reads it without spaces around it, composed. */
export function isRenamed(name: string, { person }: KnownBuyer): boolean {
  return asRead(name) !== asRead(person.name);
}

/** A name that was called a correction stays one, until it is typed over again. */
export function isCorrection(name: string, known: KnownBuyer | null): boolean {
  return known !== null && isRenamed(name, known) && asRead(name) === known.correctedTo;
}

/** "Correct this person's record, or record a different new owner?" An empty name is missing, not different. */
export function mustAskWhose(name: string, known: KnownBuyer | null): boolean {
  return known !== null && asRead(name) !== '' && isRenamed(name, known) && !isCorrection(name, known);
}

/** It is the same person, spelt right. */
export function corrected(name: string, known: KnownBuyer): KnownBuyer {
  return { ...known, correctedTo: asRead(name) };
}

function asRead(name: string): string {
  // Longer than any name, and composing it could stop the screen: the field says so.
  if (name.length > roomFor(200)) return name;
  return name.normalize('NFC').trim();
}
