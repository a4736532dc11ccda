import { spokenLabelOf } from '#server/activities/names.ts';
import { numbersNow } from '#server/changes/named.ts';
import { isUndoable, references, type UndoableTable } from '#server/changes/records.ts';
import { hiddenColumns, type UndoState } from '#server/changes/undoState.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { inSlices, mapInSlices } from '#server/database/slices.ts';
import { withKeptNumbers } from '#server/owners/documents.ts';

/** A row of any table, with its columns by name. */
export type AnyRow = { id: string; [column: string]: unknown };

/** One record of an undo: its row now and its row afterwards; null where there is none. */
export type Step = {
  table: UndoableTable;
  id: string;
  /** The line of the log that is taken back. */
  seq: number;
  act: 'remove' | 'restore' | 'edit';
  /** The columns that the line changed; none where it added or deleted the record. */
  columns: string[];
  /** The values that the line left in these columns; of a record that it added, its references. */
  left: Record<string, unknown>;
  now: AnyRow | null;
  next: AnyRow | null;
  /** What the record is called now; of a record that is gone, what it was called before the line, or by it. */
  label: string;
  undoState: UndoState | null;
};

export type LogLine = {
  seq: number;
  topic: string;
  entityId: string | null;
  operation: string;
  before: string | null;
  after: string | null;
};

/**
 * The columns that point to another record, and its table; the database sets most of them to null when that record is
 * deleted, without a line of the log.
 */
export const pointers = Object.fromEntries(references.map(({ column, to }) => [column, to]));

const stamps: ReadonlySet<string> = new Set(['version', 'createdAt', 'updatedAt']);
// What the log has of a person's documents, instead of the documents themselves.
const shown = ['hasAadhar', 'hasPan', 'hasLease', 'changedDocuments'];
// Columns of vehicles that lines from before 0021_indexes have, and the table no longer has.
const gone = ['numberFolded'];

/** The columns in which a line of the log changed its record, including documents where they are still kept. */
export function changedColumns(
  { before, after }: Pick<LogLine, 'before' | 'after'>,
  undoState: UndoState | null,
): string[] {
  if (before === null || after === null) return [];
  const [was, is] = [JSON.parse(before), JSON.parse(after)] as [AnyRow, AnyRow];
  const columns = Object.keys({ ...was, ...is }).filter((column) => was[column] !== is[column]);
  const hidden = hiddenColumns.filter((column) => undoState?.before?.[column] !== undoState?.after?.[column]);
  return [...columns.filter((column) => !stamps.has(column) && ![...shown, ...gone].includes(column)), ...hidden];
}

/** What taking these lines back would do to each record, in their order. */
export async function stepsOf(
  tx: ReadTx,
  lines: readonly LogLine[],
  undoStates: Map<string, UndoState | null>,
): Promise<Step[]> {
  const now = await rowsNow(tx, lines);
  const rowOf = ({ topic, entityId, before, after }: LogLine): AnyRow | null =>
    now.get(`${topic}/${entityId}`) ?? JSON.parse(before ?? after ?? 'null');
  const flatNumbers = await numbersNow(tx.db, lines, rowOf);
  const makers = await makersNow(tx, lines, rowOf);
  const steps = await mapInSlices(tx.db, lines, (line) => {
    const { topic, entityId } = line;
    if (!isUndoable(topic) || entityId === null) return [];
    const key = `${topic}/${entityId}`;
    return stepOf(tx, {
      line,
      table: topic,
      id: entityId,
      now: now.get(key) ?? null,
      today: {
        ...(flatNumbers.has(line) && { flatNumber: flatNumbers.get(line) }),
        ...(makers.has(line) && { ownerName: makers.get(line) }),
      },
      undoState: undoStates.get(key) ?? null,
    });
  });
  return withRelationsRestored(tx, steps.flat());
}

/** Steps by 'table/id'. */
export async function byRecord(tx: ReadTx, steps: readonly Step[]): Promise<Map<string, Step>> {
  const all = new Map<string, Step>();
  await mapInSlices(tx.db, steps, (step) => all.set(`${step.table}/${step.id}`, step));
  return all;
}

type Making = Pick<Step, 'table' | 'id' | 'now' | 'undoState'> & {
  line: LogLine;
  /** What the flat of a relation, and who made a nomination, are called today. */
  today: { flatNumber?: string | undefined; ownerName?: string | undefined };
};

function stepOf(tx: ReadTx, { line, table, id, now, today, undoState }: Making): Step {
  const was = JSON.parse(line.before ?? 'null') as AnyRow | null;
  const is = JSON.parse(line.after ?? 'null') as AnyRow | null;
  const called = now ?? was ?? is;
  const label = spokenLabelOf(table, called && { ...called, ...today }) ?? '';
  const about = { table, id, seq: line.seq, now, label, undoState, columns: [], left: {} };
  if (was === null) return { ...about, act: 'remove', left: pointersOf(is), next: null };
  const before: AnyRow = { ...was, ...undoState?.before };
  for (const column of [...shown, ...gone]) delete before[column];
  if (is === null) return { ...about, act: 'restore', next: keepable(tx, table, before) };
  const after: AnyRow = { ...is, ...undoState?.after };
  const columns = changedColumns(line, undoState);
  const earlier = Object.fromEntries(columns.map((column) => [column, before[column] ?? null]));
  const left = Object.fromEntries(columns.map((column) => [column, after[column] ?? null]));
  return { ...about, act: 'edit', columns, left, next: now && keepable(tx, table, { ...now, ...earlier }) };
}

function pointersOf(added: AnyRow | null): Record<string, unknown> {
  return Object.fromEntries(Object.entries(added ?? {}).filter(([column]) => Object.hasOwn(pointers, column)));
}

/** Restores no more of a number than the society keeps. */
function keepable(tx: ReadTx, table: UndoableTable, row: AnyRow): AnyRow {
  return table === 'owners' ? withKeptNumbers(tx, row as never) : row;
}

async function rowsNow(tx: ReadTx, lines: readonly LogLine[]): Promise<Map<string, AnyRow>> {
  const now = new Map<string, AnyRow>();
  for (const [topic, ofTopic] of Map.groupBy(lines, (line) => line.topic)) {
    if (!isUndoable(topic)) continue;
    const ids = ofTopic.flatMap(({ entityId }) => entityId ?? []);
    await mapInSlices(tx.db, await rowsBy(tx, topic, 'id', ids), (row) => now.set(`${topic}/${row.id}`, row));
  }
  return now;
}

/** What those are called today who made the nominations that these lines are about. */
async function makersNow(
  { db }: ReadTx,
  lines: readonly LogLine[],
  rowOf: (line: LogLine) => AnyRow | null,
): Promise<Map<LogLine, string>> {
  const made = lines.flatMap((line) =>
    line.topic === 'nominations' ? [{ line, id: String(rowOf(line)?.['ownershipId']) }] : [],
  );
  const owners = await inSlices([...new Set(made.map(({ id }) => id))], (some) =>
    db
      .selectFrom('ownerships')
      .innerJoin('owners', 'owners.id', 'ownerships.ownerId')
      .select(['ownerships.id', 'owners.name'])
      .where('ownerships.id', 'in', some)
      .execute(),
  );
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  return new Map(made.flatMap(({ line, id }) => (names.has(id) ? [[line, names.get(id) ?? '']] : [])));
}

/** The rows of a table in which a column has one of these values. */
export function rowsBy(tx: ReadTx, table: UndoableTable, column: string, values: readonly string[]): Promise<AnyRow[]> {
  // Kysely can't follow a table that is a type parameter.
  return inSlices(
    [...new Set(values)],
    (some) =>
      tx.db
        .selectFrom(table as 'flats')
        .selectAll()
        .where(column as 'id', 'in', some)
        .execute() as unknown as Promise<AnyRow[]>,
  );
}

/**
 * References that a deletion untied are tied again before any other step; this applies them to the rows in the steps.
 */
async function withRelationsRestored(tx: ReadTx, steps: Step[]): Promise<Step[]> {
  const untied = steps.filter(({ act, undoState }) => act === 'restore' && undoState?.relations?.ownerships?.length);
  if (untied.length === 0) return steps;
  const byKey = await byRecord(tx, steps);
  for (const { table, id, undoState } of untied) {
    for (const ownershipId of undoState?.relations?.ownerships ?? []) {
      const tied = byKey.get(`ownerships/${ownershipId}`);
      const column = table === 'flats' ? 'flatId' : 'ownerId';
      if (tied?.now && tied.now[column] === null) tied.now = { ...tied.now, [column]: id };
      if (tied?.next && !tied.columns.includes(column) && tied.next[column] === null)
        tied.next = { ...tied.next, [column]: id };
    }
  }
  return steps;
}

/** The society's rows as they would be, as far as these steps change them. */
export type StateAfter = { steps: Step[]; byKey: Map<string, Step>; tied: Map<string, Tied> };

/** A row that a deletion untied: the step that restores what it pointed to, and the columns that point to it again. */
type Tied = { table: UndoableTable; id: string; step: Step; columns: Record<string, string> };

export async function stateAfter(tx: ReadTx, steps: Step[]): Promise<StateAfter> {
  return { steps, byKey: await byRecord(tx, steps), tied: await tiedAgain(tx, steps) };
}

/** Rows without a step of their own that the restored records tie to themselves again, by 'table/id'. */
async function tiedAgain(tx: ReadTx, steps: Step[]): Promise<Map<string, Tied>> {
  const tied = new Map<string, Tied>();
  await mapInSlices(tx.db, steps, (step) => {
    const { act, table, undoState } = step;
    if (act !== 'restore' || !undoState?.relations) return;
    for (const { from, column, to, keptAs } of references) {
      if (to !== table || !keptAs) continue;
      for (const id of undoState.relations[keptAs] ?? []) {
        const key = `${from}/${id}`;
        tied.set(key, { table: from, id, step, columns: { ...tied.get(key)?.columns, [column]: step.id } });
      }
    }
  });
  return tied;
}

/** A row as it would be; null where it would be gone. */
export function rowAfter({ byKey, tied }: StateAfter, table: UndoableTable, row: AnyRow): AnyRow | null {
  const key = `${table}/${row.id}`;
  const step = byKey.get(key);
  if (step) return step.next;
  const columns = Object.entries(tied.get(key)?.columns ?? {}).filter(([column]) => row[column] === null);
  return columns.length > 0 ? { ...row, ...Object.fromEntries(columns) } : row;
}

/** The rows of a table that would come, change or be tied again, as they would be, each with the step that does it. */
export async function rowsComing(
  tx: ReadTx,
  state: StateAfter,
  table: UndoableTable,
): Promise<{ row: AnyRow; step: Step }[]> {
  const own = state.steps.flatMap((step) => (step.table === table && step.next ? [{ row: step.next, step }] : []));
  const untied = [...state.tied.values()].filter(
    (one) => one.table === table && !state.byKey.has(`${table}/${one.id}`),
  );
  const rows = await rowsBy(
    tx,
    table,
    'id',
    untied.map(({ id }) => id),
  );
  return [
    ...own,
    ...rows.flatMap((row) => {
      const step = state.tied.get(`${table}/${row.id}`)?.step;
      const next = rowAfter(state, table, row);
      return step && next ? [{ row: next, step }] : [];
    }),
  ];
}

/** The rows of a table in which a column would have one of these values, as they would be. */
export async function rowsAfter(
  tx: ReadTx,
  state: StateAfter,
  { table, column, values }: { table: UndoableTable; column: string; values: readonly string[] },
): Promise<AnyRow[]> {
  const wanted = new Set(values);
  const there = await rowsBy(tx, table, column, values);
  const known = new Set(there.map(({ id }) => id));
  const coming = (await rowsComing(tx, state, table)).filter(({ row }) => !known.has(row.id));
  const after = [...there.flatMap((row) => rowAfter(state, table, row) ?? []), ...coming.map(({ row }) => row)];
  return after.filter((row) => wanted.has(String(row[column])));
}

type Reason = 'in_the_way' | 'number_held' | 'relation_gone' | 'still_in_use' | 'owned_otherwise';

/** A rule that an undo would break: the step that breaks it, and the record that is in the way, where known. */
export type BrokenRule = { step: Step; reason: Reason; by?: { topic: string; id: string } | undefined };
