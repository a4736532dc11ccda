import { describe, expect, test } from 'vitest';
import { activitySentence } from '#domain/activity.ts';
import type { ActivityLines, ActivityPage, Verification } from '#domain/activityLog.ts';
import { say } from '#domain/say.ts';
import { noteSystemEvent } from '#server/backup/events.ts';
import { addOwner } from '../../../tests/support/entries.ts';
import { factsIn } from '../../../tests/support/facts.ts';
import { anOffice, type Person } from '../../../tests/support/society.ts';

async function told(admin: Pick<Person, 'send'>, query = ''): Promise<string[]> {
  const { body } = await admin.send<ActivityPage>('GET', `/api/activities${query}`);
  return body.activities.map((activity) => say(activitySentence(activity)));
}

async function anAccount() {
  const { society, admin } = await anOffice();
  const other = await society.signedInAs('user');
  const fail = (email: string) => society.send('POST', '/api/auth/sign-in', { email, password: 'not it at all' });
  return { society, admin, other, fail };
}

describe('who comes in', () => {
  test('a sign-in and a sign-out are theirs', async () => {
    const { society, admin, other } = await anAccount();
    const cookie = await society.signIn(other.email);
    await society.sender(cookie)('POST', '/api/auth/sign-out');
    expect(await told(admin, `?record=users/${other.id}&limit=2`)).toEqual([
      'Test user signed out',
      'Test user signed in',
    ]);
  });

  test('a sign-up says as whom', async () => {
    const { society, admin } = await anAccount();
    const signUp = { password: 'verandah', confirmPassword: 'verandah', role: 'user' };
    await society.send('POST', '/api/auth/sign-up', { email: 'new@society.example', ...signUp });
    expect(await told(admin, '?limit=1')).toEqual(['Somebody signed up as new@society.example']);
  });

  test('failures are counted for the account, in an entry for each time they have doubled', async () => {
    const { admin, other, fail } = await anAccount();
    for (let failure = 0; failure < 5; failure++) await fail(other.email);
    expect(await told(admin, `?record=users/${other.id}&limit=3`)).toEqual([
      'Somebody tried to sign in as Test user and failed, 4 times',
      'Somebody tried to sign in as Test user and failed, 2 times',
      'Somebody tried to sign in as Test user and failed',
    ]);
  });

  test('of addresses without an account nothing is kept but that there were some, however many they are', async () => {
    const { society, admin, fail } = await anAccount();
    for (let failure = 0; failure < 9; failure++) await fail(`nobody${failure}@stranger.example`);
    const entries = (await told(admin)).filter((sentence) => sentence.includes('no account'));
    expect(entries[0]).toBe('Somebody tried to sign in with addresses that have no account and failed, 8 times');
    expect(entries).toHaveLength(4);
    const { db } = society.context;
    const kept = [
      await db.selectFrom('changes').selectAll().execute(),
      await db.selectFrom('activities').selectAll().execute(),
    ];
    expect(JSON.stringify(kept)).not.toMatch(/stranger|not it at all/);
  });

  test('a one-time password says for whom, and never what it is', async () => {
    const { society, admin, other } = await anAccount();
    const { body } = await admin.send<{ password: string }>('POST', `/api/users/${other.id}/password`);
    expect(await told(admin, '?limit=1')).toEqual(['Test admin set a one-time password for Test user']);
    const kept = await society.context.db.selectFrom('activities').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(Object.values(body)[0]);
  });
});

describe('what is had of the society', () => {
  test('a file and a print name the list, how many and as what', async () => {
    const { admin } = await anOffice();
    const made = (more: object) => admin.send('POST', '/api/exports', { list: 'owners', count: 1214, ...more });
    expect((await made({ kind: 'export', format: 'xlsx' })).status).toBe(204);
    await made({ kind: 'print', format: 'paper' });
    await made({ kind: 'export', list: 'society', format: 'xlsx' });
    await made({ kind: 'export', list: 'activities', format: 'csv' });
    expect(await told(admin, `?by=${admin.id}`)).toEqual([
      'Test admin exported 1,214 entries of the log (csv)',
      'Test admin exported the whole society (xlsx)',
      'Test admin printed 1,214 owners',
      'Test admin exported 1,214 owners (xlsx)',
    ]);
    expect(await told(admin, '?topic=owners')).toHaveLength(2);
  });

  test.each([
    { kind: 'sign-in' },
    { list: 'sessions' },
    { format: 'exe' },
    { count: -1 },
    { count: 1e9 },
    { text: 'x' },
  ])('nothing else can be written by it: %j', async (wrong) => {
    const { admin } = await anOffice();
    const made = { kind: 'export', list: 'owners', format: 'csv', count: 1, ...wrong };
    expect((await admin.send('POST', '/api/exports', made)).status).toBe(422);
    expect(await told(admin, `?by=${admin.id}`)).toEqual([]);
  });

  test('not by whom the list is closed to, and not without end', async () => {
    const { society, admin } = await anOffice();
    const made = { kind: 'export', list: 'owners', format: 'csv', count: 1 };
    const user = await society.signedInAs('user');
    expect((await user.send('POST', '/api/exports', made)).status).toBe(403);
    let last = 204;
    for (let times = 0; times < 101; times++) last = (await admin.send('POST', '/api/exports', made)).status;
    expect(last).toBe(429);
  });

  test('a look at a number says whose, and a document in place of another one which it was', async () => {
    const { admin } = await anOffice();
    const documents = { aadhar: '000011112222', pan: null, lease: null };
    const owner = await addOwner(admin, { documents });
    await admin.send('POST', `/api/owners/${owner.id}/reveal`, { document: 'aadhar' });
    const edit = { version: owner.version, documents: { aadhar: '000011113333' } };
    const { headers } = await admin.send('PATCH', `/api/owners/${owner.id}`, edit);
    expect(await told(admin, '?limit=2')).toEqual([
      'Test admin changed the Aadhaar number of Meera Rao',
      'Test admin looked at the Aadhaar number of Meera Rao',
    ]);
    const parts = `/api/activities/${headers.get('activity-id')}/changes`;
    const { body } = await admin.send<ActivityLines>('GET', parts);
    expect(body.lines.map(({ what }) => say(what))).toEqual(['changed the Aadhaar number of Meera Rao']);
    expect(factsIn(body)).not.toMatch(/1111|3333/);
  });

  test('a backup is the server’s, or whose it was', async () => {
    const { society, admin } = await anOffice();
    await society.context.write(null, async (tx) => noteSystemEvent(tx, 'backup'));
    expect(await told(admin, '?limit=1')).toEqual(['The server made a backup']);
  });
});

test('the check of the log goes on by itself, says what it found, and again once there is something new', async () => {
  const { admin } = await anOffice();
  const check = async () => (await admin.send<Verification>('GET', '/api/activities/verification')).body;
  async function finding(): Promise<Verification> {
    for (let times = 0; times < 1000; times++) {
      const found = await check();
      if (found.state !== 'running') return found;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error('The check did not end');
  }
  expect((await check()).state).toBe('running');
  const first = await finding();
  expect(first).toMatchObject({ state: 'sound', activities: 1, of: 1, broken: null });
  expect(await check()).toEqual(first);
  await addOwner(admin);
  expect((await check()).state).toBe('running');
  expect(await finding()).toMatchObject({ state: 'sound', activities: 2 });
});
