import type { ErasurePlan, ErasureSubmission } from '#domain/erasure.ts';
import { type Message, message } from '#domain/message.ts';
import { columnOf, type ErasedFact, erasedFacts, fieldsNamed } from '#domain/owner.fields.ts';
import { backupsGoneBy } from '#domain/privacy.ts';
import { Problem } from '#domain/problem.ts';
import { folded } from '#domain/text.ts';
import { eraseLines } from '#server/changes/erase.ts';
import type { Logged } from '#server/changes/records.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { slicesOf } from '#server/database/slices.ts';
import type { Tables } from '#server/database/tables.ts';
import { requireOwnerSeen } from '#server/owners/commands.ts';
import { beginOverwriting } from '#server/owners/shortening.ts';
import { type AsContact, eraseAsContact, findAsContact } from '#server/privacy/contacts.ts';
import { type DraftWithDetails, draftsHolding, matchingsHolding } from '#server/privacy/heldDrafts.ts';
import { eraseHouseholdDetails, findHouseholdDetails, type HouseholdDetails } from '#server/privacy/households.ts';
import { erasedColumns, erasedDocuments, type LastKnown, lastKnownOwner } from '#server/privacy/lastKnown.ts';
import { eraseNomineeDetails, findNomineeDetails, type NomineeDetails } from '#server/privacy/nominees.ts';
import { type EarlierRecord, holdsDetails, recordsOf } from '#server/privacy/records.ts';
import { addressesAlone, linesOfWithdrawn, theirAccount, withoutAddress } from '#server/privacy/theirAccount.ts';
import { stillRenting } from '#server/residents/tenancyOn.ts';

type OwnerRow = Tables['owners'];

/** All places in which a person's details lie. */
type PersonalDetails = LastKnown & {
  /** With an email of the record or of the person's earlier ones. */
  accounts: Account[];
  facts: ErasedFact[];
  /** The record, those that were merged into it, and the person's earlier ones that were deleted. */
  ids: string[];
  earlier: EarlierRecord[];
  /** How many deleted records have their name alone in common with them: they stay. */
  namesakesDeleted: number;
  seqs: number[];
  /** Every email that is or was on record of them, and of no other owner by now. */
  addresses: ReadonlySet<string>;
  /** Of the log about accounts that were withdrawn. */
  withdrawn: number[];
  /** Where they stand as other owners' emergency contact. */
  asContact: AsContact;
  nominees: NomineeDetails;
  households: HouseholdDetails;
  drafts: DraftWithDetails[];
  /** The keys of the remembered columns. */
  matchings: string[];
  cannot: Message[];
};
type Account = NonNullable<Awaited<ReturnType<typeof theirAccount>>>;

/**
 * What erasing a former owner's details would do, and what stands in the way; also of one whose record was deleted. Throws
 * Problem not_found.
 */
export async function planErasure(tx: ReadTx, id: string): Promise<ErasurePlan> {
  const found = await findDetails(tx, id);
  const { row, deletion, accounts, facts, earlier, namesakesDeleted, seqs, withdrawn, asContact } = found;
  const { nominees, households, drafts, matchings, cannot } = found;
  return {
    name: row.name,
    version: row.version,
    digest: digestOf(tx, found),
    deletedOn: deletion?.day ?? null,
    facts,
    logLines: seqs.length + withdrawn.length + asContact.lines.length + nominees.lines.length + households.lines.length,
    earlier: earlier.map(({ id: ofRecord, name, deletedOn }) => ({ id: ofRecord, name, deletedOn })),
    namesakesDeleted,
    contacts: asContact.contacts,
    namesakes: asContact.namesakes,
    nominations: nominees.own,
    nominators: nominees.nominators,
    namesakesNominated: nominees.namesakes,
    members: households.members.length,
    drafts: drafts.map(({ name, at, state }) => ({ name, at, isWritten: state === 'done' })),
    rememberedSheets: matchings.length,
    account: accounts.find(({ isActive }) => isActive !== 1)?.email ?? null,
    backupsGoneBy: backupsGoneBy(tx.today),
    cannot,
  };
}

/**
 * Takes a former owner's personal details out of the record, others' emergency contacts, what is kept for undo and
 * reversal, the log and spreadsheets that are being brought in (docs/rules.md, A person's data). It can't be taken
 * back. Throws Problem not_found, stale (the record, or what goes and stays), invalid (the name, the day), conflict with
 * what stands in the way.
 */
export async function eraseOwner(
  tx: Tx,
  id: string,
  { version, digest, name, reason, requestedOn }: ErasureSubmission,
): Promise<{ erasedOn: string; backupsGoneBy: string }> {
  const found = await findDetails(tx, id);
  const { row, accounts, ids, seqs, addresses, withdrawn, asContact, nominees, households } = found;
  const { drafts, matchings, cannot } = found;
  await requireOwnerSeen(tx, row, version);
  if (folded(name) !== folded(row.name))
    throw new Problem('invalid', message('erase_name_differs', { name: row.name }), { at: 'name' });
  if (requestedOn > tx.today) throw new Problem('invalid', message('consent_in_future'), { at: 'requestedOn' });
  const [obstacle] = cannot;
  if (obstacle) throw new Problem('conflict', obstacle);
  if (digest !== digestOf(tx, found)) throw new Problem('stale', message('erase_changed_meanwhile'));
  await eraseRecord(tx, row);
  await eraseKept(tx, ids);
  await forgetLetters(tx, addresses, accounts);
  for (const draft of drafts) await tx.db.deleteFrom('importDrafts').where('id', '=', draft.id).execute();
  for (const key of matchings) await tx.db.deleteFrom('importMatchings').where('key', '=', key).execute();
  await eraseLines(tx, seqs, withoutDetails);
  await eraseLines(tx, withdrawn, withoutAddress);
  await eraseAsContact(tx, asContact);
  await eraseNomineeDetails(tx, nominees);
  await eraseHouseholdDetails(tx, households);
  // `eraseLines` notes the erasure of a record with lines in the log; one from before there was a log has none.
  if (seqs.length === 0) tx.note({ topic: 'owners', entityId: id, operation: 'erase', label: row.name });
  await tx.add('erasures', { ownerId: id, reason, requestedOn, erasedOn: tx.today });
  tx.describe('event', { topic: 'owners', label: row.name, count: 1, operation: 'erase-owner' });
  await beginOverwriting(tx);
  return { erasedOn: tx.today, backupsGoneBy: backupsGoneBy(tx.today) };
}

/**
 * Tells whether what goes and what stays is what the form named; how many lines of the log hold it moves by itself, and is
 * no part of it.
 */
function digestOf({ seal }: ReadTx, found: PersonalDetails): string {
  const { facts, ids, earlier, namesakesDeleted, accounts, asContact, nominees, households, drafts, matchings } = found;
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id).toSorted();
  const said = [
    ...[facts, ids.toSorted(), idsOf(earlier), namesakesDeleted, idsOf(accounts), matchings.toSorted()],
    ...[idsOf(asContact.contacts), idsOf(asContact.namesakes)],
    ...[idsOf(nominees.nominations), nominees.namesakes.map(({ flatNumber }) => flatNumber).toSorted()],
    ...[idsOf(households.members), drafts.map(({ id, state }) => `${id} ${state === 'done'}`).toSorted()],
  ];
  return seal.digest(JSON.stringify(said));
}

async function findDetails(tx: ReadTx, id: string): Promise<PersonalDetails> {
  const last = await lastKnownOwner(tx, id);
  const { row } = last;
  const { ids, lines, known, earlier, namesakesDeleted } = await recordsOf(tx, row);
  const accounts = await accountsOf(tx, [last, ...earlier]);
  const seqs = lines.filter(({ before, after }) => holdsDetails(before) || holdsDetails(after)).map(({ seq }) => seq);
  const kept = await rowsKept(tx, ids);
  const facts = erasedFacts.filter((fact) => fieldsNamed('erase', fact).some((field) => row[columnOf(field)] !== null));
  const { emails } = known;
  const addresses = await addressesAlone(tx, emails, ids);
  const withdrawn = await linesOfWithdrawn(tx, addresses);
  const drafts = await draftsHolding(tx, known);
  const matchings = await matchingsHolding(tx, known);
  const asContact = await findAsContact(tx, known, ids);
  const nominees = await findNomineeDetails(tx, ids, {
    names: textsOf(known.rows, 'name'),
    phones: known.phones,
    addresses: textsOf(known.rows, 'address'),
  });
  const households = await findHouseholdDetails(tx, ids);
  const elsewhere =
    withdrawn.length +
    asContact.contacts.length +
    asContact.lines.length +
    nominees.nominations.length +
    nominees.lines.length +
    households.members.length +
    households.lines.length;
  const isDone = facts.length === 0 && seqs.length === 0 && kept === 0 && elsewhere === 0;
  const cannot = [
    ...(isDone ? [message('erase_done_already', { name: row.name })] : []),
    ...(await obstacles(tx, last, accounts)),
    ...(drafts.some(({ state }) => state === 'writing') ? [message('erase_import_running')] : []),
  ];
  return {
    ...last,
    accounts,
    facts,
    ids,
    earlier,
    namesakesDeleted,
    seqs,
    addresses,
    withdrawn,
    asContact,
    nominees,
    households,
    drafts,
    matchings,
    cannot,
  };
}

/** Each account once that has the email of one of these records. */
async function accountsOf(tx: ReadTx, records: Parameters<typeof theirAccount>[1][]): Promise<Account[]> {
  const found = new Map<string, Account>();
  for (const record of records) {
    const account = await theirAccount(tx, record);
    if (account) found.set(account.id, account);
  }
  return [...found.values()];
}

function textsOf(rows: readonly Logged[], column: 'name' | 'address'): string[] {
  return rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : []));
}

/**
 * Why a person can't be erased yet: the record became part of another, or they are Active, own, rent, or have a vehicle
 * or an active account.
 */
async function obstacles({ db, today }: ReadTx, { row, deletion }: LastKnown, accounts: Account[]): Promise<Message[]> {
  const { id, name, status } = row;
  if (deletion?.into) return [message('erase_merged', { name, other: deletion.into })];
  const open = await db
    .selectFrom('ownerships')
    .innerJoin('flats', 'flats.id', 'ownerships.flatId')
    .select('flats.flatNumber')
    .where('ownerId', '=', id)
    .where('until', 'is', null)
    .execute();
  const vehicles = await db
    .selectFrom('vehicles')
    .select('vehicleNumber')
    .where('ownerId', '=', id)
    .orderBy('numberKey')
    .limit(20)
    .execute();
  const renting = await stillRenting(db, [id], today);
  const names = open.map(({ flatNumber }) => flatNumber);
  const vehicleNumbers = vehicles.map(({ vehicleNumber }) => vehicleNumber);
  return [
    ...(status === 'Active' && deletion === null ? [message('erase_not_old', { name })] : []),
    ...(names.length > 0 ? [message('erase_has_flats', { names })] : []),
    ...renting.values(),
    ...(vehicleNumbers.length > 0 ? [message('erase_has_vehicles', { vehicleNumbers })] : []),
    ...accounts.flatMap(({ isActive, email }) =>
      isActive === 1 ? [message('erase_has_account', { name: email })] : [],
    ),
  ];
}

function withoutDetails(row: Logged): Logged {
  return { ...row, ...erasedColumns };
}

/** Written past the log, which would keep the details as the state before. */
async function eraseRecord({ db, now }: Tx, { id, version }: OwnerRow): Promise<void> {
  const stamped = { version: version + 1, updatedAt: now.toISOString() };
  await db
    .updateTable('owners')
    .set({ ...erasedColumns, ...erasedDocuments, ...stamped })
    .where('id', '=', id)
    .execute();
}

/** Deletes mails to the person that have not gone out yet. */
async function forgetLetters({ db }: Tx, addresses: ReadonlySet<string>, accounts: Account[]): Promise<void> {
  const ids = ['', ...accounts.map(({ id }) => id)];
  for (const some of slicesOf([...addresses])) {
    const theirs = db.deleteFrom('outbox').where('email', 'in', some);
    await theirs.where((is) => is.or([is('userId', 'is', null), is('userId', 'in', ids)])).execute();
  }
}

async function rowsKept({ db }: ReadTx, ids: string[]): Promise<number> {
  const kept = await db
    .selectFrom('keptRows')
    .select('id')
    .where('topic', '=', 'owners')
    .where('entityId', 'in', ids)
    .where('kept', 'is not', null)
    .execute();
  return kept.length;
}

/**
 * Empties what could bring the person's row back: all that is kept for an undo, and for a reversal all but what
 * registers need.
 */
async function eraseKept({ db }: Tx, ids: string[]): Promise<void> {
  await db
    .updateTable('keptRows')
    .set({ kept: null })
    .where('topic', '=', 'owners')
    .where('entityId', 'in', ids)
    .execute();
  const snapshots = await db.selectFrom('ownerSnapshots').selectAll().where('ownerId', 'in', ids).execute();
  for (const { id, row } of snapshots) {
    const left = { ...(JSON.parse(row) as OwnerRow), ...erasedColumns, ...erasedDocuments };
    await db
      .updateTable('ownerSnapshots')
      .set({ row: JSON.stringify(left) })
      .where('id', '=', id)
      .execute();
  }
}
