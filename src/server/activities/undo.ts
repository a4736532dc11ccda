import { type ActivityParams, activityMessage, type Obstacle, undoStateDays } from '#domain/activity.ts';
import { addDays, dayIn } from '#domain/day.ts';
import { type Message, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { type NamedObstacle, obstaclesOf } from '#server/activities/obstacles.ts';
import { type ActivityRow, activityRow, paramsOf } from '#server/activities/queries.ts';
import { type AnyRow, type LogLine, type Step, stepsOf } from '#server/activities/steps.ts';
import { isUndoable, type UndoableTable } from '#server/changes/records.ts';
import { type Standing, standingOf } from '#server/changes/standing.ts';
import { leaves, type Relations, type UndoState } from '#server/changes/undoState.ts';
import type { ReadTx, Tx, Write } from '#server/changes/write.ts';
import { slicesOf } from '#server/database/slices.ts';

/** What the undo of an activity would do, and whether it is possible. */
export type CheckedUndo = {
  activity: ActivityRow;
  undoneBy: ActivityRow | undefined;
  /** Why this activity can't be taken back at all; null where it can. */
  why: Message | null;
  /** The newer activities that the undo would contradict. */
  obstacles: NamedObstacle[];
  steps: Step[];
};

/**
 * What taking an activity back would do and what stands in the way; the plan and the act share it. Throws Problem
 * not_found.
 */
export async function checkUndo(tx: ReadTx, id: string): Promise<CheckedUndo> {
  const activity = await activityRow(tx.db, id);
  const standing = await standingOf(tx.db, [id]);
  const undoneBy = standing.undoneBy(id);
  const lines = await linesOf(tx, id);
  const undoStates = await undoStateOfActivity(tx, id, lines);
  const erasedBy = lines.find((line) => line.erasedBy !== null)?.erasedBy ?? null;
  const erasure = erasedBy === null ? null : await activityRow(tx.db, erasedBy);
  const why = whyNot(tx, { activity, lines, erasure, standing, undoStates });
  if (why) return { activity, undoneBy, why, obstacles: [], steps: [] };
  const steps = await stepsOf(tx, lines, undoStates);
  return { activity, undoneBy, why, obstacles: await obstaclesOf(tx, activity, steps), steps };
}

type ActivityLine = LogLine & { erasedBy: string | null };

/** The activity's lines, the last first. */
async function linesOf({ db }: ReadTx, id: string): Promise<ActivityLine[]> {
  const lines: ActivityLine[] = [];
  for (;;) {
    const some = await db
      .selectFrom('changes')
      .select(['seq', 'topic', 'entityId', 'operation', 'before', 'after', 'erasedBy'])
      .where('activityId', '=', id)
      .where('seq', '<', lines.at(-1)?.seq ?? Number.MAX_SAFE_INTEGER)
      .orderBy('seq', 'desc')
      .limit(linesAtOnce)
      .execute();
    lines.push(...some);
    if (some.length < linesAtOnce) return lines;
  }
}

const linesAtOnce = 1000;

/**
 * Takes an activity back, all of it or nothing (docs/rules.md, Taking things back): what it added goes, what it changed
 * has its earlier values again, what it deleted comes back whole, under its id. It is an activity itself, and can be taken
 * back. Answers what was taken back. Throws Problem not_found, conflict (with what contradicts it).
 */
export async function undoActivity(tx: Tx, id: string): Promise<Message> {
  const { activity, why, obstacles, steps } = await checkUndo(tx, id);
  if (why) throw new Problem('conflict', why);
  if (obstacles.length > 0)
    throw new Problem('conflict', refusal(obstacles), { current: { obstacles: firstObstacles(obstacles) } });
  await act(tx, steps);
  const params = paramsOfUndo(activity);
  tx.describe('undo', params, id);
  return activityMessage('undo', params);
}

const mostListed = 20;

/** The first obstacles, as the API answers them. */
export function firstObstacles(obstacles: NamedObstacle[]): Obstacle[] {
  return obstacles.slice(0, mostListed).map(({ newer: _, record: __, ...obstacle }) => obstacle);
}

/** One sentence for all obstacles: the first, and how many more. */
export function refusal(obstacles: NamedObstacle[]): Message {
  const [first] = obstacles as [NamedObstacle];
  const more = obstacles.length - 1;
  return first.newer
    ? message('undo_refused_newer', { ...first.newer, more })
    : message('undo_refused', { record: first.record, more });
}

type UndoFacts = {
  activity: ActivityRow;
  lines: ActivityLine[];
  erasure: ActivityRow | null;
  standing: Standing;
  undoStates: Map<string, UndoState | null>;
};

function whyNot(tx: ReadTx, { activity, lines, erasure, standing, undoStates }: UndoFacts): Message | null {
  const entry = { transfer: 'undo_transfer', reversal: 'undo_reversal', correction: 'undo_correction' } as const;
  const { kind } = activity;
  if (kind === 'transfer' || kind === 'reversal' || kind === 'correction') return message(entry[kind]);
  if (activity.erased !== null) return message('undo_erasure');
  if (lines.every(({ before, after }) => before === null && after === null)) return message('undo_event');
  if (lines.some((line) => !isUndoable(line.topic) || isEntry(line))) return message('undo_elsewhere');
  const undone = standing.undoneBy(activity.id);
  if (undone) {
    const on = dayIn(tx.society.timeZone, new Date(undone.at));
    return message('undo_done', { name: undone.actorName, on });
  }
  if (erasure) {
    const on = dayIn(tx.society.timeZone, new Date(erasure.at));
    return message('undo_erased', { name: erasure.actorName, on });
  }
  if ([...undoStates.values()].includes(null)) return message('undo_too_late', { count: undoStateDays });
  return null;
}

/** Whether the line adds or deletes an entry of the register, of which no entry is ever removed. */
function isEntry({ topic, before, after }: LogLine): boolean {
  return topic === 'transfers' && (before === null || after === null);
}

function paramsOfUndo(activity: ActivityRow): ActivityParams {
  const params = paramsOf(activity);
  if (activity.kind === 'undo') return { ...params, isAgain: !params.isAgain };
  return { ...params, of: activity.kind, isAgain: false };
}

/**
 * Does the steps in the order that foreign keys and unique indexes allow: people are restored before anything is
 * theirs, numbers are free before they are taken, and what points to a record is gone or points elsewhere before the
 * record goes.
 */
async function act(tx: Tx, steps: Step[]): Promise<void> {
  const left = new Set(steps);
  const of = (table: UndoableTable, kind: Step['act']) => {
    const some = steps.filter((one) => one.table === table && one.act === kind);
    for (const one of some) left.delete(one);
    return some;
  };
  const isOpen = ({ next }: Step) => next?.['until'] === null;
  await restore(tx, 'owners', of('owners', 'restore'));
  for (const table of [...leaves, 'ownerships', 'tenancies'] as const) await remove(tx, table, of(table, 'remove'));
  await restore(tx, 'flats', of('flats', 'restore'));
  for (const table of ['ownerships', 'nominations'] as const) {
    const edits = of(table, 'edit');
    await edit(
      tx,
      table,
      edits.filter((step) => !isOpen(step)),
    );
    await edit(tx, table, edits.filter(isOpen));
  }
  await restore(tx, 'tenancies', of('tenancies', 'restore'));
  const others = leaves.filter((table) => table !== 'nominations');
  for (const table of ['flats', 'owners', 'transfers', 'tenancies', ...others] as const)
    await edit(tx, table, of(table, 'edit'));
  // Flats and people are removed only after the edits, which take away what still points to them.
  for (const table of ['flats', 'owners'] as const) await remove(tx, table, of(table, 'remove'));
  for (const table of ['ownerships', ...leaves] as const) await restore(tx, table, of(table, 'restore'));
  // The log would say that it was undone.
  for (const { act, table } of left) throw new Error(`The order of an undo has no place to ${act} ${table}`);
  await touchOwners(tx, steps);
}

async function remove(tx: Tx, table: UndoableTable, steps: Step[]): Promise<void> {
  await tx.removeMany(table, steps.map(({ now }) => now) as never[]);
}

async function restore(tx: Tx, table: UndoableTable, steps: Step[]): Promise<void> {
  const relations = new Map<string, Relations>();
  for (const { id, undoState } of steps) if (undoState?.relations) relations.set(id, undoState.relations);
  await tx.restoreMany(table, steps.map(({ next }) => next) as never[], relations);
}

async function edit(tx: Tx, table: UndoableTable, steps: Step[]): Promise<void> {
  const edits = steps.map(({ now, next, columns }) => ({
    before: now,
    edit: Object.fromEntries(columns.map((column) => [column, (next as AnyRow)[column]])),
  }));
  await tx.changeMany(table, edits as never[]);
}

/** A person's record shows what they own, so its version must increase when that changes. */
async function touchOwners(tx: Tx, steps: Step[]): Promise<void> {
  const owned = steps.filter(({ table }) => table === 'ownerships');
  await tx.touchMany(
    'owners',
    owned.flatMap(({ now, next }) => [now?.['ownerId'], next?.['ownerId']]).filter((id) => typeof id === 'string'),
  );
}

/** The first day whose undo states are still kept. */
function firstKeptDay({ today }: Pick<ReadTx, 'today'>): string {
  return addDays(today, -undoStateDays);
}

/** The undo states kept for an activity with these lines, by 'topic/id'; null where they are past their days. */
async function undoStateOfActivity(
  tx: ReadTx,
  activityId: string,
  lines: readonly { entityId: string | null }[],
): Promise<Map<string, UndoState | null>> {
  const first = firstKeptDay(tx);
  const all = new Map<string, UndoState | null>();
  for (const some of slicesOf(lines.flatMap(({ entityId }) => entityId ?? []))) {
    const rows = await tx.db
      .selectFrom('keptRows')
      .select(['topic', 'entityId', 'day', 'kept'])
      .where('activityId', '=', activityId)
      .where('entityId', 'in', some)
      .execute();
    for (const { topic, entityId, day, kept } of rows)
      all.set(`${topic}/${entityId}`, kept === null || day < first ? null : (JSON.parse(kept) as UndoState));
  }
  return all;
}

/** Deletes undo states past their days; that there was one stays known (docs/rules.md, Taking things back). */
export async function forgetUndoState(write: Write): Promise<void> {
  await write(null, async (tx) => {
    const over = tx.db.updateTable('keptRows').set({ kept: null }).where('day', '<', firstKeptDay(tx));
    await over.where('kept', 'is not', null).execute();
  });
}
