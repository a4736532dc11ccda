import { describe, expect, test } from 'vitest';
import type { AlikeOwner } from '#domain/alike.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { TransferPlan } from '#domain/transfer.ts';
import { addFlat, addOwner, dayAgo, editOwner, family, type Items } from '../../../tests/support/entries.ts';
import { anOffice, anOwnedFlat, type Person } from '../../../tests/support/society.ts';

async function alikeTo(as: Person, query: object): Promise<AlikeOwner[]> {
  const { status, body } = await as.send<Items<AlikeOwner>>('POST', '/api/owners/alike', query);
  expect(status).toBe(200);
  return body.items;
}

describe('who may be the same person', () => {
  test.each([
    ['the phone, however it is typed', { phone: '+91 98450-12345' }, ['phone']],
    ['the email, whatever its case', { email: 'Meera@People.example' }, ['email']],
    ['both', { phone: '9845012345', email: 'meera@people.example' }, ['phone', 'email']],
  ])('is found by %s', async (_, given, by) => {
    const { admin, owner } = await anOwnedFlat();
    const found = await alikeTo(admin, { name: 'M Rao', ...given });
    expect(found).toEqual([
      {
        id: owner.id,
        name: 'Meera Rao',
        phone: '9845012345',
        email: 'meera@people.example',
        status: 'Active',
        flatNumbers: ['A-101'],
        by,
      },
    ]);
  });

  test('is found by the name with a flat that is or was theirs, and not by the name alone', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    await editOwner(admin, owner.id, { status: 'Old' });
    const other = await addFlat(admin, 'B-204');
    const found = await alikeTo(admin, { name: ' meera   RAO', flatId: flat.id });
    expect(found).toMatchObject([{ id: owner.id, status: 'Old', flatNumbers: [], by: ['name'] }]);
    expect(await alikeTo(admin, { name: 'Meera Rao', flatId: other.id })).toEqual([]);
    expect(await alikeTo(admin, { name: 'Meera Rao' })).toEqual([]);
    expect(await alikeTo(admin, { name: 'Meera Rao', phone: '9000000000', email: 'other@people.example' })).toEqual([]);
  });

  test('is found by the name with a flat that they rent or rented, as well', async () => {
    const { admin, flat } = await anOwnedFlat();
    const draft = { flatId: flat.id, since: dayAgo(90), lastDay: dayAgo(30), tenants: [{ name: 'Imran Shaikh' }] };
    const { body } = await admin.send<Tenancy>('POST', '/api/tenancies', draft);
    const found = await alikeTo(admin, { name: 'imran shaikh', flatId: flat.id });
    expect(found).toMatchObject([{ id: body.tenants[0]?.personId, status: null, by: ['name'] }]);
  });

  test('is nobody without phone and email, is not themself, and is at most five people', async () => {
    const { admin } = await anOffice();
    const [first] = [await addOwner(admin)];
    for (let more = 0; more < 7; more++) await addOwner(admin, { name: `Cousin ${more}` });
    expect(await alikeTo(admin, { name: 'Meera Rao', phone: null, email: null })).toEqual([]);
    const found = await alikeTo(admin, { name: 'M', phone: '9845012345', otherThan: first?.id });
    expect(found).toHaveLength(5);
    expect(found.map(({ id }) => id)).not.toContain(first?.id);
  });

  test.each(['user', 'security'] as const)('is not told to %s', async (role) => {
    const { society } = await anOffice();
    const other = await society.signedInAs(role);
    expect((await other.send('POST', '/api/owners/alike', { name: 'M', phone: '9845012345' })).status).toBe(403);
  });
});

test('a transfer to somebody new names who on record may be them, but never who sells nor for a chosen record', async () => {
  const { admin, flat, owner } = await anOwnedFlat();
  const known = await addOwner(admin, { name: 'Kavita Menon', phone: '9876543210', email: 'kavita@people.example' });
  const planFor = async (newOwner: object, more: object = {}) => {
    const { body } = await admin.send<TransferPlan>('POST', '/api/transfers/preview', {
      flatId: flat.id,
      presentOwnerId: owner.id,
      newOwner: { name: 'Kavita Menon', phone: '98765 43210', familyDetails: family, ...newOwner },
      occupancyDate: dayAgo(0),
      ...more,
    });
    return body.to.alike.map(({ id, by }) => [id, by]);
  };
  expect(await planFor({})).toEqual([[known.id, ['phone']]]);
  expect(await planFor({}, { existingOwnerId: known.id })).toEqual([]);
  expect(await planFor({ phone: '9845012345' })).toEqual([]);
});
