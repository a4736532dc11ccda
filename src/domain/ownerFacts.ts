import { isFamilyIncomplete } from '#domain/family.ts';
import { readerAt } from '#domain/fieldList.ts';
import { foundUnseen, isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import { type OwnerField, type OwnerStatus, ownerFields, takingPart } from '#domain/owner.fields.ts';
import type { OwnedFlat, Owner, OwnerRecord } from '#domain/owner.ts';
import { spokenPhone } from '#domain/phone.ts';

/** What a record of an owner says: read field by field, found by a search, and still missing. */

/** Reads a field of an owner: as it is on record, or of a document its mask. */
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

/** What a search finds of an owner that no list shows, as a person reads it. */
export function unseenOf(owner: Pick<FoundOwner, FoundField<'unseen'>>): string[] {
  return unseenFields.flatMap((field) => {
    const { [field]: value } = owner;
    if (!value) return [];
    return ownerFields[field].kind === 'phones' ? spokenPhone(value) : value;
  });
}

/** docs/rules.md, Owners: name, now or earlier, email, phone in any spacing, or the owner's flat number, whatever the case. */
export function ownerMatches(owner: FoundOwner, text: string, status: OwnerStatus | null): boolean {
  if (status !== null && owner.status !== status) return false;
  const wanted = wantedIn(text);
  return wanted.length === 0 || isFound(searched(owner), wanted);
}

/** What an owner was found by that a list does not show: a second phone, an earlier name. Null where all is plain to see. */
export function ownerFoundBeside(owner: FoundOwner, text: string): string | null {
  const wanted = wantedIn(text);
  if (wanted.length === 0) return null;
  return foundUnseen(searchable(shownOf(owner)), unseenOf(owner), wanted, owner.earlierNames);
}

/** The facts that every new owner is asked for and that may be missing of one who came by a transfer or from elsewhere. */
export type MissingFact = 'email' | 'phone' | 'family';

type Owning = { flats: readonly Pick<Owner['flats'][number], 'place'>[] } & Partial<Pick<Owner, 'status'>>;
type Completable = Pick<Owner, 'email' | 'phone' | 'familyDetails'> & Owning & Partial<Pick<Owner, 'erasedOn'>>;

/**
 * Whether somebody's family is asked for: not where they own with others alone and come after the first (docs/rules.md, Joint
 * owners), and of an Old owner, whose family lives there no longer, not again (Owners).
 */
export function isFamilyAsked({ flats, status }: Owning): boolean {
  return flats.length === 0 ? status !== 'Old' : flats.some(({ place }) => place === 1);
}

/** What is still to be completed of an owner, in the form's order (docs/rules.md, Owners). */
export function missingOf(owner: Completable): MissingFact[] {
  const { email, phone, familyDetails, erasedOn } = owner;
  // What was erased is not asked for again.
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
