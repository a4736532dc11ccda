import { haveDayInCommon } from '#domain/dated.ts';
import { message } from '#domain/message.ts';
import { dayAfter, spokenTenants } from '#domain/tenancyFacts.ts';
import type { ReadTx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { refused } from '#server/ownership/commands.ts';
import type { At, MovedHandOver } from '#server/ownership/correction.ts';
import type { OwnershipRow } from '#server/ownership/queries.ts';
import { type TenancyOn, tenantsOf } from '#server/residents/tenancyOn.ts';

/*
 * The tenancies that began or ended with a transfer whose day is put right (docs/rules.md, Ownership over time), and whose
 * household each member is of then.
 */

type TenancyRow = Tables['tenancies'];
type MemberRow = Tables['householdMembers'];

/**
 * A tenancy that begins or ends on another day with the transfer: of those who sold and stayed, who bought the flat that
 * they rented, or left as it was sold.
 */
export type MovedTenancy = {
  row: TenancyRow;
  name: string;
  since: string;
  until: string;
  /** The tenant who owns the flat from the day on which the tenancy ends; null where that day is another one. */
  buyerId: string | null;
  /** Who lives there past the other day, as one of the owner's household, and who does not, as one of the tenants'. */
  members: { row: MemberRow; edit: Pick<MemberRow, 'tenancyId' | 'ownerId'> }[];
};

/**
 * Those who sold and stayed rent the flat from the day of the sale, and who bought it, or left as it was sold, did until
 * that day: where their tenancy still begins or ends on it, it is one fact with it. Throws Problem conflict where the
 * tenancy would have no day, or others rented the flat on its days.
 */
export async function movedTenancies(
  { db }: ReadTx,
  handOvers: readonly MovedHandOver[],
  { rows: ownerships, flatNumber }: { rows: ReadonlyMap<string, OwnershipRow>; flatNumber: string },
): Promise<MovedTenancy[]> {
  const flatId = handOvers[0]?.before.flatId ?? null;
  if (flatId === null) return [];
  const all = await db.selectFrom('tenancies').selectAll().where('flatId', '=', flatId).orderBy('since').execute();
  const rows = new Map(all.map((row) => [row.id, row]));
  const people = await tenantsOf(db, [...rows.keys()]);
  const moved = new Map<string, MovedTenancy & { at: At }>();
  const move = (row: TenancyRow, edit: { at: At } & Partial<MovedTenancy>) => {
    const name = spokenTenants(people.get(row.id) ?? []);
    moved.set(row.id, { buyerId: null, members: [], ...(moved.get(row.id) ?? row), row, name, ...edit });
  };
  for (const { restore, at, from, to } of handOvers) {
    const begun = rows.get(restore.leaseback?.id ?? '');
    if (begun?.since === from && begun.until > from) move(begun, { at, since: to });
  }
  for (const { restore, opened, at, from, to } of handOvers)
    for (const { id, ...before } of restore.tenancies ?? []) {
      const row = rows.get(id);
      if (!row || row.until !== endsOn(row, before, from)) continue;
      const until = endsOn({ ...row, ...moved.get(id) }, before, to);
      const buyerId = row.until === from && row.ended === 'bought' ? buyerOf(people.get(id), opened, ownerships) : null;
      const dead = new Set(restore.members?.map((one) => one.id));
      const members = buyerId === null ? [] : await passingMembers(db, row, { buyerId, until, dead });
      move(row, { at, until, buyerId, members });
    }
  const tenancies = [...moved.values()].filter(({ row, since, until }) => since !== row.since || until !== row.until);
  for (const one of tenancies)
    requireDays(
      { ...one, flatNumber },
      all.map((row) => ({ ...row, ...moved.get(row.id) })),
      people,
    );
  return tenancies;
}

function buyerOf(
  tenants: TenancyOn['tenants'] = [],
  opened: readonly string[],
  ownerships: ReadonlyMap<string, OwnershipRow>,
): string | null {
  const comes = opened.flatMap((id) => ownerships.get(id)?.ownerId ?? []);
  return comes.find((id) => tenants.some(({ personId }) => personId === id)) ?? null;
}

/** Who lived there on the days that change hands, and no longer: on the other ones as the household of the others. */
async function passingMembers(
  db: ReadTx['db'],
  tenancy: TenancyRow,
  { buyerId, until, dead }: { buyerId: string; until: string; dead: ReadonlySet<string> },
): Promise<MovedTenancy['members']> {
  // The tenancy under which the household of this one is listed.
  const household = tenancy.householdOf ?? tenancy.id;
  const rows = await db
    .selectFrom('householdMembers')
    .selectAll()
    .where('flatId', '=', tenancy.flatId)
    .where((where) => where.or([where('tenancyId', '=', household), where('ownerId', '=', buyerId)]))
    .where('until', '>', until < tenancy.until ? until : tenancy.until)
    .where('until', '<=', until < tenancy.until ? tenancy.until : until)
    .orderBy('id')
    .execute();
  const edit = until < tenancy.until ? { tenancyId: null, ownerId: buyerId } : { tenancyId: household, ownerId: null };
  return rows
    .filter((row) => (row.tenancyId === null) !== (edit.tenancyId === null) && !dead.has(row.id))
    .map((row) => ({ row, edit }));
}

/** A tenancy has a day, and others none of its days; one that was taken back with the transfer stays so. */
function requireDays(
  { row, name, since, until, at, flatNumber }: MovedTenancy & { at: At; flatNumber: string },
  all: readonly TenancyRow[],
  people: ReadonlyMap<string, TenancyOn['tenants']>,
): void {
  if (row.since < row.until && since >= until)
    throw refused(
      at,
      since === row.since
        ? message('rents_since', { flatNumber, name, since })
        : message('rents_until', { flatNumber, name, until }),
    );
  const other = all.find((one) => one.id !== row.id && haveDayInCommon(one, { since, until }));
  if (!other) return;
  const last = other.until < other.lastDay ? other.until : other.lastDay;
  const letTo = spokenTenants(people.get(other.id) ?? []);
  throw refused(at, message('flat_let', { flatNumber, name: letTo, since: other.since, until: last }));
}

/**
 * Until when a tenancy lasts that a transfer of this day ended: never longer than its agreement, nor than until the one
 * that renewed it.
 */
export function endsOn(
  { since, lastDay }: Pick<TenancyRow, 'since' | 'lastDay'>,
  before: { until: string; ended: TenancyRow['ended'] },
  on: string,
): string {
  const last = before.ended === 'renewed' ? before.until : dayAfter(lastDay);
  const until = on < last ? on : last;
  return until < since ? since : until;
}
