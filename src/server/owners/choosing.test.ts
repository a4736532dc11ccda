// What saving an owner with a flat does to flats (docs/rules.md, Ownership over time).
import { describe, expect, test } from 'vitest';
import { addFlat, addOwner, editOwner, flatOf, ownerDraft, ownerOf } from '../../../tests/support/entries.ts';
import { anOffice, anOwnedFlat, type Person, spansOf, todayOf } from '../../../tests/support/society.ts';

async function refusalOf(admin: Person, json: object) {
  const { status, body } = await admin.send<{ errors?: object }>('POST', '/api/owners', {
    ...ownerDraft,
    name: 'Bina',
    ...json,
  });
  return { status, errors: body.errors };
}

describe('saving an owner as Active with a flat', () => {
  test('opens ownership at the occupancy date and makes the flat Occupied, with the family it counts', async () => {
    const { society, admin, flat, owner } = await anOwnedFlat();
    expect(owner).toMatchObject({
      flats: [{ id: flat.id, flatNumber: 'A-101', since: '2024-04-01' }],
      flat: { id: flat.id, flatNumber: 'A-101' },
    });
    expect(await flatOf(admin, flat.id)).toMatchObject({
      status: 'Occupied',
      isAvailable: false,
      ownerId: owner.id,
      ownerName: 'Meera Rao',
      previousOwnerId: null,
      maleCount: 1,
      femaleCount: 2,
      childrenCount: 1,
      totalResidents: 4,
      version: 2,
    });
    expect(await spansOf(society)).toEqual([['A-101', 'Meera Rao', '2024-04-01', null]]);
  });

  test('who had none before does so on an edit as well', async () => {
    const { society, admin } = await anOffice();
    const [flat, owner] = [await addFlat(admin), await addOwner(admin)];
    expect((await editOwner(admin, owner.id, { flatId: flat.id })).body.flat).toEqual({
      id: flat.id,
      flatNumber: 'A-101',
    });
    expect((await flatOf(admin, flat.id)).status).toBe('Occupied');
    expect(await spansOf(society)).toEqual([['A-101', 'Meera Rao', '2024-04-01', null]]);
  });
});

describe('a flat that may not be chosen is refused with its number and why', () => {
  test('when somebody else owns it, by the name they bear now', async () => {
    const { society, admin, flat, owner } = await anOwnedFlat();
    await editOwner(admin, owner.id, { name: 'Meera Krishnan' });
    const sentence = 'A-101 already belongs to Meera Krishnan. Choose another flat.';
    expect(await refusalOf(admin, { flatId: flat.id })).toEqual({ status: 409, errors: { flatId: sentence } });
    const other = await addOwner(admin, { name: 'Bina' });
    const { status, body } = await editOwner(admin, other.id, { flatId: flat.id, name: 'Bina B.' });
    expect([status, body.errors]).toEqual([409, { flatId: sentence }]);
    expect((await ownerOf(admin, other.id)).name).toBe('Bina'); // all of it or nothing
    expect(await spansOf(society)).toHaveLength(1);
    expect(
      await society.context.db.selectFrom('owners').select('name').where('name', 'like', 'Bina%').execute(),
    ).toHaveLength(1);
  });

  test('when it is under maintenance', async () => {
    const { admin } = await anOffice();
    const flat = await addFlat(admin, 'A-101', { status: 'Maintenance' });
    const sentence = 'A-101 is under maintenance. Choose another flat.';
    expect(await refusalOf(admin, { flatId: flat.id })).toEqual({ status: 409, errors: { flatId: sentence } });
    expect((await flatOf(admin, flat.id)).status).toBe('Maintenance');
  });

  test('when it is gone', async () => {
    const { admin } = await anOffice();
    const sentence = 'The chosen flat no longer exists. Choose another one.';
    expect(await refusalOf(admin, { flatId: crypto.randomUUID() })).toEqual({
      status: 409,
      errors: { flatId: sentence },
    });
  });

  test('when the date reaches into the time of its former owner', async () => {
    const { society, admin, flat, owner, today } = await anOwnedFlat();
    await editOwner(admin, owner.id, { status: 'Old' });
    const { status, errors } = await refusalOf(admin, { flatId: flat.id, occupancyDate: todayOf(society, -1) });
    expect(status).toBe(409);
    expect(errors).toEqual({
      occupancyDate: expect.stringMatching(
        /^A-101 belonged to Meera Rao until \d\d \w+ \d{4}\. Choose that day or a later one\.$/,
      ),
    });
    await addOwner(admin, { name: 'Bina', flatId: flat.id, occupancyDate: today });
    expect(await flatOf(admin, flat.id)).toMatchObject({ ownerName: 'Bina', previousOwnerId: owner.id });
  });

  test('when two administrators choose it at once: one wins, the other is told by name', async () => {
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin);
    const other = await society.signedInAs('admin');
    const answers = await Promise.all(
      [admin, other, admin, other].map((person, index) =>
        person.send<{ name: string; detail: string }>('POST', '/api/owners', {
          ...ownerDraft,
          name: `Owner ${index}`,
          flatId: flat.id,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 201)?.body.name;
    const told = answers.filter(({ status }) => status === 409).map(({ body }) => body.detail);
    expect(told).toEqual(Array(3).fill(`A-101 already belongs to ${winner}. Choose another flat.`));
    expect(await spansOf(society)).toHaveLength(1);
    expect(await society.context.db.selectFrom('owners').select('id').execute()).toHaveLength(1);
  });
});

describe('choosing another flat', () => {
  test('closes one ownership and opens the other', async () => {
    const { society, admin, flat, owner, today } = await anOwnedFlat();
    const other = await addFlat(admin, 'B-204');
    const { body } = await editOwner(admin, owner.id, { flatId: other.id, occupancyDate: today });
    expect(body.flats).toEqual([{ id: other.id, flatNumber: 'B-204', since: today, place: 1, share: null, with: [] }]);
    expect(await flatOf(admin, flat.id)).toMatchObject({
      status: 'Available',
      ownerId: null,
      previousOwnerId: owner.id,
    });
    expect(await flatOf(admin, other.id)).toMatchObject({ status: 'Occupied', ownerId: owner.id });
    expect(await spansOf(society)).toEqual([
      ['A-101', 'Meera Rao', '2024-04-01', today],
      ['B-204', 'Meera Rao', today, null],
    ]);
  });

  test('and the former one again on the same day gives it back', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    const other = await addFlat(admin, 'B-204');
    await editOwner(admin, owner.id, { flatId: other.id });
    expect((await editOwner(admin, owner.id, { flatId: flat.id })).body.flats).toMatchObject([
      { id: flat.id, flatNumber: 'A-101' },
    ]);
    expect((await flatOf(admin, other.id)).status).toBe('Available');
    expect((await flatOf(admin, flat.id)).status).toBe('Occupied');
  });

  test('that is taken leaves the one they have', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    const taken = await addFlat(admin, 'B-204');
    await addOwner(admin, { name: 'Bina', flatId: taken.id });
    expect((await editOwner(admin, owner.id, { flatId: taken.id })).status).toBe(409);
    expect((await ownerOf(admin, owner.id)).flats).toMatchObject([{ id: flat.id, flatNumber: 'A-101' }]);
    expect((await flatOf(admin, flat.id)).ownerId).toBe(owner.id);
  });

  test('clearing the choice frees the flat, and they stay Active', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    const { body } = await editOwner(admin, owner.id, { flatId: null });
    // Only an Old owner's card goes on showing the flat they left.
    expect(body).toMatchObject({ status: 'Active', flats: [], flat: null });
    expect((await flatOf(admin, flat.id)).status).toBe('Available');
  });
});

describe('another occupancy date', () => {
  test('moves the beginning of the ownership', async () => {
    const { society, admin, owner } = await anOwnedFlat();
    expect((await editOwner(admin, owner.id, { occupancyDate: '2023-01-15' })).status).toBe(200);
    expect(await spansOf(society)).toEqual([['A-101', 'Meera Rao', '2023-01-15', null]]);
  });

  test("may not reach into the former owner's time", async () => {
    const { society, admin, flat, owner, today } = await anOwnedFlat();
    await editOwner(admin, owner.id, { status: 'Old' });
    const next = await addOwner(admin, { name: 'Bina', flatId: flat.id, occupancyDate: today });
    const { status, body } = await editOwner(admin, next.id, { occupancyDate: todayOf(society, -1), name: 'Bina B.' });
    expect(status).toBe(409);
    expect(Object.keys(body.errors)).toEqual(['occupancyDate']);
    expect(await ownerOf(admin, next.id)).toEqual(next);
  });
});
