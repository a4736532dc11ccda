import type { ActivityKind } from '#domain/activity.ts';
import { type Message, type Messages, message } from '#domain/message.ts';
import type {
  Tenancy,
  TenancyCorrection,
  TenancyDraft,
  TenancyEnding,
  TenancyFacts,
  TenancyRenewal,
} from '#domain/tenancy.ts';
import { dayAfter, spokenTenants } from '#domain/tenancyFacts.ts';
import { addOnce, type Chosen } from '#server/changes/once.ts';
import type { Draft, Tx } from '#server/changes/write.ts';
import { numberToday } from '#server/dated/flatNumbers.ts';
import { bring, type Coming, moveLeaving } from '#server/tenancies/bringing.ts';
import {
  type CheckedTenancy,
  checkEnding,
  checkFacts,
  checkLetting,
  checkRenewal,
  existing,
  type Opening,
  requireFree,
  seenTenancy,
} from '#server/tenancies/checks.ts';
import { findTenancy, type TenancyRow, tenantRows } from '#server/tenancies/queries.ts';
import { type Tenant, writeTenants } from '#server/tenancies/tenants.ts';
import { moveVehicles } from '#server/vehicles/commands.ts';

/*
 * Who rents a flat (docs/rules.md, Tenancies): a dated relation that ends by itself, so that its end is known from the
 * beginning. Only the functions of this file write it.
 */

/**
 * Lets a flat; where others leave for it, their tenancy ends with the same act. Throws what `checkLetting` and `addOnce`
 * throw.
 */
export function addTenancy(tx: Tx, { id: wanted, ...draft }: TenancyDraft): Promise<Tenancy> {
  async function add(chosen: Chosen): Promise<Tenancy> {
    const checked = await checkLetting(tx, draft);
    const { facts, tenants } = checked.begins;
    const leaves = checked.earlier?.ended === 'left' ? spokenTenants(checked.earlier.tenants) : null;
    describe(tx, 'add', {
      ...checked,
      tenants,
      from: facts.since,
      to: facts.lastDay,
      leaves,
      brings: checked.begins.brings,
    });
    return carryOut(tx, checked, chosen);
  }
  return addOnce(tx, { table: 'tenancies', id: wanted, draft, add, find: (id) => found(tx, id) });
}

/** Ends a tenancy on a day that has come, and settles the vehicles of its tenants. Throws what `checkEnding` throws. */
export async function endTenancy(tx: Tx, id: string, draft: TenancyEnding): Promise<Tenancy> {
  const checked = await checkEnding(tx, id, draft);
  const { row, tenants } = checked.earlier;
  // The log names the day on which a tenancy that never begins was to begin.
  const from = draft.on === row.since ? row.since : null;
  describe(tx, 'ending', { ...checked, tenants, from, to: draft.on });
  return carryOut(tx, checked);
}

/** Enters the agreement that follows on another. Throws what `checkRenewal` and `addOnce` throw. */
export function renewTenancy(tx: Tx, renews: string, { id: wanted, ...draft }: TenancyRenewal): Promise<Tenancy> {
  async function add(chosen: Chosen): Promise<Tenancy> {
    const checked = await checkRenewal(tx, renews, draft);
    const { facts, tenants } = checked.begins;
    describe(tx, 'renewal', { ...checked, tenants, from: facts.since, to: facts.lastDay });
    return carryOut(tx, checked, chosen);
  }
  const find = (id: string) => found(tx, id);
  return addOnce(tx, { table: 'tenancies', id: wanted, draft: { ...draft, renews }, add, find });
}

async function found(tx: Tx, id: string): Promise<Tenancy> {
  return existing(await findTenancy(tx.db, tx.today, id));
}

/** Writes what was checked. Answers the tenancy that begins, else the one that ended. */
async function carryOut(tx: Tx, { earlier, begins }: CheckedTenancy, chosen: Chosen = {}): Promise<Tenancy> {
  if (earlier) {
    const { row, until, ended, vehicles, renewed } = earlier;
    await tx.change('tenancies', row, { until, ended });
    await moveLeaving(tx, row.id, { before: row, after: { since: row.since, until } });
    if (renewed) await tx.change('tenancies', renewed.row, { until: renewed.until, ended: renewed.ended });
    const leave = vehicles.filter(({ choice }) => choice === 'leaves');
    await moveVehicles(
      tx,
      leave.map((vehicle) => ({ before: vehicle.row, edit: { flatId: null } })),
    );
  }
  const id = begins ? (await insertTenancy(tx, begins, begins.tenants, chosen)).id : earlier?.row.id;
  if (begins && id) await bring(tx, { ...begins, id, since: begins.facts.since }, begins.brings);
  return found(tx, id ?? '');
}

/**
 * Puts a tenancy right, with a reason; one whose end is taken out runs again where its last day is still to come. Throws
 * Problem not_found, stale (with the tenancy as it is now), invalid, conflict where the flat is let to others on these
 * days.
 */
export async function correctTenancy(
  tx: Tx,
  id: string,
  { version, reason, endedOn, ...facts }: TenancyCorrection,
): Promise<Tenancy> {
  const before = await seenTenancy(tx, id, version);
  const tenantsBefore = await tenantRows(tx.db, id);
  const { flatId } = before;
  const flatNumber = await numberToday(tx.db, before);
  const until = endedOn ?? dayAfter(facts.lastDay);
  const runsAgain = endedOn === null && isEndedByDay(before) && until > tx.today;
  const ended = runsAgain ? null : before.ended;
  const wrongEnd = endedOn === null ? null : endError(tx, before, { ...facts, endedOn });
  const errors: Messages = wrongEnd === null ? {} : { endedOn: wrongEnd };
  if (facts.since !== before.since) Object.assign(errors, await orderErrors(tx, before, facts.since));
  const at = { flatId, flatNumber, since: facts.since, until };
  const tenants = await checkFacts(tx, facts, at, { before: tenantsBefore, errors });
  await requireFree(tx, at, [id]);
  if (runsAgain) await renewAgain(tx, before);
  await tx.change('tenancies', before, { ...columnsOf(facts), until, ended, correction: reason });
  await moveLeaving(tx, id, { before, after: { since: facts.since, until } });
  await writeTenants(tx, id, tenants);
  tx.describe('edit', { topic: 'tenancies', label: flatNumber, count: 1 });
  return found(tx, id);
}

/** Whether a tenancy ended because somebody said so; one that was renewed ends where the next one begins. */
function isEndedByDay({ ended }: TenancyRow): boolean {
  return ended !== null && ended !== 'renewed';
}

/**
 * The error of the day on which a tenancy is said to have ended, or null. As with an ending, the day has come, or is the
 * first day of one that never begins; one that is on record already is not asked about again.
 */
function endError(
  { today }: Tx,
  before: TenancyRow,
  { since, lastDay, endedOn }: { since: string; lastDay: string; endedOn: string },
): Message | null {
  if (before.ended === null) return message('tenancy_not_ended');
  if (endedOn < since) return message('tenancy_ends_before', { since });
  if (endedOn > dayAfter(lastDay)) return message('tenancy_over_by_itself', { until: dayAfter(lastDay) });
  const isToCome = endedOn > today && endedOn !== since && endedOn !== before.until;
  return isToCome && isEndedByDay(before) ? message('tenancy_ends_in_future', { day: endedOn }) : null;
}

/** A renewal that was taken back and runs again renews the tenancy before it again, where that goes on. */
async function renewAgain(tx: Tx, { renews }: TenancyRow): Promise<void> {
  if (renews === null) return;
  const query = tx.db.selectFrom('tenancies').selectAll().where('id', '=', renews).where('ended', 'is', null);
  const renewed = await query.executeTakeFirst();
  if (renewed) await tx.change('tenancies', renewed, { ended: 'renewed' });
}

/**
 * A tenancy begins after the one it renews and before the one that renews it; a tenancy that was taken back does not
 * count.
 */
async function orderErrors({ db }: Tx, { id, renews }: TenancyRow, since: string): Promise<Messages> {
  const lasting = db.selectFrom('tenancies').select('since').whereRef('until', '>', 'since');
  const renewed = renews === null ? undefined : await lasting.where('id', '=', renews).executeTakeFirst();
  if (renewed && since <= renewed.since) return { since: message('renewal_before', { since: renewed.since }) };
  const renewal = await lasting.where('renews', '=', id).orderBy('since').executeTakeFirst();
  if (renewal && since >= renewal.since) return { since: message('renewed_before', { since: renewal.since }) };
  return {};
}

type WholeTenancy = Omit<TenancyRow, 'correction' | 'version' | 'createdAt' | 'updatedAt'> & {
  tenants: { personId: string; name: string }[];
};

/** The rows of an import's tenancies, under ids of their own; the import's plan has checked what there is to check. */
export function tenanciesToAdd(all: WholeTenancy[]): Draft<'tenancies'>[] {
  return all.map(({ tenants: _, ...row }) => ({ ...row, correction: null }));
}

/** The rows of the tenants of these tenancies, in their order. */
export function tenantsToAdd(all: WholeTenancy[]): Draft<'tenants'>[] {
  return all.flatMap(({ id, tenants }) => tenants.map((one, nth) => ({ tenancyId: id, place: nth + 1, ...one })));
}

/** Writes a tenancy that has been checked, with its people in their order. */
export async function insertTenancy(
  tx: Tx,
  { flatId, flatNumber, facts, renews, householdOf }: Opening,
  tenants: readonly Tenant[],
  chosen: Chosen = {},
): Promise<TenancyRow> {
  const columns = { ...columnsOf(facts), ended: null, renews, householdOf, correction: null };
  const row = await tx.add('tenancies', { ...chosen, flatId, flatNumber, ...columns, until: dayAfter(facts.lastDay) });
  await writeTenants(tx, row.id, tenants);
  return row;
}

type Columns = Omit<
  TenancyRow,
  | ('id' | 'flatId' | 'flatNumber' | 'until' | 'ended' | 'renews' | 'householdOf' | 'correction')
  | ('version' | 'createdAt' | 'updatedAt')
>;

function columnsOf({ tenants: _, familyDetails, ...facts }: TenancyFacts): Columns {
  return { ...facts, ...familyDetails };
}

type Described = {
  flatNumber: string;
  tenants: readonly { name: string }[];
  from: string | null;
  to: string;
  leaves?: string | null;
  brings?: readonly Coming[];
};

function describe(tx: Tx, kind: ActivityKind, { flatNumber, tenants, from, to, leaves, brings = [] }: Described): void {
  const other = spokenTenants(tenants);
  const flats = [...new Set(brings.map((one) => one.flatNumber))];
  tx.describe(kind, {
    ...{ topic: 'tenancies', label: flatNumber, count: 1, other, from, to },
    ...(leaves && { after: leaves }),
    ...(brings.length > 0 && { brought: { names: spokenTenants(brings), flats } }),
  });
}
