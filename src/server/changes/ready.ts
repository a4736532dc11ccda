import { saidOf } from '#server/changes/chain.ts';
import { dependentsOfAdded } from '#server/changes/dependents.ts';
import { addWordsOfLine } from '#server/changes/logWords.ts';
import {
  type Dependents,
  entityIdOf,
  type Logged,
  type RecordTable,
  type Row,
  recordRules,
  stampsOf,
} from '#server/changes/records.ts';
import type { Draft } from '#server/changes/write.ts';
import { newId } from '#server/database/ids.ts';

/*
 * Records that are to be added, with all that the log will say of each. They are made before the transaction begins,
 * because everybody else who saves something waits for a transaction. A line's number and actor are known only in the
 * transaction.
 */

/** What a line says, as it is kept. */
export type LineText = { after: string; dependents: string | null; said: string };
type ReadyLine = Readonly<{ entityId: string | null; after: object; dependents: Dependents; text: LineText }>;
export type Ready<T extends RecordTable> = {
  readonly table: T;
  readonly rows: Row<T>[];
  /** In the order of the rows. */
  readonly lines: ReadyLine[];
  /** A record's index in `rows`, by its table and id. */
  readonly places: Map<string, number>;
  /** The words by which the activity is found for these lines. */
  readonly words: Set<string>;
};

export function nothingReady<T extends RecordTable>(table: T): Ready<T> {
  return { table, rows: [], lines: [], places: new Map(), words: new Set() };
}

/** Makes drafts ready to be added with the others; `at` is when the records will say that they were made, ISO. */
export function makeReady<T extends RecordTable>(ready: Ready<T>, drafts: Draft<T>[], at: string): void {
  const { table, rows, lines, places, words } = ready;
  for (const draft of drafts) {
    const row = newRow(table, draft, at);
    const [after, dependents] = [recordRules[table].logged(row), dependentsOfAdded(table, row)];
    addWordsOfLine(words, { topic: table, operation: 'add', before: null, after: after as Logged });
    places.set(recordKey(table, row.id), rows.length);
    rows.push(row);
    lines.push({ entityId: entityIdOf(table, row), after, dependents, text: textOf(table, row, after, dependents) });
  }
}

export function recordKey(table: RecordTable, id: string | number): string {
  return `${table}/${id}`;
}

/** A record's first row. */
export function newRow<T extends RecordTable>(table: T, draft: Draft<T>, at: string): Row<T> {
  const stamps = stampsOf(table, { version: 1, createdAt: at, updatedAt: at });
  return { id: newId(), ...draft, ...stamps } as unknown as Row<T>;
}

function textOf<T extends RecordTable>(table: T, row: Row<T>, logged: object, concerned: Dependents): LineText {
  const [after, dependents] = [JSON.stringify(logged), keptDependents(concerned)];
  const line = { topic: table, entityId: entityIdOf(table, row), operation: 'add', before: null, after, dependents };
  return { after, dependents, said: saidOf(line) };
}

/** Dependents as a line of the log keeps them; null for none. */
export function keptDependents(dependents: Dependents): string | null {
  return Object.values(dependents).some((ids) => ids.length > 0) ? JSON.stringify(dependents) : null;
}
