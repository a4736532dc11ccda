import type { Selectable } from 'kysely';
import { type Activity, activityMessage } from '#domain/activity.ts';
import type { ActivityQuery } from '#domain/activityLog.ts';
import type { Message } from '#domain/message.ts';
import type { Topic } from '#domain/permissions.ts';
import { isOf, lineOf, type ParsedLine, parsed } from '#server/activities/lines.ts';
import { isPointer, type Names, namesAtEach, noNames } from '#server/activities/names.ts';
import { ownerEditOf } from '#server/activities/ownerEdits.ts';
import { type ActivityRow, paramsOf } from '#server/activities/queries.ts';
import { keepsNumber } from '#server/changes/named.ts';
import { standingOf } from '#server/changes/standing.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db, Tables } from '#server/database/tables.ts';

type Line = Selectable<Tables['changes']>;

/** Activities as the API answers them, with sentences from the log's lines and the register. */
export async function summariesOf(db: Db, rows: ActivityRow[], record?: ActivityQuery['record']): Promise<Activity[]> {
  const ids = rows.map(({ id }) => id);
  const standing = await standingOf(db, ids);
  const ofOne = await whatOf(db, await linesOf(db, [...rows.filter(isOneEdit), ...rows.filter(isOneAccount)]));
  const ofOwners = await whatOfOwnerEdits(db, rows.filter(isOwnerEdit));
  const own = record === undefined ? new Map() : await whatOf(db, await linesOf(db, rows.filter(isOfSeveral), record));
  const entries = await entriesOf(db, rows);
  return rows.map((row) => {
    const { id, at, actorId, actorName, kind, undoes } = row;
    return {
      ...{ id, at, actorId, actorName, kind },
      what: (isOneAccount(row) ? ofOne.get(id) : null) ?? activityMessage(kind, paramsOf(row)),
      changed: (isOneEdit(row) ? ofOne : ofOwners).get(id) ?? null,
      own: own.get(id) ?? null,
      entry: entries.get(id) ?? null,
      counts: countsOf(row),
      undoes,
      undoneBy: standing.undoneBy(id)?.id ?? null,
    };
  });
}

function countsOf({ counts }: ActivityRow): Partial<Record<Topic, number>> {
  return JSON.parse(counts) as Partial<Record<Topic, number>>;
}

/** Whether the activity is an edit with a single line, and says no more by itself, as that a member left a household. */
function isOneEdit(row: ActivityRow): boolean {
  return row.kind === 'edit' && !isOfSeveral(row) && paramsOf(row).other === undefined;
}

/** Whether the activity added or deleted one account: its line knows whether that was an invitation. */
function isOneAccount(row: ActivityRow): boolean {
  const { users } = countsOf(row);
  return (row.kind === 'add' || row.kind === 'delete') && users === 1 && !isOfSeveral(row);
}

function isOfSeveral(row: ActivityRow): boolean {
  const each = Object.values(countsOf(row));
  return row.kind !== 'event' && (each.length > 1 || (each[0] ?? 0) > 1);
}

function linesOf(db: Db, activities: readonly ActivityRow[], record?: ActivityQuery['record']): Promise<Line[]> {
  const ids = activities.map(({ id }) => id);
  return inSlices(ids, (some) => {
    const lines = db.selectFrom('changes').selectAll().where('activityId', 'in', some);
    return (record === undefined ? lines : lines.where(isOf(record))).execute();
  });
}

/** What these lines say in a sentence, each with names as they were then, by the id of its activity. */
async function whatOf(db: Db, rows: readonly Line[]): Promise<Map<string, Message>> {
  const said = new Map<string, Message>();
  const lines = rows.map((row) => parsed(row, { kind: 'edit', params: null }));
  const names = await namesNeeded(db, lines);
  for (const [place, line] of lines.entries()) {
    const { what } = lineOf(line, names.get(line) ?? noNames);
    const activityId = rows[place]?.activityId ?? null;
    if (what.code !== 'logged_nothing' && activityId !== null) said.set(activityId, what);
  }
  return said;
}

/** What edits of an owner say that changed more than one record, by the id of the activity. */
async function whatOfOwnerEdits(db: Db, activities: readonly ActivityRow[]): Promise<Map<string, Message>> {
  const rows = await linesOf(db, activities);
  const lines = rows.map((row) => ({ ...parsed(row, { kind: 'edit', params: null }), activityId: row.activityId }));
  const names = await namesNeeded(
    db,
    lines.filter(({ topic }) => topic === 'owners' || topic === 'ownerships'),
  );
  const said = new Map<string, Message>();
  for (const [activityId, its] of Map.groupBy(lines, (line) => line.activityId)) {
    const what = ownerEditOf(its, (line) => names.get(line) ?? noNames);
    if (what !== null && activityId !== null) said.set(activityId, what);
  }
  return said;
}

const topicsOfOwners: ReadonlySet<string> = new Set(['owners', 'people', 'ownerships']);

/** Of an owner's edit with more ownerships nothing is said, and their lines are not read for a page of the log. */
const mostOwnerships = 10;

function isOwnerEdit(row: ActivityRow): boolean {
  const { ownerships = 0 } = countsOf(row);
  return (
    row.kind === 'edit' && isOfSeveral(row) && ownerships <= mostOwnerships && topicsOfOwners.has(paramsOf(row).topic)
  );
}

/** Most lines hold the names they need; for the others, reads what the records behind their ids were called. */
async function namesNeeded(db: Db, lines: readonly ParsedLine[]): Promise<Map<ParsedLine, Names>> {
  const without = lines.filter((line) => {
    const { label, fields } = lineOf(line, noNames);
    return label === null || keepsNumber(line.topic) || fields.some(({ field }) => isPointer(field));
  });
  const names = await namesAtEach(db, without);
  return new Map(without.map((line, place) => [line, names[place] ?? noNames]));
}

const entryKinds: ReadonlySet<string> = new Set(['transfer', 'reversal', 'correction']);

/** The register's entry of each of these activities, and the activity that reversed it. */
async function entriesOf(db: Db, rows: readonly ActivityRow[]): Promise<Map<string, NonNullable<Activity['entry']>>> {
  const ids = rows.filter(({ kind }) => entryKinds.has(kind)).map(({ id }) => id);
  const found = await inSlices(ids, (some) =>
    db
      .selectFrom('changes as line')
      .leftJoin('transfers as reversal', 'reversal.reverses', 'line.entityId')
      .leftJoin('changes as other', (join) =>
        join
          .onRef('other.entityId', '=', 'reversal.id')
          .on('other.topic', '=', 'transfers')
          .on('other.operation', '=', 'add'),
      )
      .select(['line.activityId', 'line.entityId', 'other.activityId as reversedBy'])
      .where('line.activityId', 'in', some)
      .where('line.topic', '=', 'transfers')
      .where('line.operation', '=', 'add')
      // Each activity has one entry.
      .limit(some.length)
      .execute(),
  );
  return new Map(
    found.map(({ activityId, entityId, reversedBy }) => [activityId ?? '', { id: entityId ?? '', reversedBy }]),
  );
}
