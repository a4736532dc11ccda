// @module-tag whole
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Owner } from '#domain/owner.ts';
import { verifyLog } from '#server/changes/verify.ts';
import { compareRecords } from '#server/changes/verifyRecords.ts';
import { knownSteps } from '#server/database/migrate.ts';
import type { Db } from '#server/database/tables.ts';
import { codeOf } from '../../../tests/support/authenticator.ts';
import { backUp, restoreInto } from '../../../tests/support/backups.ts';
import { isLong } from '../../../tests/support/long.ts';
import { anEmptyPlace, type Place } from '../../../tests/support/places.ts';
import { cookieOf, type Sender } from '../../../tests/support/senders.ts';
import { aSociety, type TestSociety, testSecret } from '../../../tests/support/society.ts';
import { readHeader } from './readFile.ts';

/*
 * Databases as the versions left them that brought a step of the database, each named by that step, in the order in which
 * they came: an administrator, three flats, two owners of whom one has an Aadhaar number, a vehicle and a transfer; since
 * there are such things a guard with a second factor, a consent to a second notice, a former owner who was erased, a
 * nomination, a tenancy, a household, visits and a joint owner.
 * Made by tests/upgrades/make.ts and kept for ever: a released version's database must open.
 */
const fixtures = join(import.meta.dirname, '../../../tests/upgrades');
/** Steps that came with the next one: no version ever ended with them. */
const cameWithTheNext = [
  '0034_guards',
  '0035_passes',
  '0036_tenancy_warnings',
  '0037_guard_languages',
  '0002_people_and_vehicles',
  '0022_import_parts',
  '0023_log_head',
  '0024_owner_email',
  '0025_log_words',
];
const needed = knownSteps.slice(0, -1).filter((step) => !cameWithTheNext.includes(step));
const versions = readdirSync(fixtures)
  .flatMap((name) => (name.endsWith('.sqlite.gz') ? name.slice(0, -10) : []))
  .sort((one, other) => knownSteps.indexOf(one) - knownSteps.indexOf(other));

test('of each version before the last step of the database one is kept', () => {
  const missing = needed.filter((step) => !versions.includes(step));
  expect(
    missing,
    'make it: node tests/upgrades/make.ts <a checkout of the version before the new step> <step>',
  ).toEqual([]);
});

type Row = { [column: string]: unknown };

/** What an earlier version's database has in each of its tables, as it was left. */
function rowsOf(version: string): Map<string, Row[]> {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.deserialize(gunzipSync(readFileSync(join(fixtures, `${version}.sqlite.gz`))));
  const tables = sqlite
    .prepare("select name from sqlite_schema where type = 'table'")
    .all()
    .map(({ name }) => String(name));
  const rows = new Map(tables.map((table) => [table, sqlite.prepare(`select * from "${table}"`).all() as Row[]]));
  sqlite.close();
  return rows;
}

/** The database of an earlier version, in a folder of its own on the embedded engine. */
async function anOldFolder(version: string): Promise<Place> {
  const place = { ...(await anEmptyPlace()), databaseUrl: null };
  writeFileSync(join(place.dataDir, 'aangan.db'), gunzipSync(readFileSync(join(fixtures, `${version}.sqlite.gz`))));
  return place;
}

type List<T> = { items: T[] };

/** Whatever a society enters, and what is told of it; seals, addresses and the numbers of the register among it. */
const keptTables = [
  ...[
    'flats',
    'owners',
    'ownerships',
    'vehicles',
    'transfers',
    'ownerSnapshots',
    'nominations',
    'tenancies',
    'tenants',
  ],
  ...[
    'householdMembers',
    'visits',
    'activities',
    'changes',
    'users',
    'accounts',
    'notices',
    'consents',
    'erasures',
    'views',
  ],
];
/** What a step gave up: a number as letters and digits alone, and the plain digest that compared what was sent twice. */
const givenUp = ['vehicles.numberFolded', 'transfers.request'];
/** Lines that only said which records show what was changed: the line of that change says so by now. */
const isFollowing = ({ operation }: Row) => operation === 'follows';

/** Every row of then is there under its id, with every value that it had. */
async function expectSameRows(db: Db, before: ReadonlyMap<string, Row[]>): Promise<void> {
  const differing: string[] = [];
  for (const table of keptTables) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
    const key = table === 'changes' ? 'seq' : 'id';
    const now = new Map(rows.map((row) => [String(row[key]), row]));
    for (const row of before.get(table)?.filter((one) => !isFollowing(one)) ?? [])
      for (const [column, value] of Object.entries(row)) {
        const name = `${table}.${column}`;
        const kept = now.get(String(row[key]))?.[column];
        if (!givenUp.includes(name) && String(kept) !== String(value)) differing.push(`${name}: ${value}, now ${kept}`);
      }
  }
  expect(differing).toEqual([]);
}

/** Everything that was entered is there, and the administrator's password is the same. */
async function expectItsFacts(
  place: Place,
  steps: readonly string[],
  before: ReadonlyMap<string, Row[]>,
): Promise<void> {
  const society = await aSociety({ at: place, isHashingForReal: true });
  const send = society.sender(await society.signIn('asha@society.example', 'courtyard'));
  const items = async <T>(path: string) => (await send<List<T>>('GET', path)).body.items;
  const flats = await items<{ flatNumber: string; status: string; rent: number | null }>('/api/flats');
  expect(flats.map(({ flatNumber, status, rent }) => [flatNumber, status, rent])).toEqual([
    ['A-101', 'Occupied', 15_000],
    ['A-102', 'Occupied', null],
    ['B-201', 'Available', 9000],
  ]);
  if (steps.includes('0003_transfers')) await expectPeople(send);
  if (steps.includes('0017_second_factor')) await expectSecondFactor(society);
  if (steps.includes('0020_privacy')) await expectPrivacy(send);
  if (steps.includes('0032_holders')) await expectJointOwners(send);
  const { broken, activities } = await verifyLog(society.context.db);
  expect([broken, (await compareRecords(society.context.db)).differing]).toEqual([null, []]);
  if (steps.includes('0009_activities')) expect(activities).toBeGreaterThan(7);
  await expectSameRows(society.context.db, before);
  await society.stop();
}

async function expectPeople(send: Sender): Promise<void> {
  const items = async <T>(path: string) => (await send<List<T>>('GET', path)).body.items;
  const owners = (await items<Owner>('/api/owners')).filter(({ erasedOn }) => erasedOn === null);
  // Since there are joint owners, there is one.
  expect(owners.filter(({ phone }) => phone !== null).map(({ name, phone }) => [name, phone])).toEqual([
    ['Meera Rao', '9820011111'],
    ['Sunil Shah', '9820033333'],
  ]);
  const reveal = `/api/owners/${owners[0]?.id}/reveal`;
  expect((await send('POST', reveal, { document: 'aadhar' })).body).toMatchObject({ value: '000011112222' });
  expect(await items('/api/vehicles')).toMatchObject([{ vehicleNumber: 'KA 01 AB 1234', ownerName: 'Meera Rao' }]);
  const transfers = await items('/api/transfers');
  expect(transfers.at(-1)).toMatchObject({ flatNumber: 'A-102', toName: 'Sunil Shah' });
}

async function expectJointOwners(send: Sender): Promise<void> {
  const { items } = (await send<List<{ flatNumber: string }>>('GET', '/api/flats')).body;
  expect(items.find(({ flatNumber }) => flatNumber === 'A-102')).toMatchObject({
    ...{ ownerName: 'Sunil Shah', ownerShare: '1/3' },
    jointOwners: [{ name: 'Sunita Shah', share: '2/3' }],
  });
}

/** The password alone opens nothing, and the authenticator app of then does; what it holds is the guard's name. */
async function expectSecondFactor(society: TestSociety): Promise<void> {
  const guard = { email: 'leela@society.example', password: 'courtyard' };
  const first = await society.send<{ secondFactor?: string }>('POST', '/api/auth/sign-in', guard);
  const ticket = cookieOf(first.headers);
  const { name } = await society.context.db
    .selectFrom('users')
    .select('name')
    .where('email', '=', guard.email)
    .executeTakeFirstOrThrow();
  expect((await society.sender(ticket)('GET', '/api/gate?q=1234')).status).toBe(401);
  // The code of the first sign-in was used: the next step's.
  const code = codeOf(name, society.context.now());
  expect((await society.sender(ticket)('POST', '/api/auth/code', { code })).status).toBe(200);
}

async function expectPrivacy(send: Sender): Promise<void> {
  const { body } = await send('GET', '/api/privacy');
  expect(body).toMatchObject({ withConsent: 1, toEarlierNotice: 0, erasures: 1 });
  const owners = (await send<List<Owner>>('GET', '/api/owners')).body.items;
  const erased = owners.filter(({ erasedOn }) => erasedOn !== null);
  expect(erased).toMatchObject([{ name: 'Ravi Kumar', phone: null, email: null }]);
}

/** A version's data goes through the same steps on both engines: PostgreSQL is asked about some, in `npm run faults` about all. */
const isAsked = (_: string, nth: number) =>
  process.env['ENGINE'] === 'sqlite' || isLong || nth % 3 === 0 || nth > versions.length - 3;

describe.each(versions.filter(isAsked))('a database of the version that brought %s', (version) => {
  test('starts under this one, and a backup made before brings it back on this engine', async () => {
    const old = await anOldFolder(version);
    const file = await backUp(old);
    const { migrations } = await readHeader(file);
    expect(migrations).toContain(version);
    if (process.env['ENGINE'] === 'sqlite') await expectItsFacts(old, migrations, rowsOf(version));
    const place = await anEmptyPlace();
    await restoreInto(place, file, null, testSecret);
    await expectItsFacts(place, migrations, rowsOf(version));
  });
});
