import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyOwner } from '#domain/owner.fields.ts';
import { positionsWithWords, wordQueryOf } from '#server/activities/words.ts';
import { addWordsAhead, forgetWordsAhead } from '#server/changes/logWords.ts';
import { makeReady, nothingReady, type Ready } from '#server/changes/ready.ts';
import type { RecordTable } from '#server/changes/records.ts';
import { verifyLog } from '#server/changes/verify.ts';
import { compareRecords } from '#server/changes/verifyRecords.ts';
import { createWrites, type Tx } from '#server/changes/write.ts';
import { isPostgres } from '#server/database/engine.ts';
import { openDatabase } from '#server/database/open.ts';
import { mostRows } from '#server/database/slices.ts';
import type { Db } from '#server/database/tables.ts';
import { createUpgradeWatch } from '#server/database/upgradeWatch.ts';
import { flatsToAdd } from '#server/flats/commands.ts';
import { ownersToAdd } from '#server/owners/commands.ts';
import { addOwnerships, ownershipsToAdd } from '#server/ownership/commands.ts';
import { surroundings } from '#server/surroundings.ts';
import { afterwards } from '../../../tests/support/afterwards.ts';
import { aSociety, type TestSociety } from '../../../tests/support/society.ts';

const facts = { floor: 1, type: '2BHK', status: 'Available', size: null, rent: null, deposit: null } as const;
const flat = (flatNumber: string) => ({ ...facts, description: 'said "so"\n\\ud800 — फ्लैट', flatNumber });
const span = { flatId: '0198-a', ownerId: '0198-o', flatNumber: 'A-101', ownerName: 'Meena Shah' };

/** Two flats and an ownership of somebody whose record is gone, made ready. */
function twoFlats() {
  const at = '2026-03-05T10:00:00.000Z';
  const [flats, ownerships] = [nothingReady('flats'), nothingReady('ownerships')];
  const drafts = [
    { id: '0198-a', ...flat('A-101') },
    { id: '0198-b', ...flat('A-102') },
  ];
  makeReady(flats, flatsToAdd(drafts), at);
  const owned = ownershipsToAdd([{ ...span, since: '2020-01-01', until: '2021-01-01' }], 1);
  makeReady(
    ownerships,
    owned.map((one) => ({ ...one, id: '0198-c', ownerId: null })),
    at,
  );
  return { at, flats, ownerships, readies: [flats, ownerships] as Ready<RecordTable>[] };
}

/** What stages and writes, on a connection of its own beside the society's server. */
async function aWriter({ place, context }: TestSociety, report = (_: unknown) => {}) {
  const { db, writeDb, close } = await openDatabase(place);
  afterwards(close);
  const { now, seal } = context;
  const tools = { ...surroundings, db: writeDb, now, seal, upgrade: createUpgradeWatch(db) };
  return { ...createWrites(tools, () => {}, report), db: writeDb };
}

async function logOf({ context: { db } }: TestSociety) {
  const columns = ['seq', 'topic', 'entityId', 'operation', 'before', 'after', 'dependents', 'at'] as const;
  const { id, ...activity } = await db
    .selectFrom('activities')
    .select(['id', 'ordinal', 'counts', 'at', 'kind'])
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const lines = await db.selectFrom('changes').select(columns).where('activityId', '=', id).orderBy('seq').execute();
  const words = await db
    .selectFrom('logWords')
    .select(['word', 'at'])
    .where('ordinal', '=', activity.ordinal)
    .orderBy('word')
    .execute();
  const flats = await db.selectFrom('flats').selectAll().orderBy('id').execute();
  const ownerships = await db.selectFrom('ownerships').selectAll().execute();
  return { activity, lines, words, flats, ownerships };
}

async function expectSound({ context: { db } }: TestSociety): Promise<void> {
  expect(await verifyLog(db)).toMatchObject({ broken: null });
  expect(await compareRecords(db)).toMatchObject({ differing: [] });
}

async function idleTimeout(db: Tx['db']): Promise<string> {
  const shown = sql<{ it: string }>`select current_setting('idle_in_transaction_session_timeout') as "it"`;
  return (await shown.execute(db)).rows[0]?.it ?? '';
}

async function addAll(tx: Tx, { flats, ownerships }: ReturnType<typeof twoFlats>): Promise<true> {
  await tx.addReady(flats);
  await tx.addMany('flats', flatsToAdd([{ id: '0198-d', ...flat('A-103') }]));
  await tx.addReady(ownerships);
  return true;
}

/** The society after all is staged and added; `meanwhile` happens between. */
async function staged(meanwhile = async (_: TestSociety) => {}, add = addAll) {
  const society = await aSociety();
  const { writeStaged, db } = await aWriter(society);
  const ready = twoFlats();
  await writeStaged(null, ready, async (attempt) => {
    await meanwhile(society);
    return attempt((tx) => add(tx, ready));
  });
  await expectSound(society);
  expect(await temporaryTables(db)).toEqual([]);
  return logOf(society);
}

async function temporaryTables(db: Db): Promise<string[]> {
  const asked = isPostgres(db)
    ? sql<{ name: string }>`select relname as "name" from pg_class where relpersistence = 't' and relkind = 'r'`
    : sql<{ name: string }>`select "name" from sqlite_temp_master`;
  return (await asked.execute(db)).rows.map(({ name }) => name);
}

test('what is staged is written, logged, found and chained as what is added with its values, and nothing else stays', async () => {
  const society = await aSociety();
  const { context } = await aSociety({ at: society.place });
  const ready = twoFlats();
  await context.write(null, (tx) => addAll(tx, ready));
  const byValue = await logOf(society);
  const moved = await staged();
  const timeless = ({ activity, lines, words, flats, ownerships }: typeof moved) => ({
    activity: { ...activity, at: null, ordinal: null },
    lines: lines.map(({ at: _, seq: __, after, ...line }) => ({
      ...line,
      after: line.entityId === '0198-d' ? null : after,
    })),
    words: words.map(({ word }) => word),
    flats: flats.map((row) => (row.id === '0198-d' ? row.id : row)),
    ownerships,
  });
  expect(timeless(moved)).toEqual(timeless(byValue));
  // What was added there and then follows on what was added before it.
  expect(moved.lines.map(({ entityId }) => entityId)).toEqual(['0198-a', '0198-b', '0198-d', '0198-c']);
  const at = { at: ready.at };
  expect([moved.activity, ...moved.lines, ...moved.words]).toEqual(
    Array.from({ length: 1 + moved.lines.length + moved.words.length }, () => expect.objectContaining(at)),
  );
});

test('others save while rows are staged and between attempts, of which each sees what is there then', async () => {
  const society = await aSociety();
  const { write } = society.context;
  const { writeStaged } = await aWriter(society);
  const ready = twoFlats();
  await writeStaged(null, ready, async (attempt) => {
    await write(null, (tx) => tx.addMany('flats', flatsToAdd([{ ...flat('B-201'), id: '0198-x' }])));
    const said = await attempt(async (tx) => {
      const others = tx.db.selectFrom('flats').select('id').where('id', 'not in', ['0198-a', '0198-b']);
      expect((await others.execute()).map(({ id }) => id)).toEqual(['0198-x']);
      return false;
    });
    expect(said).toBe(false);
    await write(null, (tx) => tx.addMany('flats', flatsToAdd([{ ...flat('B-202'), id: '0198-y' }])));
    await expect(
      write(null, (tx) => tx.addMany('flats', flatsToAdd([{ ...flat('B-201'), id: '0198-z' }]))),
    ).rejects.toThrow();
    return attempt((tx) => addAll(tx, ready));
  });
  await expectSound(society);
  const { flats } = await logOf(society);
  expect(flats.map(({ id }) => id)).toEqual(['0198-a', '0198-b', '0198-d', '0198-x', '0198-y']);
});

test('where others wrote so much meanwhile that the staged numbers of lines are taken, the lines get later ones', async () => {
  const { lines } = await staged(async ({ context: { write } }) => {
    await write(null, async (tx) => {
      await tx.db.updateTable('logHead').set({ seq: 10_000_000 }).execute();
      await tx.addMany('flats', flatsToAdd([{ ...flat('B-201'), id: '0198-x' }]));
    });
  });
  expect(lines.map(({ seq, entityId }) => [seq, entityId])).toEqual([
    [10_000_002, '0198-a'],
    [10_000_003, '0198-b'],
    [10_000_004, '0198-d'],
    [10_000_005, '0198-c'],
  ]);
});

test('a staged record that is changed before the end is logged as it is then, and found by that alone', async () => {
  const { lines, words, flats } = await staged(undefined, async (tx, ready) => {
    await addAll(tx, ready);
    await tx.change('flats', ready.flats.rows[0] as (typeof ready.flats.rows)[0], { flatNumber: 'Z-909' });
    return true;
  });
  expect(flats.map(({ flatNumber }) => flatNumber)).toEqual(['Z-909', 'A-102', 'A-103']);
  expect(JSON.parse(lines[0]?.after ?? '')).toMatchObject({ flatNumber: 'Z-909' });
  expect(words.map(({ word }) => word)).toContain('Z909');
});

test('on PostgreSQL lines and records are in place before the turn of writing, seen by nobody else, and gone where it is left', async () => {
  const society = await aSociety();
  const { writeStaged, db } = await aWriter(society);
  if (!isPostgres(db)) return;
  const linesIn = async (one: Db | Tx['db']) => [
    ...(await one.selectFrom('changes').select('entityId as id').orderBy('seq').execute()).map(({ id }) => id),
    ...(await one.selectFrom('flats').select('id').orderBy('id').execute()).map(({ id }) => `flat ${id}`),
  ];
  const before = await linesIn(society.context.db);
  const seen: (string | null)[][] = [];
  const result = await writeStaged(null, twoFlats(), async (attempt) => {
    seen.push(await linesIn(society.context.db));
    await attempt(async (tx) => {
      seen.push(await linesIn(tx.db));
      return false;
    });
    return 'left';
  });
  const ours = ['0198-a', '0198-b', '0198-c', 'flat 0198-a', 'flat 0198-b'];
  expect(seen).toEqual([before, [...before, ...ours]]);
  expect([result, await linesIn(society.context.db)]).toEqual(['left', before]);
  await expectSound(society);
});

/** All words of the log, each with the activity that it leads to or null, and the activities that a search for A101 finds. */
async function wordsOf({ context: { db } }: TestSociety) {
  const words = await db
    .selectFrom('logWords')
    .leftJoin('activities', 'activities.ordinal', 'logWords.ordinal')
    .select(['word', 'activities.id'])
    .orderBy('activities.ordinal')
    .orderBy('word')
    .execute();
  const days = { first: null, end: null };
  const [asked = []] = await wordQueryOf(db, { text: 'A-101' });
  return { words, found: (await positionsWithWords(db, asked, { ...days, after: null, atOnce: 5 })).length };
}

test('words that are in the log before their activity lead nowhere, and are gone where nothing is written', async () => {
  const society = await aSociety();
  await society.context.write(null, (tx) => tx.addMany('flats', flatsToAdd([{ ...flat('B-201'), id: '0198-x' }])));
  const { writeStaged } = await aWriter(society);
  const before = await wordsOf(society);
  const found: number[] = [];
  await writeStaged(null, twoFlats(), async (attempt) => {
    found.push((await wordsOf(society)).found);
    return attempt(async () => false);
  });
  expect([found, await wordsOf(society)]).toEqual([[0], before]);
  const ready = twoFlats();
  await writeStaged(null, ready, (attempt) => attempt((tx) => addAll(tx, ready)));
  const after = await wordsOf(society);
  expect(after.found).toBe(1);
  expect(after.words.filter(({ id }) => id === null)).toEqual([]);
});

test('words whose activity never came, as the server ended, are gone with its next start, and no others', async () => {
  const society = await aSociety();
  await society.context.write(null, (tx) => tx.addMany('flats', flatsToAdd([{ ...flat('A-101'), id: '0198-x' }])));
  const before = await wordsOf(society);
  await addWordsAhead(society.context.db, ['A101', 'A102'], { at: twoFlats().at, ordinal: 10_000 });
  expect(await wordsOf(society)).not.toEqual(before);
  await forgetWordsAhead(society.context.db);
  expect(await wordsOf(society)).toEqual(before);
});

test('who adds a flat of a number that is staged waits for no end of that: the records make way, and the next attempt sees the flat', async () => {
  const society = await aSociety();
  const { writeStaged } = await aWriter(society);
  const ready = twoFlats();
  const add = (tx: Tx) => tx.addMany('flats', flatsToAdd([{ ...flat('A-101'), id: '0198-x' }]));
  const result = await writeStaged(null, ready, async (attempt) => {
    await society.context.write(null, add);
    return attempt(async (tx) => {
      expect(await tx.db.selectFrom('flats').select('id').execute()).toEqual([{ id: '0198-x' }]);
      return false;
    });
  });
  expect([result, (await logOf(society)).flats.length]).toEqual([false, 1]);
  await expectSound(society);
});

test('so they do where both wait for each other’s turn, and what does not meet the flat is written there and then', async () => {
  const society = await aSociety();
  const { writeStaged, db } = await aWriter(society);
  if (!isPostgres(db)) return;
  const ready = twoFlats();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let other: Promise<unknown> = Promise.resolve();
  await writeStaged(null, ready, async (attempt) => {
    other = society.context.write(null, async (tx) => {
      begin();
      const [added] = await tx.addMany('flats', flatsToAdd([{ ...flat('A-101'), id: '0198-x' }]));
      if (added) await tx.change('flats', added, { flatNumber: 'B-201' });
    });
    other.catch(() => {});
    await begun;
    return attempt((tx) => addAll(tx, ready));
  });
  await other;
  await expectSound(society);
  const { flats } = await logOf(society);
  const numbers = flats.map(({ id, flatNumber }) => `${id} ${flatNumber}`);
  expect(numbers).toEqual(['0198-a A-101', '0198-b A-102', '0198-d A-103', '0198-x B-201']);
});

test('staged ownerships whose ordinals others took meanwhile get later ones', async () => {
  const society = await aSociety();
  const { writeStaged } = await aWriter(society);
  const { at, flats } = twoFlats();
  const [owners, ownerships] = [nothingReady('owners'), nothingReady('ownerships')];
  const person = {
    ...emptyOwner(),
    name: 'Meena Shah',
    occupancyDate: '2020-01-01',
    status: 'Active',
    isOwner: 1,
  } as const;
  makeReady(owners, ownersToAdd([{ ...person, id: '0198-o' }]), at);
  const spans = [{ ...span, id: '0198-c', since: '2020-01-01', until: null }];
  makeReady(ownerships, ownershipsToAdd(spans, 1), at);
  const readies = [flats, owners, ownerships] as Ready<RecordTable>[];
  await writeStaged(null, { at, readies }, async (attempt) => {
    await society.context.write(null, async (tx) => {
      await tx.addMany('flats', flatsToAdd([{ ...flat('B-201'), id: '0198-x' }]));
      await tx.addMany('owners', ownersToAdd([{ ...person, id: '0198-p' }]));
      const theirs = { ...span, flatId: '0198-x', ownerId: '0198-p', flatNumber: 'B-201' };
      await addOwnerships(tx, [{ ...theirs, since: '2020-01-01', until: null }]);
    });
    return attempt(async (tx) => {
      await tx.addReady(flats);
      await tx.addReady(owners);
      await addOwnerships(tx, spans, { first: 1, ready: ownerships, known: new Set() });
      return true;
    });
  });
  await expectSound(society);
  const { ownerships: all } = await logOf(society);
  expect(all.map(({ flatNumber, ordinal }) => [flatNumber, ordinal]).sort()).toEqual([
    ['A-101', 2],
    ['B-201', 1],
  ]);
});

test('what two stage at a time is written one after the other, each whole', async () => {
  const society = await aSociety();
  const writer = await aWriter(society);
  // Only PostgreSQL has several servers.
  const writers = [writer, isPostgres(writer.db) ? await aWriter(society) : writer];
  const at = twoFlats().at;
  const results = await Promise.all(
    writers.map(async ({ writeStaged }, nth) => {
      const flats = nothingReady('flats');
      makeReady(flats, flatsToAdd([{ id: `0198-${nth}`, ...flat(`A-10${nth}`) }]), at);
      const readies = [flats] as Ready<RecordTable>[];
      return writeStaged(null, { at, readies }, async (attempt) => {
        // The other stages meanwhile, or waits for it.
        for (let times = 0; times < 50; times++) await logOf(society).catch(() => null);
        return attempt(async (tx) => {
          await tx.addReady(flats);
          return true;
        });
      });
    }),
  );
  expect(results).toEqual([true, true]);
  await expectSound(society);
  const { flats } = await logOf(society);
  expect(flats.map(({ flatNumber }) => flatNumber)).toEqual(['A-100', 'A-101']);
});

test('however many stage at a time, others go on saving meanwhile', async () => {
  const society = await aSociety();
  const { write, writeStaged, db } = await aWriter(society);
  const { at } = twoFlats();
  const { promise: over, resolve: finish } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const some = Array.from({ length: 12 }, (_, nth) => {
    const flats = nothingReady('flats');
    makeReady(flats, flatsToAdd([{ id: `0198-${nth}`, ...flat(`A-${100 + nth}`) }]), at);
    const readies = [flats] as Ready<RecordTable>[];
    return writeStaged(null, { at, readies }, async (attempt) => {
      begin();
      await over;
      return attempt(async (tx) => {
        await tx.addReady(flats);
        return true;
      });
    });
  });
  await begun;
  try {
    await write(null, (tx) => tx.addMany('flats', flatsToAdd([{ ...flat('B-201'), id: '0198-x' }])));
    expect(await db.selectFrom('flats').select('id').execute()).toEqual([{ id: '0198-x' }]);
  } finally {
    finish();
    await Promise.all(some);
  }
  await expectSound(society);
  expect((await logOf(society)).flats).toHaveLength(13);
});

test('between attempts a transaction may wait for longer than the engine allows others, and no longer during one', async () => {
  const society = await aSociety();
  const { writeStaged, db } = await aWriter(society);
  if (!isPostgres(db)) return;
  const ready = twoFlats();
  const waits: string[] = [];
  await writeStaged(null, ready, async (attempt) => {
    for (const isLast of [false, false, true]) {
      let within = null as Tx['db'] | null;
      const isWritten = await attempt(async (tx) => {
        within = tx.db;
        waits.push(await idleTimeout(tx.db));
        return isLast && addAll(tx, ready);
      });
      if (isWritten) return true;
      if (within) waits.push(await idleTimeout(within));
    }
    return false;
  });
  expect(waits).toEqual(['20s', '150s', '20s', '150s', '20s']);
});

test('however many records are staged, others have their turn after so many lines of the log', async () => {
  const { writeStaged } = await aWriter(await aSociety());
  const { at } = twoFlats();
  const flats = nothingReady('flats');
  const drafts = Array.from({ length: 2 * mostRows + 1 }, (_, nth) => ({ ...flat(`A-${nth}`), id: `0198-${nth}` }));
  makeReady(flats, flatsToAdd(drafts), at);
  const made: number[] = [0];
  const lines = flats.lines.map(({ entityId, ...line }) => ({
    ...line,
    get entityId() {
      made[made.length - 1] = (made.at(-1) ?? 0) + 1;
      return entityId;
    },
  }));
  let next = setImmediate(nextTurn);
  function nextTurn() {
    made.push(0);
    next = setImmediate(nextTurn);
  }
  await writeStaged(null, { at, readies: [{ ...flats, lines }] as Ready<RecordTable>[] }, async () => true);
  clearImmediate(next);
  expect(made.filter((count) => count > 0)).toEqual([mostRows, mostRows, 1]);
});

test('where the staging fails half way nothing of it stays', async () => {
  const { writeStaged, db } = await aWriter(await aSociety());
  const { at, flats, ownerships } = twoFlats();
  const lines = ownerships.lines.map((line) => ({
    ...line,
    get entityId(): string {
      throw new Error('half way');
    },
  }));
  const readies = [flats, { ...ownerships, lines }] as Ready<RecordTable>[];
  await expect(writeStaged(null, { at, readies }, async () => true)).rejects.toThrow('half way');
  expect(await temporaryTables(db)).toEqual([]);
});

test('what is written is written, also where something that was staged can not be taken away: that is reported', async () => {
  const society = await aSociety();
  const reported: unknown[] = [];
  const { writeStaged, db } = await aWriter(society, (error) => reported.push(error));
  if (isPostgres(db)) return;
  const ready = twoFlats();
  const result = await writeStaged(null, ready, async (attempt) => {
    const isWritten = await attempt((tx) => addAll(tx, ready));
    const [one = ''] = await temporaryTables(db);
    await sql`drop table ${sql.table(one)}`.execute(db);
    return isWritten;
  });
  expect([result, reported.length, await temporaryTables(db)]).toEqual([true, 1, []]);
  await expectSound(society);
});

test('an attempt that fails leaves nothing, neither records nor what was staged', async () => {
  const society = await aSociety();
  const { writeStaged, write } = await aWriter(society);
  const ready = twoFlats();
  const failing = writeStaged(null, ready, (attempt) =>
    attempt(async (tx) => {
      await addAll(tx, ready);
      throw new Error('at the last moment');
    }),
  );
  await expect(failing).rejects.toThrow('at the last moment');
  expect(await society.context.db.selectFrom('flats').select('id').execute()).toEqual([]);
  await write(null, (tx) => addAll(tx, ready));
  await expectSound(society);
});
