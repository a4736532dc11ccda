import { expect } from 'vitest';
import { verifyLog } from '#server/changes/verify.ts';
import { compareRecords } from '#server/changes/verifyRecords.ts';
import type { Db, OwnershipsTable } from '#server/database/tables.ts';

/**
 * What must be true of a society's ownership at any moment, read straight from the tables: the tests' own reading of the
 * rules, which shares no code with the product's.
 */
export async function expectSoundOwnership(db: Db): Promise<void> {
  const spans = await db.selectFrom('ownerships').selectAll().orderBy('ordinal').execute();
  const owners = new Map((await db.selectFrom('owners').selectAll().execute()).map((owner) => [owner.id, owner]));
  const flats = new Map((await db.selectFrom('flats').selectAll().execute()).map((flat) => [flat.id, flat]));
  for (const [flatId, ofFlat] of Map.groupBy(spans, (span) => span.flatId)) {
    if (flatId !== null) expectSoundSpans(ofFlat);
  }
  for (const span of spans.filter(({ until }) => until === null)) {
    expect(flats.has(span.flatId ?? ''), 'an open span has its flat').toBe(true);
    expect(owners.get(span.ownerId ?? '')?.status, 'who owns a flat is Active').toBe('Active');
  }
}

function expectSoundSpans(spans: OwnershipsTable[]): void {
  expect(spans.filter(({ until }) => until === null).length, 'open spans of one flat').toBeLessThanOrEqual(1);
  const lasting = spans
    .filter(({ since, until }) => until === null || until > since)
    .sort((a, b) => (a.since < b.since ? -1 : 1));
  for (const [index, span] of lasting.entries()) {
    const next = lasting[index + 1];
    if (next) expect(span.until !== null && span.until <= next.since, 'spans of one flat do not overlap').toBe(true);
  }
  for (const span of spans.filter(({ ended }) => ended === 'transfer')) {
    const heir = spans.find(
      ({ began, since, ordinal }) => began === 'transfer' && since === span.until && ordinal > span.ordinal,
    );
    expect(heir, 'what a transfer ended, a transfer began on the same day').toBeDefined();
  }
}

/** Every line and every activity is as it was written, and none is missing. */
export async function expectSoundLog(db: Db): Promise<void> {
  expect((await verifyLog(db)).broken, 'the chain of the log').toBeNull();
}

type Row = { [column: string]: unknown };

/** What a society's own records are in. */
export const recordTables = [
  ...([
    'flats',
    'owners',
    'ownerships',
    'vehicles',
    'transfers',
    'nominations',
    'tenancies',
    'tenants',
    'householdMembers',
  ] as const),
] as const;
const replayedTables = [...recordTables, 'users', 'views'] as const;

/** The log, played from its beginning, gives the rows that are there, and the product's own comparison says so; a test that begins the log anew names what it began anew. */
export async function expectLogReplays(
  db: Db,
  tables: readonly (typeof replayedTables)[number][] = replayedTables,
): Promise<void> {
  const log = await db.selectFrom('changes').selectAll().orderBy('seq').execute();
  const replayed = new Map<string, Row>();
  for (const { topic, entityId, operation, after } of log) {
    const key = `${topic} ${entityId}`;
    if (operation === 'delete') replayed.delete(key);
    else if (after !== null) replayed.set(key, JSON.parse(after));
  }
  const hidden = new Set([
    ...['aadharSealed', 'panSealed', 'lease', 'restore', 'request'],
    ...['emailVerified', 'image'],
  ]);
  // What the database itself sets to null when a person or a flat is deleted, keeping the name.
  const kept = new Set(['ownerId', 'flatId', 'fromOwnerId', 'toOwnerId', 'personId']);
  const { differing } = await compareRecords(db);
  expect(differing.filter(({ topic }) => (tables as readonly string[]).includes(topic))).toEqual([]);
  for (const topic of tables) {
    const rows: Row[] = await db.selectFrom(topic).selectAll().execute();
    expect([...replayed.keys()].filter((key) => key.startsWith(`${topic} `)).length, `${topic} in the log`).toBe(
      rows.length,
    );
    for (const row of rows) {
      const logged = replayed.get(`${topic} ${row['id']}`) ?? {};
      for (const [column, value] of Object.entries(row)) {
        if (hidden.has(column) || (kept.has(column) && value === null)) continue;
        // A record's version counts on, too, when what it shows has changed in a line of another record.
        if (column === 'version') expect(value).toBeGreaterThanOrEqual(Number(logged[column]));
        if (column === 'version' || (column === 'updatedAt' && row['version'] !== logged['version'])) continue;
        expect(logged[column], `${topic}.${column} as the log tells it`).toEqual(value);
      }
    }
  }
}
