import { addDays } from '#domain/day.ts';
import { mostMembers } from '#domain/household.ts';
import { memberKeys } from '#domain/householdFacts.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
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

/** Lists those who come under their new tenancy; where they lived until then, they do no longer. */
export async function bring(tx: Tx, under: Under, coming: readonly Coming[]): Promise<void> {
  const { id: tenancyId, flatId, flatNumber, since } = under;
  // Of days to come nobody is said to have left.
  const leave = coming.filter(({ until }) => since <= tx.today && (until === null || until > since));
  await tx.changeMany(
    'householdMembers',
    leave.map(({ row }) => ({ before: row, edit: { until: since } })),
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
