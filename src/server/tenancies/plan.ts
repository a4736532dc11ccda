import { type Message, message } from '#domain/message.ts';
import { livesThereBetween } from '#domain/residentsBetween.ts';
import { dayAfter, spokenTenants } from '#domain/tenancyFacts.ts';
import type { TenancyPlan } from '#domain/tenancyPlan.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';
import { hasDayOf } from '#server/dated/days.ts';
import { numberedToday } from '#server/dated/flatNumbers.ts';
import { happened } from '#server/ownership/queries.ts';
import { ownersHousehold, tenantsHousehold } from '#server/residents/members.ts';
import { calledNow, tenantsOf } from '#server/residents/tenancyOn.ts';
import { lives, whoMayCome } from '#server/tenancies/bringing.ts';
import type { CheckedTenancy, Earlier } from '#server/tenancies/checks.ts';
import { isCalledAnew } from '#server/tenancies/queries.ts';

/* The preview of what was checked (checks.ts), which a person is shown before it is done (docs/rules.md, Tenancies). */

/**
 * The preview of a checked change. Where the flat is gone it has only the days: nothing else of its tenancies is left.
 */
export async function planOf(tx: ReadTx, checked: CheckedTenancy): Promise<TenancyPlan> {
  const { flatNumber, earlier, begins } = checked;
  const livesThere = await whoLives(tx, checked);
  return {
    flatNumber,
    begins: begins && {
      ...{ tenants: spokenTenants(begins.tenants), since: begins.facts.since, lastDay: begins.facts.lastDay },
    },
    earlier: earlier && planEarlier(earlier),
    livesThere,
    household: [
      ...(await planHousehold(tx, checked, livesThere[0])),
      ...(begins?.brings ?? []).map(({ name }) => ({ name, becomes: 'comes' as const })),
    ],
    mayCome: begins && !begins.renews ? await planComing(tx, begins) : [],
    vehicles: await planVehicles(tx, checked),
    warnings: await warningsOf(tx, checked),
  };
}

function planEarlier({ row, tenants, until, ended }: Earlier): NonNullable<TenancyPlan['earlier']> {
  const { since, lastDay } = row;
  const becomes = until === since ? 'never' : (ended ?? 'runs');
  return { tenants: spokenTenants(tenants), since, lastDay, until, becomes };
}

/** The first day on which anything differs, and the latest day on which any of these tenancies ends or ended. */
function concerned({ earlier, begins }: CheckedTenancy): { first: string; last: string } {
  const ends = earlier
    ? [earlier.until, earlier.row.until, earlier.renewed?.until ?? dayAfter(earlier.row.lastDay)]
    : [];
  const isSooner = earlier !== null && earlier.until < earlier.row.until;
  const first = begins && !(isSooner && earlier.until < begins.facts.since) ? begins.facts.since : (ends[0] ?? '');
  return { first, last: [...ends, begins?.until ?? ''].reduce((one, other) => (one > other ? one : other), first) };
}

async function whoLives(tx: ReadTx, checked: CheckedTenancy): Promise<TenancyPlan['livesThere']> {
  const { flatId, earlier, begins } = checked;
  if (flatId === null) return [];
  const days = concerned(checked);
  const rows = await tx.db.selectFrom('tenancies').selectAll().where('flatId', '=', flatId).execute();
  const people = await tenantsOf(
    tx.db,
    rows.map(({ id }) => id),
  );
  const after = rows.map(({ id, since, until, ended }) => ({
    since,
    until: id === earlier?.row.id ? earlier.until : id === earlier?.renewed?.row.id ? earlier.renewed.until : until,
    names: isCalledAnew({ ended, until }, tx.today) ? calledNow(people.get(id)) : (people.get(id) ?? []),
  }));
  const next = begins && { since: begins.facts.since, until: begins.until, names: begins.tenants };
  const owners = await tx.db
    .selectFrom('ownerships')
    .leftJoin('owners', 'owners.id', 'ownerships.ownerId')
    .select(['since', 'until', 'ownerName', 'owners.name as nameNow'])
    .where('flatId', '=', flatId)
    .where(happened)
    .where(hasDayOf('ownerships', { since: days.first, until: dayAfter(days.last) }))
    .orderBy('place')
    .execute();
  // Who owns the flat is called as today; who owned it before, as they were then.
  const called = owners.map(({ since, until, ownerName, nameNow }) => {
    return { since, until, name: (until === null && nameNow) || ownerName };
  });
  return livesThereBetween(days, { tenancies: next ? [...after, next] : after, owners: called });
}

/** Whom the form offers to bring along. */
async function planComing(tx: ReadTx, begins: NonNullable<CheckedTenancy['begins']>): Promise<TenancyPlan['mayCome']> {
  const { flatId, tenants, facts } = begins;
  const all = begins.mayCome ?? (await whoMayCome(tx, { flatId, tenants, since: facts.since }));
  return all.map((one) => ({ id: one.row.id, name: one.name, flatNumber: one.flatNumber, lives: lives(one) }));
}

/** Who moves out or stays with the tenants; and the owner's household, which lives elsewhere while the flat is let. */
async function planHousehold(
  tx: ReadTx,
  checked: CheckedTenancy,
  there: TenancyPlan['livesThere'][number] | undefined,
): Promise<TenancyPlan['household']> {
  const { flatId, earlier, begins } = checked;
  if (flatId === null || there === undefined) return [];
  const planned: TenancyPlan['household'] = [];
  if (earlier) {
    const becomes = begins?.renews || earlier.renewed?.ended === null ? 'stays' : 'leaves';
    const members = await tenantsHousehold(tx.db, earlier.row, earlier.until);
    planned.push(...members.map(({ name }) => ({ name, becomes }) as const));
  }
  const isLetNow = await isLet(tx, flatId, there.from);
  if (isLetNow === (there.as === 'tenant')) return planned;
  const becomes = there.as === 'tenant' ? 'elsewhere' : 'returns';
  const owners = await ownersHousehold(tx.db, flatId, there.from);
  return [...planned, ...owners.map(({ name }) => ({ name, becomes }) as const)];
}

async function isLet({ db }: ReadTx, flatId: string, day: string): Promise<boolean> {
  const on = hasDayOf('tenancies', { since: day, until: dayAfter(day) });
  const row = await db.selectFrom('tenancies').select('id').where('flatId', '=', flatId).where(on).executeTakeFirst();
  return row !== undefined;
}

async function planVehicles({ db }: ReadTx, { flatId, earlier }: CheckedTenancy): Promise<TenancyPlan['vehicles']> {
  if (flatId === null) return [];
  const leaves = new Set(
    earlier?.vehicles.filter(({ choice }) => choice === 'leaves').map(({ row: { id } }) => id) ?? [],
  );
  const all = await db
    .selectFrom('vehicles')
    .leftJoin('owners', 'owners.id', 'vehicles.ownerId')
    .select(['vehicles.id', 'vehicles.vehicleNumber', 'vehicles.company', 'vehicles.model', 'owners.name as ownerName'])
    .where('vehicles.flatId', '=', flatId)
    .orderBy('vehicles.numberKey')
    .execute();
  return all.map((vehicle) => ({ ...vehicle, choice: leaves.has(vehicle.id) ? 'leaves' : 'stays' }));
}

/** What the person should know before they make the change; no warning keeps them from it. */
async function warningsOf(tx: ReadTx, { flatId, flatNumber, earlier, begins }: CheckedTenancy): Promise<Message[]> {
  const warnings: Message[] = [];
  if (flatId === null) return warnings;
  if (earlier && earlier.until !== earlier.row.since && earlier.until < dayAfter(earlier.row.lastDay)) {
    const { tenants, row } = earlier;
    warnings.push(message('plan_ends_sooner', { name: spokenTenants(tenants), until: row.lastDay }));
  }
  const owners = await tx.db
    .selectFrom('ownerships')
    .select('ownerId')
    .where('flatId', '=', flatId)
    .where('until', 'is', null)
    .execute();
  if (
    earlier?.ended === 'bought' &&
    !owners.some(({ ownerId }) => earlier.tenants.some((one) => one.personId === ownerId))
  )
    warnings.push(message('plan_buys_nothing', { flatNumber }));
  if (begins === null) return warnings;
  if (owners.length === 0) warnings.push(message('plan_no_owner', { flatNumber }));
  const flat = await tx.db.selectFrom('flats').select('status').where('id', '=', flatId).executeTakeFirst();
  if (flat?.status === 'Maintenance') warnings.push(message('plan_in_maintenance', { flatNumber }));
  if (flat?.status === 'Available') warnings.push(message('plan_stays_available', { flatNumber }));
  if (begins.until <= tx.today) warnings.push(message('plan_over_already', { until: begins.until }));
  return [...warnings, ...(await rentsToo(tx, begins))];
}

/** The tenants who rent another flat on these days as well: perhaps somebody of a like name was meant. */
async function rentsToo({ db }: ReadTx, begins: NonNullable<CheckedTenancy['begins']>): Promise<Message[]> {
  const people = begins.tenants.flatMap(({ personId }) => personId ?? []);
  const rows = await inSlices(people, (some) =>
    db
      .selectFrom('tenancies')
      .innerJoin('tenants', 'tenants.tenancyId', 'tenancies.id')
      .select(['tenants.name', 'tenancies.flatId', 'tenancies.flatNumber', 'tenancies.lastDay'])
      .where('tenants.personId', 'in', some)
      .where((where) =>
        where.or([where('tenancies.flatId', 'is', null), where('tenancies.flatId', '!=', begins.flatId)]),
      )
      .where(hasDayOf('tenancies', { since: begins.facts.since, until: begins.until }))
      .orderBy('tenancies.flatNumber')
      .execute(),
  );
  const called = await numberedToday(db, rows);
  return called.map(({ name, flatNumber, lastDay: until }) => message('plan_rents_too', { name, flatNumber, until }));
}
