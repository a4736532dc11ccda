// @module-tag whole
import crypto from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { addDays } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { undoableTopics } from '#domain/topicsInLog.ts';
import type { Transfer } from '#domain/transfer.ts';
import { fillDemo } from '#server/demo/society.ts';
import { describeApi, type Operation } from '#server/http/openapi.ts';
import { afterwards } from '../../../tests/support/afterwards.ts';
import { editOwner, eraseOwner, type Items, transferFlat } from '../../../tests/support/entries.ts';
import { goneAfterwards } from '../../../tests/support/folders.ts';
import { anEmptyPlace, type Place } from '../../../tests/support/places.ts';
import type { Answer, Sender } from '../../../tests/support/senders.ts';
import { aSessionOf } from '../../../tests/support/sessions.ts';
import { aSociety, type TestSociety, todayOf } from '../../../tests/support/society.ts';

/*
 * One invented society on both engines, made by the same commands with the same ids in one and the same second:
 * whatever it is asked and told, both answer the same.
 */

/** How many ids were made. */
let made = 0;

/** Ids, and the codes of passes, are numbers in turn, the same again once `made` is set back. */
function numberInTurn(): void {
  const { randomUUID, randomUUIDv7, randomInt } = crypto;
  const put = (makers: object) => {
    Object.assign(crypto, makers);
    Object.assign(globalThis.crypto, makers);
    syncBuiltinESMExports();
  };
  const next = () => `00000000-0000-7000-8000-${`${++made}`.padStart(12, '0')}`;
  put({ randomUUID: next, randomUUIDv7: next, randomInt: (most: number) => (++made * 7919) % most });
  afterwards(() => put({ randomUUID, randomUUIDv7, randomInt }));
}

type Side = { society: TestSociety; send: Sender };

async function aSide(at: Place): Promise<Side> {
  made = 0;
  const society = await aSociety({ at });
  await fillDemo(society.context);
  const admins = society.context.db.selectFrom('users').select('id').where('role', '=', 'admin');
  const { id } = await admins.executeTakeFirstOrThrow();
  return { society, send: society.sender(await aSessionOf(society.context, id)) };
}

/** Sends the same to both societies, and expects the same answer of them. */
function toBoth(sides: readonly [Side, Side]): Sender {
  let sent = 0;
  return async <T>(method: string, path: string, json?: unknown) => {
    // What is tried twice makes its ids twice: each request has ids of its own.
    const before = 100_000 * ++sent;
    made = before;
    const onPostgres = await sides[0].send<T>(method, path, json);
    made = before;
    const onSqlite = await sides[1].send<T>(method, path, json);
    const told = ({ status, body }: Answer<T>) => ({ status, body });
    expect(told(onPostgres), `${method} ${path}`).toEqual(told(onSqlite));
    if (method !== 'GET') for (const side of sides) await cleaned(side);
    return onPostgres;
  };
}

/** An erasure is followed by work of the server's own, whose ids would come among those of the next request. */
async function cleaned({ society }: Side): Promise<void> {
  const cleanings = society.context.db.selectFrom('cleanings').selectAll();
  while (await cleanings.executeTakeFirst()) await setTimeout(10);
}

/** What tells of the server rather than of the society. */
const ofServer = /openapi|docs|metrics|healthz|readyz|stream|oidc|backups|gate\/copy|verification|head$|devices\/me/;

/** The list whose records a parameter names. */
const listOf: Record<string, string> = {
  ...{ flatId: 'flats', ownerId: 'owners', personId: 'people', otherId: 'owners', by: 'users' },
};

/** Everything that can be asked, with each parameter by itself given values of its kind: of the records that there are, too. */
async function askEverything(send: Sender, { society }: Side): Promise<number> {
  const { paths } = await describeApi(society.app);
  const today = todayOf(society);
  const [known, asked] = [new Map<string, string[]>(), new Set<string>()];
  const items = async (list: string): Promise<string[]> => {
    const { body } = await send<{ items?: { id: string }[]; activities?: { id: string }[] }>('GET', `/api/${list}`);
    const ids = (body.items ?? body.activities ?? []).map(({ id }) => id);
    // Some of them, from first to last.
    return ids.filter((_, place) => place % Math.ceil(ids.length / 6) === 0);
  };
  const ids = async (list: string) => known.get(list) ?? known.set(list, await items(list)).get(list) ?? [];
  const values = async (path: string, { name, schema }: Operation['parameters'][number]): Promise<string[]> => {
    const list = name === 'id' || name === 'ids' ? path.split('/')[2] : listOf[name];
    if (list) return name === 'ids' ? [(await ids(list)).join(',')] : await ids(list);
    if (schema.enum) return schema.enum.map(String);
    if (schema['format'] === 'date') return [today, addDays(today, -400), addDays(today, 100)];
    if (['text', 'number', 'flat', 'flatNumber'].includes(name)) return ['a', 'RAO', 'mh 12', 'A-10', 'A-101', '%'];
    return name === 'limit' ? ['7'] : [];
  };
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get || ofServer.test(path)) continue;
    const given: { name: string; values: string[]; isNeeded: boolean }[] = [];
    for (const parameter of get.parameters)
      given.push({ name: parameter.name, values: await values(path, parameter), isNeeded: parameter.required });
    const needed = given.filter(({ isNeeded }) => isNeeded);
    const many = Math.max(1, ...given.map(({ values }) => values.length));
    for (const one of [null, ...given.filter(({ isNeeded }) => !isNeeded)])
      for (let nth = 0; nth < (one?.values.length ?? many); nth++) {
        const query = new URLSearchParams(one ? { [one.name]: one.values[nth] ?? '' } : {});
        let address = path;
        for (const { name, values } of needed) {
          const value = values[nth % values.length] ?? '';
          if (path.includes(`{${name}}`)) address = address.replace(`{${name}}`, encodeURIComponent(value));
          else query.set(name, value);
        }
        const whole = query.size > 0 ? `${address}?${query}` : address;
        if (asked.has(whole) || address.includes('//')) continue;
        asked.add(whole);
        await send('GET', whole);
      }
  }
  return asked.size;
}

/** What clerks do, with some of the records that are there; then the latest acts of each kind are taken back. */
async function actAndTakeBack(send: Sender, today: string): Promise<void> {
  const as = { send };
  const all = async <T>(list: string) => (await send<Items<T>>('GET', `/api/${list}`)).body.items;
  const isFine = ({ status, body }: Answer<unknown>) => expect(status, JSON.stringify(body)).toBeLessThan(300);
  const owned = (await all<Flat>('flats')).filter(({ ownerId, tenancyId, jointOwners }) => {
    return ownerId && !tenancyId && jointOwners.length === 0;
  });
  const [sold, let1, let2, edited, left, shared] = owned as [Flat, Flat, Flat, Flat, Flat, Flat];
  const key = crypto.randomUUID;
  isFine(await transferFlat(as, sold, { presentOwnerId: sold.ownerId }));
  isFine(await editOwner(as, edited.ownerId ?? '', { phone: '98450 00001', documents: { pan: 'ABCDE1234F' } }));
  isFine(await send('PATCH', `/api/flats/${edited.id}`, { version: 1, flatNumber: 'Z-999', rent: 21_000 }));
  const rental = { since: addDays(today, -3), lastDay: addDays(today, 300), tenants: [{ name: 'Tara Tenant' }] };
  for (const { id } of [let1, let2]) isFine(await send('POST', '/api/tenancies', { flatId: id, ...rental }));
  const running = (await all<Tenancy>('tenancies')).filter((one) => one.ended === null && one.lastDay > today);
  for (const [nth, { id, version }] of running.slice(0, 3).entries()) {
    const facts = { ...rental, version, since: addDays(today, nth === 1 ? 1 : -1), lastDay: addDays(today, 400) };
    if (nth === 0) isFine(await send('POST', `/api/tenancies/${id}/end`, { version, on: today }));
    if (nth === 1) isFine(await send('POST', `/api/tenancies/${id}/renewal`, facts));
    if (nth === 2) isFine(await send('POST', `/api/tenancies/${id}/correction`, { ...facts, reason: 'A slip' }));
  }
  const nominees = [{ name: 'Nila Nominee', relation: 'Daughter', share: 100 }];
  const nomination = { flatId: shared.id, ownerId: shared.ownerId, since: today, recordedOn: today, nominees };
  isFine(await send('POST', '/api/nominations', nomination));
  const members = [{ name: 'Mira Member', relation: 'Mother', help: 'A wheelchair' }];
  isFine(await send('POST', '/api/households', { flatId: shared.id, members }));
  const holders = [{ personId: shared.ownerId }, { name: 'Hema Holder', phone: '98450 22222' }];
  const joined = { flatId: shared.id, presentOwnerIds: [shared.ownerId], holders, on: today, reason: 'name added' };
  isFine(await send('POST', '/api/transfers/holders', { key: key(), ...joined }));
  for (const { id } of (await all<Transfer>('transfers')).slice(1, 4))
    isFine(await send('POST', `/api/transfers/${id}/reversal`, { key: key(), reason: 'A slip' }));
  isFine(await transferFlat(as, left, { presentOwnerId: left.ownerId, died: true, reason: 'inheritance' }));
  const [old, other, third] = (await all<OwnerRecord>('owners')).filter(({ status }) => status === 'Old');
  isFine(await eraseOwner(as, old?.id ?? ''));
  const merge = { version: other?.version, otherId: third?.id, otherVersion: third?.version, take: ['phone'] };
  isFine(await send('POST', `/api/owners/${other?.id}/merge`, merge));
  let takenBack = 0;
  for (const topic of undoableTopics) {
    const { body } = await send<{ activities: { id: string }[] }>('GET', `/api/activities?topic=${topic}&limit=5`);
    for (const { id } of body.activities)
      if ((await send('POST', `/api/activities/${id}/undo`)).status === 200) takenBack += 1;
  }
  expect(takenBack).toBeGreaterThan(10);
}

test('whatever is done to a society and asked of it, the answers are the same on both engines', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${new Date().toISOString().slice(0, 10)}T06:30:00Z`) });
  numberInTurn();
  const folder = goneAfterwards(mkdtempSync(join(tmpdir(), 'aangan-test-')));
  const sides = [await aSide(await anEmptyPlace()), await aSide({ dataDir: folder, databaseUrl: null })] as const;
  const send = toBoth(sides);
  await actAndTakeBack(send, todayOf(sides[0].society));
  expect(await askEverything(send, sides[0])).toBeGreaterThan(300);
});
