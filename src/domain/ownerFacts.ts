import { isFamilyIncomplete } from '#domain/family.ts';
import { readerAt } from '#domain/fieldList.ts';
import { foundUnseen, isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import { type OwnerField, type OwnerStatus, ownerFields, takingPart } from '#domain/owner.fields.ts';
import type { OwnedFlat, Owner, OwnerRecord } from '#domain/owner.ts';
import { spokenPhone } from '#domain/phone.ts';

/** Reads the record of an owner: its fields, what a search finds, and what is still missing. */

/** A function that reads a field of an owner: the value on record, or the mask of a document. */
export function ownerReader(field: OwnerField): (owner: Owner | OwnerRecord) => string | number | null {
  const read = readerAt(ownerFields[field].path);
  return (owner) => (read(owner) ?? null) as string | number | null;
}

type FoundField<How extends 'shown' | 'unseen'> = {
  [K in OwnerField]: (typeof ownerFields)[K]['find'] extends How ? K : never;
}[OwnerField];
const found = <How extends 'shown' | 'unseen'>(how: How) =>
  takingPart('find').filter((field) => ownerFields[field].find === how) as FoundField<How>[];
const [shownFields, unseenFields] = [found('shown'), found('unseen')];

type FoundOwner = Pick<Owner, FoundField<'shown'> | 'flat' | 'status'> &
  Partial<Pick<Owner, FoundField<'unseen'> | 'earlierNames'>> & { flats: readonly OwnedFlat[] };
const shownOf = (owner: FoundOwner) => [
  ...shownFields.map((field) => owner[field]),
  ...[owner.flat?.flatNumber, ...owner.flats.map(({ flatNumber }) => flatNumber)],
];
const searched = oncePer((owner: FoundOwner) =>
  searchable([...shownOf(owner), ...unseenFields.map((field) => owner[field]), ...(owner.earlierNames ?? [])]),
);

/** The texts of an owner that a search finds and no list shows, as a person reads them. */
export function unseenOf(owner: Pick<FoundOwner, FoundField<'unseen'>>): string[] {
  return unseenFields.flatMap((field) => {
    const { [field]: value } = owner;
    if (!value) return [];
    return ownerFields[field].kind === 'phones' ? spokenPhone(value) : value;
  });
}

/**
 * Whether an owner matches a status and a text: name, now or earlier, email, phone in any spacing, or the owner's flat
 * number, whatever the case (docs/rules.md, Owners).
 */
export function ownerMatches(owner: FoundOwner, text: string, status: OwnerStatus | null): boolean {
  if (status !== null && owner.status !== status) return false;
  const wanted = wantedIn(text);
  return wanted.length === 0 || isFound(searched(owner), wanted);
}

/** The text by which an owner was found and that the list does not show: a second phone, an earlier name. Or null. */
export function ownerFoundBeside(owner: FoundOwner, text: string): string | null {
  const wanted = wantedIn(text);
  if (wanted.length === 0) return null;
  return foundUnseen(searchable(shownOf(owner)), unseenOf(owner), wanted, owner.earlierNames);
}

/** The facts that every new owner is asked for, and that an owner who came by a transfer or from elsewhere may lack. */
export type MissingFact = 'email' | 'phone' | 'family';

type Owning = { flats: readonly Pick<Owner['flats'][number], 'place'>[] } & Partial<Pick<Owner, 'status'>>;
type Completable = Pick<Owner, 'email' | 'phone' | 'familyDetails'> & Owning & Partial<Pick<Owner, 'erasedOn'>>;

/**
 * Whether an owner's family is asked for. It is not where the owner is a later joint owner of every flat they own
 * (docs/rules.md, Joint owners), nor for an Old owner, whose family lives there no longer (Owners).
 */
export function isFamilyAsked({ flats, status }: Owning): boolean {
  return flats.length === 0 ? status !== 'Old' : flats.some(({ place }) => place === 1);
}

/** The facts that an owner still lacks, in the form's order (docs/rules.md, Owners). */
export function missingOf(owner: Completable): MissingFact[] {
  const { email, phone, familyDetails, erasedOn } = owner;
  // Erased facts are not asked for again.
  if (erasedOn != null) return [];
  const missing: MissingFact[] = [];
  if (email === null) missing.push('email');
  if (phone === null) missing.push('phone');
  if (isFamilyAsked(owner) && isFamilyIncomplete(familyDetails)) missing.push('family');
  return missing;
}

export function isIncomplete(owner: Completable): boolean {
  return missingOf(owner).length > 0;
}
