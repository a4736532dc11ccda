import { type Family, familyEditErrors } from '#domain/family.ts';
import { type Messages, message } from '#domain/message.ts';
import { emptyOwner, fieldsIn, type InGroup, keyInGroup } from '#domain/owner.fields.ts';
import { addWording, type OwnerDraft, type OwnerRecord } from '#domain/owner.ts';
import { type EmergencyContact, type OwnerEdit, ownerErrors } from '#domain/ownerForm.ts';
import { Problem } from '#domain/problem.ts';
import { addOnce, type Chosen } from '#server/changes/once.ts';
import { requireSeen } from '#server/changes/seen.ts';
import type { Draft, ReadTx, Tx } from '#server/changes/write.ts';
import { newId } from '#server/database/ids.ts';
import type { Tables } from '#server/database/tables.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { isRemainder, noDocuments, openedNumber, sealedDocuments, withKeptNumbers } from '#server/owners/documents.ts';
import { updateOwnerships } from '#server/owners/ownership.ts';
import { findOwner } from '#server/owners/queries.ts';
import { moveOut } from '#server/ownership/commands.ts';
import { presentOwnershipsOf } from '#server/ownership/queries.ts';
import { comerRents, stillRenting } from '#server/residents/tenancyOn.ts';
import { moveVehicles } from '#server/vehicles/commands.ts';

type OwnerRow = Tables['owners'];

/**
 * Adds an owner (docs/rules.md, Owners): an Active one with a flat owns it from the occupancy date. The API asks for
 * phone and family as well; records that come from elsewhere may lack them. Throws Problem invalid (email, family rule,
 * date, somebody who rents the flat), conflict (the flat can't be chosen).
 */
export function addOwner(
  tx: Tx,
  { id: wanted, ...sent }: OwnerFacts & Pick<OwnerDraft, 'id' | 'flatId' | 'endings'>,
): Promise<OwnerRecord> {
  const find = async (id: string) => existing(await findOwner(tx.db, tx.seal, id));
  async function add(chosen: Chosen): Promise<OwnerRecord> {
    const { flatId, endings, ...draft } = sent;
    refuseIfAny(draftErrors(tx, draft));
    const isOwning = flatId !== null && draft.status === 'Active';
    const rents = isOwning && (await comerRents(tx.db, { flatId, since: draft.occupancyDate }, draft));
    if (rents) refuseIfAny({ name: rents });
    const row = await insertOwner(tx, draft, chosen);
    await updateOwnerships(tx, { owner: row, flatId, shownFlatId: null, endings });
    return find(row.id);
  }
  return addOnce(tx, { table: 'owners', id: wanted, draft: sent, add, find });
}

/** What the society's rules and its day say of a new owner, or of as much of one as could be read. */
export function draftErrors({ today, society }: ReadTx, draft: Parameters<typeof ownerErrors>[0]): Messages {
  return ownerErrors(draft, { today, ...society }, addWording);
}

/** The same of an edit. */
export function editErrors({ today, society }: ReadTx, edit: Parameters<typeof ownerErrors>[0]): Messages {
  return ownerErrors(edit, { today, ...society });
}

/** A person's facts; null means not known, and so does an optional fact that is left out. */
type OwnerFacts = Pick<OwnerDraft, 'name' | 'occupancyDate' | 'status' | 'documents'> &
  Partial<Omit<OwnerDraft, 'id' | 'flatId' | 'endings' | 'phone' | 'familyDetails'>> & {
    phone: string | null;
    familyDetails: Family;
  };

/** Writes a new person, without a flat; the caller has checked what there is to check. */
export async function insertOwner(
  tx: Tx,
  { documents, ...facts }: OwnerFacts,
  { isOwner = true, id = newId() }: Chosen & { isOwner?: boolean } = {},
): Promise<OwnerRow> {
  return tx.add('owners', {
    ...emptyOwner(),
    ...flattened(facts),
    ...sealedDocuments(tx, { ...noDocuments, id }, documents),
    isOwner: Number(isOwner),
    id,
  });
}

type OwnerColumns = Omit<OwnerRow, keyof typeof noDocuments | 'isOwner' | 'version' | 'createdAt' | 'updatedAt'> &
  Partial<Pick<OwnerRow, 'isOwner'>>;

/** The rows of new people without documents, under ids of their own; the caller has checked what there is to check. */
export function ownersToAdd(drafts: OwnerColumns[]): Draft<'owners'>[] {
  return drafts.map((draft) => ({ ...noDocuments, isOwner: 1, ...draft }));
}

export type OwnerChange = Omit<OwnerEdit, 'version' | 'flatId' | 'since' | 'endings' | 'vehicles' | 'phone'> & {
  phone?: string | null | undefined;
};

/**
 * Changes a person's record; facts that are left out stay. Whoever becomes Active becomes an owner. Answers the row.
 */
export async function updateOwner(tx: Tx, before: OwnerRow, change: OwnerChange): Promise<OwnerRow> {
  return tx.change('owners', before, changedColumns(tx, before, change));
}

/** The columns that `updateOwner` would write. */
export function changedColumns(
  tx: Pick<ReadTx, 'seal' | 'society'>,
  before: OwnerRow,
  { documents = {}, ...facts }: OwnerChange,
): Partial<OwnerRow> {
  const becoming = facts.status === 'Active' ? { isOwner: 1 } : {};
  return { ...flattened(facts), ...becoming, ...sealedDocuments(tx, before, documents) };
}

/** Writes a person's record as it was at another time, except when it was made and changed. Answers the row. */
export async function replaceOwner(tx: Tx, now: OwnerRow, facts: OwnerRow): Promise<OwnerRow> {
  const { id: _, version: __, createdAt: ___, updatedAt: ____, ...columns } = withKeptNumbers(tx, facts);
  return tx.change('owners', now, columns);
}

/** Changes an owner. Throws Problem not_found, stale (with the owner as they are now), invalid, conflict. */
export async function editOwner(tx: Tx, id: string, edit: OwnerEdit): Promise<OwnerRecord> {
  const before = await ownerRow(tx, id);
  await requireOwnerSeen(tx, before, edit.version);
  const shownBefore = existing(await findOwner(tx.db, tx.seal, id));
  refuseIfAny(editErrors(tx, edit));
  if (edit.familyDetails) refuseIfAny(familyEditErrors(before, edit.familyDetails));
  // Without a flat in the edit the one shown stays; an owner who is made Active again gets the last one back.
  const shownFlatId = shownBefore.flat?.id ?? null;
  const { flatId = shownFlatId, version: _, occupancyDate, since, endings, vehicles, ...facts } = edit;
  // Who owns a flat is Active: a spreadsheet could once leave them Old, and no edit of something else takes it from them.
  const isOwning = shownBefore.status === 'Old' && shownBefore.flats.some((flat) => !endings?.[flat.id]);
  const owner = await updateOwner(tx, before, isOwning ? { status: 'Active', ...definedOnly(facts) } : facts);
  const corrected = occupancyDate === shownBefore.occupancyDate ? undefined : occupancyDate;
  await updateOwnerships(tx, { owner, flatId, shownFlatId, corrected, since, endings });
  const after = existing(await findOwner(tx.db, tx.seal, id));
  const owned = new Set(after.flats.map((flat) => flat.id));
  const left = shownBefore.flats.filter((flat) => !owned.has(flat.id)).map((flat) => flat.id);
  await takeVehicles(tx, { ownerId: id, vehicles, left, to: flatId !== null && owned.has(flatId) ? flatId : null });
  return after;
}

type Taking = { ownerId: string; vehicles: string[] | undefined; left: string[]; to: string | null };

/** Takes those of an owner's vehicles that are named from the flats that were left. */
async function takeVehicles(tx: Tx, { ownerId, vehicles = [], left, to }: Taking): Promise<void> {
  if (vehicles.length === 0 || left.length === 0) return;
  const rows = await tx.db
    .selectFrom('vehicles')
    .selectAll()
    .where('id', 'in', vehicles)
    .where('ownerId', '=', ownerId)
    .where('flatId', 'in', left)
    .orderBy('numberKey')
    .execute();
  await tx.changeMany(
    'vehicles',
    rows.map((before) => ({ before, edit: { flatId: to } })),
  );
}

/**
 * Checks that an owner's row still has the version that its editor saw. Throws Problem stale (with the owner as they
 * are now).
 */
export function requireOwnerSeen({ db, seal }: Tx, row: OwnerRow, seen: number | undefined): Promise<void> {
  const why = message('owner_changed_meanwhile', { name: row.name });
  return requireSeen(row, seen, why, () => findOwner(db, seal, row.id));
}

/**
 * Deletes an owner: their flats become free, their vehicles stay without an owner, history keeps the name. Throws
 * Problem not_found, stale, conflict (a tenant: tenancy and gate find their phone and car by this record).
 */
export async function deleteOwner(tx: Tx, id: string, version?: number): Promise<void> {
  const before = await ownerRow(tx, id);
  await requireOwnerSeen(tx, before, version);
  const renting = (await stillRenting(tx.db, [id], tx.today)).get(id);
  if (renting) throw new Problem('conflict', renting);
  for (const ownership of await presentOwnershipsOf(tx.db, id)) await moveOut(tx, ownership, tx.today, 'owner-deleted');
  const vehicles = await tx.db.selectFrom('vehicles').selectAll().where('ownerId', '=', id).execute();
  await moveVehicles(
    tx,
    vehicles.map((vehicle) => ({ before: vehicle, edit: { ownerId: null } })),
  );
  await tx.remove('owners', before);
}

/**
 * Answers a number in the clear, and logs who looked at whose. Throws Problem not_found, conflict when it can't be
 * opened, and only_last_four when it is not kept whole.
 */
export async function revealDocument(tx: Tx, id: string, document: 'aadhar' | 'pan'): Promise<string> {
  const row = await ownerRow(tx, id);
  const sealed = document === 'aadhar' ? row.aadharSealed : row.panSealed;
  if (!sealed) throw new Problem('not_found', message('number_not_on_record'));
  const number = openedNumber(tx.seal, sealed, id, document);
  if (number === null) {
    throw new Problem('conflict', message('number_unreadable'));
  }
  // The last four digits, whether already shortened to or soon to be, are not the number.
  if (document === 'aadhar' && (isRemainder(number) || tx.society.aadharKeeping === 'last-four'))
    throw new Problem('only_last_four');
  tx.note({ topic: 'owners', entityId: id, operation: `reveal-${document}`, label: row.name });
  return number;
}

/** Stores a person's record as it is now, so that it can be brought back; answers the snapshot's id. */
export async function takeSnapshot(tx: Tx, row: OwnerRow): Promise<string> {
  const id = newId();
  await tx.db
    .insertInto('ownerSnapshots')
    .values({ id, ownerId: row.id, row: JSON.stringify(withKeptNumbers(tx, row)) })
    .execute();
  return id;
}

type Facts = Omit<OwnerChange, 'documents'>;
type Columns = Omit<OwnerRow, keyof typeof noDocuments | 'id' | 'isOwner' | 'version' | 'createdAt' | 'updatedAt'>;
/** The fields that always have a value. */
type Certain = 'name' | 'occupancyDate' | 'status';

/** The fields of the form's groups as columns; fields that are left out stay out. */
function flattened(facts: Omit<OwnerFacts, 'documents'>): Partial<Columns> & Pick<Columns, Certain>;
function flattened(edit: Facts): Partial<Columns>;
function flattened({
  familyDetails,
  emergencyContact,
  ...facts
}: Facts | Omit<OwnerFacts, 'documents'>): Partial<Columns> {
  return {
    ...definedOnly(facts),
    ...familyDetails,
    ...(emergencyContact && ofContact(emergencyContact)),
  };
}

function ofContact(contact: EmergencyContact): Pick<Columns, InGroup<'emergencyContact'>> {
  const columns = fieldsIn('emergencyContact').map((field) => [
    field,
    contact[keyInGroup(field) as keyof EmergencyContact],
  ]);
  return Object.fromEntries(columns) as ReturnType<typeof ofContact>;
}

function definedOnly<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

async function ownerRow({ db }: Tx, id: string): Promise<OwnerRow> {
  return existing((await db.selectFrom('owners').selectAll().where('id', '=', id).executeTakeFirst()) ?? null);
}

export function existing<T>(owner: T | null): T {
  if (!owner) throw new Problem('not_found', message('owner_not_found'));
  return owner;
}
