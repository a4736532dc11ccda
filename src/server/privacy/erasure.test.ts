import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { type KyselyPlugin, sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { type Activity, activitySentence } from '#domain/activity.ts';
import type { ActivityPage } from '#domain/activityLog.ts';
import type { ErasurePlan } from '#domain/erasure.ts';
import { HandOver } from '#domain/handOver.ts';
import type { Nomination } from '#domain/nomination.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { say } from '#domain/say.ts';
import type { User } from '#domain/user.ts';
import { verifyLog } from '#server/changes/verify.ts';
import { rememberMatchings } from '#server/imports/matchings.ts';
import { queueMail, retryOrGiveUp, takeDue } from '#server/mail/outbox.ts';
import { recordsOf } from '#server/privacy/records.ts';
import { activityOf, doing, undo } from '../../../tests/support/activities.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  editOwner,
  type Items,
  ownerOf,
  transferFlat,
} from '../../../tests/support/entries.ts';
import { factsIn } from '../../../tests/support/facts.ts';
import { paste } from '../../../tests/support/importing.ts';
import { anOffice, type Person, type TestSociety, testPassword, todayOf } from '../../../tests/support/society.ts';

type Refused = { detail: string; errors?: Record<string, string> };

/** Everything in every table, as it lies there. */
async function everythingIn({ context: { db } }: TestSociety): Promise<string> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const contents = await Promise.all(tables.map((table) => sql`select * from ${sql.table(table)}`.execute(db)));
  return JSON.stringify(contents.map(({ rows }) => rows));
}

/** Everything in the files of the database; on PostgreSQL they are its administrator's. */
function bytesOf({ place: { dataDir, databaseUrl } }: TestSociety): string {
  if (databaseUrl !== null) return '';
  return ['aangan.db', 'aangan.db-wal'].map((name) => readFileSync(join(dataDir, name), 'latin1')).join();
}

async function cleaned({ context: { db } }: TestSociety): Promise<void> {
  await vi.waitFor(async () => expect(await db.selectFrom('cleanings').selectAll().execute()).toEqual([]), 30_000);
}

const ravi = {
  name: 'Ravi Kumar',
  email: 'ravi.kumar@people.example',
  phone: '9845071717',
  secondPhone: '08026701234',
  address: '14 Jasmine Lane',
  emergencyContact: { name: 'Sita Kumari', phone: '9845072727', relation: 'Sister-in-law' },
  documents: { aadhar: '123498765432', pan: 'QWERT5678Y', lease: 'Green folder 7' },
};

async function aFormerOwner(more: object = {}) {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const { id } = await addOwner(admin, { ...ravi, ...more, flatId: flat.id });
  await editOwner(admin, id, { status: 'Old' });
  return { society, admin, flat, id };
}

async function erase(society: TestSociety, admin: Person, id: string, more: object = {}) {
  const { version, digest } = await planOf(admin, id);
  const asked = { version, digest, name: ravi.name, reason: 'person', requestedOn: todayOf(society), ...more };
  return admin.send<Refused>('POST', `/api/owners/${id}/erasure`, asked);
}

const planOf = async (admin: Person, id: string) =>
  (await admin.send<ErasurePlan>('GET', `/api/owners/${id}/erasure`)).body;

/** Two records that were one for a while, and are two people's again. */
async function mergeAndTakeBack(admin: Person, id: string, otherId: string): Promise<void> {
  const [{ version }, other] = [await ownerOf(admin, id), await ownerOf(admin, otherId)];
  const merge = { version, otherId, otherVersion: other.version };
  expect((await undo(admin, await doing(admin, 'POST', `/api/owners/${id}/merge`, merge))).status).toBe(200);
}

describe('an erasure', () => {
  test('leaves no copy of any detail in any table or byte, whatever was done to the record before', async () => {
    const text = fc.stringMatching(/^[a-z]{9,14}$/);
    const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${length - 1}}$`));
    const life = fc.array(
      fc.record(
        {
          email: text.map((name) => `${name}@people.example`),
          phone: digits(10).map((phone) => `9${phone.slice(1)}`),
          address: text.map((road) => `${road} road`),
          emergencyContact: fc.record({ name: text, phone: digits(10), relation: text }),
          documents: fc.record({ aadhar: digits(12), lease: text }),
        },
        { requiredKeys: [] },
      ),
      { minLength: 1, maxLength: 5 },
    );
    const { society, admin } = await anOffice();
    let nth = 100;
    await fc.assert(
      fc.asyncProperty(life, async (edits) => {
        nth += 1;
        const flat = await addFlat(admin, `A-${nth}`);
        const { id } = await addOwner(admin, { ...ravi, flatId: flat.id });
        for (const edit of edits) expect((await editOwner(admin, id, edit)).status).toBe(200);
        const sold = await transferFlat(admin, flat, { presentOwnerId: id });
        const flatAgain = await addFlat(admin, `B-${nth}`);
        const newOwner = { name: ravi.name, email: ravi.email, phone: ravi.phone };
        const bought = await transferFlat(admin, flatAgain, { newOwner, existingOwnerId: id });
        expect([sold.status, bought.status]).toEqual([201, 201]);
        await editOwner(admin, id, { status: 'Old' });
        const other = await addOwner(admin, { ...ravi, documents: undefined, phone: '9845073737' });
        const versions = { version: (await ownerOf(admin, id)).version, otherVersion: other.version };
        const merged = await admin.send('POST', `/api/owners/${id}/merge`, {
          ...versions,
          otherId: other.id,
          take: ['phone'],
        });
        expect(merged.status).toBe(200);
        await editOwner(admin, id, { status: 'Old' });
        await paste(admin, [
          ['Name', 'Phone'],
          [ravi.name, ravi.phone],
        ]);
        const said = [ravi, { phone: '9845073737' }, ...edits].flatMap(leavesOf);
        const gone = said.filter((one) => one !== ravi.name);
        const before = await everythingIn(society);
        for (const one of [ravi.phone, ravi.address, '9845073737']) expect(before).toContain(one);
        expect((await erase(society, admin, id)).body).toMatchObject({ erasedOn: todayOf(society) });
        await cleaned(society);
        const held = await everythingIn(society);
        const bytes = bytesOf(society);
        expect(gone.filter((one) => held.includes(one) || bytes.includes(one))).toEqual([]);
        expect(held).toContain(ravi.name);
        expect((await verifyLog(society.context.db)).broken).toBeNull();
      }),
      { numRuns: 4 },
    );
  });

  test('leaves the name, the flats with their days and the register, which reads as before', async () => {
    const { society, admin, flat, id } = await aFormerOwner();
    await transferFlat(admin, flat, { newOwner: { name: 'Leela Iyer', phone: '9845074747' } });
    const read = async () => [
      (await admin.send('GET', '/api/transfers')).body,
      (await admin.send('GET', `/api/owners/${id}/ownerships`)).body,
      (await admin.send('GET', `/api/flats/${flat.id}/ownerships`)).body,
    ];
    const before = await read();
    expect((await erase(society, admin, id)).status).toBe(200);
    expect(await read()).toEqual(before);
    expect(await ownerOf(admin, id)).toMatchObject({
      name: ravi.name,
      status: 'Old',
      flat: { flatNumber: 'A-101' },
      phone: null,
      email: null,
      documents: { aadhar: null, pan: null, lease: null },
      erasedOn: todayOf(society),
    });
  });

  test('nothing of what is gone is found in the log any more; what was done to others at once is', async () => {
    const { society, admin, id } = await aFormerOwner();
    await editOwner(admin, id, { address: '16 Jasmine Lane' });
    const both = [await addOwner(admin, { name: 'Asha Nair' }), await addOwner(admin, { name: ravi.name })];
    const seen = Object.fromEntries(both.map((owner) => [owner.id, owner.version]));
    await doing(admin, 'POST', '/api/owners/bulk', { seen, edit: { address: 'Pune' } });
    await editOwner(admin, both[1]?.id ?? '', { status: 'Old' });
    const found = async (query: string) => {
      const { body } = await admin.send<ActivityPage>('GET', `/api/activities?${query}`);
      return body.activities.map((activity) => say(activitySentence(activity)));
    };
    expect(await found('field=address')).toHaveLength(2);
    await erase(society, admin, id);
    await erase(society, admin, both[1]?.id ?? '');
    expect(await found('field=address')).toEqual(['Test admin changed the address of 2 owners']);
    for (const text of ['jasmine', ravi.email, ravi.phone, 'sita', '9845072727', '5432'])
      expect(await found(`text=${encodeURIComponent(text)}`), text).toEqual([]);
    // The name stays, as in the registers.
    expect(await found('text=ravi')).not.toEqual([]);
  });

  test('takes addresses, dates of birth and guardians out of the nominations that they made, in every byte; names and shares stay', async () => {
    for (const isDeleted of [false, true]) {
      const { society, admin } = await anOffice();
      const flat = await addFlat(admin, 'A-101');
      const { id } = await addOwner(admin, { ...ravi, flatId: flat.id, occupancyDate: '2024-04-01' });
      const details = { address: '17 Tulsi Road', bornOn: '2015-06-09', guardian: 'Govind Kumar' };
      const nominees = [{ name: 'Kamal Kumar', relation: 'Son', share: 100, ...details }];
      const draft = { flatId: flat.id, ownerId: id, since: '2025-08-15', nominees };
      const { body } = await admin.send('POST', '/api/nominations', draft);
      const correction = { version: 1, since: '2025-08-16', nominees, reason: 'so' };
      await admin.send('POST', `/api/nominations/${body['id']}/correction`, correction);
      await editOwner(admin, id, { status: 'Old' });
      if (isDeleted) await admin.send('DELETE', `/api/owners/${id}`);
      const leaves = Object.values(details);
      const before = await everythingIn(society);
      for (const one of leaves) expect(before).toContain(one);
      const plan = await planOf(admin, id);
      expect(plan).toMatchObject({ nominations: 1, cannot: [] });
      expect((await erase(society, admin, id, { version: plan.version })).body).toMatchObject({
        erasedOn: todayOf(society),
      });
      await cleaned(society);
      const held = await everythingIn(society);
      const bytes = bytesOf(society);
      expect(leaves.filter((one) => held.includes(one) || bytes.includes(one))).toEqual([]);
      const { body: register } = await admin.send<{ items: object[] }>('GET', '/api/nominations');
      expect(register.items).toMatchObject([
        {
          nominees: [{ name: 'Kamal Kumar', relation: 'Son', share: 100, address: null, bornOn: null, guardian: null }],
        },
      ]);
      expect((await verifyLog(society.context.db)).broken).toBeNull();
    }
  });

  test('takes them out of the log also where a nomination was taken back', async () => {
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin, 'A-101');
    const { id } = await addOwner(admin, { ...ravi, flatId: flat.id, occupancyDate: '2024-04-01' });
    const nominees = [{ name: 'Kamal Kumar', relation: 'Son', share: 100, address: '17 Tulsi Road' }];
    const draft = { flatId: flat.id, ownerId: id, since: '2025-08-15', nominees };
    expect((await undo(admin, await doing(admin, 'POST', '/api/nominations', draft))).status).toBe(200);
    await editOwner(admin, id, { status: 'Old' });
    expect((await everythingIn(society)).includes('17 Tulsi Road')).toBe(true);
    expect((await erase(society, admin, id)).status).toBe(200);
    await cleaned(society);
    expect(`${await everythingIn(society)} ${bytesOf(society)}`.includes('17 Tulsi Road')).toBe(false);
    expect((await verifyLog(society.context.db)).broken).toBeNull();
  });

  test('takes their address out of the nominations in which others name them, in every byte; a namesake’s stays and is named', async () => {
    const { society, admin } = await anOffice();
    const [flat, other] = [await addFlat(admin, 'A-101'), await addFlat(admin, 'B-202')];
    const { id } = await addOwner(admin, { ...ravi, address: '9, Jasmine Lane' });
    await editOwner(admin, id, { address: '17 Tulsi Road' });
    await editOwner(admin, id, { status: 'Old' });
    const asha = await addOwner(admin, { name: 'Asha Nair', flatId: flat.id, occupancyDate: '2024-04-01' });
    const bina = await addOwner(admin, { name: 'Bina Das', flatId: other.id, occupancyDate: '2024-04-01' });
    const nominee = { name: ravi.name, relation: 'Brother', share: 50 };
    const son = { name: 'Kamal Nair', relation: 'Son', share: 50, address: '17 Tulsi Road' };
    const theirs = { ...nominee, address: '9 Jasmine Lane, Pune', bornOn: '1961-02-03' };
    const draft = { flatId: flat.id, ownerId: asha.id, since: '2025-08-15', nominees: [theirs, son] };
    const { body } = await admin.send('POST', '/api/nominations', draft);
    // Corrected since: only the log says so.
    const nominees = [{ ...theirs, address: `c/o Nair, ${ravi.phone}` }, son];
    const corrected = { version: 1, since: '2025-08-15', nominees, reason: 'so' };
    expect((await admin.send('POST', `/api/nominations/${body['id']}/correction`, corrected)).status).toBe(200);
    const namesake = { ...nominee, share: 100, address: '4 Banyan Court' };
    await admin.send('POST', '/api/nominations', {
      ...draft,
      flatId: other.id,
      ownerId: bina.id,
      nominees: [namesake],
    });
    expect(await planOf(admin, id)).toMatchObject({
      nominations: 0,
      nominators: [{ flatNumber: 'A-101', name: 'Asha Nair' }],
      namesakesNominated: [{ flatNumber: 'B-202', name: 'Bina Das' }],
    });
    expect((await erase(society, admin, id)).status).toBe(200);
    await cleaned(society);
    const all = `${await everythingIn(society)} ${bytesOf(society)}`;
    expect(['9 Jasmine Lane', 'c/o Nair', '1961-02-03'].filter((one) => all.includes(one))).toEqual([]);
    const register = await admin.send<{ items: Nomination[] }>('GET', '/api/nominations');
    expect(register.body.items.map((one) => one.nominees.map(({ name, address }) => [name, address]))).toEqual([
      [
        [ravi.name, null],
        ['Kamal Nair', '17 Tulsi Road'],
      ],
      [[ravi.name, '4 Banyan Court']],
    ]);
    expect((await verifyLog(society.context.db)).broken).toBeNull();
  });

  test('takes the address out of what the log says of an invitation of theirs that was withdrawn, and of nobody else’s', async () => {
    const { society, admin, id } = await aFormerOwner();
    for (const [name, email] of [
      ['R. Kumar', ravi.email],
      ['Sunil Shetty', 'sunil@people.example'],
    ]) {
      const invited = await admin.send<{ user: User }>('POST', '/api/users/invitations', { name, email });
      const withdrawal = await admin.send('DELETE', `/api/users/${invited.body.user.id}/invitation`);
      expect(withdrawal.status).toBe(204);
    }
    expect((await planOf(admin, id)).logLines).toBe(4);
    expect((await erase(society, admin, id)).status).toBe(200);
    const held = await everythingIn(society);
    for (const [one, isHeld] of [
      [ravi.email, false],
      ['R. Kumar', true],
      ['sunil@people.example', true],
    ] as const)
      expect(held.includes(one), one).toBe(isHeld);
    expect((await verifyLog(society.context.db)).broken).toBeNull();
  });

  test('forgets mails to every address that is or was theirs; those to others stay', async () => {
    const { society, admin, id } = await aFormerOwner();
    const { context } = society;
    await editOwner(admin, id, { email: 'ravi.now@people.example' });
    const asha = await addOwner(admin, { name: 'Asha Nair', email: 'asha@people.example' });
    await editOwner(admin, asha.id, { email: ravi.email });
    const addresses = ['ravi.now@people.example', 'ravi.then@people.example', ravi.email, 'sunil@people.example'];
    await editOwner(admin, id, { email: 'ravi.then@people.example' });
    await context.write(null, async (tx) => {
      for (const email of addresses) await queueMail(tx, { purpose: 'reset', userId: null, email });
    });
    expect((await erase(society, admin, id)).status).toBe(200);
    const left = await context.db.selectFrom('outbox').select('email').orderBy('email').execute();
    // The first address is another owner's by now.
    expect(left.map(({ email }) => email)).toEqual([ravi.email, 'sunil@people.example']);
  });

  test('nothing in the log has the address of an invitation whose mail was refused and which was withdrawn', async () => {
    const { society, admin, id } = await aFormerOwner();
    const { context } = society;
    const invited = await admin.send<{ user: User }>('POST', '/api/users/invitations', {
      name: 'R. Kumar',
      email: ravi.email,
    });
    const userId = invited.body.user.id;
    await context.write(null, (tx) => queueMail(tx, { purpose: 'invitation', userId, email: ravi.email }));
    await context.write(null, async (tx) => {
      const mail = await takeDue(tx);
      if (mail) await retryOrGiveUp(tx, mail, { error: 'No such mailbox', isFinal: true });
    });
    const { body } = await admin.send<ActivityPage>('GET', '/api/activities');
    expect(say(activitySentence(body.activities[0] as Activity))).toMatch(/could not deliver a mail to R\. Kumar$/);
    expect((await admin.send('DELETE', `/api/users/${userId}/invitation`)).status).toBe(204);
    expect((await erase(society, admin, id)).status).toBe(200);
    expect(await everythingIn(society)).not.toContain(ravi.email);
  });

  test('forgets the columns that are remembered of a sheet in whose headings they stand; the others stay', async () => {
    const { society, admin, id } = await aFormerOwner();
    const { context } = society;
    const columns = { 0: { field: 'name', nth: 1 } } as const;
    await context.write(null, (tx) =>
      rememberMatchings(tx, {
        'flat|ravi kumar': { columns, headings: { 0: 'Flat' } },
        'flat|98450 71717': { columns, headings: { 0: 'Flat' } },
        'flat|ravi kumar people example': { columns, headings: { 0: 'Flat' } },
        'flat|contact': { columns, headings: { 0: 'Kumar, Ravi' } },
        'ravi|kumar': { columns, headings: { 0: 'Ravi' } },
        'flat|98450 71718': { columns, headings: { 0: 'Flat' } },
      }),
    );
    expect(await planOf(admin, id)).toMatchObject({ rememberedSheets: 4 });
    expect((await erase(society, admin, id)).status).toBe(200);
    const left = await context.db.selectFrom('importMatchings').select('key').orderBy('key').execute();
    expect(left.map(({ key }) => key)).toEqual(['flat|98450 71718', 'ravi|kumar']);
  });

  test('is planned first: what goes, from how many lines, and when the last backup is gone', async () => {
    const { society, admin, id } = await aFormerOwner();
    expect(await planOf(admin, id)).toEqual({
      name: ravi.name,
      version: 2,
      digest: expect.any(String),
      deletedOn: null,
      facts: ['email', 'phone', 'secondPhone', 'address', 'family', 'emergencyContact', 'aadhar', 'pan', 'lease'],
      logLines: 2,
      earlier: [],
      namesakesDeleted: 0,
      contacts: [],
      namesakes: [],
      nominations: 0,
      nominators: [],
      namesakesNominated: [],
      members: 0,
      drafts: [],
      rememberedSheets: 0,
      account: null,
      backupsGoneBy: todayOf(society, 366),
      cannot: [],
    });
  });

  test('is the one thing that is never taken back, and what it went through says what it erased', async () => {
    const { society, admin, id } = await aFormerOwner();
    const edited = await editOwner(admin, id, { address: 'Elsewhere' });
    const erased = await erase(society, admin, id);
    const undone = await undo(admin, activityOf(edited));
    expect([undone.status, undone.body]).toMatchObject([409, { reason: 'undo_erased' }]);
    const taken = await undo(admin, activityOf(erased));
    expect([taken.status, taken.body]).toMatchObject([409, { reason: 'undo_erasure' }]);
    expect((await ownerOf(admin, id)).address).toBeNull();
  });

  test('keeps what was done to the record before from being undone, also what held no details', async () => {
    const { society, admin } = await anOffice();
    const added = await doing(admin, 'POST', '/api/people', { name: ravi.name });
    const { items } = (await admin.send<Items<OwnerRecord>>('GET', '/api/people')).body;
    const [{ id }] = items as [OwnerRecord];
    const said = await doing(admin, 'PATCH', `/api/people/${id}`, { version: 1, address: ravi.address });
    expect((await undo(admin, said)).status).toBe(200);
    const erased = await erase(society, admin, id);
    expect(erased.status).toBe(200);
    const undone = await undo(admin, added);
    expect([undone.status, undone.body]).toMatchObject([
      409,
      { reason: 'undo_refused_newer', current: { obstacles: [{ entityId: id, activityId: activityOf(erased) }] } },
    ]);
  });

  test('waits until the person has left, is signed in nowhere and has no vehicle here', async () => {
    const { society, admin, flat, id } = await aFormerOwner();
    const { body: account } = await admin.send<{ id: string }>('POST', '/api/users', {
      email: ravi.email,
      password: 'verandah',
      name: 'Ravi',
    });
    const vehicle = await addVehicle(admin, { ownerId: id, flatId: flat.id });
    const active = await addOwner(admin, { name: 'Meera Rao', email: 'm@people.example' });
    const details = async (which: string) => (await planOf(admin, which)).cannot.map(({ code }) => code);
    expect(await details(id)).toEqual(['erase_has_vehicles', 'erase_has_account']);
    expect(await details(active.id)).toEqual(['erase_not_old']);
    const refused = await erase(society, admin, id);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Still registered to them: KA 01 AB 1234. Delete them, or give them to whoever drives them now.',
    ]);
    await admin.send('DELETE', `/api/vehicles/${vehicle.id}`);
    await admin.send('PATCH', `/api/users/${account.id}`, { isActive: false });
    expect(await planOf(admin, id)).toMatchObject({ cannot: [], account: ravi.email });
    expect((await erase(society, admin, id)).status).toBe(200);
    expect((await erase(society, admin, id)).body.detail).toBe('Nothing is left to erase of Ravi Kumar.');
  });

  test('asks for the name as it is on record, a day that has been and the record as it is', async () => {
    const { society, admin, id } = await aFormerOwner();
    for (const [more, status, at] of [
      [{ name: 'Ravi' }, 422, 'name'],
      [{ requestedOn: todayOf(society, 1) }, 422, 'requestedOn'],
      [{ reason: 'whim' }, 422, 'reason'],
      [{ version: 1 }, 409, undefined],
    ] as const) {
      const refused = await erase(society, admin, id, more);
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([status, at ? [at] : []]);
    }
    expect((await ownerOf(admin, id)).phone).toBe(ravi.phone);
  });

  test('spares somebody who is a person of their own again after a merge was taken back', async () => {
    const { society, admin, id } = await aFormerOwner();
    const other = await addOwner(admin, { name: 'Other Kumar', email: 'other@people.example', phone: '9845075757' });
    await mergeAndTakeBack(admin, id, other.id);
    expect((await erase(society, admin, id)).status).toBe(200);
    expect(await ownerOf(admin, other.id)).toMatchObject({ phone: '9845075757', erasedOn: null });
    expect(await everythingIn(society)).toContain('9845075757');
  });

  test('spares them also where their own record was deleted since', async () => {
    const { society, admin, id } = await aFormerOwner();
    const other = await addOwner(admin, { name: 'Other Kumar', email: 'other@people.example', phone: '9845075757' });
    await mergeAndTakeBack(admin, id, other.id);
    const { logLines } = await planOf(admin, id);
    await doing(admin, 'DELETE', `/api/owners/${other.id}`);
    expect((await planOf(admin, id)).logLines).toBe(logLines);
    expect((await erase(society, admin, id)).status).toBe(200);
    expect(await planOf(admin, other.id)).toMatchObject({ facts: expect.arrayContaining(['phone']), cannot: [] });
    expect(await everythingIn(society)).toContain('9845075757');
  });

  test('is in nobody’s hand-over any more, and in the log with the reason', async () => {
    const { society, admin, id } = await aFormerOwner();
    await erase(society, admin, id, { reason: 'society' });
    const { body } = await admin.send('POST', `/api/owners/${id}/hand-over`, { password: testPassword });
    expect(factsIn(body)).not.toContain('71717');
    const { body: log } = await admin.send<{ activities: { id: string; what: { params: object } }[] }>(
      'GET',
      '/api/activities?topic=erasures',
    );
    expect(log.activities[0]?.what.params).toMatchObject({ operation: 'erase-owner', label: ravi.name });
    const { body: lines } = await admin.send<{ lines: { fields: object[] }[] }>(
      'GET',
      `/api/activities/${log.activities[0]?.id}/changes`,
    );
    expect(JSON.stringify(lines)).toContain('"after":"society"');
  });
});

describe('of somebody whose record was deleted', () => {
  const account = { email: ravi.email, password: 'verandah', name: 'Ravi' };

  async function aDeletedOwner({ hasAccount = false } = {}) {
    const { society, admin } = await anOffice();
    if (hasAccount) await admin.send('POST', '/api/users', account);
    const flat = await addFlat(admin, 'A-101');
    const { id } = await addOwner(admin, { ...ravi, flatId: flat.id });
    await editOwner(admin, id, { address: '15 Jasmine Lane' });
    await transferFlat(admin, flat, { presentOwnerId: id, newOwner: { name: 'Leela Iyer', phone: '9845074747' } });
    const deletion = await doing(admin, 'DELETE', `/api/owners/${id}`);
    return { society, admin, id, deletion };
  }

  async function eraseDeleted(society: TestSociety, admin: Person, id: string, more: object = {}) {
    const { name, version, digest } = await planOf(admin, id);
    const asked = { version, digest, name, reason: 'person', requestedOn: todayOf(society), ...more };
    return admin.send<Refused>('POST', `/api/owners/${id}/erasure`, asked);
  }

  test.each([[0], [60]])(
    'no detail is left, %d days later; the log stays sound and the registers say the name',
    async (days) => {
      const { society, id, deletion } = await aDeletedOwner();
      society.later(days * 24 * 60 * 60 * 1000);
      if (days > 0) await society.context.jobs.look();
      const admin = await society.signedInAs('admin');
      const plan = await planOf(admin, id);
      expect(plan).toMatchObject({ name: ravi.name, deletedOn: todayOf(society, -days), cannot: [] });
      // The documents were kept for taking the deletion back, and are gone by then.
      expect(plan.facts.includes('aadhar')).toBe(days === 0);
      const misnamed = await eraseDeleted(society, admin, id, { name: 'Ravi' });
      expect([misnamed.status, misnamed.body]).toMatchObject([422, { errors: { name: expect.any(String) } }]);
      expect(await eraseDeleted(society, admin, id)).toMatchObject({ status: 200 });
      await cleaned(society);
      const [held, bytes] = [await everythingIn(society), bytesOf(society)];
      const gone = leavesOf([ravi, '15 Jasmine Lane']).filter((one) => one !== ravi.name);
      expect(gone.filter((one) => held.includes(one) || bytes.includes(one))).toEqual([]);
      expect(held).toContain(ravi.name);
      expect((await verifyLog(society.context.db)).broken).toBeNull();
      expect((await undo(admin, deletion)).status).toBe(409);
      expect((await planOf(admin, id)).cannot).toMatchObject([{ code: 'erase_done_already' }]);
    },
  );

  test('their account must not be in use; a record that became part of another one is erased there', async () => {
    const { society, admin, id } = await aDeletedOwner({ hasAccount: true });
    expect((await planOf(admin, id)).cannot).toMatchObject([{ code: 'erase_has_account' }]);
    const [one, other] = [await addOwner(admin, { phone: '9845075757' }), await addOwner(admin, ravi)];
    const versions = { version: one.version, otherVersion: other.version };
    await admin.send('POST', `/api/owners/${one.id}/merge`, { ...versions, otherId: other.id });
    const { status, body } = await eraseDeleted(society, admin, other.id);
    expect([status, body]).toMatchObject([409, { reason: 'erase_merged' }]);
    expect(body.detail).toContain('became part of that of Meera Rao');
  });

  /** Whose account a hand-over holds and which is in the way of an erasure, or would stay after it. */
  async function accountsSaid(admin: Person, id: string) {
    const asked = { password: testPassword };
    const { status, body } = await admin.send<HandOver>('POST', `/api/owners/${id}/hand-over`, asked);
    const { account: left, cannot } = await planOf(admin, id);
    return [status, body.account?.email, left, cannot.map(({ code }) => code)];
  }
  const deactivate = async (admin: Person) => {
    const { body } = await admin.send<{ items: User[] }>('GET', '/api/users');
    const { id } = body.items.find(({ email }) => email === ravi.email) as User;
    expect((await admin.send('PATCH', `/api/users/${id}`, { isActive: false })).status).toBe(200);
  };

  test('what was another person’s again after a merge was taken back is handed over with that one alone', async () => {
    const { admin } = await anOffice();
    const [sold, owned] = [await addFlat(admin, 'A-101'), await addFlat(admin, 'A-102')];
    const other = await addOwner(admin, { ...ravi, flatId: sold.id });
    await transferFlat(admin, sold, {
      presentOwnerId: other.id,
      newOwner: { name: 'Leela Iyer', phone: '9845074747' },
    });
    const buyer = { name: ravi.name, email: ravi.email, phone: ravi.phone };
    await transferFlat(admin, owned, { newOwner: buyer, existingOwnerId: other.id });
    const kept = await addOwner(admin, { name: 'Ravi K', email: 'ravi.k@people.example', phone: '9845076767' });
    await mergeAndTakeBack(admin, kept.id, other.id);
    await transferFlat(admin, owned, {
      presentOwnerId: other.id,
      newOwner: { name: 'Omar Khan', phone: '9845078787' },
    });
    for (const { id } of [other, kept]) await doing(admin, 'DELETE', `/api/owners/${id}`);
    const flatsOf = async (of: string) => {
      const { body } = await admin.send<HandOver>('POST', `/api/owners/${of}/hand-over`, { password: testPassword });
      return [body.ownerships, body.transfers].map((all) => all.map(({ flatNumber }) => flatNumber).toSorted());
    };
    expect(await flatsOf(kept.id)).toEqual([[], []]);
    expect(await flatsOf(other.id)).toEqual([
      ['A-101', 'A-102'],
      ['A-101', 'A-102', 'A-102'],
    ]);
  });

  test('an account that was there before is theirs, until another owner has its email', async () => {
    const { admin, id } = await aDeletedOwner({ hasAccount: true });
    expect(await accountsSaid(admin, id)).toEqual([200, ravi.email, null, ['erase_has_account']]);
    await deactivate(admin);
    expect(await accountsSaid(admin, id)).toEqual([200, ravi.email, ravi.email, []]);
    await addOwner(admin, { name: 'Tara Kumar', email: ravi.email, phone: '9845073737' });
    expect(await accountsSaid(admin, id)).toEqual([200, undefined, null, []]);
  });

  test('an account that was made since is somebody else’s', async () => {
    const { admin, id } = await aDeletedOwner();
    await admin.send('POST', '/api/users', account);
    expect(await accountsSaid(admin, id)).toEqual([200, undefined, null, []]);
    await deactivate(admin);
    expect(await accountsSaid(admin, id)).toEqual([200, undefined, null, []]);
  });

  test('what is held is handed over as it was then, with what the registers say', async () => {
    const { admin, id } = await aDeletedOwner();
    const handOver = (of: string) =>
      admin.send<HandOver>('POST', `/api/owners/${of}/hand-over`, { password: testPassword, withNumbers: true });
    const { status, body } = await handOver(id);
    expect([status, body.owner]).toMatchObject([
      200,
      { name: ravi.name, phone: ravi.phone, documents: ravi.documents },
    ]);
    expect(body.ownerships.map(({ flatNumber }) => flatNumber)).toEqual(['A-101']);
    expect(body.transfers.map(({ fromName }) => fromName)).toEqual([ravi.name]);
    expect(HandOver.parse(body)).toEqual(body);
    expect((await handOver(crypto.randomUUID())).status).toBe(404);
  });

  test('what is handed over of the registers is theirs alone, and may be nothing', async () => {
    const { admin, id } = await aDeletedOwner();
    const flat = await addFlat(admin, 'B-202');
    const seller = await addOwner(admin, { name: 'Noor Khan', phone: '9845076767', flatId: flat.id });
    const sale = { presentOwnerId: seller.id, newOwner: { name: 'Omar Khan', phone: '9845078787' } };
    const { ownerId: buyer } = (await transferFlat(admin, flat, sale)).body as { ownerId: string };
    const nobody = await addOwner(admin, { name: 'Priya Sen', email: 'priya@people.example', phone: '9845079797' });
    for (const one of [seller.id, buyer, nobody.id]) await admin.send('DELETE', `/api/owners/${one}`);
    const registersOf = async (of: string) => {
      const { body } = await admin.send<HandOver>('POST', `/api/owners/${of}/hand-over`, { password: testPassword });
      return [body.ownerships, body.transfers].map((all) => all.map(({ flatNumber }) => flatNumber));
    };
    expect(await registersOf(id)).toEqual([['A-101'], ['A-101']]);
    for (const one of [seller.id, buyer]) expect(await registersOf(one)).toEqual([['B-202'], ['B-202']]);
    expect(await registersOf(nobody.id)).toEqual([[], []]);
  });
});

describe('of somebody who is another’s emergency contact', () => {
  const asContact = { name: 'Ravi, downstairs', phone: ravi.phone, relation: 'Family friend' };
  const contactOf = async (admin: Person, id: string) => (await ownerOf(admin, id)).emergencyContact;

  test('it is named first, and gone from the record, what would bring it back, and the log', async () => {
    const { society, admin, id } = await aFormerOwner();
    const meera = await addOwner(admin, { name: 'Meera Rao', emergencyContact: asContact });
    const former = { name: 'Noor Khan', email: 'noor@people.example', emergencyContact: asContact };
    const noor = await addOwner(admin, former);
    await editOwner(admin, noor.id, { emergencyContact: { name: 'Arun Iyer', phone: '9845078787', relation: null } });
    const gone = await addOwner(admin, { ...former, name: 'Omar Khan', email: 'omar@people.example' });
    // A reversal would bring her record back as it is now; a deletion keeps that as well.
    for (const one of [meera, gone]) {
      const bought = await transferFlat(admin, await addFlat(admin, `B-10${one === gone ? 1 : 2}`), {
        ...{
          existingOwnerId: one.id,
          newOwner: { name: one.name, email: one.email, phone: one.phone, emergencyContact: asContact },
        },
      });
      expect([bought.status, bought.body]).toMatchObject([201, {}]);
    }
    const deletion = await doing(admin, 'DELETE', `/api/owners/${gone.id}`);
    expect(await planOf(admin, id)).toMatchObject({ contacts: [{ id: meera.id, name: 'Meera Rao' }], namesakes: [] });
    const { version } = await ownerOf(admin, meera.id);
    expect((await erase(society, admin, id)).status).toBe(200);
    await cleaned(society);
    expect(await contactOf(admin, meera.id)).toEqual({ name: null, phone: null, relation: null });
    expect((await ownerOf(admin, meera.id)).version).toBe(version + 1);
    expect(await contactOf(admin, noor.id)).toMatchObject({ name: 'Arun Iyer' });
    const [held, bytes] = [await everythingIn(society), bytesOf(society)];
    const said = [ravi.phone, asContact.name, asContact.relation];
    expect(said.filter((one) => held.includes(one) || bytes.includes(one))).toEqual([]);
    expect((await verifyLog(society.context.db)).broken).toBeNull();
    expect((await undo(admin, deletion)).status).toBe(409);
    expect(await planOf(admin, id)).toMatchObject({ contacts: [], cannot: [{ code: 'erase_done_already' }] });
    const { body } = await admin.send<object>('GET', `/api/activities?record=owners/${meera.id}`);
    expect(JSON.stringify(body)).toContain('erase-owner');
  });

  test('it is found by the name where no phone stands with it, and by a phone that they had before', async () => {
    const { society, admin, id } = await aFormerOwner();
    await editOwner(admin, id, { phone: '9845079797' });
    const named = { name: ravi.name.toUpperCase(), phone: null, relation: 'Uncle of the house' };
    const one = await addOwner(admin, { emergencyContact: named });
    const other = await addOwner(admin, { name: 'Bina Shah', emergencyContact: asContact });
    const { contacts } = await planOf(admin, id);
    expect(contacts.map((whose) => whose.id).toSorted()).toEqual([one.id, other.id].toSorted());
    await erase(society, admin, id);
    for (const which of [one, other]) expect((await contactOf(admin, which.id)).name).toBeNull();
    expect(await everythingIn(society)).not.toContain(named.relation);
  });

  test('a namesake with another phone, and who shares the phone and is on record, stay; the first is named', async () => {
    const { society, admin, id } = await aFormerOwner();
    const wife = { name: 'Sita Kumari', phone: ravi.phone, relation: null };
    await addOwner(admin, { name: wife.name, email: 'sita@people.example', phone: ravi.phone });
    const one = await addOwner(admin, { emergencyContact: wife });
    const namesake = { name: ravi.name, phone: '9845070707', relation: null };
    const other = await addOwner(admin, { name: 'Bina Shah', emergencyContact: namesake });
    const plan = await planOf(admin, id);
    expect(plan).toMatchObject({ contacts: [], namesakes: [{ id: other.id, name: 'Bina Shah' }] });
    expect((await erase(society, admin, id)).status).toBe(200);
    expect([await contactOf(admin, one.id), await contactOf(admin, other.id)]).toEqual([wife, namesake]);
  });
});

describe('what goes and stays is what was named before', () => {
  const father = { name: ravi.name, email: 'ravi.senior@people.example', phone: ravi.phone, address: '5 Banyan Court' };
  const asContact = { name: ravi.name, phone: ravi.phone, relation: 'Son' };
  const ways: Record<string, (admin: Person, id: string) => Promise<unknown>> = {
    'a record that would go along was deleted': (admin, id) => admin.send('DELETE', `/api/owners/${id}`),
    'a person’s emergency contact was entered': (admin, id) => editOwner(admin, id, { emergencyContact: asContact }),
  };

  test.each(Object.keys(ways))('where %s meanwhile nothing is erased, until it was shown', async (way) => {
    const { society, admin, id } = await aFormerOwner();
    const other = await addOwner(admin, father);
    const shown = await planOf(admin, id);
    await ways[way]?.(admin, other.id);
    const before = await everythingIn(society);
    const refused = await erase(society, admin, id, { digest: shown.digest });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'stale', detail: expect.stringContaining('Nothing was erased') },
    ]);
    expect(await everythingIn(society)).toBe(before);
    expect((await erase(society, admin, id)).status).toBe(200);
  });

  test('where what would go along is there again nothing is erased, and then all but that', async () => {
    const { society, admin, id } = await aFormerOwner();
    const other = await addOwner(admin, father);
    const deletion = await doing(admin, 'DELETE', `/api/owners/${other.id}`);
    const { earlier, digest } = await planOf(admin, id);
    expect(earlier).toHaveLength(1);
    expect((await undo(admin, deletion)).status).toBe(200);
    expect((await erase(society, admin, id, { digest })).status).toBe(409);
    expect((await erase(society, admin, id)).status).toBe(200);
    expect(await ownerOf(admin, other.id)).toMatchObject({ phone: ravi.phone, address: father.address });
  });

  test('a look at what is held, and what is done to others, changes nothing of it', async () => {
    const { society, admin, id } = await aFormerOwner();
    const { digest } = await planOf(admin, id);
    await admin.send('POST', `/api/owners/${id}/hand-over`, { password: testPassword });
    await admin.send('POST', `/api/owners/${id}/reveal`, { document: 'aadhar' });
    await editOwner(admin, (await addOwner(admin, { ...father, name: 'Asha Nair' })).id, { phone: '9845073737' });
    expect((await erase(society, admin, id, { digest })).status).toBe(200);
  });
});

describe('of somebody whose earlier record was deleted', () => {
  const twin = { name: ravi.name, email: ravi.email, phone: ravi.phone };

  /** Adds the person and deletes the record; answers its id. */
  async function deleted(admin: Person, more: object = {}, edit: object | null = null) {
    const { id } = await addOwner(admin, { ...twin, ...more });
    if (edit) await editOwner(admin, id, edit);
    await doing(admin, 'DELETE', `/api/owners/${id}`);
    return id;
  }

  test('the earlier record is named and goes along, whatever phone or email it shares; the log stays sound', async () => {
    const { society, admin } = await anOffice();
    const one = await deleted(admin);
    const other = await deleted(admin, { email: 'r.kumar@people.example', address: '14 Jasmine Lane' });
    // It shares with the one before alone, and had another phone last.
    const third = await deleted(
      admin,
      { email: 'r.kumar@people.example', phone: '9845079999' },
      { email: 'ravi.then@people.example' },
    );
    const { id } = await addOwner(admin, { ...twin, name: ravi.name.toUpperCase(), status: 'Old' });
    const plan = await planOf(admin, id);
    expect(plan).toMatchObject({ logLines: 8, namesakesDeleted: 0, cannot: [] });
    expect(plan.earlier.map((record) => record.id).toSorted()).toEqual([one, other, third].toSorted());
    expect(plan.earlier[0]).toMatchObject({ name: ravi.name, deletedOn: todayOf(society) });
    expect((await erase(society, admin, id)).status).toBe(200);
    await cleaned(society);
    const [held, bytes] = [await everythingIn(society), bytesOf(society)];
    const gone = [ravi.email, ravi.phone, '9845079999', '14 Jasmine Lane', 'ravi.then@people.example'];
    expect(gone.filter((text) => held.includes(text) || bytes.includes(text))).toEqual([]);
    expect((await verifyLog(society.context.db)).broken).toBeNull();
    expect(await planOf(admin, one)).toMatchObject({ earlier: [], cannot: [{ code: 'erase_done_already' }] });
  });

  test('a record whose adding was undone is an earlier one, and one whose deletion was undone is not', async () => {
    const { society, admin } = await anOffice();
    const added = await addOwner(admin, twin);
    const { activityId } = await society.context.db
      .selectFrom('changes')
      .select('activityId')
      .where('entityId', '=', added.id)
      .executeTakeFirstOrThrow();
    expect((await undo(admin, activityId ?? '')).status).toBe(200);
    const back = await addOwner(admin, twin);
    expect((await undo(admin, await doing(admin, 'DELETE', `/api/owners/${back.id}`))).status).toBe(200);
    const { id } = await addOwner(admin, { ...twin, status: 'Old' });
    const { earlier } = await planOf(admin, id);
    expect(earlier.map((record) => record.id)).toEqual([added.id]);
    expect((await erase(society, admin, id)).status).toBe(200);
    expect(await ownerOf(admin, back.id)).toMatchObject({ phone: ravi.phone });
  });

  test('who has the name alone stays, and is counted; so does a record of that name and phone that is there, or became part of another', async () => {
    const { society, admin } = await anOffice();
    const namesake = { email: 'other.ravi@people.example', phone: '9845073737' };
    await deleted(admin, namesake);
    await deleted(admin, { name: 'Sita Kumari', email: 'sita@people.example' });
    const present = await addOwner(admin, { ...twin, address: '5 Banyan Court' });
    const [kept, part] = [await addOwner(admin, { name: 'R. K. Rao' }), await addOwner(admin, twin)];
    const versions = { version: kept.version, otherVersion: part.version };
    await admin.send('POST', `/api/owners/${kept.id}/merge`, { ...versions, otherId: part.id });
    const { id } = await addOwner(admin, { ...twin, status: 'Old' });
    expect(await planOf(admin, id)).toMatchObject({ earlier: [], namesakesDeleted: 1, cannot: [] });
    expect((await erase(society, admin, id)).status).toBe(200);
    const held = await everythingIn(society);
    for (const text of [...Object.values(namesake), 'sita@people.example', '5 Banyan Court'])
      expect(held, text).toContain(text);
    expect(await ownerOf(admin, present.id)).toMatchObject({ phone: ravi.phone, email: ravi.email });
    const { body: ofPart } = await admin.send<object>('GET', `/api/activities?record=owners/${part.id}`);
    expect(JSON.stringify(ofPart)).not.toContain('erase-owner');
  });

  test('one whose merge with it was taken back is another person’s, who shares a phone', async () => {
    const { society, admin, id } = await aFormerOwner();
    const other = await addOwner(admin, { ...twin, email: 'ravi.junior@people.example' });
    await mergeAndTakeBack(admin, id, other.id);
    await doing(admin, 'DELETE', `/api/owners/${other.id}`);
    expect(await planOf(admin, id)).toMatchObject({ earlier: [], namesakesDeleted: 1 });
    expect((await erase(society, admin, id)).status).toBe(200);
    expect(await everythingIn(society)).toContain('ravi.junior@people.example');
  });

  test('it is known by what stood on record of those that were merged into it, too', async () => {
    const { society, admin } = await anOffice();
    const first = await addOwner(admin, { ...twin, address: '14 Jasmine Lane' });
    const again = await addOwner(admin, { ...twin, email: 'r.kumar@people.example', phone: '9845079999' });
    const merge = { version: again.version, otherId: first.id, otherVersion: first.version };
    await doing(admin, 'POST', `/api/owners/${again.id}/merge`, merge);
    await doing(admin, 'DELETE', `/api/owners/${again.id}`);
    const { id } = await addOwner(admin, { ...twin, email: 'ravi.now@people.example', status: 'Old' });
    const plan = await planOf(admin, id);
    expect([plan.earlier.map((record) => record.id), plan.namesakesDeleted]).toEqual([[again.id], 0]);
    expect((await erase(society, admin, id)).status).toBe(200);
    const held = await everythingIn(society);
    for (const text of [ravi.email, ravi.phone, '9845079999', '14 Jasmine Lane']) expect(held).not.toContain(text);
  });

  test('one into which another person’s record was merged after it was told apart from theirs is not theirs', async () => {
    const { admin, id } = await aFormerOwner();
    const other = await addOwner(admin, { ...twin, email: 'ravi.junior@people.example' });
    await mergeAndTakeBack(admin, id, other.id);
    const kept = await addOwner(admin, { ...twin, email: 'junior@people.example', phone: '9845073737' });
    const merge = { version: kept.version, otherId: other.id, otherVersion: (await ownerOf(admin, other.id)).version };
    await doing(admin, 'POST', `/api/owners/${kept.id}/merge`, merge);
    await doing(admin, 'DELETE', `/api/owners/${kept.id}`);
    expect(await planOf(admin, id)).toMatchObject({ earlier: [], namesakesDeleted: 1 });
  });

  test('the log is asked as often where many of the name are known one by another as where one is', async () => {
    const { society, admin } = await anOffice();
    const askedOf = async (name: string, length: number) => {
      const phone = (nth: number) => `98450${name.length}${1000 + nth}`;
      const chain = Array.from({ length }, (_, nth) => ({ name, phone: phone(nth), secondPhone: phone(nth + 1) }));
      for (const link of chain.toReversed()) await deleted(admin, { ...link, email: `${link.phone}@people.example` });
      const { id } = await addOwner(admin, { name, phone: phone(0) });
      const { context } = society;
      const row = await context.db.selectFrom('owners').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      let asked = 0;
      const counting: KyselyPlugin = {
        transformQuery({ node }) {
          asked += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const found = await context.read((tx) => recordsOf({ ...tx, db: tx.db.withPlugin(counting) }, row));
      expect(found.earlier).toHaveLength(length);
      return asked;
    };
    expect(await askedOf('Asha Nair', 6)).toBe(await askedOf('Bina Das', 1));
  });

  test('the name is theirs whatever its case, spacing and marks', async () => {
    const { society, admin } = await anOffice();
    const names = ['Élodie  X Kumar', 'ÉLODIE X KUMAR', 'Elodie X Kumār'];
    const theirs: string[] = [];
    for (const [nth, name] of names.entries()) {
      await deleted(admin, { name, email: `e${nth}@people.example`, phone: `984507373${nth}` });
      theirs.push(await deleted(admin, { name, email: `elodie${nth}@people.example` }));
    }
    const { id } = await addOwner(admin, { ...twin, name: 'élodie X Kumar', status: 'Old' });
    const plan = await planOf(admin, id);
    expect(plan.earlier.map((record) => record.id).toSorted()).toEqual(theirs.toSorted());
    expect(plan.namesakesDeleted).toBe(names.length);
    expect((await erase(society, admin, id, { name: plan.name })).status).toBe(200);
    const held = await everythingIn(society);
    expect(names.filter((_, nth) => held.includes(`elodie${nth}@people.example`))).toEqual([]);
  });

  test('an account with the address of the earlier record must not be in use', async () => {
    const { society, admin } = await anOffice();
    const email = 'r.kumar@people.example';
    await admin.send('POST', '/api/users', { email, password: 'verandah', name: 'Ravi' });
    await deleted(admin, { email });
    const { id } = await addOwner(admin, { ...twin, status: 'Old' });
    expect((await planOf(admin, id)).cannot).toMatchObject([{ code: 'erase_has_account', params: { name: email } }]);
    expect((await erase(society, admin, id)).status).toBe(409);
  });
});

/** Every text that somebody gave. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}
