import { haveDayInCommon } from '#domain/dated.ts';
import { addDays } from '#domain/day.ts';
import { mostMembers } from '#domain/household.ts';
import { isSameMember, memberKeys } from '#domain/householdFacts.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { rowsById } from '#server/database/slices.ts';
import type { HouseholdMembersTable } from '#server/database/tables.ts';
import { numberedToday } from '#server/dated/flatNumbers.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { spansAbove } from '#server/residents/householdDays.ts';
import type { FlatPeriod, Tenant } from '#server/tenancies/tenants.ts';

/*
 * Who comes along when somebody rents a flat who lives, or lived until lately, in another one of the society
 * (docs/rules.md, Tenancies): members of their household there, who are listed anew with all that is known of them.
 */

/** How long after a household has ended its members are still offered, in days. */
const offeredForDays = 60;

/**
 * A member who may come along, by the name of today, and the flat from which they come; `until` is the first day on which
 * they no longer live there.
 */
export type Coming = Pick<HouseholdMembersTable, 'flatId' | 'flatNumber'> & {
  row: HouseholdMembersTable;
  name: string;
  until: string | null;
};

type Letting = Pick<FlatPeriod, 'flatId' | 'since'> & { tenants: readonly Pick<Tenant, 'personId'>[] };

/**
 * Who of the households that the tenants have in other flats may come along, in the order in which they were listed; who
 * moved with them once already, or is listed in two households, once, from the last of these.
 */
export async function whoMayCome({ db, today }: ReadTx, { flatId, since, tenants }: Letting): Promise<Coming[]> {
  const people = tenants.flatMap(({ personId }) => personId ?? []);
  if (flatId === null || people.length === 0) return [];
  const households = db
    .selectFrom('tenancies')
    .innerJoin('tenants', 'tenants.tenancyId', 'tenancies.id')
    .select((select) => select.fn.coalesce('tenancies.householdOf', 'tenancies.id').as('household'))
    .where('tenants.personId', 'in', people);
  const rows = await db
    .selectFrom('householdMembers')
    .leftJoin('owners', 'owners.id', 'householdMembers.personId')
    .selectAll('householdMembers')
    .select('owners.name as nameNow')
    .where('householdMembers.flatId', '!=', flatId)
    .where((where) => where.or([where('tenancyId', 'in', households), where('ownerId', 'in', people)]))
    .orderBy('householdMembers.createdAt')
    .orderBy('householdMembers.place')
    .orderBy('householdMembers.id')
    .execute();
  const spans = await spansAbove(db, rows);
  const first = addDays(since, -offeredForDays);
  const all = rows.flatMap(({ nameNow, ...row }): Coming[] => {
    const above = spans(row);
    if (above === null || row.since > since) return [];
    const until = row.until === null || (above.until !== null && above.until < row.until) ? above.until : row.until;
    if (until !== null && (until < first || until <= row.since)) return [];
    return [{ row, name: nameNow ?? row.name, flatId: row.flatId, flatNumber: row.flatNumber, until }];
  });
  const offered = await numberedToday(db, all, ({ until }) => until !== null && until <= today);
  // By what each has in common with others, as somebody may own hundreds of flats with a household in each.
  const keys = offered.map(({ row }) => memberKeys(row));
  const last = new Map<string, Coming>();
  for (const [nth, one] of offered.entries())
    for (const key of keys[nth] ?? []) {
      const known = last.get(key);
      if (known === undefined || isLater(one, known)) last.set(key, one);
    }
  return offered.filter((one, nth) => keys[nth]?.every((key) => last.get(key) === one));
}

/** Whether the one lives, or lived, there after the other. */
function isLater(one: Coming, other: Coming): boolean {
  return other.until !== null && (one.until === null || one.until > other.until);
}

/** Whether they live there, or did until the household ended: who had left it before rarely comes along. */
export function lives({ row }: Coming): boolean {
  return row.until === null;
}

/**
 * Those who were chosen of all who may come; null is who lives there. Throws Problem invalid where these are more than a
 * household has, conflict at each of whom it is not so.
 */
export function whoComes(mayCome: readonly Coming[], brings: readonly string[] | null): Coming[] {
  if (brings === null) {
    const all = mayCome.filter(lives);
    if (all.length > mostMembers) refuseIfAny({ brings: message('members_too_many', { max: mostMembers }) });
    return all;
  }
  const offered = new Set(mayCome.map(({ row }) => row.id));
  const gone = brings.flatMap((id, place) => (offered.has(id) ? [] : [`brings.${place}`]));
  if (gone.length > 0) {
    const reason = message('member_comes_not');
    throw new Problem('conflict', reason, { errors: Object.fromEntries(gone.map((at) => [at, reason])) });
  }
  return mayCome.filter(({ row }) => brings.includes(row.id));
}

type Under = { id: string; flatId: string; flatNumber: string; since: string };

/**
 * Lists those who come under their new tenancy; from its first day on they live no longer where they lived until then, also
 * where that day is still to come.
 */
export async function bring(tx: Tx, under: Under, coming: readonly Coming[]): Promise<void> {
  const { id: tenancyId, flatId, flatNumber, since } = under;
  // A tenancy that this one replaces may just have let them go on where they lived.
  const ids = coming.map(({ row }) => row.id);
  const now = await rowsById(tx.db, 'householdMembers', ids);
  const leave = coming.flatMap(({ row, until }) => {
    const before = now.get(row.id);
    const lasts = until === null || until > since || before?.until !== row.until;
    return before && lasts && (before.until === null || before.until > since) ? [before] : [];
  });
  await tx.changeMany(
    'householdMembers',
    leave.map((before) => ({ before, edit: { until: since } })),
  );
  if (coming.length === 0) return;
  await tx.addMany(
    'householdMembers',
    coming.map(({ row, name }, place) => ({
      ...{ flatId, flatNumber, tenancyId, ownerId: null, since, until: null, correction: null, place, name },
      ...{ personId: row.personId, relation: row.relation, phone: row.phone, sex: row.sex, help: row.help },
      ...{ bornYear: row.bornYear, ageGroup: row.ageGroup },
    })),
  );
}

type Ends = { since: string; until: string };

/**
 * Who came along to a tenancy lives where they lived until then for as long as it has not begun: until its first day, where
 * that is put right (`after`), and on, where it never begins. What somebody has said of their days there since stays.
 */
export async function moveLeaving(tx: Tx, id: string, { before, after }: { before: Ends; after: Ends }): Promise<void> {
  const hasDays = ({ since, until }: Ends) => since < until;
  if (before.since === after.since && hasDays(before) === hasDays(after)) return;
  const left = await leftFor(tx, id);
  const now = await rowsById(tx.db, 'householdMembers', [...left.keys()]);
  for (const [memberId, { until, on }] of left) {
    const row = now.get(memberId);
    const untilWith = (days: Ends) => {
      // Who came along came on a day of their own: they come no sooner with a tenancy that begins sooner.
      const first = days.since > on ? days.since : on;
      return hasDays(days) && (until === null || first < until) ? first : until;
    };
    const [was, is] = [untilWith(before), untilWith(after)];
    if (row?.until !== was || is === was || (await isListedAnew(tx, { ...row, until: is }))) continue;
    await tx.change('householdMembers', row, { until: is });
  }
}

/** Who left where they lived with the letting of a tenancy, by id: on which day, and until when they had lived there. */
async function leftFor({ db }: ReadTx, id: string): Promise<Map<string, { until: string | null; on: string }>> {
  const lines = db.selectFrom('changes').select(['activityId', 'entityId', 'before', 'after']);
  const letting = await lines
    .where('entityId', '=', id)
    .where('topic', '=', 'tenancies')
    .where('operation', '=', 'add')
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  if (!letting) return new Map();
  const edits = await lines
    .where('activityId', '=', letting.activityId)
    .where('topic', '=', 'householdMembers')
    .where('operation', '=', 'edit')
    .orderBy('seq')
    .execute();
  const on = rowIn<Ends>(letting.after).since;
  return new Map(
    edits.flatMap(({ entityId, before, after }) =>
      entityId !== null && rowIn<HouseholdMembersTable>(after).until === on
        ? [[entityId, { until: rowIn<HouseholdMembersTable>(before).until, on }] as const]
        : [],
    ),
  );
}

function rowIn<T>(line: string | null): T {
  return JSON.parse(line ?? '{}') as T;
}

/** Whether they were listed anew in the household since, on a day on which they would be listed by this row. */
async function isListedAnew({ db }: ReadTx, row: HouseholdMembersTable): Promise<boolean> {
  const { flatId, tenancyId, ownerId } = row;
  const query = db.selectFrom('householdMembers').selectAll().where('flatId', '=', flatId).where('id', '!=', row.id);
  const others = await (tenancyId === null
    ? query.where('ownerId', '=', ownerId)
    : query.where('tenancyId', '=', tenancyId)
  ).execute();
  return others.some((one) => isSameMember(one, row) && haveDayInCommon(one, row));
}
