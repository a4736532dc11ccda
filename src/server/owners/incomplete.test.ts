import { expect, test } from 'vitest';
import type { Dashboard } from '#domain/dashboard.ts';
import { missingOf } from '#domain/ownerFacts.ts';
import { addOwner as enter } from '#server/owners/commands.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  editOwner,
  flatOf,
  ownerDraft,
  ownerOf,
} from '../../../tests/support/entries.ts';
import { anOffice, todayOf } from '../../../tests/support/society.ts';

const unknown = { adults: null, children: null, males: null, females: null };

/** An office with A-101, whose owner is on record by name alone, and somebody else of whom all is known. */
async function anIncompleteOwner(familyDetails: object = {}) {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  await addOwner(admin);
  const facts = {
    name: 'Anita Desai',
    email: null,
    phone: null,
    address: null,
    flatId: flat.id,
    occupancyDate: '2024-04-01',
    status: 'Active' as const,
    familyDetails: { ...unknown, ...familyDetails },
    emergencyContact: { name: null, phone: null, relation: null },
    documents: { aadhar: null, pan: null, lease: null },
  };
  // Owners from a spreadsheet are asked for no email; this one is entered as theirs are.
  await admin.send('PATCH', '/api/society', { version: 1, ownerEmail: 'optional' });
  const owner = await society.context.write(null, (tx) => enter(tx, facts));
  return { society, admin, flat, owner };
}

test('what is not known of an owner is null, in their totals, their flat’s and nowhere else', async () => {
  const { admin, flat, owner } = await anIncompleteOwner({ males: 2, females: 1 });
  expect(await ownerOf(admin, owner.id)).toMatchObject({
    email: null,
    phone: null,
    familyDetails: { totalMembers: 3, adults: null, children: null, males: 2, females: 1 },
  });
  expect(await flatOf(admin, flat.id)).toMatchObject({ maleCount: 2, childrenCount: null, totalResidents: null });
  const { residents } = (await admin.send<Dashboard>('GET', '/api/dashboard')).body;
  const { males, females, children } = ownerDraft.familyDetails;
  expect(residents).toEqual({
    males: males + 2,
    females: females + 1,
    children,
    total: males + females + children + 3,
  });
});

test('an edit leaves missing what was missing, takes what is given, and takes nothing away', async () => {
  const { admin, owner } = await anIncompleteOwner({ males: 2 });
  const renamed = await editOwner(admin, owner.id, { name: 'Anita R Desai' });
  expect([renamed.status, renamed.body.phone]).toEqual([200, null]);
  const counted = await editOwner(admin, owner.id, { familyDetails: { ...unknown, males: 3, females: 1 } });
  expect([counted.status, counted.body.familyDetails]).toEqual([
    200,
    { ...unknown, males: 3, females: 1, totalMembers: 4 },
  ]);
  const taken = await editOwner(admin, owner.id, { familyDetails: { ...unknown, females: 1 } });
  expect([taken.status, taken.body.errors]).toEqual([422, { 'familyDetails.males': 'Males is required' }]);
  const tooFew = await editOwner(admin, owner.id, { familyDetails: { ...unknown, adults: 0, males: 3, females: 1 } });
  expect(tooFew.body.errors).toEqual({ 'familyDetails.adults': 'All family details must be greater than 0' });
  expect((await editOwner(admin, owner.id, { phone: null })).status).toBe(422);
  expect((await editOwner(admin, owner.id, { phone: '98450 12345' })).body.phone).toBe('9845012345');
});

test.each(['email', 'phone', 'familyDetails'])('a new owner is asked for %s', async (field) => {
  const { admin } = await anOffice();
  const { status, body } = await admin.send<{ errors: object }>('POST', '/api/owners', {
    ...ownerDraft,
    [field]: null,
  });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('the table keeps its checks and who refers to it', async () => {
  const { society, admin, flat, owner } = await anIncompleteOwner();
  const { id } = await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
  const { db } = society.context;
  const tooFew = db.updateTable('owners').set({ males: -1 }).where('id', '=', owner.id).execute();
  await expect(tooFew).rejects.toThrow(/check/i);
  await db.deleteFrom('ownerships').execute();
  await db.deleteFrom('owners').where('id', '=', owner.id).execute();
  const vehicle = await db.selectFrom('vehicles').select('ownerId').where('id', '=', id).executeTakeFirst();
  expect(vehicle).toEqual({ ownerId: null });
});

test('a joint owner is told with their place: the family is asked of the first alone', async () => {
  const { society, admin, flat, owner } = await anIncompleteOwner();
  const holders = [{ personId: owner.id }, { name: 'Sunil Rao', phone: '98450 12347', email: 'sunil@people.example' }];
  const { status } = await admin.send('POST', '/api/transfers/holders', {
    ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds: [owner.id], holders },
    ...{ on: todayOf(society), reason: 'name added' },
  });
  expect(status).toBe(201);
  const [second] = (await flatOf(admin, flat.id)).jointOwners;
  const both = [await ownerOf(admin, owner.id), await ownerOf(admin, second?.ownerId ?? '')];
  expect(both.map(({ flats }) => flats.map(({ place }) => place))).toEqual([[1], [2]]);
  expect(both.map(missingOf)).toEqual([['email', 'phone', 'family'], []]);
});
