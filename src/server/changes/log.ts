import type { ActivityKind, ActivityParams } from '#domain/activity.ts';
import type { Topic } from '#domain/permissions.ts';
import type { LoggedValue } from '#domain/sentences/log.ts';
import { digestOf, type Erased, hashOf } from '#server/changes/chain.ts';
import { changedFieldsOf, type LoggedLine } from '#server/changes/changedFields.ts';
import { union } from '#server/changes/dependents.ts';
import type { Announcement } from '#server/changes/feed.ts';
import { addName, addWordsOfActivity, addWordsOfLine, takeOverWords } from '#server/changes/logWords.ts';
import { numbersNow } from '#server/changes/named.ts';
import { keptDependents, type LineText, type Ready, recordKey } from '#server/changes/ready.ts';
import {
  type Dependents,
  entityIdOf,
  type Logged,
  type RecordTable,
  type Row,
  recordRules,
} from '#server/changes/records.ts';
import type { Acting, Stage } from '#server/changes/stage.ts';
import { type Hidden, type Relations, undoStateOf } from '#server/changes/undoState.ts';
import type { Actor, ReadTx } from '#server/changes/write.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import { isPostgres, notifyServers } from '#server/database/engine.ts';
import { newId } from '#server/database/ids.ts';
import { insertRows, updateRow } from '#server/database/rows.ts';
import { mapInSlices } from '#server/database/slices.ts';
import { moveStaged } from '#server/database/staging.ts';
import type { Trx } from '#server/database/tables.ts';

/** A line of the log as it grows: of a record from its first state to its last, or of an event. */
export type Line = {
  topic: Topic;
  entityId: string | null;
  operation: string;
  before: object | null;
  after: object | null;
  dependents: Dependents;
  /** The rows themselves, of which the log may keep less; none for an event. */
  rows: { before: object | null; after: object | null } | null;
  /** With a deletion: what it has untied. */
  relations: Relations | null;
  /**
   * What the line says, for a record that was made ready to be added; null once something more happened to the record.
   */
  text: LineText | null;
  /** Where the line lies staged: its number and digest are settled; null once something more happened to the record. */
  staged: { seq: number; digest: string } | null;
  /** For an event: what the record to which it happened is called. */
  label: string | null;
};

type States = Pick<Line, 'before' | 'after' | 'dependents' | 'relations'> & { rows: NonNullable<Line['rows']> };

/** An event that changed no record; `label` is what the record to which it happened is called. */
export type Noted = Pick<Line, 'topic' | 'entityId' | 'operation'> & { label?: string | null };

/** What a command says that its unit of work was; what it leaves out is derived from the lines. */
type Described = { kind: ActivityKind; params: Partial<ActivityParams>; undoes: string | null };

export type Log = ReturnType<typeof createLog>;

export function createLog(stage: Stage | null = null, activityId: string = stage?.activityId ?? newId()) {
  const lines: Line[] = [];
  const places = new Map<string, number>();
  const readies: { ready: Ready<RecordTable>; from: number }[] = [];
  const erased: [seq: number, digest: string][] = [];
  let areReadyWordsTrue = true;
  let described: Described | null = null;
  let repeated: LoggedActivity | null = null;
  /** The index of a record's line. */
  function placeOf(key: string): number | undefined {
    const own = places.get(key);
    if (own !== undefined) return own;
    for (const { ready, from } of readies) {
      const place = ready.places.get(key);
      if (place !== undefined) return from + place;
    }
    return undefined;
  }
  return {
    /** The id of the activity, should anything be logged. */
    activityId,
    isInLog: stage?.isInLog === true,
    /** Logs one record's next state; a row that is null means that the record does not exist. */
    changed(table: RecordTable, id: string | number, states: States): void {
      const key = recordKey(table, id);
      const place = placeOf(key);
      const line = place === undefined ? undefined : lines[place];
      if (place !== undefined && line?.rows) {
        if (line.text) areReadyWordsTrue = false;
        // Another line takes its place, because a line that was made ready must not be changed by this unit of work.
        lines[place] = grown(line, line.rows.before, states);
        return;
      }
      places.set(key, lines.length);
      lines.push({
        topic: table,
        entityId: entityIdOf(table, { id }),
        operation: '',
        label: null,
        text: null,
        staged: null,
        ...states,
      });
    },
    /** Records that were made ready to be added. */
    added(ready: Ready<RecordTable>): void {
      readies.push({ ready, from: lines.length });
      const staged = stage?.of.get(ready)?.entries;
      for (const place of ready.rows.keys()) lines.push(staged?.[place] ?? entryOf(ready, place));
    },
    /** The words of all lines that were made ready; null once one of these lines says something else. */
    readyWords(): ReadonlySet<string>[] | null {
      return areReadyWordsTrue ? readies.map(({ ready }) => ready.words) : null;
    },
    /** What was staged of the log; null unless all of it is to be written as it is. */
    stage(): Stage | null {
      const added = new Set(readies.map(({ ready }) => ready));
      return stage && areReadyWordsTrue && [...stage.of.keys()].every((ready) => added.has(ready)) ? stage : null;
    },
    note({ label = null, ...event }: Noted): void {
      const states = { before: null, after: null, dependents: {}, rows: null, relations: null };
      lines.push({ ...event, label, text: null, staged: null, ...states });
    },
    noteErased(seq: number, digest: string): void {
      erased.push([seq, digest]);
    },
    erased: (): Erased => erased,
    describe(kind: ActivityKind, params: Partial<ActivityParams> = {}, undoes: string | null = null): void {
      described = { kind, params, undoes };
    },
    described: () => described,
    repeats(activityId: string): void {
      repeated = { activityId, announcements: [] };
    },
    repeated: () => repeated,
    /** All lines, without those of records that are again as they were. */
    lines(): Line[] {
      return lines
        .filter(({ rows, text }) => text || rows === null || differs(rows.before, rows.after))
        .map((line) => (line.text || line.rows === null ? line : { ...line, operation: operationOf(line) }));
    },
  };
}

/** The line of a record that was made ready, by its place among them. */
export function entryOf({ table, rows, lines }: Ready<RecordTable>, place: number): Line {
  const added = { topic: table, operation: 'add', before: null, relations: null, label: null, staged: null };
  return { ...added, ...(lines[place] as (typeof lines)[0]), rows: { before: null, after: rows[place] as object } };
}

/** The line of a record that has changed again; `before` is the record's first state. */
function grown(line: Line, before: object | null, { rows, after, relations, dependents }: States): Line {
  return {
    ...line,
    ...{ rows: { before, after: rows.after }, after, relations, text: null, staged: null },
    dependents: union(line.dependents, dependents),
  };
}

function operationOf({ before, after }: Line): 'add' | 'edit' | 'delete' {
  if (before === null) return 'add';
  return after === null ? 'delete' : 'edit';
}

const stamps: ReadonlySet<string> = new Set(['version', 'updatedAt']);

export function differs(before: object | null, after: object | null): boolean {
  if (before === null || after === null) return before !== after;
  return Object.entries(after).some(
    ([key, value]) => !stamps.has(key) && (before as Record<string, unknown>)[key] !== value,
  );
}

/** A unit of work as the log has it: its activity's id, and what there is to be announced once it is committed. */
export type LoggedActivity = { activityId: string; announcements: Announcement[] };

/** What is in the log already is not what the unit of work has to say: it is to be done again, without. */
export class NotAsStaged extends Error {}

/**
 * Writes a unit of work's lines under their activity; null where nothing happened. Throws NotAsStaged.
 */
export async function append(trx: Trx, tx: ReadTx & { actor: Actor | null }, log: Log): Promise<LoggedActivity | null> {
  const lines = log.lines();
  if (lines.length === 0) return null;
  const { activityId } = log;
  // Writers wait for each other, so nobody else appends to this head meanwhile.
  const [head] = await logHead(trx);
  if (!head) throw new Error('The log has no head');
  const staged = log.stage();
  const numbers = staged && staged.ordinal > head.ordinal && numbersOf(lines, head.seq);
  const stage = numbers ? staged : null;
  if (log.isInLog && !stage) throw new NotAsStaged();
  const flatNumbers = await flatNumbersOf(trx, lines);
  const activity = activityOf(tx, lines, { log, ordinal: stage?.ordinal ?? head.ordinal + 1, flatNumbers });
  const seqAt = (place: number) => (numbers ? (numbers[place] as number) : head.seq + place + 1);
  const ready = log.readyWords();
  const words = new Set<string>();
  for (const some of (!stage && ready) || []) for (const word of some) words.add(word);
  addWordsOfActivity(words, activity);
  const digests: string[] = [];
  const own: { line: Line; place: number }[] = [];
  for (const [place, line] of lines.entries())
    if (stage && line.staged) digests[place] = line.staged.digest;
    else own.push({ line, place });
  const rows = await mapInSlices(trx, own, ({ line, place }) => {
    if (!ready || !line.text) {
      addWordsOfLine(words, { ...line, after: line.after && withReplacedDocuments(line, line.after) } as LoggedLine);
      addName(words, flatNumbers.get(line));
    }
    const row = rowOf(tx, line, { activityId, seq: seqAt(place) });
    digests[place] = row.digest;
    return row;
  });
  const hash = hashOf(head.hash, activity, digests);
  await insertRows(trx, 'activities', [{ ...activity, hash }]);
  await insertRows(trx, 'changes', rows, Object.keys(rows[0] ?? {}));
  const { at, ordinal } = activity;
  await insertRows(
    trx,
    'logWords',
    // Sorted as their index is, so that each page of the index is written once.
    [...words]
      .filter((word) => !stage?.words.has(word))
      .sort()
      .map((word) => ({ word, at, ordinal })),
    ['word', 'at', 'ordinal'],
  );
  for (const { lines } of stage?.of.values() ?? []) if (lines) await moveStaged(trx, lines);
  if (stage && !stage.isInLog) await takeOverWords(trx, { at, ordinal });
  const seq = seqAt(lines.length - 1);
  await updateRow(trx, 'logHead', head.id, { ordinal, seq, hash });
  await appendKept(trx, tx, lines, activityId);
  if (isPostgres(trx)) await notifyServers(trx);
  const announcements = lines.map(({ topic, entityId, dependents }, place) => {
    return { seq: seqAt(place), topic, entityId, dependents };
  });
  return { activityId, announcements };
}

/**
 * The number of each line of a unit of work: what is staged has its own, any other line follows on the line before it.
 * Null where so much was written meanwhile that these numbers are taken.
 */
function numbersOf(lines: readonly Line[], last: number): number[] | null {
  const numbers: number[] = [];
  let before = last;
  for (const { staged } of lines) {
    const seq = staged?.seq ?? before + 1;
    if (seq <= before) return null;
    numbers.push(seq);
    before = seq;
  }
  return numbers;
}

const logHead = compiledOnce((db) => db.selectFrom('logHead').selectAll());

type Written = { activityId: string; seq: number };

export function rowOf({ now, actor }: Acting, line: Omit<Line, 'staged'>, { activityId, seq }: Written) {
  const { topic, entityId, operation, before, after, dependents, text } = line;
  const row = {
    seq,
    at: now.toISOString(),
    actorId: actor?.userId || null,
    topic,
    entityId,
    operation,
    before: before && JSON.stringify(before),
    after: text?.after ?? (after && JSON.stringify(withReplacedDocuments(line, after))),
    dependents: text ? text.dependents : keptDependents(dependents),
    activityId,
  };
  return { ...row, digest: digestOf(row, text?.said), erasedBy: null };
}

/** The fields that the log will say were changed, for a plan that tells them before it is done. */
export function fieldsBetween<T extends RecordTable & Topic>(
  table: T,
  [before, after]: [before: Row<T>, after: Row<T>],
): { field: string; before: LoggedValue; after: LoggedValue }[] {
  const { logged } = recordRules[table];
  const was = logged(before) as Logged;
  const is = withReplacedDocuments({ topic: table, rows: { before, after } }, logged(after)) as Logged;
  const value = (row: Logged, field: string) => (row[field] ?? null) as LoggedValue;
  return changedFieldsOf({ topic: table, operation: 'edit', before: was, after: is }).map((field) => ({
    ...{ field, before: value(was, field), after: value(is, field) },
  }));
}

const documentColumns = { aadhar: 'aadharSealed', pan: 'panSealed', lease: 'lease' } as const;

/** A replaced document changes nothing in what the log keeps of the person, so the line names which document it was. */
function withReplacedDocuments({ topic, rows }: Pick<Line, 'topic' | 'rows'>, after: object): object {
  if (topic !== 'owners' || !rows?.before || !rows.after) return after;
  const [was, is] = [rows.before, rows.after] as [Hidden, Hidden];
  const changedDocuments = Object.entries(documentColumns).flatMap(([document, column]) =>
    was[column] === is[column] ? [] : [document],
  );
  return changedDocuments.length > 0 ? { ...after, changedDocuments } : after;
}

/** What a record says of who made it: the account, and its name, or the email of an account without one. */
export function makerOf({ actor }: { actor: Actor | null }): { madeById: string; madeBy: string } {
  return { madeById: actor?.userId ?? '', madeBy: actor?.name || actor?.email || '' };
}

/** The number that the flat has by now of each line about what keeps the number of then, also where an undo restores it. */
function flatNumbersOf(trx: Trx, lines: readonly Line[]): Promise<FlatNumbers> {
  // What was made ready to be added has the number of today.
  return numbersNow(trx, lines, ({ text, rows }) => (text ? null : (rows?.before ?? rows?.after ?? null)));
}

type FlatNumbers = ReadonlyMap<Line, string>;
type Ending = { log: Log; ordinal: number; flatNumbers: FlatNumbers };

function activityOf({ now, actor }: Acting, lines: Line[], { log, ordinal, flatNumbers }: Ending) {
  const { kind, params } = derived(lines, flatNumbers);
  const described = log.described();
  const erased = log.erased();
  return {
    id: log.activityId,
    ordinal,
    at: now.toISOString(),
    actorId: actor?.userId || null,
    actorName: actor && makerOf({ actor }).madeBy,
    kind: described?.kind ?? kind,
    params: JSON.stringify({ ...params, ...described?.params }),
    counts: JSON.stringify(countsOf(lines)),
    undoes: described?.undoes ?? null,
    erased: erased.length > 0 ? JSON.stringify(erased) : null,
  };
}

/**
 * What a unit of work was that does not describe itself: an entry of the register, a deletion, or its first record's
 * change.
 */
function derived(lines: Line[], flatNumbers: FlatNumbers): Pick<Described, 'kind'> & { params: ActivityParams } {
  const records = lines.filter(({ rows }) => rows !== null);
  const main =
    records.find(({ topic, operation }) => topic === 'transfers' && operation === 'add') ??
    records.find(({ topic, operation }) => topic !== 'ownerships' && operation === 'delete') ??
    records[0];
  if (!main) {
    const [{ topic, operation, label }] = lines as [Line];
    return { kind: 'event', params: { topic, label, count: lines.length, operation } };
  }
  const ofSameKind = records.filter(({ topic, operation }) => topic === main.topic && operation === main.operation);
  // People who own nothing are in the table of owners, too, but are not called owners.
  const ownsNothing = main.topic === 'owners' && ofSameKind.every(({ rows }) => isOfNoOwner(rows));
  const params = {
    topic: ownsNothing ? ('people' as const) : main.topic,
    label: ofSameKind.length === 1 ? labelOf(main, flatNumbers.get(main)) : null,
    count: ofSameKind.length,
  };
  if (main.topic === 'transfers' && main.operation === 'add') {
    const { kind, fromName: from, toName: to, reason } = main.after as Row<'transfers'>;
    const how = kind === 'transfer' && reason !== 'sale' ? { reason } : {};
    return { kind, params: { ...params, from, to, ...how } };
  }
  return { kind: main.operation as 'add' | 'edit' | 'delete', params };
}

function isOfNoOwner(rows: Line['rows']): boolean {
  return ((rows?.after ?? rows?.before) as Row<'owners'> | null)?.isOwner === 0;
}

function labelOf({ topic, rows }: Line, flatNumber: string | undefined): string | null {
  const { label } = recordRules[topic as RecordTable];
  return label({ ...(rows?.before ?? rows?.after), ...(flatNumber !== undefined && { flatNumber }) } as never);
}

function countsOf(lines: Line[]): Partial<Record<Topic, number>> {
  const groups = Map.groupBy(lines, ({ topic }) => topic);
  return Object.fromEntries([...groups].map(([topic, ofTopic]) => [topic, ofTopic.length]));
}

async function appendKept(trx: Trx, tx: ReadTx, lines: Line[], activityId: string): Promise<void> {
  // What is staged only adds a record, of which nothing is kept.
  const own = lines.filter(({ staged }) => staged === null);
  const rows = await mapInSlices(trx, own, ({ topic, entityId, rows: states, relations }) => {
    const kept = states && entityId !== null ? undoStateOf(tx, topic, states, relations) : null;
    if (kept === null || entityId === null) return [];
    return { id: newId(), activityId, topic, entityId, day: tx.today, kept: JSON.stringify(kept) };
  });
  await insertRows(trx, 'keptRows', rows.flat());
}
