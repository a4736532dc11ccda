import { describe, expect, test } from 'vitest';
import { HandOver } from '#domain/handOver.ts';
import { handOverPage } from '#domain/handOverPage.ts';
import { doing } from '../../../tests/support/activities.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  aPlate,
  editOwner,
  type Items,
  ownerOf,
} from '../../../tests/support/entries.ts';
import { anOffice, testPassword, todayOf } from '../../../tests/support/society.ts';

const documents = { aadhar: '000011112222', pan: 'ABCDE1234F', lease: 'In the safe' };

async function anOwner() {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'C-303');
  const email = 'kavita@people.example';
  const owner = await addOwner(admin, { name: 'Kavita <b>Rao</b>', email, flatId: flat.id, documents });
  await addVehicle(admin, { vehicleNumber: aPlate(), ownerId: owner.id, flatId: flat.id });
  await editOwner(admin, owner.id, { phone: '9845099999' });
  const handOver = (json: object) => admin.send<HandOver>('POST', `/api/owners/${owner.id}/hand-over`, json);
  return { society, admin, owner, handOver };
}

describe('handing somebody everything held about them', () => {
  test('holds the record, what is theirs, the log and their account, and no number in the clear', async () => {
    const { admin, handOver } = await anOwner();
    const account = { email: 'kavita@people.example', password: 'verandah', name: 'Kavita' };
    await admin.send('POST', '/api/users', account);
    const { status, body } = await handOver({ password: testPassword });
    expect(status).toBe(200);
    expect(HandOver.parse(body)).toEqual(body);
    expect(body.owner?.phone).toBe('9845099999');
    expect([body.vehicles.length, body.ownerships.length, body.account?.email]).toEqual([1, 1, account.email]);
    expect(JSON.stringify(body.log)).toContain('98450 12345 to 98450 99999');
    expect(JSON.stringify(body)).not.toMatch(/000011112222|ABCDE1234F/);
    expect(body.kept.length).toBeGreaterThan(5);
  });

  test('holds what the log says of invitations to an address that is or was theirs, which were withdrawn, and of nobody else’s', async () => {
    const { admin, owner, handOver } = await anOwner();
    for (const [name, email] of [
      ['K. Rao', owner.email],
      ['Sunil Shetty', 'sunil@people.example'],
    ]) {
      const { body } = await admin.send<{ user: { id: string } }>('POST', '/api/users/invitations', { name, email });
      expect((await admin.send('DELETE', `/api/users/${body.user.id}/invitation`)).status).toBe(204);
    }
    await editOwner(admin, owner.id, { email: 'kavita.now@people.example' });
    const { body } = await handOver({ password: testPassword });
    const said = body.log.flatMap(({ what }) => what).filter((what) => /K\. Rao|Sunil/.test(what));
    for (const sentence of ['set the email of K. Rao to kavita@people.example', 'withdrew the invitation of K. Rao'])
      expect(said).toContain(sentence);
    expect(JSON.stringify(body.log)).not.toContain('Sunil');
  });

  test('holds what they rent, of co-tenants the names alone, also once their record is deleted', async () => {
    const { admin, owner, handOver } = await anOwner();
    const flat = await addFlat(admin, 'D-404');
    const tenants = [{ personId: owner.id }, { name: 'Zoya Menon', phone: '9820077777' }];
    const draft = { flatId: flat.id, since: '2025-04-01', lastDay: '2026-02-28', rent: 20_000, tenants };
    expect((await admin.send('POST', '/api/tenancies', draft)).status).toBe(201);
    const rented = { flatNumber: 'D-404', tenants: [{ name: owner.name }, { name: 'Zoya Menon', phone: null }] };
    const { body } = await handOver({ password: testPassword });
    expect(body.tenancies).toMatchObject([rented]);
    expect(handOverPage(body)).toContain('What you rent and rented');
    expect(JSON.stringify(body)).not.toContain('9820077777');
    await admin.send('DELETE', `/api/owners/${owner.id}`);
    expect((await handOver({ password: testPassword })).body.tenancies).toMatchObject([rented]);
  });

  test('leaves out what was typed for the gate, says so, and names how long each of it is kept', async () => {
    const { admin, handOver } = await anOwner();
    const stop = { name: 'Kavita Rao', reason: 'D-404 asks for it', lastDay: null };
    expect((await admin.send('POST', '/api/stops', stop)).status).toBe(201);
    const window = { from: '2099-03-05T10:00', until: '2099-03-05T11:00' };
    const pass = { name: 'Kavita Rao', kind: 'guest', flats: ['C-303'], note: 'Brings a piano', ...window };
    expect((await admin.send('POST', '/api/passes', pass)).status).toBe(201);
    const visit = { id: crypto.randomUUID(), kind: 'guest', flats: ['C-303'], name: 'Kavita Rao', note: 'By taxi' };
    expect((await admin.send('POST', '/api/visits', visit)).status).toBe(201);
    const { body } = await handOver({ password: testPassword });
    expect(JSON.stringify(body)).not.toMatch(/asks for it|piano|taxi/);
    expect(handOverPage(body)).toContain('who came, who was expected, and who is not let in without asking');
    expect(handOverPage(body)).toContain('what others say of you in their own records');
    const topics = body.kept.map(({ topic }) => topic);
    expect(topics).toEqual(expect.arrayContaining(['The gate book', 'Expected visitors', 'Stopped at the gate']));
  });

  test('holds whom they nominated, also once their record is deleted', async () => {
    const { admin, owner, handOver } = await anOwner();
    const nominees = [{ name: 'Kamal Rao', relation: 'Son', share: 100, bornOn: '2015-06-09', guardian: 'Govind Rao' }];
    const draft = { flatId: owner.flats[0]?.id, ownerId: owner.id, since: '2025-08-15', nominees };
    expect((await admin.send('POST', '/api/nominations', draft)).status).toBe(201);
    const named = { flatNumber: 'C-303', nominees: [{ name: 'Kamal Rao', bornOn: '2015-06-09' }] };
    const { body } = await handOver({ password: testPassword });
    expect(body.nominations).toMatchObject([named]);
    expect(handOverPage(body)).toContain('Kamal Rao (Son) 100 %, born 09 Jun 2015, guardian Govind Rao');
    await admin.send('DELETE', `/api/owners/${owner.id}`);
    expect((await handOver({ password: testPassword })).body.nominations).toMatchObject([named]);
  });

  test('holds the numbers where they are asked for; either is in the log, under its own words', async () => {
    const { admin, handOver } = await anOwner();
    await handOver({ password: testPassword });
    const { body } = await handOver({ password: testPassword, withNumbers: true });
    expect(body.owner?.documents).toEqual(documents);
    const page = await admin.send<{ activities: { what: { params: { operation: string } } }[] }>(
      'GET',
      '/api/activities?limit=2',
    );
    const operations = page.body.activities.map(({ what }) => what.params.operation);
    expect(operations).toEqual(['hand-over-numbers', 'hand-over']);
  });

  test('asks for the password, and records nothing where it is wrong', async () => {
    const { society, owner, handOver } = await anOwner();
    const { status, body } = await handOver({ password: 'not this one' });
    expect([status, body]).toMatchObject([422, { errors: { password: 'Incorrect password' } }]);
    expect(JSON.stringify(body)).not.toContain(owner.phone);
    const noted = society.context.db.selectFrom('changes').select('seq').where('operation', '=', 'hand-over');
    expect(await noted.execute()).toEqual([]);
  });

  test('says of a password left out that it is required, which counts as no guess', async () => {
    const { society, handOver } = await anOwner();
    for (const password of ['', null]) {
      const { status, body } = await handOver({ password });
      expect([status, body]).toMatchObject([422, { errors: { password: 'Password is required' } }]);
    }
    const guesses = society.context.db.selectFrom('attempts').select('id').where('kind', '=', 'password');
    expect(await guesses.execute()).toEqual([]);
  });

  test('asks who has no password for a sign-in of the last ten minutes', async () => {
    const { society, admin, handOver } = await anOwner();
    await society.context.db.deleteFrom('accounts').where('userId', '=', admin.id).execute();
    expect((await handOver({ password: null })).status).toBe(200);
    society.later(11 * 60 * 1000);
    const { status, body } = await handOver({ password: null });
    expect([status, body]).toMatchObject([422, { errors: { password: expect.any(String) } }]);
  });

  test('says how long which backups hold the same, those made by hand and those of a server that stood still included', async () => {
    const { handOver } = await anOwner();
    const { body } = await handOver({ password: testPassword });
    const page = handOverPage(body);
    for (const told of ['later where a month goes by without one', 'one made by hand when ten newer ones are made'])
      expect(page).toContain(told);
    expect(body.kept.find(({ topic }) => topic === 'Backups')?.period).toContain('made by hand, the last ten');
  });

  test('is a page without anything from elsewhere, in which no text is markup', async () => {
    const { handOver } = await anOwner();
    const page = handOverPage((await handOver({ password: testPassword })).body);
    expect(page).toContain('What is held about Kavita &lt;b&gt;Rao&lt;/b&gt;');
    expect(page).toContain('XXXX XXXX 2222');
    expect(page).not.toMatch(/<b>Rao|<script|https?:|src=|@import/);
  });

  test('holds what stands under earlier records of theirs: deleted ones, and what became part of this one', async () => {
    const { society, admin, owner, handOver } = await anOwner();
    const then = await addFlat(admin, 'D-404');
    const twin = { name: owner.name, phone: '9845099999', address: '14 Jasmine Lane', documents };
    const earlier = await addOwner(admin, { ...twin, flatId: then.id, occupancyDate: '2020-04-01' });
    const agreement = { ownerIds: [earlier.id], notice: 1, day: todayOf(society), how: 'paper' };
    expect((await admin.send('POST', '/api/privacy/consents', agreement)).status).toBe(200);
    const namesake = await addOwner(admin, { name: owner.name, phone: '9845073737', email: 'other@people.example' });
    for (const { id } of [earlier, namesake]) await doing(admin, 'DELETE', `/api/owners/${id}`);
    const part = await addOwner(admin, { name: 'K. Rao', address: '5 Banyan Court' });
    const { version } = await ownerOf(admin, owner.id);
    const versions = { version, otherId: part.id, otherVersion: part.version };
    expect((await admin.send('POST', `/api/owners/${owner.id}/merge`, versions)).status).toBe(200);
    const { body } = await handOver({ password: testPassword });
    expect(HandOver.parse(body)).toEqual(body);
    expect(body.earlier).toMatchObject([{ deletedOn: todayOf(society), record: { address: '14 Jasmine Lane' } }]);
    expect(body.ownerships.map(({ flatNumber }) => flatNumber).toSorted()).toEqual(['C-303', 'D-404']);
    expect(body.consents).toHaveLength(1);
    const said = JSON.stringify(body.log);
    expect(['14 Jasmine Lane', '5 Banyan Court'].filter((address) => !said.includes(address))).toEqual([]);
    expect(handOverPage(body)).toMatch(/An earlier record of yours, deleted on .*14 Jasmine Lane/s);
    expect(JSON.stringify(body)).not.toMatch(/9845073737|000011112222|ABCDE1234F/);
    const { body: whole } = await handOver({ password: testPassword, withNumbers: true });
    expect(whole.earlier[0]?.record.documents).toMatchObject({ aadhar: documents.aadhar });
  });

  test('of a deleted owner who never stood in the register holds their record, and no entry', async () => {
    const { admin } = await anOffice();
    const { id, name } = await addOwner(admin);
    await doing(admin, 'DELETE', `/api/owners/${id}`);
    const { status, body } = await admin.send<HandOver>('POST', `/api/owners/${id}/hand-over`, {
      password: testPassword,
    });
    expect([status, body.owner?.name, body.ownerships, body.transfers]).toEqual([200, name, [], []]);
  });

  test('of an account alone holds its sessions, and nobody’s record', async () => {
    const { society, admin } = await anOffice();
    const { body: users } = await admin.send<Items<{ id: string }>>('GET', '/api/users');
    const guard = await society.signedInAs('security');
    const { status, body } = await admin.send<HandOver>('POST', `/api/users/${guard.id}/hand-over`, {
      password: testPassword,
    });
    expect([status, body.owner, body.account?.email, body.sessions.length]).toEqual([200, null, guard.email, 1]);
    expect(users.items.length).toBeGreaterThan(0);
  });
});
