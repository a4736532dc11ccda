import { type Days, haveDayInCommon } from '#domain/dated.ts';
import { isSameMember } from '#domain/householdFacts.ts';
import { besideComing } from '#server/activities/flatHistories.ts';
import {
  type AnyRow,
  type BrokenRule,
  rowsAfter,
  rowsComing,
  type StateAfter,
  type Step,
} from '#server/activities/steps.ts';
import type { UndoableTable } from '#server/changes/records.ts';
import type { ReadTx } from '#server/changes/write.ts';
import type { HouseholdMembersTable } from '#server/database/tables.ts';
import { holdingOf, type OwnershipRow, withoutBreak } from '#server/ownership/queries.ts';

type Dated = AnyRow & Days;
type Ownership = AnyRow & OwnershipRow;

/**
 * Answers what would break the rules of dated records: two of a kind with a day in common, somebody who would be listed
 * twice in a household, an owner who would rent their own flat on the same day, or a tenancy that would go on although a
 * tenant's record is gone.
 */
export async function datesBroken(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  return [
    ...(await meeting(tx, state)),
    ...(await listedTwice(tx, state)),
    ...(await rentingFromThemselves(tx, state)),
    ...(await tenantsDeleted(tx, state)),
  ];
}

/** No two tenancies of a flat, or nominations of an owner, may share a day (docs/rules.md, Dated relations). */
async function meeting(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const lettings = await besideComing(tx, state, 'tenancies');
  return [
    ...(await nominationsMeeting(tx, state)),
    ...lettings.flatMap(({ row, step, here }): BrokenRule[] => {
      const other = here.find((one) => one.id !== row.id && haveDayInCommon(one as Dated, row as Dated));
      return other ? [{ step, reason: 'in_the_way', by: { topic: 'tenancies', id: other.id } }] : [];
    }),
  ];
}

async function nominationsMeeting(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const { table, column, under } = await nominationsOf(tx, state);
  const steps = state.steps.filter(({ table: its, next }) => its === table && typeof next?.[column] === 'string');
  if (steps.length === 0) return [];
  const values = steps.flatMap(({ next }) => under(next as AnyRow));
  const after = await rowsAfter(tx, state, { table, column, values: [...new Set(values)] });
  return steps.flatMap((step): BrokenRule[] => {
    const next = step.next as Dated;
    const same = under(next);
    const other = after.find(
      (one) => one.id !== next.id && same.includes(String(one[column])) && haveDayInCommon(one as Dated, next),
    );
    return other ? [{ step, reason: 'in_the_way', by: { topic: table, id: other.id } }] : [];
  });
}

/** A table of dated records; the column of the record that each belongs to; the values of it that count as the same. */
type Relation = { table: UndoableTable; column: string; under(row: AnyRow): string[] };

/** A nomination belongs to all ownerships of its maker that follow on one another without a break, as they would be. */
async function nominationsOf(tx: ReadTx, state: StateAfter): Promise<Relation> {
  const column = 'ownershipId';
  const ids = state.steps.flatMap(({ table, next }) => (table === 'nominations' && next ? String(next[column]) : []));
  const under = (await rowsAfter(tx, state, { table: 'ownerships', column: 'id', values: ids })) as Ownership[];
  const values = [...new Set(under.map(holdingOf))];
  const first = await rowsAfter(tx, state, { table: 'ownerships', column: 'id', values });
  const others = await rowsAfter(tx, state, { table: 'ownerships', column: 'holding', values });
  const owned = withoutBreak([...first, ...others] as Ownership[]);
  return {
    table: 'nominations',
    column,
    under: (row) => owned.get(String(row[column]))?.ids ?? [String(row[column])],
  };
}

/** Nobody is listed twice in a household on a day (docs/rules.md, Households). */
async function listedTwice(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const coming = await rowsComing(tx, state, 'householdMembers');
  const values = [...new Set(coming.map(({ row }) => String(row['flatId'])))];
  const after = (await rowsAfter(tx, state, { table: 'householdMembers', column: 'flatId', values })) as Listed[];
  const households = Map.groupBy(after, householdOf);
  return coming.flatMap(({ row, step }): BrokenRule[] => {
    const member = row as Listed;
    const other = households
      .get(householdOf(member))
      ?.find((one) => one.id !== member.id && isSameMember(one, member) && haveDayInCommon(one, member));
    return other ? [{ step, reason: 'in_the_way', by: { topic: 'householdMembers', id: other.id } }] : [];
  });
}

type Listed = AnyRow & HouseholdMembersTable;

const householdOf = ({ flatId, tenancyId, ownerId }: Listed) => `${flatId} ${tenancyId ?? ownerId}`;

/**
 * Nobody rents from themselves: no tenancy comes back on days when a tenant owns the flat, and no ownership on days
 * when the owner rents it.
 */
async function rentingFromThemselves(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const ownerships = await rowsComing(tx, state, 'ownerships');
  const tenancies = [...(await rowsComing(tx, state, 'tenancies')), ...(await tenanciesOfTenants(tx, state))];
  const flatIds = new Set([...ownerships, ...tenancies].map(({ row }) => String(row['flatId'])));
  if (flatIds.size === 0) return [];
  const ofFlats = { column: 'flatId', values: [...flatIds] };
  const lettings = await rowsAfter(tx, state, { table: 'tenancies', ...ofFlats });
  if (lettings.length === 0) return [];
  const owned = await rowsAfter(tx, state, { table: 'ownerships', ...ofFlats });
  const values = lettings.map(({ id }) => id);
  const people = await rowsAfter(tx, state, { table: 'tenants', column: 'tenancyId', values });
  const tenants = Map.groupBy(people, ({ tenancyId }) => tenancyId);
  const rents = ({ id }: AnyRow, { ownerId }: AnyRow) =>
    ownerId !== null && (tenants.get(id) ?? []).some(({ personId }) => personId === ownerId);
  const meeting = (coming: Coming[], all: AnyRow[], topic: UndoableTable) => {
    const byFlat = Map.groupBy(all, ({ flatId }) => flatId);
    return coming.flatMap(({ row, step }): BrokenRule[] => {
      const other = (byFlat.get(row['flatId']) ?? []).find(
        (one) => (rents(row, one) || rents(one, row)) && haveDayInCommon(one as Dated, row as Dated),
      );
      return other ? [{ step, reason: 'in_the_way', by: { topic, id: other.id } }] : [];
    });
  };
  return [...meeting(tenancies, owned, 'ownerships'), ...meeting(ownerships, lettings, 'tenancies')];
}

type Coming = { row: AnyRow; step: Step };

/** The tenancies of tenants who would be another record, or have one again. */
async function tenanciesOfTenants(tx: ReadTx, state: StateAfter): Promise<Coming[]> {
  const tenants = await rowsComing(tx, state, 'tenants');
  const values = tenants.map(({ row }) => String(row['tenancyId']));
  const tenancies = await rowsAfter(tx, state, { table: 'tenancies', column: 'id', values });
  const byId = new Map(tenancies.map((row) => [row.id, row]));
  return tenants.flatMap(({ row: { tenancyId }, step }) => {
    const row = byId.get(String(tenancyId));
    return row ? [{ row, step }] : [];
  });
}

/**
 * Nobody who rents is deleted (docs/rules.md, Tenancies): a tenancy that goes on again needs all its tenants' records.
 */
async function tenantsDeleted(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const lasts = state.steps.filter(
    ({ table, act, next }) => table === 'tenancies' && act === 'edit' && String(next?.['until']) > tx.today,
  );
  const byId = new Map(lasts.map((step) => [step.id, step]));
  const tenants = await rowsAfter(tx, state, { table: 'tenants', column: 'tenancyId', values: [...byId.keys()] });
  const gone = tenants.filter(({ personId }) => personId === null);
  const broken: BrokenRule[] = [];
  for (const { id, tenancyId } of gone) {
    const step = byId.get(String(tenancyId));
    const who = await whoWas(tx, id);
    if (step) broken.push({ step, reason: 'in_the_way', by: who === null ? undefined : { topic: 'owners', id: who } });
  }
  return broken;
}

/**
 * The person to whom a tenant's row pointed before the database untied it: the log has the row as it was last written.
 */
async function whoWas({ db }: ReadTx, id: string): Promise<string | null> {
  const line = await db
    .selectFrom('changes')
    .select('after')
    .where('topic', '=', 'tenants')
    .where('entityId', '=', id)
    .where('after', 'is not', null)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return line?.after ? (JSON.parse(line.after).personId ?? null) : null;
}
