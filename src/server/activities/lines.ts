import { activityMessage } from '#domain/activity.ts';
import type { ActivityLine, ActivityLines, ChangedField } from '#domain/activityLog.ts';
import { type Message, message } from '#domain/message.ts';
import type { Topic } from '#domain/permissions.ts';
import { say } from '#domain/say.ts';
import { type LoggedValue, yesOrNo } from '#domain/sentences/log.ts';
import { isPointer, type Names, namesAtEach, namesThen, noNames } from '#server/activities/names.ts';
import { type ActivityRow, activityRow, paramsOf } from '#server/activities/queries.ts';
import { type Logged, labelOfLogged } from '#server/changes/records.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';

const defaultSize = 50;

/**
 * The parts of an activity, in the order in which they were done; only what the log keeps, in which no number of a
 * document ever is. Throws Problem not_found.
 */
export async function linesOfActivity(
  db: Db,
  id: string,
  { limit, after = '0' }: { limit?: string | undefined; after?: string | undefined },
): Promise<ActivityLines> {
  const activity = await activityRow(db, id);
  const size = limit === undefined ? defaultSize : Number(limit);
  const found = await db
    .selectFrom('changes')
    .selectAll()
    .where('activityId', '=', id)
    .where('seq', '>', Number(after))
    .orderBy('seq')
    .limit(size + 1)
    .execute();
  const rows = found.slice(0, size).map((row) => parsed(row, activity));
  const names = await namesThen(db, rows);
  const lines = rows.map((row) => lineOf(row, names));
  return { lines, next: found.length > size ? String(rows.at(-1)?.seq ?? 0) : null };
}

/** Of an edit of one field of one record the sentence names the field: its change, by the id of the activity. */
export async function changedBy(
  db: Db,
  activities: readonly Pick<ActivityRow, 'id' | 'kind' | 'counts'>[],
): Promise<Map<string, Message>> {
  const ids = activities.filter(isOneEdit).map(({ id }) => id);
  const rows = await inSlices(ids, (some) =>
    db.selectFrom('changes').selectAll().where('activityId', 'in', some).execute(),
  );
  const changed = new Map<string, Message>();
  const lines = rows.map((row) => parsed(row, { kind: 'edit', params: null }));
  const names = await namesNeeded(db, lines);
  for (const [place, line] of lines.entries()) {
    const { what } = lineOf(line, names.get(line) ?? noNames);
    const activityId = rows[place]?.activityId ?? null;
    if (what.code === 'changed_field' && activityId !== null) changed.set(activityId, what);
  }
  return changed;
}

/** Such an activity has one line, whatever somebody sent. */
function isOneEdit({ kind, counts }: Pick<ActivityRow, 'kind' | 'counts'>): boolean {
  const each = Object.values(JSON.parse(counts) as Record<string, number>);
  return kind === 'edit' && each.length === 1 && each[0] === 1;
}

/** Most lines hold the names they need: what is named by an id was called is asked for the others. */
async function namesNeeded(db: Db, lines: readonly ParsedLine[]): Promise<Map<ParsedLine, Names>> {
  const without = lines.filter((line) => {
    const { label, fields } = lineOf(line, noNames);
    return label === null || fields.some(({ field }) => isPointer(field));
  });
  const names = await namesAtEach(db, without);
  return new Map(without.map((line, place) => [line, names[place] ?? noNames]));
}

/** What the log says of these records, as sentences with when and by whom, the latest first; at most so many lines. */
export async function toldOf(
  db: Db | Trx,
  records: readonly { topics: readonly Topic[]; id: string }[],
  most: number,
): Promise<{ told: { at: string; by: string | null; what: string[] }[]; isWhole: boolean }> {
  const found = await db
    .selectFrom('changes')
    .leftJoin('activities', 'activities.id', 'changes.activityId')
    .selectAll('changes')
    .select(['activities.actorName as by', 'activities.kind', 'activities.params'])
    .where((where) =>
      where.or(
        records.map(({ topics, id }) => where.and([where('topic', 'in', [...topics]), where('entityId', '=', id)])),
      ),
    )
    .orderBy('seq', 'desc')
    .limit(most + 1)
    .execute();
  const rows = found.slice(0, most).toReversed();
  const lines = rows.map((row) => parsed(row, row));
  const names = await namesThen(db, lines);
  const told = lines.map((line, place) => {
    const { operation, what, fields } = lineOf(line, names);
    const sentences = operation === 'edit' && fields.length > 0 ? [] : [what];
    const { at = '', by = null } = rows[place] ?? {};
    return { at, by, what: [...sentences, ...fields.map((field) => field.what)].map((one) => say(one)) };
  });
  return { told: told.toReversed(), isWhole: found.length <= most };
}

export type ParsedLine = Pick<Tables['changes'], 'topic' | 'entityId' | 'operation'> & {
  seq: number;
  before: Logged | null;
  after: Logged | null;
  isErased: boolean;
  /** Of an event that is all that its activity was: the activity's own sentence, which knows more than the line. */
  event: Message | null;
};

/** As it was joined: a line from before there were activities has none. */
type Joined = { [K in 'kind' | 'params']: ActivityRow[K] | null };

function parsed(row: { seq: number } & Omit<Tables['changes'], 'seq'>, activity: Joined): ParsedLine {
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
  // Of a file the line says that it was made, and the activity what is in it.
  const isIt = described.operation === operation || operation === 'export' || operation === 'print';
  return isIt ? activityMessage(kind, described) : null;
}

/** Of each concept the fields that people know; what is worked out from them or for the machine alone stays out. */
const fieldsOf: { [T in Topic]: readonly string[] } = {
  flats: ['flatNumber', 'floor', 'type', 'status', 'size', 'rent', 'deposit', 'description'],
  owners: [
    ...['name', 'email', 'phone', 'secondPhone', 'address', 'occupancyDate', 'status'],
    ...['adults', 'children', 'males', 'females', 'contactName', 'contactPhone', 'contactRelation'],
    ...['hasAadhar', 'hasPan', 'hasLease'],
  ],
  vehicles: ['vehicleNumber', 'company', 'model', 'color', 'type', 'year', 'ownerId', 'flatId'],
  ownerships: ['flatId', 'ownerId', 'flatNumber', 'ownerName', 'since', 'until', 'began', 'ended'],
  transfers: ['kind', 'on', 'flatNumber', 'fromName', 'toName', 'fromOwnerId', 'toOwnerId', 'reason', 'remarks'],
  views: ['list', 'name', 'address', 'isShared', 'makerId'],
  users: [
    'name',
    'email',
    'role',
    'isActive',
    'adminRequest',
    'entryRequest',
    'claimedFlat',
    'acceptedNotice',
    'mustChangePassword',
    'emailVerified',
    'pendingEmail',
    'hasSecondFactor',
  ],
  society: [
    ...['name', 'timeZone', 'address', 'registrationNumber', 'adminSignUp', 'userSignUp', 'familyRule', 'ownerEmail'],
    ...['residentsSeeContacts', 'aadharKeeping', 'flatNumbers', 'phones', 'privacyContact'],
  ],
  consents: ['ownerId', 'notice', 'day', 'how', 'recordedBy', 'withdrawnOn'],
  notices: ['nth', 'day', 'text'],
  erasures: ['ownerId', 'reason', 'requestedOn'],
  sessions: [],
};

function lineOf(line: ParsedLine, names: Names): ActivityLine {
  const { seq, topic, entityId, operation, isErased } = line;
  const label = labelOfLogged(topic, line.after ?? line.before) ?? names.of(topic, entityId);
  const fields = isOnesOwn(line) ? [] : changedFields(line, label, names);
  return { seq, topic, entityId, label, operation, what: whatOf(line, label, fields), fields, isErased };
}

/** What a person keeps to themselves. */
function isOnesOwn({ topic, before, after }: ParsedLine): boolean {
  return topic === 'views' && (after ?? before)?.['isShared'] !== 1;
}

function changedFields(line: ParsedLine, name: string | null, names: Names): ChangedField[] {
  const { topic, before, after } = line;
  if (before === null && after === null) return [];
  const changed = fieldsOf[topic].flatMap((field) => {
    const [was, is] = [before, after].map((row) => names.shown(field, (row?.[field] ?? null) as LoggedValue));
    return isSame(field, was, is) ? [] : [fieldOf(field, name, was ?? null, is ?? null)];
  });
  return [...changed, ...replacedDocuments(line).map((field) => fieldOf(field, name, true, true))];
}

/** Nothing, and that there is no document, are the same to a person. */
function isSame(field: string, was: LoggedValue | undefined, is: LoggedValue | undefined): boolean {
  const isAbsent = (value: LoggedValue | undefined) =>
    value == null || value === false || value === '' || (value === 0 && yesOrNo.has(field));
  return was === is || (isAbsent(was) && isAbsent(is));
}

function fieldOf(field: string, name: string | null, before: LoggedValue, after: LoggedValue): ChangedField {
  return { field, before, after, what: message('changed_field', { field, name, before, after }) };
}

const documentFields = { aadhar: 'hasAadhar', pan: 'hasPan', lease: 'hasLease' } as const;

/** Documents that were there before and are other ones now: the log says which, never what is in them. */
function replacedDocuments({ topic, operation, before, after }: ParsedLine): string[] {
  if (topic !== 'owners' || operation !== 'edit') return [];
  const replaced = (after?.['changedDocuments'] ?? []) as (keyof typeof documentFields)[];
  return replaced
    .map((document) => documentFields[document])
    .filter((field) => before?.[field] === true && after?.[field] === true);
}

function whatOf({ topic, operation, event }: ParsedLine, label: string | null, fields: ChangedField[]): Message {
  if (event) return event;
  const [first, ...more] = fields;
  if (operation === 'edit' && first && more.length === 0) return first.what;
  if (operation === 'edit' && !first) return message('logged_nothing');
  const kind = ['add', 'edit', 'delete'].includes(operation) ? operation : 'event';
  return message('did', { kind, topic, label, count: 1, other: null, operation: kind === 'event' ? operation : null });
}
