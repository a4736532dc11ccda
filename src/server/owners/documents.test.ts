// Aadhaar and PAN numbers (docs/rules.md, Documents): sealed where they lie, masked where they are shown.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Owner } from '#domain/owner.ts';
import type { Write } from '#server/changes/write.ts';
import { createShortening } from '#server/owners/shortening.ts';
import { createSeal } from '#server/seal.ts';
import { activityOf, undo } from '../../../tests/support/activities.ts';
import { addFlat, addOwner, editOwner, type Items, ownerOf } from '../../../tests/support/entries.ts';
import { factsIn } from '../../../tests/support/facts.ts';
import { anOffice, aSociety, type Person, type TestSociety, testSecret } from '../../../tests/support/society.ts';

const aadhar = '123456789012';
const pan = 'ABCDE6789F';
const family = { adults: 1, children: 1, males: 1, females: 1 };
const documents = { aadhar, pan, lease: 'Cupboard 3' };
const masks = { aadhar: 'XXXX XXXX 9012', pan: 'XXXXX6789X', lease: 'Cupboard 3' };

async function anOwnerWithDocuments() {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin);
  return { society, admin, flat, owner: await addOwner(admin, { flatId: flat.id, documents }) };
}

/** Everything in every table, as it lies there. */
async function everythingIn({ context: { db } }: TestSociety): Promise<string> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  expect(tables).toEqual(expect.arrayContaining(['owners', 'changes', 'ownerships']));
  const contents = await Promise.all(tables.map((table) => sql`select * from ${sql.table(table)}`.execute(db)));
  return JSON.stringify(contents.map(({ rows }) => rows));
}

function reveal(person: Person, id: string, document: string) {
  return person.send<{ value: string; detail: string }>('POST', `/api/owners/${id}/reveal`, { document });
}

describe('at rest', () => {
  test('the numbers stand in no table, not even in the log, through a life of edits', async () => {
    const { society, admin, owner } = await anOwnerWithDocuments();
    await editOwner(admin, owner.id, { name: 'M. Rao', documents: { pan: 'zzzzz5555z' } });
    await reveal(admin, owner.id, 'aadhar');
    await editOwner(admin, owner.id, { documents: { aadhar: '999988887777' } });
    const held = await everythingIn(society);
    await admin.send('DELETE', `/api/owners/${owner.id}`);
    const left = await everythingIn(society);
    for (const number of [aadhar, '56789012', pan, 'ABCDE', 'ZZZZZ5555Z', '999988887777', '88887777']) {
      expect(held).not.toContain(number);
      expect(left).not.toContain(number);
    }
    expect(held).toContain('"hasAadhar":true'.replaceAll('"', '\\"')); // the log says that there is one
  });

  test('one number sealed twice looks different, and is no longer than it must be', async () => {
    const { society, admin } = await anOwnerWithDocuments();
    await addOwner(admin, { name: 'Bina', documents });
    const rows = await society.context.db.selectFrom('owners').select(['aadharSealed', 'panSealed']).execute();
    expect(new Set(rows.flatMap((row) => [row.aadharSealed, row.panSealed])).size).toBe(4);
  });

  test('a sealed value that was moved to another owner or field, or changed by a letter, does not open', () => {
    const seal = createSeal('a secret for this test, long enough');
    const sealed = seal.close(aadhar, 'owners/1/aadhar');
    expect(seal.open(sealed, 'owners/1/aadhar')).toBe(aadhar);
    expect(() => seal.open(sealed, 'owners/2/aadhar')).toThrow();
    expect(() => seal.open(sealed, 'owners/1/pan')).toThrow();
    expect(() => createSeal('another secret, just as long as that').open(sealed, 'owners/1/aadhar')).toThrow();
    const parts = sealed.split('.');
    for (const index of [1, 2, 3]) {
      const changed = parts.map((part, at) =>
        at === index ? (part.startsWith('A') ? 'B' : 'A') + part.slice(1) : part,
      );
      expect(() => seal.open(changed.join('.'), 'owners/1/aadhar')).toThrow();
    }
    for (const broken of ['', '1...', parts.slice(0, 3).join('.'), aadhar])
      expect(() => seal.open(broken, 'owners/1/aadhar')).toThrow();
  });

  test("one owner's number put into another's row is never answered as theirs", async () => {
    const { society, admin, owner } = await anOwnerWithDocuments();
    const other = await addOwner(admin, { name: 'Bina' });
    const { db } = society.context;
    const { aadharSealed } = await db
      .selectFrom('owners')
      .select('aadharSealed')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('owners').set({ aadharSealed }).where('id', '=', other.id).execute();
    const answer = await reveal(admin, other.id, 'aadhar');
    expect(answer.status).toBe(409);
    expect(factsIn(answer.body)).not.toContain('9012');
  });
});

describe('where they are shown', () => {
  test('a record has the masks, after adding, reading, editing and in a refusal; a list has nothing', async () => {
    const { admin, owner } = await anOwnerWithDocuments();
    expect(owner.documents).toEqual(masks);
    expect((await ownerOf(admin, owner.id)).documents).toEqual(masks);
    expect((await editOwner(admin, owner.id, { name: 'M. Rao' })).body.documents).toEqual(masks);
    const stale = await editOwner(admin, owner.id, { version: 1, name: 'X' });
    expect(stale.body).toMatchObject({ current: { documents: masks } });
    for (const query of ['', '?order=newest', `?ids=${owner.id}`]) {
      const { body } = await admin.send<Items<Owner>>('GET', `/api/owners${query}`);
      expect(body.items).toHaveLength(1);
      expect(factsIn(body)).not.toMatch(/documents|aadhar|pan"|lease|9012|6789|Cupboard/i);
    }
  });

  test('what an edit does not name stays, null removes, and a new number takes its place', async () => {
    const { society, admin, owner } = await anOwnerWithDocuments();
    expect((await editOwner(admin, owner.id, { documents: { pan: 'zzzzz5555z' } })).body.documents).toEqual({
      ...masks,
      pan: 'XXXXX5555X',
    });
    expect((await reveal(admin, owner.id, 'aadhar')).body.value).toBe(aadhar);
    expect((await reveal(admin, owner.id, 'pan')).body.value).toBe('ZZZZZ5555Z');
    expect((await editOwner(admin, owner.id, { documents: { aadhar: null, lease: '' } })).body.documents).toEqual({
      aadhar: null,
      pan: 'XXXXX5555X',
      lease: null,
    });
    expect(await society.context.db.selectFrom('owners').select(['aadharSealed', 'lease']).execute()).toEqual([
      { aadharSealed: null, lease: null },
    ]);
  });

  test('its own mask that comes back in an edit was not touched; that of another number is refused', async () => {
    const { admin, owner } = await anOwnerWithDocuments();
    const own = await editOwner(admin, owner.id, { documents: { aadhar: masks.aadhar, pan: masks.pan } });
    expect([own.status, own.body.documents]).toEqual([200, masks]);
    const { status, body } = await editOwner(admin, owner.id, {
      documents: { aadhar: 'XXXX XXXX 1111', pan: 'XXXXX1111X' },
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      'documents.aadhar': 'Aadhar must be 12 digits',
      'documents.pan': 'Invalid PAN format (e.g., ABCDE1234F)',
    });
    expect((await reveal(admin, owner.id, 'aadhar')).body.value).toBe(aadhar);
    expect((await reveal(admin, owner.id, 'pan')).body.value).toBe(pan);
  });
});

describe('a look at a number in the clear', () => {
  test('is answered and recorded: who looked, at whose, and when, but not what they saw', async () => {
    const { society, admin, owner } = await anOwnerWithDocuments();
    const other = await society.signedInAs('admin');
    expect(await reveal(other, owner.id, 'aadhar')).toMatchObject({ status: 200, body: { value: aadhar } });
    const log = await society.context.db
      .selectFrom('changes')
      .selectAll()
      .where('operation', 'like', 'reveal%')
      .execute();
    expect(log).toMatchObject([
      { operation: 'reveal-aadhar', actorId: other.id, entityId: owner.id, topic: 'owners', before: null, after: null },
    ]);
    expect((await ownerOf(admin, owner.id)).version).toBe(1);
  });

  test('is not there where there is no number, no owner, or no such document; nothing is recorded', async () => {
    const { society, admin } = await anOffice();
    const owner = await addOwner(admin);
    expect(await reveal(admin, owner.id, 'pan')).toMatchObject({
      status: 404,
      body: { detail: 'There is no such number on record' },
    });
    expect(await reveal(admin, crypto.randomUUID(), 'pan')).toMatchObject({
      status: 404,
      body: { detail: 'This owner no longer exists' },
    });
    expect((await reveal(admin, owner.id, 'lease')).status).toBe(422);
    expect(
      await society.context.db.selectFrom('changes').selectAll().where('operation', 'like', 'reveal%').execute(),
    ).toEqual([]);
  });

  test.each(['user', 'security'] as const)('is refused to %s', async (role) => {
    const { society, owner } = await anOwnerWithDocuments();
    const { status, body } = await reveal(await society.signedInAs(role), owner.id, 'aadhar');
    expect(status).toBe(403);
    expect(factsIn(body)).not.toContain('9012');
  });
});

test('a mask in a transfer to a known person leaves the number, and a mask of nothing on record is refused', async () => {
  const { admin, owner, flat: other } = await anOwnerWithDocuments();
  const flat = await addFlat(admin, 'A-102');
  const transfer = (existingOwnerId: string | null, given: object) =>
    admin.send('POST', '/api/transfers', {
      ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerId: null, existingOwnerId },
      newOwner: { name: owner.name, phone: owner.phone, familyDetails: family, documents: given },
      occupancyDate: owner.occupancyDate,
    });
  const strange = { 'newOwner.documents.aadhar': 'Aadhar must be 12 digits' };
  expect(await transfer(null, { aadhar: masks.aadhar })).toMatchObject({ status: 422, body: { errors: strange } });
  expect(await transfer(owner.id, { aadhar: 'XXXX XXXX 1111' })).toMatchObject({ status: 422 });
  expect((await transfer(owner.id, { aadhar: 'xxxxxxxx9012', pan: masks.pan })).status).toBe(201);
  expect((await reveal(admin, owner.id, 'aadhar')).body.value).toBe(aadhar);
  expect((await reveal(admin, owner.id, 'pan')).body.value).toBe(pan);
  expect((await ownerOf(admin, owner.id)).flats.map(({ id }) => id)).toEqual([other.id, flat.id]);
});

describe('a society that keeps only the last four digits', () => {
  const onlyFour = { status: 409, body: { detail: 'Only the last four digits of this number are kept.' } };
  const keepFour = (admin: Person) => admin.send('PATCH', '/api/society', { version: 1, aadharKeeping: 'last-four' });
  const isDone = (admin: Person) =>
    expect.poll(() => admin.send('GET', '/api/society/shortening')).toMatchObject({ body: { isRunning: false } });

  test('has no more of them anywhere, and shows the rest as no number; a PAN it keeps whole', async () => {
    const { society, admin } = await anOffice();
    await keepFour(admin);
    const owner = await addOwner(admin, { documents });
    expect(owner.documents).toEqual(masks);
    expect(await reveal(admin, owner.id, 'aadhar')).toMatchObject(onlyFour);
    expect((await reveal(admin, owner.id, 'pan')).body.value).toBe(pan);
    const edited = await editOwner(admin, owner.id, { documents: { aadhar: '111122223333' } });
    expect(edited.body.documents.aadhar).toBe('XXXX XXXX 3333');
    await isDone(admin);
    const seal = createSeal(testSecret);
    const { aadharSealed } = await society.context.db
      .selectFrom('owners')
      .select('aadharSealed')
      .executeTakeFirstOrThrow();
    expect(seal.open(aadharSealed ?? '', `owners/${owner.id}/aadhar`)).toBe('3333');
  });

  test('shortens what is on record, what a reversal would bring back, and what lies in the file besides', async () => {
    const { society, admin } = await anOffice();
    const owner = await addOwner(admin, { documents });
    const flat = await addFlat(admin);
    const newOwner = { name: owner.name, phone: owner.phone, familyDetails: family };
    const transfer = { key: crypto.randomUUID(), flatId: flat.id, presentOwnerId: null, existingOwnerId: owner.id };
    const { occupancyDate } = owner;
    const sold = await admin.send('POST', '/api/transfers', { ...transfer, newOwner, occupancyDate });
    expect(sold.status).toBe(201);
    const { aadharSealed: whole } = await society.context.db
      .selectFrom('owners')
      .select('aadharSealed')
      .executeTakeFirstOrThrow();
    expect(await bytesOf(society)).toContain(whole);

    await keepFour(admin);
    expect(await reveal(admin, owner.id, 'aadhar')).toMatchObject(onlyFour); // not even before the work is done
    await isDone(admin);
    expect((await ownerOf(admin, owner.id)).documents).toEqual(masks);
    expect(await bytesOf(society)).not.toContain(whole);
    const reversal = { key: crypto.randomUUID(), reason: 'mistake' };
    expect((await admin.send('POST', `/api/transfers/${sold.body['id']}/reversal`, reversal)).status).toBe(201);
    expect(await reveal(admin, owner.id, 'aadhar')).toMatchObject(onlyFour);
    expect((await reveal(admin, owner.id, 'pan')).body.value).toBe(pan);
  });

  test('shortens what is kept for taking back a deletion or an edit, and what comes back is the rest', async () => {
    const { society, admin } = await anOffice();
    const owner = await addOwner(admin, { documents });
    const { aadharSealed: whole } = await society.context.db
      .selectFrom('owners')
      .select('aadharSealed')
      .executeTakeFirstOrThrow();
    const edited = activityOf(await editOwner(admin, owner.id, { documents: { aadhar: '999988887777' } }));
    const deleted = activityOf(await admin.send('DELETE', `/api/owners/${owner.id}`));
    expect(await bytesOf(society)).toContain(whole);
    await keepFour(admin);
    await isDone(admin);
    expect(await bytesOf(society)).not.toContain(whole);
    for (const id of [deleted, edited]) expect((await undo(admin, id)).status).toBe(200);
    expect((await ownerOf(admin, owner.id)).documents).toEqual(masks);
    expect(await reveal(admin, owner.id, 'aadhar')).toMatchObject(onlyFour);
    expect((await reveal(admin, owner.id, 'pan')).body.value).toBe(pan);
  });

  test('is no line of the log where there was nothing to shorten', async () => {
    const { society, admin } = await anOffice();
    await addOwner(admin);
    await keepFour(admin);
    await isDone(admin);
    const { db } = society.context;
    const lines = await db.selectFrom('changes').select('operation').where('topic', '=', 'society').execute();
    expect(lines.map(({ operation }) => operation)).toEqual(['edit']);
  });

  test('takes nothing away that it can not open', async () => {
    const { society, admin } = await anOffice();
    const owner = await addOwner(admin, { documents });
    const foreign = createSeal('another secret, as after a lost folder').close(aadhar, `owners/${owner.id}/aadhar`);
    await society.context.db.updateTable('owners').set({ aadharSealed: foreign }).execute();
    await keepFour(admin);
    await isDone(admin);
    expect(await society.context.db.selectFrom('owners').select('aadharSealed').execute()).toEqual([
      { aadharSealed: foreign },
    ]);
  });

  test('goes on where another start left off, however many there are', async () => {
    const { society, admin } = await anOffice();
    for (let number = 0; number < 3; number++) await addOwner(admin, { name: `Owner ${number}`, documents });
    const { db } = society.context;
    // As a server that ended right after the setting was saved leaves it.
    await db.updateTable('society').set({ aadharKeeping: 'last-four' }).execute();
    await db.insertInto('cleanings').values({ id: 1, step: 'shortening', done: 0, total: 3 }).execute();
    expect((await admin.send('GET', '/api/society/shortening')).body).toEqual({
      ...{ isRunning: true, step: 'shortening', done: 0, total: 3 },
    });
    await society.stop();
    const again = await aSociety({ at: society.place });
    await isDone({ ...admin, send: again.sender(admin.cookie) });
    const rows = await again.context.db.selectFrom('owners').select(['id', 'aadharSealed']).execute();
    const seal = createSeal(testSecret);
    expect(rows.map(({ id, aadharSealed }) => seal.open(aadharSealed ?? '', `owners/${id}/aadhar`))).toEqual(
      rows.map(() => '9012'),
    );
  });

  test('leaves nothing out where a step of it could not be saved', async () => {
    const { society, admin } = await anOffice();
    const owner = await addOwner(admin, { documents });
    const { db, write } = society.context;
    await db.updateTable('society').set({ aadharKeeping: 'last-four' }).execute();
    await db.insertInto('cleanings').values({ id: 1, step: 'shortening', done: 0, total: 1 }).execute();
    const failures: unknown[] = [];
    const failingOnce: Write = (actor, work) =>
      write(actor, async (tx) => {
        const result = await work(tx);
        const { rows } = await sql<{ aadharSealed: string }>`select "aadharSealed" from owners`.execute(tx.db);
        if (failures.length === 0 && (rows[0]?.aadharSealed.length ?? 0) <= 48) throw new Error('the disk is full');
        return result;
      });
    const tools = { db, write: failingOnce, clean: async () => {}, onError: (error: unknown) => failures.push(error) };
    const shortening = createShortening(tools);
    shortening.wake();
    await expect.poll(() => failures).toHaveLength(1);
    shortening.wake();
    await expect.poll(shortening.progress).toMatchObject({ isRunning: false });
    expect(await reveal(admin, owner.id, 'aadhar')).toMatchObject(onlyFour);
    const { aadharSealed } = await db.selectFrom('owners').select('aadharSealed').executeTakeFirstOrThrow();
    expect(createSeal(testSecret).open(aadharSealed ?? '', `owners/${owner.id}/aadhar`)).toBe('9012');
  });
});

const onPostgres = process.env['ENGINE'] === 'postgres';

/** What lies on the disk: on SQLite in its files, free pages and journal too; on PostgreSQL in the tables. */
async function bytesOf(society: TestSociety): Promise<string> {
  if (onPostgres) return (await everythingIn(society)).replaceAll('\\', '');
  const { dataDir } = society.place;
  return ['aangan.db', 'aangan.db-wal'].map((name) => readFileSync(join(dataDir, name), 'latin1')).join();
}

test('a number that another secret sealed is masked without digits, can be replaced, and its record stays usable', async () => {
  const { society, admin } = await anOffice();
  const owner = await addOwner(admin, { documents });
  const foreign = createSeal('another secret, as after a lost data folder').close(aadhar, `owners/${owner.id}/aadhar`);
  await society.context.db.updateTable('owners').set({ aadharSealed: foreign }).where('id', '=', owner.id).execute();
  expect((await ownerOf(admin, owner.id)).documents).toEqual({ ...masks, aadhar: 'XXXX XXXX XXXX' });
  expect(await reveal(admin, owner.id, 'aadhar')).toMatchObject({ status: 409 });
  expect((await editOwner(admin, owner.id, { documents: { aadhar: '111122223333' } })).status).toBe(200);
  expect((await reveal(admin, owner.id, 'aadhar')).body.value).toBe('111122223333');
});
