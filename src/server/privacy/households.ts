import { sql } from 'kysely';
import { eraseLines } from '#server/changes/erase.ts';
import { namedIn } from '#server/changes/named.ts';
import type { Logged } from '#server/changes/records.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { inSlices, rowsById } from '#server/database/slices.ts';
import type { HouseholdMembersTable } from '#server/database/tables.ts';
import { lastPointing } from '#server/privacy/lastKnown.ts';

/** What households hold, beyond names, of people and of the members under their tenancies or ownerships. */
export type HouseholdDetails = {
  members: HouseholdMembersTable[];
  lines: { seq: number; entityId: string | null }[];
  isTheirs: (row: Logged) => boolean;
};

const erased = { relation: null, phone: null, sex: null, bornYear: null, help: null, correction: null } as const;
/** One age has to stand there: an adult is also what a member is of whom no age was said. */
const noAge = 'adult';

/**
 * Finds the members who are these people, or who belong to an ownership of theirs or to a tenancy that they alone
 * rented, and the lines of the log about them, where these hold such details. Of a member who was corrected to be
 * somebody else only the lines that name these people count.
 */
export async function findHouseholdDetails(tx: ReadTx, personIds: string[]): Promise<HouseholdDetails> {
  const households = await rentedAlone(tx, personIds);
  const { ids, lines } = await membersNaming(tx, { personIds, households });
  const members = await rowsById(tx.db, 'householdMembers', [...ids]);
  const isTheirs = ({ id, personId }: Logged) => ids.has(String(id)) || personIds.includes(String(personId));
  const isTelling = (text: string | null) => {
    const row = JSON.parse(text ?? '{}') as Logged;
    return isTheirs(row) && holdsDetails(row);
  };
  return {
    members: [...members.values()].filter(holdsDetails),
    lines: lines.filter(({ before, after }) => isTelling(before) || isTelling(after)),
    isTheirs,
  };
}

/**
 * The ids of the members who live or lived in the households of a person's tenancies and ownerships; in any other
 * household only the person's own. A person may have several records.
 */
export async function membersUnder(tx: ReadTx, personIds: string[]): Promise<string[]> {
  const households = await rentedBy(tx, personIds);
  return [...(await membersNaming(tx, { personIds, households })).ids];
}

type Naming = { personIds: string[]; households: string[] };

/**
 * `ids` are the members whose last line in the log names these people or households. The log is asked because a
 * deletion of a person empties the link without a line. Earlier lines don't count: when a merge is taken back, its
 * members are somebody else's again. `lines` are all lines about members that any line ever named so.
 */
async function membersNaming({ db }: ReadTx, { personIds, households }: Naming) {
  const named = [
    ...(await idsNaming(db, 'personId', personIds)),
    ...(await idsNaming(db, 'ownerId', personIds)),
    ...(await idsNaming(db, 'tenancyId', households)),
  ];
  const lines = await inSlices([...new Set(named)], (some) =>
    db
      .selectFrom('changes')
      .select(['seq', 'entityId', 'before', 'after'])
      .where('topic', '=', 'householdMembers')
      .where('entityId', 'in', some)
      .orderBy('seq')
      .execute(),
  );
  const last = new Map<string, Logged>();
  for (const { entityId, before, after } of lines) {
    const row = after ?? before;
    if (entityId !== null && row !== null) last.set(entityId, JSON.parse(row) as Logged);
  }
  const people = new Set<unknown>(personIds);
  const rented = new Set<unknown>(households);
  const ids = [...last].flatMap(([id, { personId, ownerId, tenancyId }]) =>
    people.has(personId) || people.has(ownerId) || rented.has(tenancyId) ? id : [],
  );
  return { ids: new Set(ids), lines };
}

/**
 * The ids of the households that these people rent or rented (the first tenancy's id, which renewals keep), those of
 * deleted records and of tenancies that were taken back included.
 */
async function rentedBy(tx: ReadTx, personIds: string[]): Promise<string[]> {
  const { db } = tx;
  const present = await inSlices(personIds, (some) =>
    db.selectFrom('tenants').select('tenancyId').where('personId', 'in', some).execute(),
  );
  const untied: string[] = [];
  for (const id of personIds) untied.push(...(await lastPointing(tx, 'tenants', 'personId', id)));
  const left = await inSlices(untied, (some) =>
    db.selectFrom('tenants').select('tenancyId').where('id', 'in', some).execute(),
  );
  const ids = [...present, ...left].map(({ tenancyId }) => tenancyId);
  const tenancies = await inSlices([...new Set(ids)], (some) =>
    db.selectFrom('tenancies').select(['id', 'householdOf']).where('id', 'in', some).execute(),
  );
  const households = tenancies.map(({ id, householdOf }) => householdOf ?? id);
  return [...new Set([...households, ...(await takenBack(tx, untied))])];
}

/** The tenancies of these tenants that only the log still has. One that exists without the tenant is not theirs. */
async function takenBack({ db }: ReadTx, tenantIds: string[]): Promise<string[]> {
  const lines = await inSlices(tenantIds, (some) =>
    db
      .selectFrom('changes')
      .select('before')
      .where('topic', '=', 'tenants')
      .where('operation', '=', 'delete')
      .where('entityId', 'in', some)
      .execute(),
  );
  const ids = lines.map(({ before }) => String((JSON.parse(before ?? '{}') as Logged)['tenancyId']));
  const there = await inSlices(ids, (some) =>
    db.selectFrom('tenancies').select('id').where('id', 'in', some).execute(),
  );
  return ids.filter((id) => !there.some((tenancy) => tenancy.id === id));
}

/**
 * The households that these people rented alone. A member of a shared household may be a co-tenant's who is still on
 * record, as nothing says whose child a child is: the details go with the last of those who rented together.
 */
async function rentedAlone(tx: ReadTx, personIds: string[]): Promise<string[]> {
  const households = await rentedBy(tx, personIds);
  const shared = await inSlices(households, (some) =>
    tx.db
      .selectFrom('tenants')
      .innerJoin('tenancies', 'tenancies.id', 'tenants.tenancyId')
      .select((select) => select.fn.coalesce('tenancies.householdOf', 'tenancies.id').as('household'))
      .where((is) => is.or([is('tenancies.id', 'in', some), is('tenancies.householdOf', 'in', some)]))
      .where('tenants.personId', 'is not', null)
      .where('tenants.personId', 'not in', personIds)
      .where('tenants.personId', 'not in', (erasures) => erasures.selectFrom('erasures').select('ownerId'))
      .execute(),
  );
  const others = new Set(shared.map(({ household }) => household));
  return households.filter((household) => !others.has(household));
}

/**
 * The ids of the members for whom any line of the log has one of `ids` in this column; written as in the index
 * (0032_holders).
 */
async function idsNaming(db: ReadTx['db'], column: 'personId' | 'ownerId' | 'tenancyId', ids: string[]) {
  const lines = await inSlices(ids, (some) =>
    db
      .selectFrom('changes')
      .select('entityId')
      .where('topic', '=', sql.lit('householdMembers'))
      .where(namedIn(db, column), 'in', some)
      .execute(),
  );
  return lines.flatMap(({ entityId }) => entityId ?? []);
}

/** Erases these details; that the members lived there stays, as tenancies and ownerships do. */
export async function eraseHouseholdDetails(tx: Tx, { members, lines, isTheirs }: HouseholdDetails): Promise<void> {
  // Straight into the table: the log would hold what was there before.
  for (const { id, version } of members)
    await tx.db
      .updateTable('householdMembers')
      .set({ ...erased, ageGroup: noAge, version: version + 1, updatedAt: tx.now.toISOString() })
      .where('id', '=', id)
      .execute();
  await eraseLines(
    tx,
    lines.map(({ seq }) => seq),
    (row: Logged) => (isTheirs(row) ? { ...row, ...erased, ageGroup: noAge } : row),
  );
}

function holdsDetails(row: object): boolean {
  const { ageGroup = null, ...facts } = row as Record<string, unknown>;
  return (ageGroup !== null && ageGroup !== noAge) || Object.keys(erased).some((column) => facts[column] != null);
}
