import { sql } from 'kysely';
import type { ActivityParams } from '#domain/activity.ts';
import { dayIn } from '#domain/day.ts';
import { columnOf, emptyOwner, fieldsIn, groupOf, type TakingPart, takingPart } from '#domain/owner.fields.ts';
import { topicWord } from '#server/changes/logWords.ts';
import { namedIn } from '#server/changes/named.ts';
import type { Logged } from '#server/changes/records.ts';
import type { UndoState } from '#server/changes/undoState.ts';
import type { ReadTx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { existing } from '#server/owners/commands.ts';

type OwnerRow = Tables['owners'];

/**
 * What is emptied in a person's row, and in every copy of it: name, days and status stay, as registers and the law need
 * them.
 */
export const erasedColumns = emptied(takingPart('erase').filter((field) => groupOf(field) !== 'documents'));
export const erasedDocuments = emptied(fieldsIn('documents'));

function emptied(fields: TakingPart<'erase'>[]): Partial<ReturnType<typeof emptyOwner>> {
  return Object.fromEntries(fields.map((field) => [columnOf(field), null]));
}

/** A person's row or, where it was deleted, the last that is known of it. */
export type LastKnown = {
  row: OwnerRow;
  /**
   * When the record was deleted, and whose record it became part of, where it was by a merge; null while it is there.
   */
  deletion: { at: string; day: string; into: string | null } | null;
};

/**
 * An owner by their id, also one whose record was deleted: as the log says that it was then, with the documents that
 * are kept to undo the deletion. Throws Problem not_found where there never was one.
 */
export async function lastKnownOwner({ db, society }: ReadTx, id: string): Promise<LastKnown> {
  const present = await db.selectFrom('owners').selectAll().where('id', '=', id).executeTakeFirst();
  if (present) return { row: present, deletion: null };
  const found = await db
    .selectFrom('changes')
    .innerJoin('activities', 'activities.id', 'changes.activityId')
    .select(['changes.at', 'changes.before', 'changes.activityId', 'activities.kind', 'activities.params'])
    .where('changes.topic', '=', 'owners')
    .where('changes.entityId', '=', id)
    .where('changes.operation', '=', 'delete')
    .orderBy('changes.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { at, before, activityId, kind, params } = existing(found ?? null);
  const keptRow = await db
    .selectFrom('keptRows')
    .select('kept')
    .where('activityId', '=', activityId)
    .where('topic', '=', 'owners')
    .where('entityId', '=', id)
    .executeTakeFirst();
  const kept = keptRow?.kept ? (JSON.parse(keptRow.kept) as UndoState) : null;
  const { hasAadhar: _, hasPan: __, hasLease: ___, changedDocuments: ____, ...columns } = JSON.parse(before ?? '{}');
  const row = { ...emptyOwner(), ...columns, ...erasedDocuments, ...kept?.before } as OwnerRow;
  const day = dayIn(society.timeZone, new Date(at));
  return { row, deletion: { at, day, into: mergedInto({ kind, params }) } };
}

/** As whose part an activity deleted a record, where it was a merge. */
export function mergedInto({ kind, params }: Pick<Tables['activities'], 'kind' | 'params'>): string | null {
  const said = JSON.parse(params) as ActivityParams;
  const isMerge = kind === 'merge' || (kind === 'undo' && said.of === 'merge' && said.isAgain === true);
  return isMerge ? said.label : null;
}

/**
 * The rows of this topic that were deleted, each as it was, with the kind of activity that deleted it; found by the log's
 * words, as it has no index of topics.
 */
export async function deletedRows({ db }: Pick<ReadTx, 'db'>, topic: 'nominations' | 'users') {
  const lines = await db
    .selectFrom('logWords')
    .innerJoin('activities', (on) =>
      on.onRef('activities.ordinal', '=', 'logWords.ordinal').onRef('activities.at', '=', 'logWords.at'),
    )
    .innerJoin('changes', 'changes.activityId', 'activities.id')
    .select(['activities.kind', 'changes.entityId', 'changes.before'])
    .where('logWords.word', '=', topicWord(topic))
    .where('changes.topic', '=', topic)
    .where('changes.operation', '=', 'delete')
    .execute();
  return lines.flatMap(({ kind, entityId, before }) =>
    entityId === null ? [] : [{ id: entityId, kind, row: JSON.parse(before ?? '{}') as Logged }],
  );
}

/** The columns that a deletion of the person empties, by table. */
type Pointing = { ownerships: 'ownerId'; transfers: 'fromOwnerId' | 'toOwnerId'; tenants: 'personId' };

/**
 * The ids of the rows of `topic` whose column pointed last to this person, whose record was deleted, as the log tells.
 * Rows that were taken back are included; rows that an undone merge gave back to somebody else are not. The log has an
 * index of the people its lines name in these columns: 0021_indexes, 0029_tenancies.
 */
export async function lastPointing<T extends keyof Pointing>(
  { db }: ReadTx,
  topic: T,
  column: Pointing[T],
  id: string,
): Promise<string[]> {
  const lines = await db
    .selectFrom('changes')
    .select('entityId')
    // Written as in the index, which has only these lines.
    .where('topic', '=', sql.lit(topic))
    .where(namedIn(db, column), '=', id)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom(topic as 'transfers')
            .select('id')
            .whereRef('id', '=', 'changes.entityId')
            .where(column as 'toOwnerId', 'is not', null),
        ),
      ),
    )
    .where('seq', '=', (sub) =>
      sub
        .selectFrom('changes as same')
        .select((select) => select.fn.max('same.seq').as('seq'))
        .where('same.topic', '=', topic)
        .whereRef('same.entityId', '=', 'changes.entityId')
        .where(namedIn(db, column, 'same'), 'is not', null),
    )
    .execute();
  return lines.flatMap(({ entityId }) => entityId ?? []);
}
