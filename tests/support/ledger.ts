import { expect } from 'vitest';
import { sumOf } from '#domain/share.ts';
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
  const open = spans.filter(({ until }) => until === null);
  const places = open.map(({ place }) => place).sort();
  expect(places, 'the places of those who own a flat').toEqual(places.map((_, nth) => nth + 1));
  const holdingOf = ({ id, holding }: OwnershipsTable) => holding ?? id;
  const lasting = spans
    .filter(({ since, until, ended }) => ended !== 'reversal' && (until === null || until > since))
    .sort((a, b) => (a.since < b.since ? -1 : 1));
  const meet = (one: OwnershipsTable, other: OwnershipsTable) =>
    (one.until === null || other.since < one.until) && (other.until === null || one.since < other.until);
  for (const [nth, span] of lasting.entries())
    for (const other of lasting.slice(nth + 1)) {
      if (!meet(span, other)) continue;
      expect(holdingOf(span), 'spans of one flat overlap in a holding alone').toBe(holdingOf(other));
      expect(span.ownerId, 'nobody owns a flat twice').not.toBe(other.ownerId);
    }
  for (const day of lasting.map(({ since }) => since)) {
    const on = lasting.filter(({ since, until }) => since <= day && (until === null || day < until));
    const shares = on.flatMap(({ share }) => share ?? []);
    expect([0, on.length], 'all have a share, or nobody').toContain(shares.length);
    if (shares.length > 0) expect(sumOf(shares), 'the shares together').toBe('1/1');
  }
  for (const span of spans.filter(({ ended }) => ended === 'transfer')) {
    const heir = spans.find(
      (other) =>
        (other.began === 'transfer' && other.since === span.until && other.ordinal > span.ordinal) ||
        (other !== span &&
          holdingOf(other) === holdingOf(span) &&
          (other.until === null || other.until >= (span.until ?? ''))),
    );
    expect(heir, 'what a transfer ended, a transfer began on the same day').toBeDefined();
  }
}

/** Expects that every line and every activity is as it was written, and that none is missing. */
export async function expectSoundLog(db: Db): Promise<void> {
  expect((await verifyLog(db)).broken, 'the chain of the log').toBeNull();
}

type Row = { [column: string]: unknown };

/** The tables of a society's own records. */
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

/**
 * Expects that the log, played from its beginning, gives the rows that are there, and that the product's own comparison
 * finds the same; a test that begins the log anew names the tables to look at.
 */
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
  // Columns that the database itself sets to null when a person or a flat is deleted, while the name is kept.
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
        // A record's version also grows when what the record shows has changed in a line of another record.
        if (column === 'version') expect(value).toBeGreaterThanOrEqual(Number(logged[column]));
        if (column === 'version' || (column === 'updatedAt' && row['version'] !== logged['version'])) continue;
        expect(logged[column], `${topic}.${column} as the log tells it`).toEqual(value);
      }
    }
  }
}
