import type { Obstacle } from '#domain/activity.ts';
import { dayIn } from '#domain/day.ts';
import { type Message, message } from '#domain/message.ts';
import { datesBroken } from '#server/activities/datedRules.ts';
import { ownershipBroken } from '#server/activities/ownershipRules.ts';
import { type ActivityRow, paramsOf } from '#server/activities/queries.ts';
import {
  type BrokenRule,
  changedColumns,
  type LogLine,
  pointers,
  rowAfter,
  rowsBy,
  type StateAfter,
  type Step,
  stateAfter,
} from '#server/activities/steps.ts';
import { erasures } from '#server/changes/erase.ts';
import { references } from '#server/changes/records.ts';
import { reversedAmong, type Standing, standingOf } from '#server/changes/standing.ts';
import { hiddenColumns, type UndoState } from '#server/changes/undoState.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { inSlices, mapInSlices } from '#server/database/slices.ts';

/** The parameters of the sentence about a newer activity that is in the way. */
type NewerActivity = Extract<Message, { code: 'newer' }>['params'];

/** An obstacle, with what its sentence needs. */
export type NamedObstacle = Obstacle & { record: string; newer: NewerActivity | null };

/** A later change of a record: a line of the log with its activity. */
type LaterLine = LogLine & { activityId: string | null };

/**
 * What newer activities these steps would contradict, each record once: the same field was changed since, or something
 * was added that refers to the record, took its number, or owns its flat. Empty where nothing does.
 */
export async function obstaclesOf(tx: ReadTx, activity: ActivityRow, steps: Step[]): Promise<NamedObstacle[]> {
  const later = await laterLines(tx, activity.id, steps);
  const standing = await standingOf(
    tx.db,
    later.flatMap(({ activityId }) => activityId ?? []),
  );
  const contradicted = await contradictions(tx, activity, steps, { later, standing });
  const found = new Map(contradicted.map((one) => [`${one.topic}/${one.entityId}`, one]));
  const state = await stateAfter(tx, steps);
  const broken = [
    ...steps.filter(isElsewhere).map((step): BrokenRule => ({ step, reason: 'in_the_way', by: whoUntied(step) })),
    ...(await stillUsed(tx, state)),
    ...(await numbersHeld(tx, state)),
    ...(await relationsGone(tx, state)),
    ...(await ownershipBroken(tx, activity, state)),
    ...(await datesBroken(tx, state)),
  ];
  for (const one of broken) {
    const key = `${one.step.table}/${one.step.id}`;
    // Obstacles after these are counted and not named, as naming one takes several queries.
    const asked = found.size < mostNamed ? one : { ...one, by: undefined };
    if (!found.has(key)) found.set(key, await named(tx, activity, asked));
  }
  return [...found.values()].sort((a, b) => Number(b.newer !== null) - Number(a.newer !== null));
}

const mostNamed = 50;

/** The later lines of the records of these steps, the latest first. */
function laterLines(tx: ReadTx, activityId: string, steps: Step[]): Promise<LaterLine[]> {
  return inSlices(steps, (some) =>
    tx.db
      .selectFrom('changes as mine')
      .innerJoin('changes as later', (join) =>
        join.onRef('later.entityId', '=', 'mine.entityId').onRef('later.topic', '=', 'mine.topic'),
      )
      .select(['later.seq', 'later.topic', 'later.entityId', 'later.operation', 'later.before', 'later.after'])
      .select('later.activityId')
      .where('mine.activityId', '=', activityId)
      .where('mine.seq', '<=', some[0]?.seq ?? 0)
      .where('mine.seq', '>=', some.at(-1)?.seq ?? 0)
      .whereRef('later.seq', '>', 'mine.seq')
      .orderBy('later.seq', 'desc')
      .execute(),
  );
}

type LaterChanges = { later: LaterLine[]; standing: Standing };

async function contradictions(
  tx: ReadTx,
  activity: ActivityRow,
  steps: Step[],
  since: LaterChanges,
): Promise<NamedObstacle[]> {
  const { standing } = since;
  const counting = since.later.filter(
    (line) => line.activityId && isChange(line) && standing.countsSince(line.activityId, activity),
  );
  const undoStates = await undoStatesOfLater(tx, steps);
  const reversed = await reversedAmong(
    tx.db,
    standing,
    counting.flatMap(({ activityId }) => activityId ?? []),
  );
  const byRecord = Map.groupBy(counting, ({ topic, entityId }) => `${topic}/${entityId}`);
  const found = await mapInSlices(tx.db, steps, (step) => {
    const lines = byRecord.get(`${step.table}/${step.id}`) ?? [];
    // A transfer and its reversal are in the way only of what they did not leave as it was before both.
    const isBack = !isElsewhere(step);
    const line = lines.find(
      (one) =>
        !(isBack && reversed.has(one.activityId ?? '')) &&
        contradicts(step, one, undoStates.get(`${one.activityId}/${one.entityId}`) ?? null),
    );
    const row = line && standing.row(line.activityId ?? '');
    return row ? [byNewer(tx, step, row)] : [];
  });
  return found.flat();
}

type Happened = Pick<LogLine, 'operation' | 'before' | 'after'>;

/** Whether a line of the log changed its record: a look at a number, or what somebody was handed, did not. */
function isChange({ operation, before, after }: Happened): boolean {
  return before !== null || after !== null || (erasures as readonly string[]).includes(operation);
}

/** An addition, deletion or erasure of a record touches all of it, an edit its columns. */
function contradicts({ act, columns }: Step, line: LaterLine, undoState: UndoState | null): boolean {
  if (act !== 'edit' || line.before === null || line.after === null) return true;
  const touched = new Set(changedColumns(line, undoState));
  return columns.some((column) => touched.has(column));
}

/** Undo states of people whose documents would change, by activity and person: they show later changes of documents. */
async function undoStatesOfLater(tx: ReadTx, steps: Step[]): Promise<Map<string, UndoState>> {
  const hidden: readonly string[] = hiddenColumns;
  const people = steps.filter(({ columns }) => columns.some((column) => hidden.includes(column)));
  const rows = await inSlices(
    people.map(({ id }) => id),
    (some) =>
      tx.db
        .selectFrom('keptRows')
        .select(['activityId', 'entityId', 'kept'])
        .where('entityId', 'in', some)
        .where('kept', 'is not', null)
        .execute(),
  );
  return new Map(rows.map(({ activityId, entityId, kept }) => [`${activityId}/${entityId}`, JSON.parse(kept ?? '{}')]));
}

/** Whether a record is not as the activity left it, also where the database untied it from a deleted record. */
function isElsewhere({ act, now, left }: Step): boolean {
  if (act === 'restore') return now !== null;
  if (now === null) return true;
  const hidden: readonly string[] = hiddenColumns; // sealed anew, the same document reads differently
  return Object.keys(left).some((column) => !hidden.includes(column) && (now[column] ?? null) !== left[column]);
}

function whoUntied({ now, left }: Step): BrokenRule['by'] {
  for (const [column, topic] of Object.entries(pointers)) {
    const id = left[column];
    if (now?.[column] === null && typeof id === 'string') return { topic, id };
  }
  return undefined;
}

/** Records that the activity added and that would be removed, while something that stays points to them. */
async function stillUsed(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = [];
  for (const { from, column, to } of references) {
    const gone = state.steps.filter(({ act, table }) => act === 'remove' && table === to).map(({ id }) => id);
    await mapInSlices(tx.db, await rowsBy(tx, from, column, gone), (row) => {
      const step = state.byKey.get(`${to}/${row[column]}`);
      if (step && !isTied(step, row.id) && rowAfter(state, from, row)?.[column] === step.id)
        broken.push({ step, reason: 'still_in_use', by: { topic: from, id: row.id } });
    });
  }
  return broken;
}

/**
 * Whether `id` was tied again to this record when the activity restored it: removing the record unties `id` once more.
 */
function isTied({ undoState }: Step, id: string): boolean {
  const { snapshots: _, ...tied } = undoState?.relations ?? { snapshots: [] };
  return Object.values(tied).some((ids) => ids.includes(id));
}

/** Numbers that would come back and belong to another record by now. */
async function numbersHeld(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = [];
  for (const [table, column] of [
    ['flats', 'flatNumber'],
    ['vehicles', 'numberKey'],
  ] as const) {
    const steps = state.steps.filter(
      (step) => step.table === table && (step.act === 'restore' || step.columns.includes(column)),
    );
    const wanted = new Map(steps.map((step) => [String(step.next?.[column]), step]));
    for (const row of await rowsBy(tx, table, column, [...wanted.keys()])) {
      const step = wanted.get(String(row[column]));
      // A vehicle that the same undo removes is gone before the number comes back; a flat is not.
      const isGoing = table === 'vehicles' && rowAfter(state, table, row) === null;
      if (step && step.id !== row.id && !isGoing)
        broken.push({ step, reason: 'number_held', by: { topic: table, id: row.id } });
    }
  }
  return broken;
}

/** Records that would point to a record that is gone. */
async function relationsGone(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const each = await mapInSlices(tx.db, state.steps, (step) =>
    Object.entries(pointers).flatMap(([column, table]) => {
      const id = step.next?.[column];
      const isSet = step.act === 'restore' || step.columns.includes(column);
      return isSet && typeof id === 'string' ? [{ step, table, id }] : [];
    }),
  );
  const pointing = each.flat();
  const there = new Set<string>();
  for (const table of ['flats', 'owners', 'ownerships', 'tenancies'] as const) {
    const ids = pointing.filter((one) => one.table === table).map(({ id }) => id);
    for (const row of await rowsBy(tx, table, 'id', ids))
      if (rowAfter(state, table, row)) there.add(`${table}/${row.id}`);
  }
  for (const { table, id, next } of state.steps) if (next) there.add(`${table}/${id}`);
  return pointing
    .filter(({ table, id }) => !there.has(`${table}/${id}`))
    .map(({ step, table, id }) => ({ step, reason: 'relation_gone', by: { topic: table, id } }));
}

async function named(tx: ReadTx, activity: ActivityRow, { step, reason, by }: BrokenRule): Promise<NamedObstacle> {
  const newer = by && (await newestSince(tx, activity, by));
  if (newer) return byNewer(tx, step, newer);
  const { table: topic, id: entityId, label: record } = step;
  return { topic, entityId, why: message(reason, { record }), activityId: null, record, newer: null };
}

/** The newest activity that changed a record since and was not taken back. */
async function newestSince(
  tx: ReadTx,
  activity: ActivityRow,
  { topic, id }: NonNullable<BrokenRule['by']>,
): Promise<ActivityRow | undefined> {
  const lines = await tx.db
    .selectFrom('changes')
    .innerJoin('activities', 'activities.id', 'changes.activityId')
    .select(['activities.id', 'changes.operation', 'changes.before', 'changes.after'])
    .where('changes.entityId', '=', id)
    .where('changes.topic', '=', topic as 'flats')
    .where('activities.ordinal', '>', activity.ordinal)
    .orderBy('changes.seq', 'desc')
    .execute();
  const standing = await standingOf(
    tx.db,
    lines.map((line) => line.id),
  );
  const newest = lines.find((line) => isChange(line) && standing.countsSince(line.id, activity));
  return newest && standing.row(newest.id);
}

function byNewer(tx: ReadTx, step: Step, row: ActivityRow): NamedObstacle {
  const { of, isAgain, topic: was, label, count, other = null, operation = null } = paramsOf(row);
  // A person who owns nothing is called by name alone, except as a tenant where the step is about a tenancy.
  const topic = was === 'people' && (step.table === 'tenants' || step.table === 'tenancies') ? 'tenants' : was;
  const on = dayIn(tx.society.timeZone, new Date(row.at));
  const record = step.label;
  const undo = row.kind === 'undo' ? (isAgain ? ('again' as const) : ('back' as const)) : null;
  const newer = { record, name: row.actorName, on, undo, kind: of ?? row.kind, topic, label, count, other, operation };
  return { topic: step.table, entityId: step.id, why: message('newer', newer), activityId: row.id, record, newer };
}
