import type { ExpressionBuilder } from 'kysely';
import { activityMessage } from '#domain/activity.ts';
import type { ActivityLine, ActivityLines, ActivityQuery, ChangedField, LinesQuery } from '#domain/activityLog.ts';
import { type Message, message } from '#domain/message.ts';
import type { TimelineTopic, Topic } from '#domain/permissions.ts';
import { say } from '#domain/say.ts';
import type { LineAct } from '#domain/sentences/activities.ts';
import type { LoggedValue } from '#domain/sentences/log.ts';
import { fieldsOf, nouns } from '#domain/topicsInLog.ts';
import { type Names, namesThen, spokenLabelOf } from '#server/activities/names.ts';
import { type ActivityRow, activityRow, paramsOf } from '#server/activities/queries.ts';
import { isSame, replacedDocuments } from '#server/changes/changedFields.ts';
import type { Logged } from '#server/changes/records.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';

const defaultSize = 50;

/**
 * The parts of an activity, in the order in which they were done; only what the log keeps, which never holds the number
 * of a document. Throws Problem not_found.
 */
export async function linesOfActivity(
  db: Db,
  id: string,
  { limit, after = '0', record }: LinesQuery,
): Promise<ActivityLines> {
  const activity = await activityRow(db, id);
  const size = limit === undefined ? defaultSize : Number(limit);
  let lines = db.selectFrom('changes').selectAll().where('activityId', '=', id).where('seq', '>', Number(after));
  if (record !== undefined) lines = lines.where(isOf(record));
  const found = await lines
    .orderBy('seq')
    .limit(size + 1)
    .execute();
  const rows = found.slice(0, size).map((row) => parsed(row, activity));
  const names = await namesThen(db, rows);
  return {
    lines: rows.map((row) => lineOf(row, names)),
    next: found.length > size ? String(rows.at(-1)?.seq ?? 0) : null,
  };
}

/** What the log says of these records, as sentences with when and by whom, the latest first; at most so many lines. */
export async function sentencesAbout(
  db: Db | Trx,
  records: readonly { topics: readonly Topic[]; ids: readonly string[] }[],
  most: number,
): Promise<{ entries: { at: string; by: string | null; what: string[] }[]; isWhole: boolean }> {
  const found = await db
    .selectFrom('changes')
    .leftJoin('activities', 'activities.id', 'changes.activityId')
    .selectAll('changes')
    .select(['activities.actorName as by', 'activities.kind', 'activities.params'])
    .where((where) =>
      where.or(
        records
          .filter(({ ids }) => ids.length > 0)
          .map(({ topics, ids }) => where.and([where('topic', 'in', [...topics]), where('entityId', 'in', [...ids])])),
      ),
    )
    .orderBy('seq', 'desc')
    .limit(most + 1)
    .execute();
  const rows = found.slice(0, most).toReversed();
  const lines = rows.map((row) => parsed(row, row));
  const names = await namesThen(db, lines);
  const entries = lines.map((line, place) => {
    const { operation, what, fields } = lineOf(line, names);
    const sentences = operation === 'edit' && fields.length > 0 ? [] : [what];
    const { at = '', by = null } = rows[place] ?? {};
    return { at, by, what: [...sentences, ...fields.map((field) => field.what)].map((one) => say(one)) };
  });
  return { entries: entries.toReversed(), isWhole: found.length <= most };
}

/** Lines about the record of a timeline. */
export function isOf(record: NonNullable<ActivityQuery['record']>) {
  const [topic, id] = record.split('/') as [TimelineTopic, string];
  return (where: ExpressionBuilder<Tables, 'changes'>) =>
    where.and([where('entityId', '=', id), where('topic', '=', topic)]);
}

export type ParsedLine = Pick<Tables['changes'], 'topic' | 'entityId' | 'operation'> & {
  seq: number;
  before: Logged | null;
  after: Logged | null;
  isErased: boolean;
  /** For an event that is the whole of its activity: the activity's own sentence, which knows more than the line. */
  event: Message | null;
};

/** The columns of the joined activity; null for a line from before there were activities. */
type Joined = { [K in 'kind' | 'params']: ActivityRow[K] | null };

export function parsed(row: { seq: number } & Omit<Tables['changes'], 'seq'>, activity: Joined): ParsedLine {
  const { seq, topic, entityId, operation } = row;
  const [before, after] = [row.before, row.after].map((text) => text && (JSON.parse(text) as Logged));
  return {
    seq,
    topic,
    entityId,
    operation,
    before: before || null,
    after: after || null,
    isErased: row.erasedBy !== null,
    event: eventOf(operation, activity),
  };
}

function eventOf(operation: string, { kind, params }: Joined): Message | null {
  if (kind !== 'event' || params === null) return null;
  const described = paramsOf({ params });
  // For a file the line says that it was made, and the activity what is in it.
  const isIt = described.operation === operation || operation === 'export' || operation === 'print';
  return isIt ? activityMessage(kind, described) : null;
}

export function lineOf(line: ParsedLine, names: Names): ActivityLine {
  const { seq, topic, entityId, operation, isErased } = line;
  const row = names.row(line);
  const name = spokenLabelOf(topic, row) ?? names.of(topic, entityId);
  const fields = isOnesOwn(line) ? [] : changedFields(line, { name, row }, names);
  // A flat has several ownerships: each is told with its owner.
  const label = topic === 'ownerships' && row ? `${name}, ${row['ownerName']}` : name;
  const what = whatOf(line, { name, row }, fields);
  return { seq, topic, entityId, label, operation, what, fields, isErased };
}

/** The days of a member are those of living there, and no days of the person. */
const daysOfMember: ReadonlySet<string> = new Set(['since', 'until']);

/** What the record of a line was called then, and its row with the names of then. */
type Called = { name: string | null; row: Logged | null };

/** What a record is called in a sentence about its fields, which else would be those of the flat or the person. */
function calledIn(topic: Topic, { name, row }: Called, fields: string[]): string | null {
  if (name === null) return null;
  if (topic === 'nominations' || topic === 'tenancies') return nouns[topic].named(name);
  if (topic === 'householdMembers')
    return fields.some((field) => daysOfMember.has(field)) ? `${name} in the household` : name;
  const owner = row?.['ownerName'];
  return topic === 'ownerships' ? `the ownership of ${name}${owner ? ` by ${owner}` : ''}` : name;
}

/** Whether the line is about a view that is not shared, which is known to its maker only. */
function isOnesOwn({ topic, before, after }: ParsedLine): boolean {
  return topic === 'views' && (after ?? before)?.['isShared'] !== 1;
}

function changedFields(line: ParsedLine, called: Called, names: Names): ChangedField[] {
  const { topic, before, after } = line;
  if (before === null && after === null) return [];
  // What is added or deleted is told with the names of then, as in the sentence.
  const rows = before && after ? [before, after] : [before && called.row, after && called.row];
  const changed = fieldsOf(topic).flatMap((field) => {
    const [was, is] = rows.map((row) =>
      names.shown(field, ((isSaidOf(row, topic, field) ? row?.[field] : null) ?? null) as LoggedValue),
    );
    return isSame(field, was, is) ? [] : [{ field, was: was ?? null, is: is ?? null }];
  });
  const isTold = ({ field, was, is }: (typeof changed)[number]) =>
    changed.some((other) => other.field === toldBy[field] && other.was === was && other.is === is);
  const told = changed.filter((one) => !isTold(one));
  return [
    ...told.map(({ field, was, is }) => fieldOf(line, wordFor(field, line), called, [was, is])),
    ...replacedDocuments(line).map((field) => fieldOf(line, field, called, [true, true])),
  ];
}

/** What names the same flat or person in a line, by its id and as it was called: told once where both read the same. */
const toldBy: Readonly<Record<string, string>> = {
  ...{ flatNumber: 'flatId', ownerName: 'ownerId', name: 'personId' },
  ...{ fromOwnerId: 'fromName', toOwnerId: 'toName' },
};

/** What is said of an owner alone: a person who owns nothing has it in their row as well. */
const ownersAlone: ReadonlySet<string> = new Set(['occupancyDate', 'status']);

function isSaidOf(row: Logged | null, topic: Topic, field: string): boolean {
  return topic !== 'owners' || row?.['isOwner'] !== 0 || !ownersAlone.has(field);
}

/** In the register, whose days were put right: they did not come to own the flat by that. */
const ofCorrection: Readonly<Record<string, string>> = { toName: 'ownerName', toOwnerId: 'ownerId' };

function wordFor(field: string, { topic, after }: ParsedLine): string {
  // A person's address is something else.
  if (topic === 'views' && field === 'address') return 'viewAddress';
  return (topic === 'transfers' && after?.['kind'] === 'correction' && ofCorrection[field]) || field;
}

/** Whether the line is about a person who owns nothing, before as afterwards. */
function isOfNoOwner({ topic, before, after }: Pick<ParsedLine, 'topic' | 'before' | 'after'>): boolean {
  return topic === 'owners' && [before, after].every((row) => row === null || row['isOwner'] === 0) && before !== after;
}

type Values = [before: LoggedValue, after: LoggedValue];

function fieldOf({ topic }: ParsedLine, field: string, called: Called, [before, after]: Values): ChangedField {
  // A value that is the name says whose it is.
  const isName = called.name === before || called.name === after;
  const name = isName ? called.name : calledIn(topic, called, [field]);
  return { field, before, after, what: message('changed_field', { field, name, before, after }) };
}

/**
 * What was done with an account whose request was answered, as its line shows it, also one from before the log had words
 * for it; null where the line tells of something else, or leaves open how it was answered.
 */
function accountActOf({ topic, before, after }: ParsedLine, fields: ChangedField[]): LineAct | null {
  if (topic !== 'users' || before === null || after === null) return null;
  const changed = new Set(fields.map(({ field }) => field));
  const isOnly = (...these: string[]) => changed.isSubsetOf(new Set(these));
  const isAnswered = (request: 'adminRequest' | 'entryRequest') =>
    before[request] === 'open' && after[request] === null;
  const [wasActive, isActive] = [before['isActive'] === 1, after['isActive'] === 1];
  if (isAnswered('entryRequest') && isOnly('entryRequest') && isActive) return 'let-in';
  if (isAnswered('entryRequest') && isOnly('entryRequest', 'isActive', 'adminRequest') && wasActive && !isActive)
    return 'turn-away';
  if (!isAnswered('adminRequest')) return null;
  if (isOnly('adminRequest')) return 'decline-admin';
  return isOnly('adminRequest', 'entryRequest', 'role') && after['role'] === 'admin' ? 'make-admin' : null;
}

/** What is there of an account that was invited lets nobody in yet; an account is deleted with its invitation alone. */
function invitationOf({ topic, operation, before, after }: ParsedLine): LineAct | null {
  if (topic !== 'users' || ((after ?? before)?.['invitedAt'] ?? null) === null) return null;
  if (operation === 'add') return 'invite';
  return operation === 'delete' ? 'withdraw-invitation' : null;
}

function revocationOf({ topic, before, after }: ParsedLine): LineAct | null {
  const isRevoked = topic === 'nominations' && before?.['ended'] === null && after?.['ended'] === 'revoked';
  return isRevoked ? 'revoke-nomination' : null;
}

function whatOf(line: ParsedLine, called: Called, fields: ChangedField[]): Message {
  const label = called.name;
  const { topic, operation, event, before, after } = line;
  if (event) return event;
  const act = operation === 'edit' ? (accountActOf(line, fields) ?? revocationOf(line)) : invitationOf(line);
  if (act) return message('did', { kind: operation, topic, label, count: 1, other: null, operation: act });
  // The reason of a correction stands among its fields; the sentence is about what was corrected.
  const said = fields.length > 1 ? fields.filter(({ field }) => field !== 'correction') : fields;
  const [first, ...more] = said;
  if (operation === 'edit' && first && more.length === 0) return first.what;
  if (operation === 'edit' && !first) return message('logged_nothing');
  const changed = said.map(({ field }) => field);
  if (operation === 'edit')
    return message('changed_fields', { name: calledIn(topic, called, changed), fields: changed });
  const kind = ['add', 'edit', 'delete'].includes(operation) ? operation : 'event';
  const noun = isOfNoOwner({ topic, before, after }) ? 'people' : topic;
  return message('did', {
    kind,
    topic: noun,
    label,
    count: 1,
    other: null,
    operation: kind === 'event' ? operation : null,
  });
}
