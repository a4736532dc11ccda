import type { z } from 'zod';
import { type HandOver, type HandOverRequest, handOverVersion, mostHandedOver } from '#domain/handOver.ts';
import type { HouseholdMember } from '#domain/household.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { backupsGoneBy, keptOfPeople } from '#domain/privacy.ts';
import type { ProblemCode } from '#domain/problem.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { User } from '#domain/user.ts';
import { sentencesAbout } from '#server/activities/lines.ts';
import { makerOf } from '#server/changes/log.ts';
import type { Actor, ReadTx } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';
import { listMembers } from '#server/households/queries.ts';
import type { CurrentUser } from '#server/http/guard.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { deviceName } from '#server/identity/deviceName.ts';
import { proofProblems, proveSelf } from '#server/identity/ownPassword.ts';
import { listNominations } from '#server/nominations/queries.ts';
import { openedNumber } from '#server/owners/documents.ts';
import { recordOf } from '#server/owners/queries.ts';
import { historyLeft, historyOfOwner } from '#server/ownership/queries.ts';
import { membersUnder } from '#server/privacy/households.ts';
import { type LastKnown, lastKnownOwner, lastPointing } from '#server/privacy/lastKnown.ts';
import { listNotices } from '#server/privacy/notices.ts';
import { consentsOf } from '#server/privacy/queries.ts';
import { recordsOf } from '#server/privacy/records.ts';
import { addressesAlone, theirAccount, withdrawnWith } from '#server/privacy/theirAccount.ts';
import { listTenancies } from '#server/tenancies/queries.ts';
import { listTransfers } from '#server/transfers/queries.ts';
import { existing as existingUser } from '#server/users/commands.ts';
import { findUser } from '#server/users/queries.ts';
import { listVehicles } from '#server/vehicles/queries.ts';

export const handOverProblems = ['not_found', ...proofProblems] as const satisfies ProblemCode[];

/** Whose data: an owner's, with the account of their email, or an account's alone. */
type Whose = { ownerId: string } | { userId: string };

/**
 * Everything held about somebody (docs/rules.md, A person's data), bounded; who asked for it is in the log before it is
 * answered. Throws Problem not_found, invalid (the password), wrong_password (it was changed meanwhile),
 * too_many_attempts, busy.
 */
export async function handOver(
  context: IdentityContext,
  actor: CurrentUser,
  whose: Whose,
  { password, withNumbers }: z.output<typeof HandOverRequest>,
): Promise<HandOver> {
  const proof = await proveSelf(context, actor, { password, field: 'password' });
  const held = await context.read((tx) => heldOf(tx, actor, whose, withNumbers));
  await context.write(actor, async (tx) => {
    await proof.settle(tx);
    const [topic, one] = held.owner ? (['owners', held.owner] as const) : (['users', held.account] as const);
    const operation = withNumbers && held.owner ? 'hand-over-numbers' : 'hand-over';
    tx.note({ topic, entityId: one?.id ?? null, operation, label: one?.name || held.account?.email || null });
  });
  return held;
}

async function heldOf(tx: ReadTx, actor: Actor, whose: Whose, withNumbers: boolean): Promise<HandOver> {
  const { db } = tx;
  const last = 'ownerId' in whose ? await lastKnownOwner(tx, whose.ownerId) : null;
  const records = last && (await recordsOf(tx, last.row));
  const { ids = [], earlier = [] } = records ?? {};
  const recordAs = async ({ row }: LastKnown) => {
    const record = await recordOf(db, tx.seal, row);
    return withNumbers ? withWholeNumbers(tx, record, row) : record;
  };
  const account = 'userId' in whose ? existingUser(await findUser(db, whose.userId)) : await accountOf(tx, last);
  const people = last ? [last.row.id, ...earlier.map(({ id }) => id)] : [];
  const consents = last ? await consentsOf(db, people) : [];
  const withdrawn = records ? await withdrawnWith(tx, await addressesAlone(tx, records.known.emails, ids)) : [];
  const { entries, isWhole } = await sentencesAbout(
    db,
    [
      { topics: ['owners'], ids },
      { topics: ['users', 'sessions'], ids: account ? [account.id] : [] },
      { topics: ['users'], ids: withdrawn },
    ],
    mostHandedOver,
  );
  const { name, address, registrationNumber, privacyContact } = tx.society;
  return {
    schema: 'aangan-hand-over',
    schemaVersion: handOverVersion,
    madeAt: tx.now.toISOString(),
    madeOn: tx.today,
    madeBy: makerOf({ actor }).madeBy,
    society: { name, address, registrationNumber, privacyContact },
    owner: last && (await recordAs(last)),
    earlier: await Promise.all(
      earlier.map(async ({ id, deletedOn }) => ({ deletedOn, record: await recordAs(await lastKnownOwner(tx, id)) })),
    ),
    vehicles: last ? await listVehicles(db, { ownerId: last.row.id }) : [],
    ...(await registered(tx, last?.deletion === null ? last.row.id : null, last?.deletion ? people : people.slice(1))),
    household: await householdOf(tx, people),
    consents,
    account,
    sessions: account ? await sessionsOf(tx, account.id) : [],
    notices: await noticesFor(tx, [...consents.map(({ notice }) => notice), account?.acceptedNotice ?? 0]),
    log: entries,
    isLogWhole: isWhole,
    backupsUntil: backupsGoneBy(tx.today),
    kept: [...keptOfPeople],
  };
}

async function accountOf(tx: ReadTx, last: LastKnown | null): Promise<User | null> {
  const account = last && (await theirAccount(tx, last));
  return account ? findUser(tx.db, account.id) : null;
}

type Registered = Pick<HandOver, 'ownerships' | 'transfers' | 'nominations' | 'tenancies'>;

/**
 * What the registers say of somebody under their record, where it is there, and under deleted ones: a deletion empties
 * the link to the record, but leaves the entries.
 */
async function registered(tx: ReadTx, id: string | null, deleted: readonly string[]): Promise<Registered> {
  const people = new Set([id, ...deleted]);
  const left = await Promise.all(deleted.map((one) => entriesLeft(tx, one)));
  const all = [...(id === null ? [] : [await entriesOf(tx, id)]), ...left];
  return {
    ownerships: onceEach(all.flatMap(({ ownerships }) => ownerships)),
    transfers: onceEach(all.flatMap(({ transfers }) => transfers)),
    nominations: onceEach(all.flatMap(({ nominations }) => nominations)),
    tenancies: onceEach(all.flatMap(({ tenancies }) => tenancies)).map((one) => withoutOthers(one, people)),
  };
}

async function entriesOf({ db, today }: ReadTx, id: string): Promise<Registered> {
  return {
    ownerships: await historyOfOwner(db, id),
    transfers: await listTransfers(db, { ownerId: id }),
    nominations: await listNominations(db, { ownerId: id }),
    tenancies: await listTenancies(db, today, { personId: id }),
  };
}

async function entriesLeft(tx: ReadTx, id: string): Promise<Registered> {
  const { db } = tx;
  const [sold, bought] = [
    await lastPointing(tx, 'transfers', 'fromOwnerId', id),
    await lastPointing(tx, 'transfers', 'toOwnerId', id),
  ];
  const ids = [...new Set([...sold, ...bought])];
  const ownershipIds = await lastPointing(tx, 'ownerships', 'ownerId', id);
  return {
    ownerships: await historyLeft(db, ownershipIds),
    transfers: await inSlices(ids, (some) => listTransfers(db, { ids: some })),
    nominations: await inSlices(ownershipIds, (some) => listNominations(db, { ownershipIds: some })),
    tenancies: await tenanciesLeft(tx, id),
  };
}

function onceEach<Entry extends { id: string }>(entries: Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

/** The tenancies of somebody whose record was deleted. */
async function tenanciesLeft(tx: ReadTx, personId: string): Promise<Tenancy[]> {
  const places = await lastPointing(tx, 'tenants', 'personId', personId);
  const rows = await inSlices(places, (some) =>
    tx.db.selectFrom('tenants').select('tenancyId').where('id', 'in', some).execute(),
  );
  return listTenancies(tx.db, tx.today, { ids: [...new Set(rows.map(({ tenancyId }) => tenancyId))] });
}

/**
 * The members of a person's households. Others who are on record come without their phone, as it is from their record.
 */
async function householdOf(tx: ReadTx, people: string[]): Promise<HouseholdMember[]> {
  const members = await listMembers(tx.db, tx.today, { ids: await membersUnder(tx, people) });
  return members.map((one) => (one.personId === null || people.includes(one.personId) ? one : { ...one, phone: null }));
}

/** A tenancy without the phones of the other tenants: the person may know who they are, not how to reach them. */
function withoutOthers(tenancy: Tenancy, people: ReadonlySet<string | null>): Tenancy {
  const tenants = tenancy.tenants.map((one) => (people.has(one.personId) ? one : { ...one, phone: null }));
  return { ...tenancy, tenants };
}

function withWholeNumbers({ seal }: ReadTx, owner: OwnerRecord, row: LastKnown['row']): OwnerRecord {
  const whole = (sealed: string | null, kind: 'aadhar' | 'pan') =>
    (sealed && openedNumber(seal, sealed, owner.id, kind)) || owner.documents[kind];
  const documents = { aadhar: whole(row.aadharSealed, 'aadhar'), pan: whole(row.panSealed, 'pan') };
  return { ...owner, documents: { ...owner.documents, ...documents } };
}

async function sessionsOf({ db, now }: ReadTx, userId: string): Promise<HandOver['sessions']> {
  const rows = await db
    .selectFrom('sessions')
    .select(['userAgent', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('createdAt', 'desc')
    .limit(mostHandedOver)
    .execute();
  return rows.map(({ userAgent, createdAt, expiresAt }) => ({
    since: createdAt,
    until: expiresAt,
    device: deviceName(userAgent ?? ''),
  }));
}

async function noticesFor({ db }: ReadTx, accepted: number[]): Promise<HandOver['notices']> {
  const [present, ...earlier] = await listNotices(db);
  const seen = new Set(accepted);
  return [...(present ? [present] : []), ...earlier.filter(({ version }) => seen.has(version))];
}
