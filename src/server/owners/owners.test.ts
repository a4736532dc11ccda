import { describe, expect, test } from 'vitest';
import { spokenDay } from '#domain/day.ts';
import { nothingKnown, type Owner, type OwnerRecord } from '#domain/owner.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  editOwner,
  flatOf,
  type Items,
  ownerDraft,
  ownerOf,
} from '../../../tests/support/entries.ts';
import { anOffice, todayOf } from '../../../tests/support/society.ts';

const family = ownerDraft.familyDetails;

describe('adding an owner', () => {
  test('answers the owner whole, with what was left empty as null', async () => {
    const { admin } = await anOffice();
    const owner = await addOwner(admin);
    expect(owner).toEqual({
      ...nothingKnown,
      ...ownerDraft,
      id: expect.any(String),
      familyDetails: { ...family, totalMembers: 3 },
      emergencyContact: { name: null, phone: null, relation: null },
      documents: { aadhar: null, pan: null, lease: null },
      flats: [],
      flat: null,
      isOwner: true,
      hasOwned: false,
      earlierNames: [],
      consent: null,
      erasedOn: null,
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: owner.createdAt,
    });
    expect(await ownerOf(admin, owner.id)).toEqual(owner);
  });

  test('keeps every group of the form', async () => {
    const { admin } = await anOffice();
    const more = {
      name: 'இளவரசி <b>கண்ணன்</b> 🌸',
      address: '4, Church Street\nBengaluru',
      emergencyContact: { name: 'Ravi', phone: '080-2222', relation: 'Brother' },
      documents: { aadhar: null, pan: null, lease: 'https://leases.example/17' },
    };
    expect(await addOwner(admin, more)).toMatchObject(more);
  });

  test.each([
    ['a phone with letters', { phone: '98450abcde' }, 'phone', 'Phone number must be exactly 10 digits'],
    ['an e-mail that is none', { email: 'meera' }, 'email', 'Invalid email address'],
    [
      'a family number of 0',
      { familyDetails: { ...family, children: 0 } },
      'familyDetails.children',
      'All family details must be greater than 0',
    ],
    [
      'eleven digits of Aadhaar',
      { documents: { aadhar: '12345678901' } },
      'documents.aadhar',
      'Aadhar must be 12 digits',
    ],
    [
      'a PAN out of shape',
      { documents: { pan: 'ABCDE12345' } },
      'documents.pan',
      'Invalid PAN format (e.g., ABCDE1234F)',
    ],
    ['a field that nobody knows', { isActive: true }, 'isActive', 'This field is not known here'],
    [
      'one that nobody knows within a group',
      { familyDetails: { ...family, pets: 1 } },
      'familyDetails.pets',
      'This field is not known here',
    ],
  ])('with %s is refused at its field and nothing is stored', async (_, more, field, sentence) => {
    const { admin } = await anOffice();
    const { status, body } = await admin.send<{ errors: object }>('POST', '/api/owners', { ...ownerDraft, ...more });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: sentence });
    expect((await admin.send<Items<Owner>>('GET', '/api/owners')).body.items).toEqual([]);
  });

  test('from tomorrow on is refused, from today on is not; today is the day in the society', async () => {
    const { society, admin } = await anOffice();
    society.later(7 * 60 * 60 * 1000); // seven in the evening: in Auckland it is tomorrow
    const tomorrow = todayOf(society, 1);
    const { status, body } = await admin.send<{ errors: object }>('POST', '/api/owners', {
      ...ownerDraft,
      occupancyDate: tomorrow,
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ occupancyDate: `Occupancy date can't be in the future: ${spokenDay(tomorrow)}` });
    expect((await addOwner(admin, { occupancyDate: todayOf(society) })).occupancyDate).toBe(todayOf(society));
    await admin.send('PATCH', '/api/society', { version: 1, timeZone: 'Pacific/Auckland' });
    expect((await addOwner(admin, { occupancyDate: tomorrow })).occupancyDate).toBe(tomorrow);
  });

  test('follows the society when it lets an email be missing, and when it asks for one again', async () => {
    const { admin } = await anOffice();
    const send = (more: object) => admin.send<{ errors: object }>('POST', '/api/owners', { ...ownerDraft, ...more });
    const refusal = { status: 422, body: { errors: { email: 'Invalid email address' } } };
    for (const email of [undefined, null, '', ' ']) expect(await send({ email })).toMatchObject(refusal);
    const meera = await addOwner(admin);
    const formRefusal = { status: 422, body: { errors: { email: 'Invalid email format' } } };
    expect(await editOwner(admin, meera.id, { email: null })).toMatchObject(formRefusal);

    await admin.send('PATCH', '/api/society', { version: 1, ownerEmail: 'optional' });
    const without = await addOwner(admin, { name: 'Lata Joshi', email: '' });
    expect(without.email).toBeNull();
    expect(await send({ email: 'lata@' })).toMatchObject(refusal);
    expect(await editOwner(admin, meera.id, { email: '' })).toMatchObject({ status: 200, body: { email: null } });

    await admin.send('PATCH', '/api/society', { version: 2, ownerEmail: 'required' });
    expect(await send({ email: null })).toMatchObject(refusal);
    expect((await editOwner(admin, without.id, { name: 'Lata R Joshi' })).status).toBe(200);
  });

  test('follows the society when it relaxes the family rule', async () => {
    const { admin } = await anOffice();
    const alone = { adults: 1, children: 0, males: 0, females: 1 };
    const refused = await admin.send<{ errors: object }>('POST', '/api/owners', {
      ...ownerDraft,
      familyDetails: alone,
    });
    expect(Object.keys(refused.body.errors).sort()).toEqual(['familyDetails.children', 'familyDetails.males']);
    await admin.send('PATCH', '/api/society', { version: 1, familyRule: 'total-above-zero' });
    const owner = await addOwner(admin, { familyDetails: alone });
    expect(owner.familyDetails).toEqual({ ...alone, totalMembers: 1 });
    const nobody = await editOwner(admin, owner.id, { familyDetails: { ...alone, adults: 0, females: 0 } });
    expect(nobody).toMatchObject({
      status: 422,
      body: { errors: { 'familyDetails.males': 'The family must have at least one person' } },
    });
  });
});

describe('editing an owner', () => {
  test('changes what was named, leaves the rest, and counts the version on', async () => {
    const { admin } = await anOffice();
    const flat = await addFlat(admin);
    const contact = { name: 'Ravi', phone: '080-2222', relation: 'Brother' };
    const owner = await addOwner(admin, {
      flatId: flat.id,
      address: 'Church Street',
      emergencyContact: contact,
      documents: { lease: 'On file' },
    });
    const { status, body } = await editOwner(admin, owner.id, { phone: '9845099999' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...owner, phone: '9845099999', version: 2, updatedAt: body.updatedAt });
    expect(await ownerOf(admin, owner.id)).toEqual(body);
  });

  test('words the two sentences as the form does', async () => {
    const { admin } = await anOffice();
    const owner = await addOwner(admin);
    const { body } = await editOwner(admin, owner.id, { email: 'x', phone: '1' });
    expect(body.errors).toEqual({ email: 'Invalid email format', phone: 'Phone number must be 10 digits' });
    expect(await ownerOf(admin, owner.id)).toEqual(owner);
  });

  test('made from an old version is refused and told how the owner is now, with documents masked', async () => {
    const { admin } = await anOffice();
    const owner = await addOwner(admin, { documents: { aadhar: '123456789012', pan: null, lease: null } });
    await editOwner(admin, owner.id, { name: 'Meera R.' });
    const { status, body } = await editOwner(admin, owner.id, { version: 1, name: 'M. Rao' });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'stale',
      detail: 'Someone else changed Meera R. meanwhile',
      current: { name: 'Meera R.', version: 2 },
    });
    expect(JSON.stringify(body)).not.toContain('12345678');
    expect((await ownerOf(admin, owner.id)).name).toBe('Meera R.');
  });

  test('of two at once from one version, one is saved and the other is told', async () => {
    const { admin } = await anOffice();
    const owner = await addOwner(admin);
    const answers = await Promise.all(
      ['Anu', 'Banu'].map((name) => admin.send('PATCH', `/api/owners/${owner.id}`, { version: 1, name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ownerOf(admin, owner.id)).version).toBe(2);
  });

  test('without a version, or with a date from tomorrow on, is refused', async () => {
    const { society, admin } = await anOffice();
    const owner = await addOwner(admin);
    expect((await admin.send('PATCH', `/api/owners/${owner.id}`, { name: 'Anu' })).status).toBe(422);
    expect((await editOwner(admin, owner.id, { occupancyDate: todayOf(society, 1) })).body.errors).toHaveProperty(
      'occupancyDate',
    );
    expect(await ownerOf(admin, owner.id)).toEqual(owner);
  });

  test('an owner who was deleted meanwhile is not found, in words', async () => {
    const { admin } = await anOffice();
    const owner = await addOwner(admin);
    await admin.send('DELETE', `/api/owners/${owner.id}`);
    for (const [method, json] of [['PATCH', { version: 1, name: 'Anu' }], ['DELETE'], ['GET']] as const) {
      const answer = await admin.send(method, `/api/owners/${owner.id}`, json);
      expect(answer).toMatchObject({
        status: 404,
        body: { title: 'Document not found', detail: 'This owner no longer exists' },
      });
    }
  });
});

describe('deleting an owner', () => {
  test('frees every flat, leaves the vehicles without an owner, and history keeps the names', async () => {
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin);
    const owner = await addOwner(admin, { flatId: flat.id });
    const vehicle = await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
    expect((await admin.send('DELETE', `/api/owners/${owner.id}`)).status).toBe(204);

    expect(await flatOf(admin, flat.id)).toMatchObject({
      status: 'Available',
      ownerId: null,
      ownerName: null,
      maleCount: null,
      totalResidents: null,
    });
    const { body } = await admin.send<Vehicle>('GET', `/api/vehicles/${vehicle.id}`);
    expect(body).toEqual({ ...vehicle, ownerId: null, ownerName: null, version: 2, updatedAt: body.updatedAt });
    const spans = await society.context.db.selectFrom('ownerships').selectAll().execute();
    expect(spans).toMatchObject([
      {
        ownerId: null,
        ownerName: 'Meera Rao',
        flatNumber: 'A-101',
        since: '2024-04-01',
        until: todayOf(society),
        ended: 'owner-deleted',
      },
    ]);
  });
});

test('every change of an owner is in the log, by whom, with what was before and after', async () => {
  const { society, admin } = await anOffice();
  const owner = await addOwner(admin);
  await editOwner(admin, owner.id, { name: 'Meera R.' });
  await admin.send('DELETE', `/api/owners/${owner.id}`);
  const log = await society.context.db
    .selectFrom('changes')
    .selectAll()
    .where('entityId', '=', owner.id)
    .orderBy('seq')
    .execute();
  expect(log.map(({ topic, operation, actorId }) => [topic, operation, actorId])).toEqual(
    ['add', 'edit', 'delete'].map((operation) => ['owners', operation, admin.id]),
  );
  expect([log[1]?.before, log[1]?.after].map((row): OwnerRecord => JSON.parse(row ?? '').name)).toEqual([
    'Meera Rao',
    'Meera R.',
  ]);
  expect(log[2]?.after).toBeNull();
});
