import type { z } from 'zod';
import { type HandOver, type HandOverRequest, handOverVersion, mostHandedOver } from '#domain/handOver.ts';
import type { HouseholdMember } from '#domain/household.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { backupsGoneBy, keptOfPeople } from '#domain/privacy.ts';
import type { ProblemCode } from '#domain/problem.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { User } from '#domain/user.ts';
import { sentencesAbout } from '#server/activities/lines.ts';
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
import { theirAccount, withdrawnAccountsOf } from '#server/privacy/theirAccount.ts';
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
  const known = 'ownerId' in whose ? await lastKnownOwner(tx, whose.ownerId) : null;
  const owner = known && (await recordOf(db, tx.seal, known.row));
  const account = 'userId' in whose ? existingUser(await findUser(db, whose.userId)) : await accountOf(tx, known);
  const consents = owner ? await consentsOf(db, owner.id) : [];
  const withdrawn = known ? await withdrawnAccountsOf(tx, known) : [];
  const { entries, isWhole } = await sentencesAbout(
    db,
    [
      ...(owner ? [{ topics: ['owners'] as const, id: owner.id }] : []),
      ...(account ? [{ topics: ['users', 'sessions'] as const, id: account.id }] : []),
      ...withdrawn.map((one) => ({ topics: ['users'] as const, id: one })),
    ],
    mostHandedOver,
  );
  const { name, address, registrationNumber, privacyContact } = tx.society;
  return {
    schema: 'aangan-hand-over',
    schemaVersion: handOverVersion,
    madeAt: tx.now.toISOString(),
    madeOn: tx.today,
    madeBy: actor.name || actor.email,
    society: { name, address, registrationNumber, privacyContact },
    owner: owner && known && withNumbers ? withWholeNumbers(tx, owner, known) : owner,
    vehicles: owner ? await listVehicles(db, { ownerId: owner.id }) : [],
    ...(await registered(tx, known)),
    household: known ? await householdOf(tx, known.row.id) : [],
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

async function accountOf(tx: ReadTx, known: LastKnown | null): Promise<User | null> {
  const account = known && (await theirAccount(tx, known));
  return account ? findUser(tx.db, account.id) : null;
}

type Registered = Pick<HandOver, 'ownerships' | 'transfers' | 'nominations' | 'tenancies'>;

/** What the registers say of somebody: a deletion empties the link to the record, but leaves the entries. */
async function registered(tx: ReadTx, known: LastKnown | null): Promise<Registered> {
  if (!known) return { ownerships: [], transfers: [], nominations: [], tenancies: [] };
  const { db } = tx;
  const { id } = known.row;
  if (!known.deletion)
    return {
      ownerships: await historyOfOwner(db, id),
      transfers: await listTransfers(db, { ownerId: id }),
      nominations: await listNominations(db, { ownerId: id }),
      tenancies: (await listTenancies(db, tx.today, { personId: id })).map((one) => withoutOthers(one, id)),
    };
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
    tenancies: (await tenanciesLeft(tx, id)).map((one) => withoutOthers(one, id)),
  };
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
async function householdOf(tx: ReadTx, id: string): Promise<HouseholdMember[]> {
  const members = await listMembers(tx.db, tx.today, { ids: await membersUnder(tx, id) });
  return members.map((one) => (one.personId === null || one.personId === id ? one : { ...one, phone: null }));
}

/** A tenancy without the phones of the other tenants: the person may know who they are, not how to reach them. */
function withoutOthers(tenancy: Tenancy, personId: string): Tenancy {
  const tenants = tenancy.tenants.map((one) => (one.personId === personId ? one : { ...one, phone: null }));
  return { ...tenancy, tenants };
}

function withWholeNumbers({ seal }: ReadTx, owner: OwnerRecord, { row }: LastKnown): OwnerRecord {
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
