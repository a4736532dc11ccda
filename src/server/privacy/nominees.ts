import { type Nominee, nomineesOf, withoutNomineeDetails } from '#domain/nomination.ts';
import { eraseLines } from '#server/changes/erase.ts';
import type { Logged } from '#server/changes/records.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';
import type { NominationsTable } from '#server/database/tables.ts';
import { deletedRows, lastPointing } from '#server/privacy/lastKnown.ts';

/** The details, beyond name, relation and share, that nominations made by somebody hold of the nominees. */
export type NomineeDetails = { nominations: NominationsTable[]; lines: { seq: number; entityId: string | null }[] };

/** The nominations of these records, and the lines of the log about them, that hold such details. */
export async function findNomineeDetails(tx: ReadTx, ownerIds: string[]): Promise<NomineeDetails> {
  const ownershipIds = await ownershipIdsOf(tx, ownerIds);
  const all = await inSlices(ownershipIds, (some) =>
    tx.db.selectFrom('nominations').selectAll().where('ownershipId', 'in', some).execute(),
  );
  const lines = await inSlices([...all.map(({ id }) => id), ...(await takenBack(tx, ownershipIds))], (some) =>
    tx.db
      .selectFrom('changes')
      .select(['seq', 'entityId', 'before', 'after'])
      .where('topic', '=', 'nominations')
      .where('entityId', 'in', some)
      .execute(),
  );
  const isTelling = (text: string | null) =>
    text !== null && holdsDetails((JSON.parse(text) as NominationsTable).nominees);
  return {
    nominations: all.filter(({ nominees }) => holdsDetails(nominees)),
    lines: lines.filter(({ before, after }) => isTelling(before) || isTelling(after)),
  };
}

/** Erases these details; names, relations and shares stay, as the register of nominations must go on saying them. */
export async function eraseNomineeDetails(tx: Tx, { nominations, lines }: NomineeDetails): Promise<void> {
  // Written past the log, which would keep the details as the state before.
  for (const { id, nominees, version } of nominations)
    await tx.db
      .updateTable('nominations')
      .set({ nominees: withoutDetails(nominees), version: version + 1, updatedAt: tx.now.toISOString() })
      .where('id', '=', id)
      .execute();
  await eraseLines(
    tx,
    lines.map(({ seq }) => seq),
    (row: Logged) => ({ ...row, nominees: withoutDetails(String(row['nominees'])) }),
  );
}

/** The nominations under these ownerships that only the log still has. */
async function takenBack(tx: ReadTx, ownershipIds: string[]): Promise<string[]> {
  const deleted = await deletedRows(tx, 'nominations');
  return deleted.flatMap(({ id, row }) => (ownershipIds.includes(String(row['ownershipId'])) ? id : []));
}

/** The ownerships of these owners, including deleted owners, to whom no ownership points any more. */
async function ownershipIdsOf(tx: ReadTx, ownerIds: string[]): Promise<string[]> {
  const present = await inSlices(ownerIds, (some) =>
    tx.db.selectFrom('ownerships').select('id').where('ownerId', 'in', some).execute(),
  );
  const left: string[] = [];
  for (const id of ownerIds) left.push(...(await lastPointing(tx, 'ownerships', 'ownerId', id)));
  return [...new Set([...present.map(({ id }) => id), ...left])];
}

function holdsDetails(nominees: string): boolean {
  return nomineesOf(nominees).some((one) => JSON.stringify(withoutNomineeDetails(one)) !== JSON.stringify(one));
}

function withoutDetails(nominees: string): string {
  return JSON.stringify(nomineesOf(nominees).map((one: Nominee) => withoutNomineeDetails(one)));
}
