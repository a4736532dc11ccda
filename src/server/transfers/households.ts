import { message } from '#domain/message.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Tables } from '#server/database/tables.ts';
import { listMembers } from '#server/households/queries.ts';
import { type Returning, returningMembers } from '#server/residents/householdDays.ts';
import type { Leaving } from '#server/transfers/leaving.ts';
import { type Planned, returns } from '#server/transfers/reversalParts.ts';

/*
 * What a change of owners writes to the members of households. Who died lives nowhere from that day on.
 *
 * The household that somebody had in a flat before they sold it (docs/rules.md, Households): it does not come back when
 * they buy the flat again at the end of a tenancy that was entered apart from the sale. Their days there follow one
 * another without a break then, so its end is written to the members as they come to own the flat.
 */

/** What a reversal needs of a member whose end was written. */
export type RestoredMember = { id: string; until: string | null; versionAfter: number; hasDied?: boolean };

/** The members, once listed of these people, whose household had ended before the day on which they own the flat again. */
export async function householdsOver(
  { db }: ReadTx,
  { flatId, on, comes }: { flatId: string; on: string; comes: readonly string[] },
): Promise<Returning['over']> {
  const over: Returning['over'] = [];
  for (const ownerId of comes) over.push(...(await returningMembers(db, { flatId, ownerId }, on)).over);
  return over;
}

type Ending = { over: Returning['over']; places: readonly PlaceOfDead[] };

export async function endHouseholds(tx: Tx, { over, places }: Ending): Promise<RestoredMember[]> {
  const ended: RestoredMember[] = [];
  for (const { row, until, hasDied } of [...over.map((one) => ({ ...one, hasDied: false })), ...places]) {
    const { version } = await tx.change('householdMembers', row, { until });
    ended.push({ id: row.id, until: row.until, versionAfter: version, ...(hasDied && { hasDied }) });
  }
  return ended;
}

/** Those who leave a flat, by id, if they have died. */
export function deadOf({ died }: { died: boolean }, leaving: readonly Leaving[]): ReadonlySet<string> {
  return new Set(died ? leaving.map(({ owner }) => owner.id) : []);
}

/** Where somebody who died is listed as living, with the first day on which they do not any more. */
export type PlaceOfDead = { row: Tables['householdMembers']; until: string; hasDied: true };

/** Where those who leave the flat are listed on a day (YYYY-MM-DD) or after it, but for households that end by themselves. */
export async function placesOfDead(
  { db }: ReadTx,
  { flatId, on, leaving, died }: { flatId: string; on: string; leaving: readonly Leaving[]; died: boolean },
): Promise<PlaceOfDead[]> {
  const places: PlaceOfDead[] = [];
  for (const { owner } of died ? leaving : []) {
    const listed = (await listMembers(db, { personId: owner.id })).filter(
      ({ left, until }) => (until === null || until >= on) && (left === null || left > on),
    );
    const rows = await inSlices(
      listed.map(({ id }) => id),
      (some) => db.selectFrom('householdMembers').selectAll().where('id', 'in', some).execute(),
    );
    const isTheirs = (row: Tables['householdMembers']) =>
      row.flatId === flatId && leaving.some((one) => one.owner.id === row.ownerId);
    for (const row of rows.toSorted((one, other) => (one.flatNumber < other.flatNumber ? -1 : 1)))
      if (!isTheirs(row)) places.push({ row, until: on < row.since ? row.since : on, hasDied: true });
  }
  return places;
}

/** Where those who died are listed again, once that is taken back. */
export function placesPlanned(again: readonly MemberAgain[]): Planned {
  return returns(
    ...again.flatMap(({ row: { name, flatNumber }, hasDied }) =>
      hasDied ? [message('member_listed_again', { name, flatNumber })] : [],
    ),
  );
}

export type MemberAgain = { row: Tables['householdMembers']; until: string | null; hasDied: boolean };

/** The members whose end a transfer wrote, but for those who were changed since. */
export async function membersNow({ db }: ReadTx, ended: readonly RestoredMember[] = []): Promise<MemberAgain[]> {
  const rows = await inSlices(
    ended.map(({ id }) => id),
    (some) => db.selectFrom('householdMembers').selectAll().where('id', 'in', some).execute(),
  );
  return ended.flatMap(({ id, until, versionAfter, hasDied = false }) => {
    const row = rows.find((one) => one.id === id && one.version === versionAfter);
    return row ? [{ row, until, hasDied }] : [];
  });
}

export async function restoreMembers(tx: Tx, again: readonly MemberAgain[]): Promise<void> {
  for (const { row, until } of again) await tx.change('householdMembers', row, { until });
}
