import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eraseLines } from '#server/changes/erase.ts';
import { presentHead, readHead } from '#server/changes/head.ts';
import type { Logged } from '#server/changes/records.ts';
import { verifyLog } from '#server/changes/verify.ts';
import { compareRecords } from '#server/changes/verifyRecords.ts';
import { isPostgres } from '#server/database/engine.ts';
import type { Db, Tables } from '#server/database/tables.ts';
import { addFlat, addOwner } from '../../../tests/support/entries.ts';
import { withoutGuards } from '../../../tests/support/guards.ts';
import { anOffice } from '../../../tests/support/society.ts';

type Activity = Tables['activities'];
type Line = Omit<Tables['changes'], 'seq'> & { seq: number };
type Log = { activities: Activity[]; lines: Line[] };

async function logOf(db: Db): Promise<Log> {
  return {
    activities: await db.selectFrom('activities').selectAll().orderBy('ordinal').execute(),
    lines: await db.selectFrom('changes').selectAll().orderBy('seq').execute(),
  };
}

async function put(db: Db, { activities, lines }: Log): Promise<void> {
  await db.deleteFrom('changes').execute();
  await db.deleteFrom('activities').execute();
  if (activities.length > 0) await db.insertInto('activities').values(activities).execute();
  if (lines.length > 0) await db.insertInto('changes').values(lines).execute();
}

const withoutPhone = (row: Logged): Logged => ({ ...row, phone: null });

/** A society with some of everything in its log, an erasure among it. */
async function aLog() {
  const { society, admin } = await anOffice();
  const { db, write } = society.context;
  const flat = await addFlat(admin, 'A-101');
  const owner = await addOwner(admin, { flatId: flat.id });
  await admin.send('PATCH', `/api/owners/${owner.id}`, { version: owner.version, phone: '9820022222' });
  await admin.send('DELETE', `/api/owners/${owner.id}`);
  const lines = await db.selectFrom('changes').select('seq').where('entityId', '=', owner.id).execute();
  const seqs = lines.map(({ seq }) => seq).slice(0, 2);
  await write(null, (tx) => eraseLines(tx, seqs, withoutPhone));
  await addFlat(admin, 'A-102');
  return { society, admin, db, owner, seqs };
}

describe('the chain of the log', () => {
  test('is sound after everything that is done, erasures included', async () => {
    const { db } = await aLog();
    const { activities, lines } = await logOf(db);
    expect(await verifyLog(db)).toMatchObject({ activities: activities.length, lines: lines.length, broken: null });
    expect(activities.length).toBeGreaterThan(5);
  });

  test('any change, removal, insertion or swap of a line or activity from outside is found', async () => {
    const { db } = await aLog();
    await withoutGuards(db);
    await db.deleteFrom('keptRows').execute();
    const whole = await logOf(db);
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), tampering, async (one, other, tamper) => {
        const tampered = tamper(structuredClone(whole), one, other);
        fc.pre(JSON.stringify(tampered) !== JSON.stringify(whole));
        await put(db, tampered);
        expect((await verifyLog(db)).broken).not.toBeNull();
      }),
      { numRuns: 150 },
    );
    await put(db, whole);
    expect((await verifyLog(db)).broken).toBeNull();
  });

  test('says which activity is the first that is not as it was written', async () => {
    const { db } = await aLog();
    await withoutGuards(db);
    const { activities } = await logOf(db);
    const third = activities[2];
    await db
      .updateTable('changes')
      .set({ operation: 'reveal-pan' })
      .where('activityId', '=', third?.id ?? '')
      .execute();
    expect((await verifyLog(db)).broken).toEqual({ nth: third?.ordinal, at: third?.at, activityId: third?.id });
  });
});

describe('a head that was noted elsewhere', () => {
  const noted = async (db: Db) => readHead((await presentHead(db)) ?? '');

  /** As somebody does who owns the database: takes the newest activity away with its lines, and says that the log ends there. */
  async function cutOff(db: Db): Promise<void> {
    await withoutGuards(db);
    await db.deleteFrom('keptRows').execute();
    const { activities, lines } = await logOf(db);
    const [before, last] = activities.slice(-2);
    await db.deleteFrom('changes').where('activityId', '=', String(last?.id)).execute();
    await db.deleteFrom('activities').where('id', '=', String(last?.id)).execute();
    const seq = lines.findLast(({ activityId }) => activityId !== last?.id)?.seq ?? 0;
    await db
      .updateTable('logHead')
      .set({ ordinal: before?.ordinal ?? 0, hash: before?.hash ?? '', seq })
      .execute();
  }

  test('is held by a log that went on since, whenever it was noted, and typed from paper', async () => {
    const { db, admin } = await aLog();
    const { activities } = await logOf(db);
    const head = await noted(db);
    await addFlat(admin, 'A-103');
    const earlier = activities.map(({ ordinal, hash }) => ({ ordinal, hash }));
    for (const one of [head, ...earlier]) expect((await verifyLog(db, { head: one })).head).toBe('held');
    const typed = ` ${head?.ordinal}-${head?.hash.toUpperCase().replace(/(.{4})/g, '$1 ')}`;
    expect(readHead(typed)).toEqual(head);
    for (const none of ['', '12', '12-abc', `12-${'g'.repeat(32)}`, 'x'.repeat(300)]) expect(readHead(none)).toBeNull();
  });

  test('tells that the end was taken away, of which the database itself knows nothing any more', async () => {
    const { db } = await aLog();
    const head = await noted(db);
    await cutOff(db);
    expect(await verifyLog(db, { head })).toMatchObject({ broken: null, head: 'beyond' });
  });

  test('tells that the log was written anew from some activity on', async () => {
    const { db, admin } = await aLog();
    const head = await noted(db);
    await cutOff(db);
    await addFlat(admin, 'A-109');
    expect(await verifyLog(db, { head })).toMatchObject({ broken: null, head: 'other' });
  });
});

describe('a record', () => {
  test('is as the log last said after everything that is done, deletions and erasures included', async () => {
    const { db } = await aLog();
    const { records, differing } = await compareRecords(db);
    expect(differing).toEqual([]);
    expect(records).toBeGreaterThan(4);
  });

  test('that was changed, taken away or put in beside the log is named, with what differs', async () => {
    const { db, admin } = await aLog();
    const { id } = await addFlat(admin, 'B-201');
    const gone = await addFlat(admin, 'B-202');
    await db.updateTable('flats').set({ rent: 1, description: 'Anything' }).where('id', '=', id).execute();
    await db.deleteFrom('flats').where('id', '=', gone.id).execute();
    const row = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    await db.updateTable('users').set({ role: 'security' }).where('id', '=', row.id).execute();
    const planted = { ...row, id: crypto.randomUUID(), email: 'planted@people.example', name: 'Planted' };
    await db.insertInto('users').values(planted).execute();
    const { differing } = await compareRecords(db);
    const told = differing.map(({ topic, label, how, fields }) => [topic, label, how, ...fields.toSorted()]);
    expect(told.toSorted()).toEqual(
      [
        ['flats', 'B-201', 'fields', 'description', 'rent'],
        ['flats', 'B-202', 'gone'],
        ['users', row.name, 'fields', 'role'],
        ['users', 'Planted', 'unknown'],
      ].toSorted(),
    );
  });

  test('of the society that was changed beside the log is named as well', async () => {
    const { db, admin } = await aLog();
    await admin.send('PATCH', '/api/society', { version: 1, name: 'Green Park' });
    await db.updateTable('society').set({ residentsSeeContacts: 1 }).execute();
    expect((await compareRecords(db)).differing).toMatchObject([
      { topic: 'society', label: 'Green Park', how: 'fields', fields: ['residentsSeeContacts'] },
    ]);
  });
});

type Tamper = (log: Log, one: number, other: number) => Log;

const pick = <T>(all: T[], place: number): T => all[place % all.length] as T;

const lineColumns = [
  ...([
    'at',
    'actorId',
    'topic',
    'entityId',
    'operation',
    'before',
    'after',
    'dependents',
    'digest',
    'erasedBy',
  ] as const),
];
const activityColumns = ['at', 'actorId', 'actorName', 'params', 'counts', 'erased', 'hash'] as const;

const tampering = fc.constantFrom<Tamper>(
  (log, one, other) => {
    const line = pick(log.lines, one) as Record<string, unknown>;
    const column = pick([...lineColumns], other);
    // What is no JSON, PostgreSQL refuses by itself.
    const another = column === 'topic' ? 'views' : '"views"';
    line[column] = line[column] === null ? '{}' : other % 2 === 0 && column !== 'topic' ? `${line[column]} ` : another;
    return log;
  },
  (log, one, other) => {
    // What an erasure took out is put back, or said never to have been there.
    const line = pick(
      log.lines.filter(({ erasedBy }) => erasedBy !== null),
      one,
    );
    Object.assign(line, other % 2 === 0 ? { erasedBy: null } : { after: '{}' });
    return log;
  },
  (log, one, other) => {
    const line = pick(log.lines, one);
    line.activityId = pick(log.activities, other).id;
    return log;
  },
  (log, one, other) => {
    const activity = pick(log.activities, one) as Record<string, unknown>;
    const column = pick([...activityColumns], other);
    activity[column] = activity[column] === null ? '[]' : `${activity[column]} `;
    return log;
  },
  (log, one) => ({ ...log, lines: log.lines.filter((line) => line !== pick(log.lines, one)) }),
  (log, one) => {
    const gone = pick(log.activities, one);
    return {
      activities: log.activities.filter((activity) => activity !== gone),
      lines: log.lines.filter(({ activityId }) => activityId !== gone.id),
    };
  },
  // The newest of all, which nothing follows that would miss it.
  (log) => {
    const gone = log.activities.at(-1);
    return {
      activities: log.activities.slice(0, -1),
      lines: log.lines.filter(({ activityId }) => activityId !== gone?.id),
    };
  },
  (log, one, other) => {
    const seq = other % 2 === 0 ? Math.max(...log.lines.map((line) => line.seq)) + 1 : -1;
    return { ...log, lines: [...log.lines, { ...pick(log.lines, one), seq }] };
  },
  (log, one, other) => {
    const ordinal = other % 2 === 0 ? log.activities.length + 1 : -1;
    return {
      ...log,
      activities: [...log.activities, { ...pick(log.activities, one), id: crypto.randomUUID(), ordinal }],
    };
  },
  (log, one, other) => {
    const [first, second] = [pick(log.lines, one), pick(log.lines, other)];
    [first.seq, second.seq] = [second.seq, first.seq];
    return log;
  },
  (log, one, other) => {
    const [first, second] = [pick(log.activities, one), pick(log.activities, other)];
    [first.ordinal, second.ordinal] = [second.ordinal, first.ordinal];
    return log;
  },
);

describe('an erasure', () => {
  test('takes a person’s details out of the lines it is given, which say so, and out of no others', async () => {
    const { db, owner, seqs } = await aLog();
    const lines = await db.selectFrom('changes').selectAll().where('entityId', '=', owner.id).orderBy('seq').execute();
    const erasures = lines.filter(({ operation }) => operation === 'erase');
    expect(erasures).toHaveLength(1);
    for (const { seq, after, erasedBy } of lines.filter((line) => seqs.includes(line.seq))) {
      expect(after, `line ${seq}`).toContain('"phone":null');
      expect(erasedBy).toBe(erasures[0]?.activityId);
    }
    expect(lines.filter((line) => line.erasedBy === null).length).toBe(lines.length - seqs.length);
  });

  test('of a line that was erased before holds as well', async () => {
    const { society, db, seqs } = await aLog();
    await society.context.write(null, (tx) => eraseLines(tx, seqs, (row) => ({ ...row, email: null })));
    expect((await verifyLog(db)).broken).toBeNull();
  });

  test('of a line that is not there is refused whole', async () => {
    const { society, db } = await aLog();
    const before = await logOf(db);
    await expect(society.context.write(null, (tx) => eraseLines(tx, [1, 999_999], withoutPhone))).rejects.toThrow();
    expect(await logOf(db)).toEqual(before);
  });
});

describe('the database itself', () => {
  test.each([
    `update "changes" set "operation" = 'edit'`,
    `update "changes" set "after" = null, "erasedBy" = "activityId"`,
    `update "changes" set "at" = '2020-01-01T00:00:00.000Z', "erasedBy" = 'somebody'`,
    'delete from "changes"',
    `update "activities" set "actorName" = 'Nobody'`,
    'delete from "activities"',
    ...(process.env['ENGINE'] === 'postgres' ? ['truncate "changes"', 'truncate "activities" cascade'] : []),
  ])('refuses %s', async (statement) => {
    const { db } = await aLog();
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('The log can only be added to.');
    expect(isPostgres(db)).toBe(process.env['ENGINE'] === 'postgres');
    expect((await verifyLog(db)).broken).toBeNull();
  });
});

test('who gets past the database’s refusal under the name of an erasure that never was is found as well', async () => {
  const { db } = await aLog();
  const line = await db.selectFrom('changes').select('seq').orderBy('seq').limit(1).executeTakeFirstOrThrow();
  const update = db.updateTable('changes').set({ after: '{}', erasedBy: crypto.randomUUID() });
  await update.where('seq', '=', line.seq).execute();
  expect((await verifyLog(db)).broken).toMatchObject({ nth: 1 });
});
