import { dayIn } from '#domain/day.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/changes/write.ts';
import type { TenancyRow } from '#server/tenancies/queries.ts';

/** Throws Problem conflict where somebody has ended or renewed it already, with who said so and when. */
export async function requireOpen(tx: Tx, tenancy: TenancyRow): Promise<TenancyRow> {
  const { id, flatNumber, until, ended } = tenancy;
  if (ended === null) return tenancy;
  const said = await tx.db
    .selectFrom('changes')
    .innerJoin('activities', 'activities.id', 'changes.activityId')
    .select(['activities.actorName', 'activities.at', 'changes.before', 'changes.after'])
    .where('changes.topic', '=', 'tenancies')
    .where('changes.entityId', '=', id)
    .orderBy('changes.seq', 'desc')
    .execute();
  const line = said.find(({ before, after }) => endOf(before) === null && endOf(after) !== null);
  const on = dayIn(tx.society.timeZone, new Date(line?.at ?? tenancy.updatedAt));
  throw new Problem('conflict', message('tenancy_ended', { flatNumber, until, name: line?.actorName ?? null, on }));
}

function endOf(row: string | null): string | null {
  return row === null ? null : ((JSON.parse(row) as TenancyRow).ended ?? null);
}
