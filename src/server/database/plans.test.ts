// No question that is asked all day reads a whole table, whatever the size of the society (docs/rules.md, Looking up by parts).
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { doing, undo } from '../../../tests/support/activities.ts';
import { addOwner, addVehicle, dayAgo, editOwner, flatOf, transferFlat } from '../../../tests/support/entries.ts';
import { fill } from '../../../tests/support/filled.ts';
import { anOwnedFlat, type Person, type TestSociety, testPassword } from '../../../tests/support/society.ts';
import { openStream } from '../../../tests/support/stream.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

// As long as these are, every society has them once, or a handful of them.
const small = new Set([
  'society',
  'logHead',
  'setUpCodes',
  'secrets',
  'migrations',
  'notices',
  'importDrafts',
  'importMatchings',
]);
// The newest lines of the log, as many as a question looks at.
small.add('recent');
// What a question names by itself, a page of it at most.
small.add('wanted');

type Asked = Set<string>;

/** Every statement that the product sends to the database from here on, as the driver is given it. */
function listening(): Asked {
  const asked: Asked = new Set();
  if (process.env['ENGINE'] === 'postgres') {
    const { query } = pg.Client.prototype;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      const [first] = given as [string | { text: string }];
      asked.add(typeof first === 'string' ? first : first.text);
      return Reflect.apply(query, this, given) as never;
    });
    return asked;
  }
  for (const way of ['all', 'run'] as const) {
    const whole = StatementSync.prototype[way];
    vi.spyOn(StatementSync.prototype, way).mockImplementation(function (this: StatementSync, ...given: unknown[]) {
      asked.add(this.sourceSQL);
      return Reflect.apply(whole, this, given as never[]) as never;
    });
  }
  return asked;
}

/** What of each statement's plan reads a whole table: ready to be read by a person. */
async function wholeReads({ place }: TestSociety, statements: string[]): Promise<string[]> {
  const reading = statements.filter((statement) => /^\s*(select|with|update|delete)\b/i.test(statement));
  return place.databaseUrl === null
    ? onSqlite(join(place.dataDir, 'aangan.db'), reading)
    : onPostgres(place.databaseUrl, reading);
}

function onSqlite(file: string, statements: string[]): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const found = statements.flatMap((statement) => {
    const plan = database.prepare(`explain query plan ${statement}`).all() as { parent: number; detail: string }[];
    // What a subquery sorts for one row says nothing of the rows it is asked for.
    const sorted = plan.filter(({ detail }) => detail.startsWith('USE TEMP B-TREE FOR ORDER BY'));
    const areSorted = new Set(sorted.map(({ parent }) => parent));
    // What a question makes for itself: its parts are lines of their own.
    const made = new Set(plan.flatMap(({ detail }) => /^CO-ROUTINE (\S+)$/.exec(detail)?.[1] ?? []));
    return plan
      .filter(({ parent, detail }) => {
        // Made for the one question, of all of the table.
        if (detail.includes(' AUTOMATIC ')) return true;
        // So it calls the reading of a whole index for a least or a greatest value that the index does not begin with.
        const [isMost, of, ofIndex] = /^SEARCH (\S+)(?: USING (?:COVERING )?INDEX (\S+))?$/.exec(detail) ?? [];
        if (isMost && of) return !beginsWithIt(database, of, ofIndex, statement);
        const [, table = '', index] = /^SCAN (\S+)( USING (?:COVERING )?INDEX)?/.exec(detail) ?? [];
        if (/^SCAN (\d+ )?CONSTANT ROWS?$/.test(detail)) return false;
        if (table === '' || table.startsWith('(') || small.has(table) || made.has(table)) return false;
        // An index in the order that is asked for, as far as the page goes.
        return !(index && !areSorted.has(parent) && /\blimit\b/i.test(statement));
      })
      .map(({ detail }) => `${detail}: ${statement}`);
  });
  database.close();
  return found;
}

function beginsWithIt(database: DatabaseSync, table: string, index: string | undefined, statement: string): boolean {
  const [first] = index
    ? database.prepare('select name from pragma_index_info(?)').all(index)
    : database.prepare('select name from pragma_table_info(?) where pk = 1').all(table);
  return first !== undefined && new RegExp(`\\b(min|max)\\("${first['name']}"\\)`).test(statement);
}

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
};

async function onPostgres(url: string, statements: string[]): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('analyze');
  // Where there is another way it is taken, however few rows there are.
  for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set enable_${way} = off`);
  const found: string[] = [];
  for (const statement of statements) {
    const { rows } = await client.query(`explain (generic_plan, format json) ${statement}`);
    const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Node }];
    for (const node of wholeIn(Plan, false)) found.push(`${node}: ${statement}`);
  }
  await client.end();
  return found;
}

/** `isBounded`: only as many rows are taken from this node as a page has. */
function wholeIn(node: Node, isBounded: boolean): string[] {
  const type = node['Node Type'];
  const table = node['Relation Name'] ?? '';
  const isRead = /^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(type) && !small.has(table);
  const isWhole = type === 'Seq Scan' || (node['Index Cond'] === undefined && !isBounded);
  const below = type === 'Limit' || (isBounded && !/Sort|Hash|Aggregate|Materialize/.test(type));
  const name = `${type} ${table || node['Index Name']}`;
  return [...(isRead && isWhole ? [name] : []), ...(node.Plans ?? []).flatMap((plan) => wholeIn(plan, below))];
}

async function addPass(admin: Person, flat: string): Promise<{ id: string; code: string }> {
  const draft = { name: 'Anil', kind: 'guest', flats: [flat], from: '2036-03-05T10:00', until: '2036-03-05T22:00' };
  const { body } = await admin.send('POST', '/api/passes', draft);
  return { id: String(body['id']), code: String(body['code']) };
}

/** So many visitors with codes, put into the table as they stand there. */
async function announce({ context: { db } }: TestSociety, many: number): Promise<void> {
  const [at, until, id] = ['2026-01-01T10:00:00.000Z', '2026-01-01T22:00:00.000Z', crypto.randomUUID()];
  const flats = JSON.stringify([{ id, flatNumber: 'A-101' }]);
  const pass = {
    ...{ name: 'Guest', kind: 'guest' as const, flats, from: at, until, lastDay: '2026-01-02', isOnce: 0 as const },
    ...{ note: null, withdrawnAt: null, withdrawnBy: null, madeById: id, madeBy: 'Asha', isForgotten: 0 as const },
    ...{ version: 1, createdAt: at, updatedAt: at },
  };
  const passes = Array.from({ length: many }, (_, nth) => {
    return { ...pass, id: crypto.randomUUID(), code: String(100_000 + nth) };
  });
  await db.insertInto('passes').values(passes).execute();
  const uses = passes.slice(0, many / 2).map(({ id }) => ({ id, visitId: id, at, by: 'Gate', count: 1 }));
  await db.insertInto('passUses').values(uses).execute();
}

/** So many people who live somewhere, and nominations, put into the tables as they stand there. */
async function enlist({ context: { db } }: TestSociety, many: number): Promise<void> {
  const stamp = { version: 1, createdAt: '2026-01-01T10:00:00.000Z', updatedAt: '2026-01-01T10:00:00.000Z' };
  const owned = await db.selectFrom('ownerships').selectAll().limit(many).execute();
  const members = owned.map(({ flatId, flatNumber, ownerId, ownerName }) => ({
    ...{ id: crypto.randomUUID(), flatId, flatNumber, tenancyId: null, ownerId, place: 1, personId: ownerId },
    ...{ name: ownerName, relation: 'Self', phone: null, sex: null, bornYear: 1980, ageGroup: null, help: null },
    ...{ since: '2024-04-01', until: null, ...stamp },
  }));
  await db.insertInto('householdMembers').values(members).execute();
  const nominations = owned.map(({ id, flatNumber, ownerName }) => ({
    ...{ id: crypto.randomUUID(), ownershipId: id, flatNumber, ownerName, since: '2024-05-01', until: '2024-06-01' },
    ...{ ended: 'revoked' as const, nominees: '[]', recordedOn: null, meeting: null, resolution: null },
    ...{ remarks: null, revocation: null, correction: null, ...stamp },
  }));
  await db.insertInto('nominations').values(nominations).execute();
}

async function aBusySociety() {
  const office = await anOwnedFlat();
  const { society, admin, flat, owner } = office;
  await admin.send('PATCH', '/api/society', { version: 1, flatNumbers: 'any' });
  // As many of each kind as make an index worth its while.
  await fill(society.context, 600);
  await announce(society, 600);
  const vehicle = await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
  await transferFlat(admin, flat, { presentOwnerId: owner.id });
  const { id } = await addOwner(admin, { name: 'Bina Shah' });
  // The log's sentence of this names a third record.
  await doing(admin, 'PATCH', `/api/vehicles/${vehicle.id}`, { version: vehicle.version + 1, ownerId: id });
  return {
    ...office,
    vehicle,
    guard: await society.signedInAs('security'),
    resident: await society.signedInAs('user'),
  };
}

test('what is asked at the gate, of lists by page, searches, of one record, by every request and by the stream', async () => {
  const { society, admin, guard, resident, flat, owner, vehicle, today } = await aBusySociety();
  // Counted once for each server; from then on by what changes.
  await admin.send('GET', '/api/dashboard');
  const asked = listening();
  const get = async (person: typeof admin, path: string) =>
    expect((await person.send('GET', `/api/${path}`)).status, path).toBe(200);
  for (const text of ['KA 01 AB 1234', '1234', 'KA05', 'B-12', 'bina', 'owner 7', 'KA O5 Z 2O10', 'nobody'])
    await get(guard, `gate?text=${encodeURIComponent(text)}`);
  for (const text of ['1', '12', 'Z1', 'KAO5Z2O']) {
    await get(resident, `search?kind=vehicle&text=${text}`);
    await get(resident, `search?kind=flat&text=${text}`);
  }
  for (const list of ['flats', 'owners', 'vehicles']) {
    const { body } = await admin.send<{ next: string }>('GET', `/api/${list}?order=newest&limit=50`);
    await get(admin, `${list}?order=newest&limit=50&after=${body.next}`);
  }
  const records = [`flats/${flat.id}`, `owners/${owner.id}`, `vehicles/${vehicle.id}`];
  for (const record of records) {
    const [list, id] = record.split('/');
    for (const path of [
      record,
      `${list}?ids=${id}`,
      `changes/last?topic=${list}&id=${id}`,
      `activities?record=${record}`,
    ])
      await get(admin, path);
  }
  await get(admin, 'vehicles/by-number/1234');
  for (const typed of ['A-101', 'a101']) await get(admin, `flats?flatNumber=${typed}`);
  for (const path of [`vehicles?ownerId=${owner.id}`, `vehicles?flatId=${flat.id}`, `owners?flatId=${flat.id}`])
    await get(admin, path);
  for (const path of [`flats/${flat.id}/ownerships`, `owners/${owner.id}/ownerships`]) await get(admin, path);
  await get(admin, `ownerships?on=${today}&flatId=${flat.id}`);
  const days = `from=${today}&until=${today}`;
  for (const query of ['', `by=${admin.id}`, days, 'topic=owners', 'text=te', `text=meera rao&field=phone&${days}`]) {
    const { body } = await admin.send<{ next: string | null }>('GET', `/api/activities?limit=1&${query}`);
    if (body.next !== null) await get(admin, `activities?limit=1&${query}&after=${body.next}`);
  }
  await get(admin, `activities?record=flats/${flat.id}&field=rent`);
  for (const path of ['me', 'me/sessions']) await get(resident, path);
  for (const after of [undefined, 1]) {
    const stream = await openStream(society, admin.cookie, { after });
    await stream.next();
    await stream.close();
  }
  await addVehicle(admin, { vehicleNumber: 'KA 01 AB 1235', ownerId: owner.id, flatId: flat.id });
  const pass = await addPass(admin, flat.flatNumber);
  const stop = await admin.send('POST', '/api/stops', { vehicleNumber: 'MH 12 ZX 7001', reason: 'Ask', lastDay: null });
  const stopPath = `/api/stops/${stop.body['id']}`;
  await admin.send('PATCH', `/api/passes/${pass.id}`, {
    version: 1,
    from: '2036-03-05T10:00',
    until: '2036-03-05T23:00',
  });
  await guard.send('POST', '/api/passes/check', { code: pass.code });
  for (const path of ['passes', 'passes?since=2026-01-01', `passes?ids=${pass.id}`]) await get(admin, path);
  await admin.send('PATCH', stopPath, { version: 1, reason: 'Ask us' });
  await guard.send('POST', `${stopPath}/hits`, { id: crypto.randomUUID() });
  for (const path of ['stops/in-force', 'stops', `stops/${stop.body['id']}/hits`]) await get(admin, path);
  const entry = { id: crypto.randomUUID(), kind: 'guest', flats: [flat.flatNumber], name: 'Anil', passId: pass.id };
  await guard.send('POST', '/api/visits', entry);
  for (const path of [
    'visits',
    'visits/inside',
    'visits/rules',
    `visits?ids=${entry.id}`,
    'visits?flat=A-101&kind=guest',
  ])
    await get(guard, path);
  await guard.send('POST', `/api/visits/${entry.id}/departure`, { id: crypto.randomUUID() });
  await get(guard, 'gate?text=1235');
  for (const path of ['dashboard', 'society']) await get(admin, path);
  vi.restoreAllMocks();
  expect(asked.size).toBeGreaterThan(30);
  expect(await wholeReads(society, [...asked])).toEqual([]);
});

test('what is written, taken back, made one, handed over and erased', async () => {
  const { society, admin, flat, owner, vehicle } = await aBusySociety();
  const asked = listening();
  const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, json?: object) =>
    expect((await admin.send(method, `/api/${path}`, json)).status, path).toBeLessThan(300);
  const flatNow = await flatOf(admin, flat.id);
  await send('PATCH', `flats/${flat.id}`, { version: flatNow.version, rent: 31_000 });
  await undo(admin, await doing(admin, 'PATCH', `/api/flats/${flat.id}`, { version: flatNow.version + 1, floor: 3 }));
  const one = await addOwner(admin, { name: 'Asha Rao', email: 'asha@people.example' });
  const same = await addOwner(admin, { name: 'Asha Rao', email: 'asha.rao@people.example' });
  await send('GET', `owners/${one.id}/merge?otherId=${same.id}`);
  const merge = { version: one.version, otherId: same.id, otherVersion: same.version };
  const merged = await doing(admin, 'POST', `/api/owners/${one.id}/merge`, merge);
  for (const path of [`activities/${merged}`, `activities/${merged}/changes`]) await send('GET', path);
  const { ownerId } = await flatOf(admin, flat.id);
  const buyer = { name: 'Chitra Nair', phone: '5500000002' };
  const moved = await transferFlat(admin, flat, { presentOwnerId: ownerId, newOwner: buyer });
  expect(moved.status).toBe(201);
  await editOwner(admin, owner.id, { status: 'Old' });
  await send('DELETE', `vehicles/${vehicle.id}`);
  await send('DELETE', `owners/${owner.id}`);
  for (const id of [owner.id, one.id]) {
    await send('POST', `owners/${id}/hand-over`, { password: testPassword });
    await send('GET', `owners/${id}/erasure`);
  }
  vi.restoreAllMocks();
  expect(asked.size).toBeGreaterThan(60);
  expect(await wholeReads(society, [...asked])).toEqual([]);
});

test('what is asked and done about tenants, households, nominations and several owners of a flat', async () => {
  const { society, admin, flat, today } = await aBusySociety();
  const { ownerId } = await flatOf(admin, flat.id);
  await enlist(society, 600);
  const asked = listening();
  type Body = { id: string; version: number; tenants: { personId: string }[]; items: { id: string }[] };
  const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, json?: object) => {
    const { status, body } = await admin.send<Body>(method, `/api/${path}`, json);
    expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  };
  const draft = { flatId: flat.id, since: dayAgo(60), lastDay: dayAgo(-300) };
  const tenants = [{ name: 'Imran Shaikh', phone: '9820055555' }];
  await send('POST', 'tenancies/preview', { ...draft, tenants });
  const { id, version, tenants: renting } = await send('POST', 'tenancies', { ...draft, tenants });
  const tenantId = renting[0]?.personId ?? '';
  const members = [{ name: 'Zoya Shaikh', relation: 'Wife', sex: 'female' }];
  const { items: living } = await send('POST', 'households', { flatId: flat.id, members });
  const nominees = [{ name: 'Mohan Iyer', relation: 'Husband', share: 100 }];
  const nomination = { flatId: flat.id, ownerId, since: today, nominees };
  const { id: nominationId } = await send('POST', 'nominations', nomination);
  for (const path of [
    ...[`tenancies?flatId=${flat.id}`, `tenancies?personId=${tenantId}`, `tenancies/${id}`, `people/${tenantId}`],
    ...[`people?ids=${tenantId}`, `households?flatId=${flat.id}`, `households?flatId=${flat.id}&on=${today}`],
    ...[`households?personId=${tenantId}`, `households/${living[0]?.id}`, `nominations?flatId=${flat.id}`],
    ...[`nominations?ownerId=${ownerId}`, `nominations/${nominationId}`],
  ])
    await send('GET', path);
  const next = { version, since: dayAgo(-301), lastDay: dayAgo(-600), tenants: [{ personId: tenantId }] };
  await send('POST', `tenancies/${id}/renewal/preview`, next);
  const renewed = await doing(admin, 'POST', `/api/tenancies/${id}/renewal`, next);
  await send('GET', `households?flatId=${flat.id}`);
  await undo(admin, renewed);
  await send('PATCH', `households/${living[0]?.id}`, { version: 1, phone: '9820055556' });
  await send('POST', `nominations/${nominationId}/revocation`, { version: 1, on: today });
  const holders = [{ personId: ownerId }, { name: 'Sunita Kumar' }];
  const added = { flatId: flat.id, presentOwnerIds: [ownerId], holders, on: today, reason: 'name added' };
  await send('POST', 'transfers/holders/preview', added);
  await send('POST', 'transfers/holders', { ...added, key: crypto.randomUUID() });
  const now = await send('GET', `tenancies/${id}`);
  await send('POST', `tenancies/${id}/end/preview`, { version: now.version, on: today });
  await send('POST', `tenancies/${id}/end`, { version: now.version, on: today });
  vi.restoreAllMocks();
  expect(asked.size).toBeGreaterThan(60);
  expect(await wholeReads(society, [...asked])).toEqual([]);
});
