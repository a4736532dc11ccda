// One phone however it is typed, by every form (docs/rules.md, Numbers and phones).
import { describe, expect, test } from 'vitest';
import type { Owner } from '#domain/owner.ts';
import { addOwner, editOwner, ownerDraft } from '../../../tests/support/entries.ts';
import { anOffice, anOwnedFlat, type Person, todayOf } from '../../../tests/support/society.ts';

const typed = ['98200 11111', '+91 98200 11111', '098200-11111', '0091.98200.11111', '९८२०० १११११'];

async function ownersOf(admin: Person): Promise<Owner[]> {
  return (await admin.send<{ items: Owner[] }>('GET', '/api/owners')).body.items;
}

describe('a phone', () => {
  test('is kept as ten digits by the form, an edit and the emergency contact', async () => {
    const { admin } = await anOffice();
    const owner = await addOwner(admin, { phone: typed[0] });
    for (const phone of typed) {
      const emergencyContact = { name: 'Ravi', phone, relation: null };
      const { body } = await editOwner(admin, owner.id, { phone, emergencyContact });
      expect(body).toMatchObject({ phone: '9820011111', emergencyContact: { phone: '9820011111' } });
    }
    const { body } = await editOwner(admin, owner.id, {
      emergencyContact: { name: 'Gate', phone: 'Intercom 12', relation: null },
    });
    expect(body).toMatchObject({ emergencyContact: { phone: 'Intercom 12' } });
  });

  test('is kept so by a transfer as well, where anything else stays as it was typed', async () => {
    const { society, admin, owner, flat } = await anOwnedFlat();
    let presentOwnerId = owner.id;
    const familyDetails = { adults: 1, children: 1, males: 1, females: 1 };
    for (const [phone, kept] of [...typed.map((phone) => [phone, '9820011111']), ['80-2222', '80-2222']] as const) {
      const { status, body } = await admin.send<{ ownerId: string }>('POST', '/api/transfers', {
        key: crypto.randomUUID(),
        flatId: flat.id,
        presentOwnerId,
        newOwner: { name: `Buyer ${phone}`, phone, familyDetails },
        occupancyDate: todayOf(society),
      });
      expect(status).toBe(201);
      presentOwnerId = body.ownerId;
      expect((await ownersOf(admin)).find(({ id }) => id === presentOwnerId)?.phone).toBe(kept);
    }
  });

  test('may be two people’s: the call that adds an owner asks nobody, as a family shares a phone', async () => {
    const { admin } = await anOffice();
    const first = await addOwner(admin, { name: 'Meera Rao', phone: '98200 11111' });
    const second = await addOwner(admin, { name: 'Kavita Rao', phone: '+91 98200 11111' });
    expect(second).toMatchObject({ name: 'Kavita Rao', phone: first.phone });
    expect(second.id).not.toBe(first.id);
  });

  test('of another country is refused until the society takes them, in the words of each call', async () => {
    const { admin } = await anOffice();
    const phone = '+44 (20) 7946-0958';
    const owner = await addOwner(admin);
    const add = () => admin.send<Owner>('POST', '/api/owners', { ...ownerDraft, phone });
    const exactly = { phone: 'Phone number must be exactly 10 digits' };
    expect(await add()).toMatchObject({ status: 422, body: { errors: exactly } });
    const refused = { status: 422, body: { errors: { phone: 'Phone number must be 10 digits' } } };
    expect(await editOwner(admin, owner.id, { phone })).toMatchObject(refused);
    await admin.send('PATCH', '/api/society', { version: 1, phones: 'international' });
    expect(await add()).toMatchObject({ status: 201, body: { phone: '+442079460958' } });
    expect((await editOwner(admin, owner.id, { phone })).body).toMatchObject({ phone: '+442079460958' });
    expect((await editOwner(admin, owner.id, { phone: '+91 98200 11111' })).body).toMatchObject({
      phone: '9820011111',
    });
    for (const wrong of ['+91 98200', '+0 123 4567', '+1234567890123456', '2079'])
      expect(await editOwner(admin, owner.id, { phone: wrong }), wrong).toMatchObject(refused);
  });
});
