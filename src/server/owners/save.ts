import { type DocumentsEdit, type OwnerDraft, type OwnerEdit, type OwnerRecord, ownerErrors } from '#domain/owner.ts';
import { Problem } from '#domain/problem.ts';
import { dayIn } from '#domain/society.ts';
import type { Record } from '#server/changes/record.ts';
import { flatsNaming, showingOwner } from '#server/changes/ripple.ts';
import type { Tables, Trx } from '#server/database/tables.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { documentPlace } from '#server/owners/documents.ts';
import { findOwner } from '#server/owners/queries.ts';
import type { Seal } from '#server/owners/seal.ts';
import { settleFlat } from '#server/owners/settle.ts';
import { closeSpan, presentSpansOf } from '#server/ownership/ownership.ts';
import type { Parts } from '#server/parts.ts';
import { changeVehicle } from '#server/vehicles/change.ts';

type OwnerRow = Tables['owners'];
type Society = Tables['society'];

/**
 * Adds an owner (specification, sections 4 and 7): as Active with a flat they own it from the occupancy date.
 * Throws Problem invalid (family rule, date), conflict (the flat can't be chosen).
 */
export async function addOwner(
  { write, now, seal }: Parts,
  actorId: string,
  { flatId, documents, ...draft }: OwnerDraft,
): Promise<OwnerRecord> {
  const at = now();
  return write(actorId, async (trx, record) => {
    const society = await settingsIn(trx);
    const today = dayIn(society.timeZone, at);
    refuseIfAny(ownerErrors(draft, { today, familyRule: society.familyRule }));
    const row = await insertOwner(trx, record, { seal, society, at }, { ...draft, documents });
    await settleFlat(trx, record, { before: null, after: row, flatId, today });
    return existing(await findOwner(trx, seal, row.id));
  });
}

export type OwnerFacts = Omit<OwnerDraft, 'flatId' | 'email'> & { email: string | null };
type Surroundings = { seal: Seal; society: Society; at: Date };

/** Writes a new person, without a flat, inside the caller's transaction; the caller has checked what there is to check. */
export async function insertOwner(
  trx: Trx,
  record: Record,
  { seal, society, at }: Surroundings,
  { documents, ...facts }: OwnerFacts,
): Promise<OwnerRow> {
  const id = crypto.randomUUID();
  const row: OwnerRow = {
    ...unsealed,
    ...flattened(facts),
    ...sealedDocuments(seal, society, id, documents),
    id,
    version: 1,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
  await trx.insertInto('owners').values(row).execute();
  await record({ topic: 'owners', entityId: id, operation: 'add', after: loggable(row) });
  return row;
}

type OwnerChange = Omit<OwnerEdit, 'version' | 'flatId' | 'email'> & { email?: string | null | undefined };

/** Brings a person's record up to these facts, inside the caller's transaction; what is left out stays. Answers the row. */
export async function updateOwner(
  trx: Trx,
  record: Record,
  { seal, society, at }: Surroundings,
  before: OwnerRow,
  { documents = {}, ...facts }: OwnerChange,
): Promise<OwnerRow> {
  const changed = { ...flattened(facts), ...sealedDocuments(seal, society, before.id, documents) };
  return replaceOwner(trx, record, before, { ...before, ...changed }, at);
}

/** Writes a person's record anew and counts its version on. */
export async function replaceOwner(
  trx: Trx,
  record: Record,
  before: OwnerRow,
  wanted: OwnerRow,
  at: Date,
): Promise<OwnerRow> {
  const after = { ...wanted, version: before.version + 1, updatedAt: at.toISOString() };
  await trx.updateTable('owners').set(after).where('id', '=', before.id).execute();
  await record({
    topic: 'owners',
    entityId: before.id,
    operation: 'edit',
    before: loggable(before),
    after: loggable(after),
  });
  return after;
}

/** Changes an owner. Throws Problem not_found, stale (with the owner as they are now), invalid, conflict. */
export async function editOwner(
  { write, now, seal }: Parts,
  actorId: string,
  id: string,
  edit: OwnerEdit,
): Promise<OwnerRecord> {
  const at = now();
  return write(actorId, async (trx, record) => {
    const before = await trx.selectFrom('owners').selectAll().where('id', '=', id).executeTakeFirst();
    const shownBefore = existing(before ? await findOwner(trx, seal, id) : null);
    if (!before || before.version !== edit.version) {
      throw new Problem('stale', `Someone else changed ${shownBefore.name} meanwhile`, { current: shownBefore });
    }
    const society = await settingsIn(trx);
    const today = dayIn(society.timeZone, at);
    refuseIfAny(ownerErrors(edit, { today, familyRule: society.familyRule }));
    const { flatId = wantedFlat(shownBefore, edit), version: _, ...facts } = edit;
    const after = await updateOwner(trx, record, { seal, society, at }, before, facts);
    await settleFlat(trx, record, { before, after, flatId, today });
    await record(...(await showingOwner(trx, id)));
    return existing(await findOwner(trx, seal, id));
  });
}

/** Deletes an owner: their flats become free, their vehicles stay without an owner, history keeps the name. Throws Problem not_found. */
export async function deleteOwner({ write, now }: Parts, actorId: string, id: string): Promise<void> {
  await write(actorId, async (trx, record) => {
    const before = await trx.selectFrom('owners').selectAll().where('id', '=', id).executeTakeFirst();
    if (!before) throw new Problem('not_found', 'This owner no longer exists');
    const society = await settingsIn(trx);
    const today = dayIn(society.timeZone, now());
    const flats = await flatsNaming(trx, id);
    for (const span of await presentSpansOf(trx, id)) await closeSpan(trx, record, span, today, 'owner-deleted');
    for (const vehicle of await trx.selectFrom('vehicles').selectAll().where('ownerId', '=', id).execute()) {
      await changeVehicle(trx, record, vehicle, { ownerId: null }, now());
    }
    // Their facts go with them: what a reversal would have brought back can't be reversed any more.
    await trx.updateTable('transfers').set({ restore: null }).where('toOwnerId', '=', id).execute();
    await trx.deleteFrom('owners').where('id', '=', id).execute();
    await record({ topic: 'owners', entityId: id, operation: 'delete', before: loggable(before) }, ...flats);
  });
}

/** Where the edit names no flat: the one they own stays; someone who is made Active again gets the last one back. */
function wantedFlat(owner: OwnerRecord, { status }: OwnerEdit): string | null {
  const [present] = owner.flats;
  if (present) return present.id;
  return owner.status === 'Old' && status === 'Active' ? (owner.flat?.id ?? null) : null;
}

type Facts = Omit<OwnerChange, 'documents'>;

/** The form's groups as columns; what is left out is left out. */
function flattened(
  facts: Omit<OwnerFacts, 'documents'>,
): Omit<OwnerRow, keyof typeof unsealed | 'id' | 'version' | 'createdAt' | 'updatedAt'>;
function flattened(edit: Facts): Partial<OwnerRow>;
function flattened({
  familyDetails,
  emergencyContact,
  ...facts
}: Facts | Omit<OwnerFacts, 'documents'>): Partial<OwnerRow> {
  return {
    ...definedOnly(facts),
    ...familyDetails,
    ...(emergencyContact && {
      contactName: emergencyContact.name,
      contactPhone: emergencyContact.phone,
      contactRelation: emergencyContact.relation,
    }),
  };
}

function definedOnly<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

const unsealed = { aadharSealed: null, panSealed: null, lease: null };

/** The documents that were given, sealed; the society may want only the last four digits of Aadhaar kept. */
function sealedDocuments(
  seal: Seal,
  { aadharKeeping }: Society,
  id: string,
  { aadhar, pan, lease }: DocumentsEdit,
): Partial<typeof unsealed> {
  const kept = aadhar && aadharKeeping === 'last-four' ? aadhar.slice(-4) : aadhar;
  return definedOnly({
    aadharSealed: kept && seal.close(kept, documentPlace(id, 'aadhar')),
    panSealed: pan && seal.close(pan, documentPlace(id, 'pan')),
    lease,
  }) as Partial<typeof unsealed>;
}

/** A row as the log may keep it: whether there are documents, not what they say. */
export function loggable({ aadharSealed, panSealed, lease, ...row }: OwnerRow): object {
  return { ...row, hasAadhar: aadharSealed !== null, hasPan: panSealed !== null, hasLease: lease !== null };
}

export async function settingsIn(trx: Trx): Promise<Society> {
  return trx.selectFrom('society').selectAll().executeTakeFirstOrThrow();
}

export function existing(owner: OwnerRecord | null): OwnerRecord {
  if (!owner) throw new Problem('not_found', 'This owner no longer exists');
  return owner;
}
