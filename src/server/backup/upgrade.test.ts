import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { backUp, restoreInto } from '../../../tests/support/backups.ts';
import { anEmptyPlace, type Place } from '../../../tests/support/places.ts';
import { aSociety, testSecret } from '../../../tests/support/society.ts';
import { readHeader } from './readFile.ts';

/*
 * Databases as earlier versions left them, each named by its last migration: an administrator, three flats, two owners of
 * whom one has an Aadhaar number, a vehicle and a transfer. Kept for ever: a released version's database must open.
 */
const fixtures = join(import.meta.dirname, '../../../tests/upgrades');
const versions = [
  ['0003', 3],
  ['0007', 7],
  ['0008', 8],
  ['0013', 13],
  ['0014', 15],
] as const;

/** The database of an earlier version, in a folder of its own on the embedded engine. */
async function anOldFolder(version: string): Promise<Place> {
  const place = { ...(await anEmptyPlace()), databaseUrl: null };
  writeFileSync(join(place.dataDir, 'aangan.db'), gunzipSync(readFileSync(join(fixtures, `${version}.sqlite.gz`))));
  return place;
}

type List<T> = { items: T[] };

/** Everything that was entered is there, the sealed number among it, and the administrator's password is the same. */
async function expectItsFacts(place: Place): Promise<void> {
  const society = await aSociety({ at: place, isHashingForReal: true });
  const send = society.sender(await society.signIn('asha@society.example', 'courtyard'));
  const items = async <T>(path: string) => (await send<List<T>>('GET', path)).body.items;
  const flats = await items<{ flatNumber: string; status: string; rent: number | null }>('/api/flats');
  expect(flats.map(({ flatNumber, status, rent }) => [flatNumber, status, rent])).toEqual([
    ['A-101', 'Occupied', 15_000],
    ['A-102', 'Occupied', null],
    ['B-201', 'Available', 9000],
  ]);
  const owners = await items<{ id: string; name: string; phone: string }>('/api/owners');
  expect(owners.map(({ name, phone }) => [name, phone])).toEqual([
    ['Meera Rao', '9820011111'],
    ['Sunil Shah', '9820033333'],
  ]);
  const reveal = `/api/owners/${owners[0]?.id}/reveal`;
  expect((await send('POST', reveal, { document: 'aadhar' })).body).toMatchObject({ value: '000011112222' });
  expect(await items('/api/vehicles')).toMatchObject([{ vehicleNumber: 'KA 01 AB 1234', ownerName: 'Meera Rao' }]);
  expect(await items('/api/transfers')).toMatchObject([{ flatNumber: 'A-102', toName: 'Sunil Shah' }]);
  await society.stop();
}

describe.each(versions)('a database of the version that ended with %s', (version, steps) => {
  test('starts under this one, and a backup made before brings it back on this engine', async () => {
    const old = await anOldFolder(version);
    const file = await backUp(old);
    expect((await readHeader(file)).migrations).toHaveLength(steps);
    if (process.env['ENGINE'] === 'sqlite') await expectItsFacts(old);
    const place = await anEmptyPlace();
    await restoreInto(place, file, null, testSecret);
    await expectItsFacts(place);
    await Promise.all([old.remove(), place.remove()]);
  });
});
