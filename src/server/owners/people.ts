import { unknownFamily } from '#domain/family.ts';
import { type Messages, message } from '#domain/message.ts';
import { ownerErrors } from '#domain/ownerForm.ts';
import { asPerson, type Person, type PersonDraft, type PersonEdit, type PersonRecord } from '#domain/person.ts';
import { Problem } from '#domain/problem.ts';
import { addOnce, type Chosen } from '#server/changes/once.ts';
import { requireSeen } from '#server/changes/seen.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { slicesOf } from '#server/database/slices.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { insertOwner, updateOwner } from '#server/owners/commands.ts';
import { byName, columns, recordOf, withFlats } from '#server/owners/queries.ts';
import type { Seal } from '#server/seal.ts';

/*
 * People, whatever they are (docs/rules.md, People): rows of `owners`, of which those with `isOwner` are in the lists of
 * owners too. Their documents, ownerships, vehicles and consents are found under the same id.
 */

type PeopleFilter = { ids?: string[] | undefined; isOwner?: boolean | undefined };

/** People by name: all, these, those who are owners or those who are not. */
export async function listPeople(db: Db | Trx, { ids, isOwner }: PeopleFilter = {}): Promise<Person[]> {
  let query = db.selectFrom('owners').select([...columns, 'isOwner']);
  if (ids) query = query.where('id', 'in', ids);
  if (isOwner !== undefined) query = query.where('isOwner', '=', Number(isOwner));
  const rows = await query.execute();
  const are = new Map(rows.map((row) => [row.id, row.isOwner === 1]));
  const owners = await withFlats(
    db,
    rows.map(({ isOwner: _, ...row }) => row),
    ids ? rows.map(({ id }) => id) : null,
  );
  return owners.map((owner) => asPerson(owner, are.get(owner.id) ?? false)).sort(byName);
}

/** Those who are owners (`true`) or are not, as the list is asked for; without it everybody. */
export function whichOf(isOwner: string | undefined): PeopleFilter {
  return { isOwner: isOwner === undefined ? undefined : isOwner === 'true' };
}

/** Everybody by name, or those who are owners or are not, in slices of what is read at once. */
export async function* everyPerson(db: Db, isOwner: string | undefined): AsyncGenerator<Person[]> {
  yield* slicesOf(await listPeople(db, whichOf(isOwner)));
}

/** One person with the masks of their documents. */
export async function findPerson(db: Db | Trx, seal: Seal, id: string): Promise<PersonRecord | null> {
  const row = await db.selectFrom('owners').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const record = await recordOf(db, seal, row);
  return asPerson(record, record.isOwner);
}

/** Adds somebody who owns nothing. Throws Problem invalid (a phone that the society doesn't take). */
export function addPerson(tx: Tx, { id: wanted, ...draft }: PersonDraft): Promise<PersonRecord> {
  const find = async (id: string) => existingPerson(await findPerson(tx.db, tx.seal, id));
  async function add(chosen: Chosen): Promise<PersonRecord> {
    refuseIfAny(personErrors(tx, draft));
    return find((await insertPerson(tx, draft, chosen)).id);
  }
  return addOnce(tx, { table: 'owners', id: wanted, draft, add, find });
}

/** Facts that are left out are not known. */
type NewPerson = Pick<PersonDraft, 'name' | 'phone' | 'documents'> & Partial<Omit<PersonDraft, 'id'>>;

/**
 * Writes somebody who owns nothing but is needed in a relation, such as a tenant; the caller has checked what there is
 * to check.
 */
export async function insertPerson(tx: Tx, draft: NewPerson, chosen: Chosen = {}): Promise<Tables['owners']> {
  // The fields that only owners have get neutral values, until the person owns something.
  const asNoOwner = { occupancyDate: tx.today, status: 'Old', familyDetails: unknownFamily } as const;
  return insertOwner(tx, { ...draft, ...asNoOwner }, { isOwner: false, ...chosen });
}

/** Changes how somebody is called and reached. Throws Problem not_found, stale (with the person as they are now), invalid. */
export async function editPerson(tx: Tx, id: string, { version, ...edit }: PersonEdit): Promise<PersonRecord> {
  const before = existingPerson(
    (await tx.db.selectFrom('owners').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
  );
  const why = message('owner_changed_meanwhile', { name: before.name });
  await requireSeen(before, version, why, () => findPerson(tx.db, tx.seal, id));
  refuseIfAny(
    ownerErrors(edit, { ...rulesOf(tx), ...(before.isOwner === 1 && { ownerEmail: tx.society.ownerEmail }) }),
  );
  await updateOwner(tx, before, edit);
  return existingPerson(await findPerson(tx.db, tx.seal, id));
}

/** What the society's rules say of somebody who owns nothing, or of as much of them as could be read. */
export function personErrors(tx: ReadTx, draft: Parameters<typeof ownerErrors>[0]): Messages {
  return ownerErrors(draft, rulesOf(tx));
}

/** The rule that requires an email holds for owners only. */
function rulesOf({ today, society }: ReadTx) {
  return { today, ...society, ownerEmail: 'optional' as const };
}

export function existingPerson<T>(person: T | null): T {
  if (!person) throw new Problem('not_found', message('person_not_found'));
  return person;
}
