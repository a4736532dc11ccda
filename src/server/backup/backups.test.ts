// @module-tag whole
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { BackupState } from '#domain/backup.ts';
import type { ProblemBody } from '#domain/problem.ts';
import { restoreInto } from '../../../tests/support/backups.ts';
import { addFlat } from '../../../tests/support/entries.ts';
import { passingFolder } from '../../../tests/support/folders.ts';
import { anEmptyPlace } from '../../../tests/support/places.ts';
import { aSessionOf } from '../../../tests/support/sessions.ts';
import { aSociety, type Person, type TestSociety, testPassword, todayOf } from '../../../tests/support/society.ts';

const dayMs = 24 * 60 * 60 * 1000;

async function stateOf(admin: Person): Promise<BackupState> {
  return (await admin.send<BackupState>('GET', '/api/backups')).body;
}

/** Makes one by hand and waits until it is done. */
async function backUpByHand(admin: Person, request: object = {}): Promise<BackupState> {
  const json = { password: testPassword, ...request };
  const { status, body } = await admin.send<BackupState>('POST', '/api/backups', json);
  expect([status, body.running]).toEqual([201, expect.anything()]);
  await expect.poll(async () => (await stateOf(admin)).running).toBeNull();
  return stateOf(admin);
}

/** A ticket for a download, as the answer has it. */
async function ticketFor(admin: Person, name: string, password: string | null = testPassword) {
  const { status, body } = await admin.send<{ ticket?: string }>('POST', `/api/backups/${name}/ticket`, { password });
  return { status, ticket: body.ticket ?? '' };
}

async function eventsOf({ context }: TestSociety): Promise<string[]> {
  const rows = await context.db
    .selectFrom('changes')
    .select('operation')
    .where('topic', '=', 'sessions')
    .orderBy('seq')
    .execute();
  return rows.map(({ operation }) => operation);
}

async function aSocietyWith(options: Parameters<typeof aSociety>[0]) {
  const society = await aSociety(options);
  const admin = await society.signedInAs('admin');
  await addFlat(admin, 'A-101');
  return { society, admin };
}

test('an administrator makes one while others work, downloads it, and it restores; both stand in the log', async () => {
  const { society, admin } = await aSocietyWith({});
  const state = await backUpByHand(admin, { passphrase: 'open the gate' });
  expect(state).toMatchObject({ warnings: [], lastGoodAt: expect.any(String) });
  const [made] = state.items;
  expect(made).toMatchObject({ kind: 'manual', isReadable: true, isSealed: true, carriesSecret: true });
  const file = join(society.place.dataDir, 'backups', made?.name ?? '');
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const headers = { cookie: admin.cookie, host: 'localhost' };
  const { ticket } = await ticketFor(admin, made?.name ?? '');
  const address = `http://localhost/api/backups/${made?.name}?ticket=${ticket}`;
  const answer = await society.app.request(address, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, bytes.length]).toEqual([200, made?.bytes]);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${made?.name}"`);
  expect(await eventsOf(society)).toEqual(['backup', 'backup-download']);

  const place = await anEmptyPlace();
  const copy = join(passingFolder('aangan-download-'), 'backup');
  writeFileSync(copy, bytes);
  expect(await restoreInto(place, copy, 'open the gate')).toMatchObject({ secret: 'carried' });
});

test('a second one waits for the first, a passphrase has a length, and other names are not found', async () => {
  const { admin } = await aSocietyWith({});
  expect((await admin.send('POST', '/api/backups', { password: testPassword, passphrase: 'short' })).status).toBe(422);
  const [one, two] = await Promise.all([
    admin.send('POST', '/api/backups', { password: testPassword }),
    admin.send('POST', '/api/backups', { password: testPassword }),
  ]);
  expect([one.status, two.status].sort()).toEqual([201, 503]);
  await expect.poll(async () => (await stateOf(admin)).running).toBeNull();
  const statusOf = async (name: string) => (await admin.send('GET', `/api/backups/${name}?ticket=x`)).status;
  expect((await ticketFor(admin, 'aangan-manual-2020-01-01T00-00-00Z.backup')).status).toBe(404);
  for (const name of ['secret', '..%2Fsecret', '..%2f..%2fetc%2fpasswd', 'x'.repeat(300)]) {
    expect(await statusOf(name)).toBe(400);
    expect((await ticketFor(admin, name)).status).toBe(400);
  }
});

test('another one meanwhile is no error: by hand it is refused, and the day’s own waits for the next hour', async () => {
  const { society, admin } = await aSocietyWith({ dailyBackups: true });
  const failed = vi.spyOn(society.context.log, 'error');
  const make = () => admin.send('POST', '/api/backups', { password: testPassword });
  expect((await make()).status).toBe(201);
  expect((await make()).status).toBe(503);
  expect((await stateOf(admin)).running).not.toBeNull();
  await society.context.jobs.look();
  await expect.poll(async () => (await stateOf(admin)).running).toBeNull();
  const { warnings, items } = await stateOf(admin);
  expect([failed.mock.calls, warnings, items.length]).toEqual([[], [], 1]);
  await society.context.jobs.look();
  expect((await stateOf(admin)).items.map(({ kind }) => kind).sort()).toEqual(['daily', 'manual']);
});

describe('a session’s cookie alone gives no backup away', () => {
  test('making one takes the password, or of who has none a sign-in of just now', async () => {
    const { society, admin } = await aSocietyWith({});
    const make = (json: object) => admin.send<ProblemBody>('POST', '/api/backups', json);
    for (const json of [{}, { password: null }, { password: 'not this' }]) {
      const { status, body } = await make({ ...json, passphrase: 'open the gate' });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']]);
    }
    const { db } = society.context;
    await db.updateTable('accounts').set({ password: null }).where('userId', '=', admin.id).execute();
    society.later(11 * 60 * 1000);
    expect((await make({ password: null })).body.errors).toEqual({
      password: expect.stringMatching(/^Sign out and in/),
    });
    expect((await stateOf(admin)).items).toEqual([]);
    admin.send = society.sender(await aSessionOf(society.context, admin.id));
    expect((await make({ password: null })).status).toBe(201);
  });

  test('a download takes a ticket, which is good once, for a minute, for this backup, in this session', async () => {
    const { society, admin } = await aSocietyWith({});
    const name = (await backUpByHand(admin)).items[0]?.name ?? '';
    society.later(1000);
    await backUpByHand(admin);
    const other = (await stateOf(admin)).items.find((item) => item.name !== name)?.name ?? '';
    const statusOf = async (ticket: string, { of = name, send = admin.send, method = 'GET' } = {}) =>
      (await send(method, `/api/backups/${of}?ticket=${ticket}`)).status;

    expect((await admin.send('GET', `/api/backups/${name}`)).status).toBe(422);
    expect((await ticketFor(admin, name, 'not this')).status).toBe(422);
    const { ticket } = await ticketFor(admin, name);
    const elsewhere = society.sender(await aSessionOf(society.context, admin.id));
    expect(await statusOf(ticket, { of: other })).toBe(403);
    expect(await statusOf(ticket, { send: elsewhere })).toBe(403);
    expect(await statusOf(ticket.replace(/^\d+/, '9999999999999'))).toBe(403);
    expect(await statusOf(`${ticket}x`)).toBe(403);
    expect(await statusOf('x')).toBe(403);
    expect(await statusOf(ticket)).toBe(200);
    expect(await statusOf(ticket)).toBe(403);
    const late = (await ticketFor(admin, name)).ticket;
    society.later(60_000);
    expect(await statusOf(late)).toBe(403);
    expect((await eventsOf(society)).filter((event) => event === 'backup-download')).toHaveLength(1);
  });
});

describe('each day', () => {
  test('the server makes one by itself, copies it, and keeps neither secret nor passphrase in it', async () => {
    const copies = passingFolder('aangan-copies-');
    const { society, admin } = await aSocietyWith({ dailyBackups: true, backupCopyDir: join(copies, 'more') });
    await society.context.jobs.look();
    await society.context.jobs.look();
    const { items, warnings, isDaily } = await stateOf(admin);
    expect(items).toMatchObject([{ kind: 'daily', isSealed: false, carriesSecret: false }]);
    expect([isDaily, warnings]).toEqual([true, []]);
    expect(readdirSync(join(copies, 'more'))).toEqual([items[0]?.name]);
    society.later(dayMs);
    await society.context.jobs.look();
    expect((await stateOf(admin)).items).toHaveLength(2);
  });

  test('the day is the society’s, in the name and in what is said: just after midnight there it is not yesterday’s', async () => {
    const { society, admin } = await aSocietyWith({ dailyBackups: true });
    society.later(Date.parse(`${todayOf(society, 2)}T00:05:00+05:30`) - society.context.now().getTime());
    const today = todayOf(society);
    const folder = join(society.place.dataDir, 'backups');
    writeFileSync(folder, 'a file where the folder should be');
    await society.context.jobs.look();
    expect((await stateOf(admin)).warnings).toEqual([{ code: 'backup_failed', params: { on: today } }]);
    rmSync(folder);
    await society.context.jobs.look();
    const [made] = (await stateOf(admin)).items;
    expect(made?.name).toMatch(new RegExp(`^aangan-daily-${today}T00-0\\d-\\d\\d\\+0530\\.backup$`));
    society.later(2.1 * dayMs);
    expect((await stateOf(admin)).warnings).toEqual([{ code: 'backup_overdue', params: { on: today } }]);
  });

  test('none is made where nobody has signed up, nor where it is switched off', async () => {
    const empty = await aSociety({ dailyBackups: true });
    await empty.context.jobs.look();
    const { society, admin } = await aSocietyWith({});
    await society.context.jobs.look();
    expect((await stateOf(admin)).items).toEqual([]);
    expect(existsSync(join(empty.place.dataDir, 'backups'))).toBe(false);
  });
});

describe('administrators are warned', () => {
  const warned = async (admin: Person) => (await stateOf(admin)).warnings.map(({ code }) => code);

  test('when one could not be made, until one could', async () => {
    const { society, admin } = await aSocietyWith({ dailyBackups: true });
    const folder = join(society.place.dataDir, 'backups');
    writeFileSync(folder, 'a file where the folder should be');
    await society.context.jobs.look();
    expect(await warned(admin)).toEqual(['backup_failed']);
    rmSync(folder);
    await society.context.jobs.look();
    expect(await warned(admin)).toEqual([]);
  });

  test('when the copy could not be made, which is no failure of the backup', async () => {
    const copies = join(passingFolder('aangan-copies-'), 'file');
    writeFileSync(copies, '');
    // Where a file system takes no folders, as below /proc, the attempt must end as well.
    for (const backupCopyDir of [copies, '/proc/nope/deeper']) {
      const { society, admin } = await aSocietyWith({ dailyBackups: true, backupCopyDir });
      await society.context.jobs.look();
      expect(await warned(admin)).toEqual(['backup_not_copied']);
      expect(await stateOf(admin)).toMatchObject({ running: null, items: [expect.anything()] });
    }
  });

  test('when there is none for two days, or none at all, or the newest can’t be read', async () => {
    const { society, admin } = await aSocietyWith({ dailyBackups: true });
    expect(await warned(admin)).toEqual([]);
    society.later(2.1 * dayMs);
    expect(await warned(admin)).toEqual(['backup_never']);
    await society.context.jobs.look();
    expect(await warned(admin)).toEqual([]);
    society.later(2.1 * dayMs);
    expect(await warned(admin)).toEqual(['backup_overdue']);
    const [made] = (await stateOf(admin)).items;
    truncateSync(join(society.place.dataDir, 'backups', made?.name ?? ''), 3);
    expect((await stateOf(admin)).items).toMatchObject([{ isReadable: false }]);
  });
});

test('a backup that the server’s end cuts off leaves no file with a name', async () => {
  const { society, admin } = await aSocietyWith({});
  const folder = join(society.place.dataDir, 'backups');
  mkdirSync(folder);
  await admin.send('POST', '/api/backups', { password: testPassword });
  await society.stop();
  expect(readdirSync(folder).filter((name) => name.endsWith('.backup'))).toEqual([]);
});
