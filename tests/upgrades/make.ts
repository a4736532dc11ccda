// node tests/upgrades/make.ts CHECKOUT STEP: fills a database with the version in that folder, by that version's own
// server and calls, and keeps it as STEP.sqlite.gz: see src/server/backup/upgrade.test.ts, which says what is in it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { codeOf } from '../support/authenticator.ts';
import { cookieOf, type Sender, senderTo } from '../support/senders.ts';

const [checkout = '', step = ''] = process.argv.slice(2);
const family = { adults: 2, children: 1, males: 1, females: 1 };
const owner = { occupancyDate: '2024-04-01', status: 'Active', familyDetails: family };
const password = 'courtyard';
const dataDir = mkdtempSync(join(tmpdir(), 'aangan-fixture-'));
const file = join(dataDir, 'aangan.db');

const secret = 'a secret for tests, long enough to be one';
const settings = { PORT: '0', DATA_DIR: dataDir, AANGAN_SECRET: secret, LOG_LEVEL: 'error', BACKUP: 'off' };
const server = spawn(process.execPath, ['src/server/main.ts'], {
  cwd: checkout,
  env: { PATH: process.env['PATH'] ?? '', ...settings },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise<string>((resolve) => {
  let out = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    const [, address] = /^Aangan is open at (\S+)$/m.exec(out) ?? [];
    if (address) resolve(address);
  });
});

const isFound = (query: string, name: string) => {
  const sqlite = new DatabaseSync(file, { readOnly: true });
  const found = sqlite.prepare(query).get(name);
  sqlite.close();
  return found !== undefined;
};
const has = (table: string) => isFound('select 1 from sqlite_schema where name = ?', table);
const hasHolders = () => isFound("select 1 from pragma_table_info('ownerships') where name = ?", 'holding');

/** Throws where the answer is another one than 2xx: that version words its calls in another way. */
function must(send: Sender) {
  return async (method: string, path: string, json?: object) => {
    const { status, body, headers } = await send<Record<string, never>>(method, path, json);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return { body, headers };
  };
}

const account = { email: 'asha@society.example', password, confirmPassword: password, role: 'admin' };
const { headers } = await must(senderTo(fetch, url))('POST', '/api/auth/sign-up', account);
const ask = must(senderTo(fetch, url, cookieOf(headers)));

const flat = { floor: 1, type: '2BHK', status: 'Available' };
// A version without owners has the status alone.
const status = has('owners') ? 'Available' : 'Occupied';
const { body: first } = await ask('POST', '/api/flats', { ...flat, flatNumber: 'A-101', status, rent: 15_000 });
const { body: second } = await ask('POST', '/api/flats', { ...flat, flatNumber: 'A-102', status });
await ask('POST', '/api/flats', { ...flat, flatNumber: 'B-201', floor: 2, rent: 9000 });
if (has('owners')) await people(first['id'] ?? '', second['id'] ?? '');
if (has('secondFactors')) await secondFactor();
if (has('erasures')) await privacy();
if (has('visits')) await gateBook();
if (hasHolders()) await jointOwners(second['id'] ?? '');
if (has('passes')) await expected();

async function people(flatId: string, soldId: string): Promise<void> {
  const documents = { aadhar: '000011112222' };
  const meera = { ...owner, name: 'Meera Rao', email: 'meera@people.example', phone: '9820011111' };
  const { body } = await ask('POST', '/api/owners', { ...meera, flatId, documents });
  if (has('nominations')) {
    const nominees = [{ name: 'Arun Rao', relation: 'Son', share: 100, bornOn: '2015-06-09', guardian: 'Mohan Rao' }];
    await ask('POST', '/api/nominations', { flatId, ownerId: body['id'], since: '2025-08-15', nominees });
  }
  if (has('tenancies')) {
    const tenants = [{ name: 'Kabir Menon', phone: '9820077777' }, { name: 'Zoya Menon' }];
    await ask('POST', '/api/tenancies', { flatId, since: '2025-04-01', lastDay: '2026-02-28', tenants, rent: 20_000 });
  }
  if (has('householdMembers')) {
    const members = [{ name: 'Meera Rao', relation: 'Self', sex: 'female', bornYear: 1980 }];
    await ask('POST', '/api/households', { flatId, members });
  }
  const vehicle = { vehicleNumber: 'KA 01 AB 1234', company: 'Maruti Suzuki', model: 'Swift', type: 'Car' };
  await ask('POST', '/api/vehicles', { ...vehicle, ownerId: body['id'], flatId });
  await ask('POST', '/api/transfers', {
    ...{ key: crypto.randomUUID(), flatId: soldId, presentOwnerId: null, occupancyDate: '2025-01-15' },
    newOwner: { name: 'Sunil Shah', phone: '9820033333', familyDetails: family },
  });
}

/** A guard with a second factor. What the authenticator app holds becomes their name: nobody else knows it. */
async function secondFactor(): Promise<void> {
  const guard = { email: 'leela@society.example', password, name: 'Leela', role: 'security' };
  await ask('POST', '/api/users', guard);
  const signedIn = await must(senderTo(fetch, url))('POST', '/api/auth/sign-in', { email: guard.email, password });
  const own = must(senderTo(fetch, url, cookieOf(signedIn.headers)));
  const { body } = await own('POST', '/api/me/second-factor', { password });
  const typed = String(body['secret']);
  await own('PATCH', '/api/me', { name: typed });
  await own('POST', '/api/me/second-factor/confirmation', { code: codeOf(typed, new Date()) });
}

/** A delivery that left, and a guest who is inside. */
async function gateBook(): Promise<void> {
  const id = crypto.randomUUID();
  await ask('POST', '/api/visits', {
    id,
    kind: 'delivery',
    flats: ['A-101'],
    name: 'Anil',
    vehicleNumber: 'KA 05 X 7',
  });
  await ask('POST', `/api/visits/${id}/departure`, { id: crypto.randomUUID() });
  await ask('POST', '/api/visits', { id: crypto.randomUUID(), kind: 'guest', flats: ['B-201'], phone: '9820044444' });
}

/** Who bought A-102 has it with their spouse by now. */
async function jointOwners(flatId: string): Promise<void> {
  const { body } = await ask('GET', `/api/flats/${flatId}`);
  const first = { personId: body['ownerId'], share: '1/3' };
  await ask('POST', '/api/transfers/holders', {
    ...{ key: crypto.randomUUID(), flatId, presentOwnerIds: [body['ownerId']], on: '2025-06-15', reason: 'name added' },
    holders: [first, { name: 'Sunita Shah', share: '2/3' }],
  });
}

/** A visitor who is expected, and one who is not let in without asking. */
async function expected(): Promise<void> {
  const window = { from: '2036-03-05T10:00', until: '2036-03-05T22:00' };
  await ask('POST', '/api/passes', { name: 'Anil Kumar', kind: 'guest', flats: ['A-101'], ...window });
  await ask('POST', '/api/stops', { vehicleNumber: 'MH 12 ZX 7001', reason: 'Ask the office', lastDay: null });
}

/** A second notice, a consent to it, and a former owner who was erased. */
async function privacy(): Promise<void> {
  await ask('POST', '/api/privacy/notices', { version: 1, text: 'We keep your name and phone.' });
  const { body } = await ask('GET', '/api/owners');
  const meera = (body['items'] as unknown as { id: string; name: string }[]).find(({ name }) => name === 'Meera Rao');
  const day = new Date().toISOString().slice(0, 10);
  await ask('POST', '/api/privacy/consents', { ownerIds: [meera?.id], notice: 2, day, how: 'paper' });
  const ravi = { ...owner, name: 'Ravi Kumar', email: 'ravi@people.example', phone: '9845071717', status: 'Old' };
  const { body: added } = await ask('POST', '/api/owners', ravi);
  const { body: plan } = await ask('GET', `/api/owners/${added['id']}/erasure`);
  const { version, digest } = plan;
  const erasure = { version, digest, name: 'Ravi Kumar', reason: 'person', requestedOn: day };
  await ask('POST', `/api/owners/${added['id']}/erasure`, erasure);
}

server.kill('SIGTERM');
await once(server, 'exit');
const sqlite = new DatabaseSync(file);
sqlite.exec('delete from sessions; pragma journal_mode = delete; vacuum');
sqlite.close();
writeFileSync(join(import.meta.dirname, `${step}.sqlite.gz`), gzipSync(readFileSync(file), { level: 9 }));
rmSync(dataDir, { recursive: true });
