import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '../tests/support/freePort.ts';
import { blocksOf } from './blocks.ts';
import type { Contender, Server } from './contender.ts';
import { people, signInPassword } from './people.ts';
import { cache, touch } from './product.ts';
import { answering, type Program, runToEnd, startProgram, temporary } from './program.ts';
import { society } from './society.ts';

const release = '0.22.20-4';

/** PocketBase with the same society: three collections that only an administrator may read and write. */
export function pocketBase(): Contender {
  const kept = `pocketbase-${release}-${print()}`;
  const folderOf = (size: number) => join(cache, `${kept}-${size}`);
  async function prepare(size: number): Promise<void> {
    const folder = folderOf(size);
    if (existsSync(folder)) return;
    const program = await install();
    console.log(`  filling ${size} flats in PocketBase (kept for the next run) …`);
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(join(unfinished, 'migrations'), { recursive: true });
    writeFileSync(join(unfinished, 'migrations', '1700000000_society.js'), collections());
    await runToEnd(program, ['migrate', 'up', ...folders(unfinished)], { cwd: unfinished });
    fill(join(unfinished, 'data', 'data.db'), size);
    renameSync(unfinished, folder);
  }
  async function copied(size: number): Promise<string> {
    await prepare(size);
    const copy = mkdtempSync(join(temporary, 'pocketbase-'));
    touch(folderOf(size));
    cpSync(folderOf(size), copy, { recursive: true });
    return copy;
  }
  async function started(folder: string): Promise<{ program: Program; url: string }> {
    const address = `127.0.0.1:${await freePort()}`;
    const program = startProgram(await install(), ['serve', `--http=${address}`, ...folders(folder)], { cwd: folder });
    return { program, url: `http://${address}` };
  }
  const contender: Contender = {
    ...{ name: 'PocketBase', kind: 'pocketbase', version: '0.22.20', prepare },
    async open(size) {
      const folder = await copied(size);
      const { program, url } = await started(folder);
      await answering(program, `${url}/api/health`);
      const server: Server = {
        ...{ contender, program, url },
        headers: { authorization: await signIn(url) },
        async close() {
          await program.end();
          rmSync(folder, { recursive: true, force: true });
        },
      };
      return server;
    },
    async startTime(size) {
      const folder = await copied(size);
      const begun = performance.now();
      const { program, url } = await started(folder);
      await answering(program, `${url}/api/health`, 2);
      const took = performance.now() - begun;
      await program.end();
      rmSync(folder, { recursive: true, force: true });
      return took;
    },
  };
  return contender;
}

const folders = (folder: string) => [`--dir=${join(folder, 'data')}`, `--migrationsDir=${join(folder, 'migrations')}`];

/** A digest of all that the kept copies depend on. */
function print(): string {
  const hash = createHash('sha256');
  for (const file of ['pocketbase.ts', 'society.ts', 'people.ts'])
    hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * Fetches the program from the npm registry, once. The package `pocketbase` only chooses one of these by the machine.
 */
async function install(): Promise<string> {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as 'linux'];
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch as 'x64'];
  const name = `pocketbase-${platform}-${arch}`;
  const folder = join(cache, 'pocketbase-program');
  const program = join(folder, 'node_modules', name, process.platform === 'win32' ? 'pocketbase.exe' : 'pocketbase');
  if (existsSync(program)) return program;
  console.log('  fetching PocketBase …');
  mkdirSync(folder, { recursive: true });
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
  await runToEnd('npm', ['install', '--prefix', folder, ...quiet, `${name}@${release}`], { cwd: folder });
  return program;
}

export async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity: people[0].email, password: signInPassword }),
  });
  if (!response.ok) throw new Error(`Signing in at PocketBase: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

type Field = { name: string; type: string; required?: boolean; options?: object };
const text = (name: string, required = false): Field => ({ name, type: 'text', required });
const number = (name: string): Field => ({ name, type: 'number' });
const choice = (name: string, values: string[]): Field => ({ name, type: 'select', options: { maxSelect: 1, values } });
const relation = (name: string, to: string): Field => ({
  name,
  type: 'relation',
  options: { collectionId: to, maxSelect: 1, cascadeDelete: false },
});

/** A migration in PocketBase's own language: the collections with their rules and indexes, and the administrator. */
function collections(): string {
  const rule = '@request.auth.role = "admin"';
  const rules = { listRule: rule, viewRule: rule, createRule: rule, updateRule: rule, deleteRule: rule };
  const make = (id: string, schema: Field[], indexes: string[]) => ({
    ...{ id, name: id.split('_')[0], type: 'base', schema, indexes },
    ...rules,
  });
  const all = [
    make(
      'owners_00000000',
      [
        ...['name', 'email', 'phone', 'occupancyDate'].map((name) => text(name, true)),
        choice('status', ['Active', 'Old']),
        ...['adults', 'children', 'males', 'females'].map(number),
      ],
      ['create index owners_name on owners (name)', 'create index owners_created on owners (created)'],
    ),
    make(
      'flats_000000000',
      [
        { ...text('flatNumber', true), options: { pattern: '^[A-Z0-9-]{1,12}$' } },
        ...['floor', 'size', 'rent', 'deposit'].map(number),
        choice('type', ['1BHK', '2BHK', '3BHK', '4BHK']),
        choice('status', ['Available', 'Occupied', 'Maintenance']),
        text('description'),
        relation('owner', 'owners_00000000'),
      ],
      ['create unique index flats_number on flats (flatNumber)', 'create index flats_created on flats (created, id)'],
    ),
    make(
      'vehicles_000000',
      [
        ...['vehicleNumber', 'numberKey', 'company', 'model'].map((name) => text(name, true)),
        text('color'),
        choice('type', ['Car', 'Motorcycle', 'Scooter', 'Bicycle', 'Truck', 'Van']),
        number('year'),
        relation('owner', 'owners_00000000'),
        relation('flat', 'flats_000000000'),
      ],
      [
        'create unique index vehicles_key on vehicles (numberKey)',
        'create index vehicles_owner on vehicles (owner)',
        'create index vehicles_created on vehicles (created)',
      ],
    ),
  ];
  return `migrate((db) => {
    const dao = new Dao(db);
    const users = dao.findCollectionByNameOrId('users');
    users.schema.addField(new SchemaField({ name: 'role', type: 'text' }));
    dao.saveCollection(users);
    for (const collection of ${JSON.stringify(all)}) dao.saveCollection(new Collection(collection));
    const admin = new Record(users, { email: '${people[0].email}', username: 'admin', role: 'admin', verified: true });
    admin.setPassword('${signInPassword}');
    dao.saveRecord(admin);
  });`;
}

/** Ids as PocketBase makes them, fifteen letters and digits, in the order of the product's. */
export const idOf = (uuid: string) => uuid.replaceAll('-', '').slice(0, 15);

/** Writes straight into PocketBase's file while it does not run; the checks before each scenario compare the facts. */
function fill(file: string, size: number): void {
  const { flats, owners, vehicles } = society(size);
  const db = new DatabaseSync(file);
  const begun = Date.now();
  let block = 0;
  const insertAll = (table: string, records: Record<string, string | number>[]) => {
    for (const some of blocksOf(records)) {
      block += 1;
      const at = new Date(begun + block * 10).toISOString().replace('T', ' ');
      for (const record of some) {
        const row = { ...record, created: at, updated: at };
        const columns = Object.keys(row);
        const sql = `insert into ${table} (${columns.map((name) => `"${name}"`)}) values (${columns.map(() => '?')})`;
        db.prepare(sql).run(...Object.values(row));
      }
    }
  };
  const ofFlat = new Map(owners.map((owner) => [owner.flat, owner]));
  db.exec('begin');
  insertAll(
    'owners',
    owners.map(({ flat: _, until: __, id, ...owner }) => ({ id: idOf(id), ...owner })),
  );
  insertAll(
    'flats',
    flats.map(({ id, description, ...flat }, place) => {
      const owner = ofFlat.get(place);
      const isOwned = owner !== undefined && owner.until === null;
      return { id: idOf(id), ...flat, description: description ?? '', owner: isOwned ? idOf(owner.id) : '' };
    }),
  );
  insertAll(
    'vehicles',
    vehicles.map(({ id, flat, ...vehicle }) => ({
      id: idOf(id),
      ...vehicle,
      numberKey: vehicle.vehicleNumber.replaceAll(' ', ''),
      owner: idOf(owners[flat]?.id ?? ''),
      flat: idOf(flats[flat]?.id ?? ''),
    })),
  );
  db.exec('commit; analyze');
  db.close();
}
