// Every open screen is right: whoever shows a name, a flat number or a family is told when it changes.
import { describe, expect, test } from 'vitest';
import type { Tenancy } from '#domain/tenancy.ts';
import { activityOf, undo } from '../../../tests/support/activities.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  dayAgo,
  editOwner,
  flatOf,
  type Items,
} from '../../../tests/support/entries.ts';
import { anOwnedFlat, type TestSociety } from '../../../tests/support/society.ts';

/** What is announced while this is done: topics with the ids of their records, and no word about the records themselves. */
async function announcedBy({ context }: TestSociety, work: () => Promise<{ status: number }>): Promise<Set<string>> {
  const before = await context.feed.latest();
  expect((await work()).status).toBeLessThan(300);
  const rows = await context.db
    .selectFrom('changes')
    .select(['topic', 'entityId', 'dependents'])
    .where('seq', '>', before)
    .execute();
  const dependents = rows.flatMap((row) => Object.entries<string[]>(JSON.parse(row.dependents ?? '{}')));
  return new Set([
    ...rows.map(({ topic, entityId }) => `${topic} ${entityId}`),
    ...dependents.flatMap(([topic, ids]) => ids.map((id) => `${topic} ${id}`)),
  ]);
}

async function aNeighbourhood() {
  const { society, admin, flat, owner } = await anOwnedFlat();
  const other = await addFlat(admin, 'B-204');
  const stranger = await addOwner(admin, { name: 'Bina', flatId: other.id });
  const vehicle = await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
  const parkedElsewhere = await addVehicle(admin, { vehicleNumber: 'KA 02 B 2', ownerId: owner.id, flatId: other.id });
  const strangers = await addVehicle(admin, { vehicleNumber: 'KA 03 C 3', ownerId: stranger.id, flatId: other.id });
  return { society, admin, flat, owner, other, stranger, vehicle, parkedElsewhere, strangers };
}

describe('renaming', () => {
  test('an owner announces them, their flat and their vehicles, and nobody else', async () => {
    const { society, admin, owner, flat, vehicle, parkedElsewhere } = await aNeighbourhood();
    const announced = await announcedBy(society, () => editOwner(admin, owner.id, { name: 'M. Rao' }));
    expect([...announced].sort()).toEqual(
      [`owners ${owner.id}`, `flats ${flat.id}`, `vehicles ${vehicle.id}`, `vehicles ${parkedElsewhere.id}`].sort(),
    );
  });

  test('a flat announces it, its owner and the vehicles registered there', async () => {
    const { society, admin, other, stranger, parkedElsewhere, strangers } = await aNeighbourhood();
    const { version } = await flatOf(admin, other.id);
    const announced = await announcedBy(society, () =>
      admin.send('PATCH', `/api/flats/${other.id}`, { version, flatNumber: 'C-301' }),
    );
    expect([...announced].sort()).toEqual(
      [
        `flats ${other.id}`,
        `owners ${stranger.id}`,
        `vehicles ${parkedElsewhere.id}`,
        `vehicles ${strangers.id}`,
      ].sort(),
    );
  });

  test('a flat that is let announces its tenancy and who lives there, too', async () => {
    const { society, admin, flat, owner } = await anOwnedFlat();
    const members = { flatId: flat.id, members: [{ name: 'Kamala Rao' }] };
    const household = await admin.send<Items<{ id: string }>>('POST', '/api/households', members);
    const letting = { flatId: flat.id, since: dayAgo(9), lastDay: dayAgo(-9), tenants: [{ name: 'Kabir Menon' }] };
    const tenancy = await admin.send<{ id: string }>('POST', '/api/tenancies', letting);
    const { version } = await flatOf(admin, flat.id);
    const announced = await announcedBy(society, () =>
      admin.send('PATCH', `/api/flats/${flat.id}`, { version, flatNumber: 'C-301' }),
    );
    expect([...announced].sort()).toEqual(
      [
        `flats ${flat.id}`,
        `owners ${owner.id}`,
        `tenancies ${tenancy.body.id}`,
        `householdMembers ${household.body.items[0]?.id}`,
      ].sort(),
    );
  });

  test('neither changes the records that show it', async () => {
    const { admin, owner, flat, vehicle } = await aNeighbourhood();
    const before = await flatOf(admin, flat.id);
    await editOwner(admin, owner.id, { name: 'M. Rao' });
    expect(await flatOf(admin, flat.id)).toEqual({ ...before, ownerName: 'M. Rao' });
    expect((await admin.send('GET', `/api/vehicles/${vehicle.id}`)).body).toMatchObject({
      ownerName: 'M. Rao',
      version: 1,
    });
  });
});

test('moving an owner announces both flats', async () => {
  const { society, admin, flat, owner } = await anOwnedFlat();
  const other = await addFlat(admin, 'B-204');
  const announced = await announcedBy(society, () => editOwner(admin, owner.id, { flatId: other.id }));
  expect([...announced]).toEqual(
    expect.arrayContaining([`owners ${owner.id}`, `flats ${flat.id}`, `flats ${other.id}`]),
  );
});

test('deleting an owner announces their flat, those they owned before, and their vehicles', async () => {
  const { society, admin, owner, flat, vehicle } = await aNeighbourhood();
  const third = await addFlat(admin, 'C-301');
  await editOwner(admin, owner.id, { flatId: third.id });
  expect((await flatOf(admin, flat.id)).previousOwnerId).toBe(owner.id);
  const announced = await announcedBy(society, () => admin.send('DELETE', `/api/owners/${owner.id}`));
  expect([...announced]).toEqual(
    expect.arrayContaining([`owners ${owner.id}`, `flats ${flat.id}`, `flats ${third.id}`, `vehicles ${vehicle.id}`]),
  );
  expect((await flatOf(admin, flat.id)).previousOwnerId).toBeNull();
});

test('deleting a flat announces those whose card goes on showing it', async () => {
  const { society, admin, flat, owner } = await anOwnedFlat();
  await editOwner(admin, owner.id, { status: 'Old' });
  const announced = await announcedBy(society, () => admin.send('DELETE', `/api/flats/${flat.id}`));
  expect([...announced].sort()).toEqual([`flats ${flat.id}`, `owners ${owner.id}`].sort());
});

describe('who rents a flat', () => {
  async function aLetFlat() {
    const { society, admin, flat } = await anOwnedFlat();
    const tenants = [{ name: 'Kabir Menon' }, { name: 'Zoya Menon' }];
    const terms = { since: dayAgo(9), lastDay: dayAgo(-9) };
    const letting = { flatId: flat.id, ...terms, tenants };
    const { body } = await admin.send<Tenancy>('POST', '/api/tenancies', letting);
    const people = body.tenants.map(({ personId }) => ({ personId }));
    const correct = (version: number, others: object[]) =>
      admin.send<Tenancy>('POST', `/api/tenancies/${body.id}/correction`, {
        ...{ version, ...terms, tenants: others, reason: 'Not so' },
      });
    return { society, admin, flat, people, correct };
  }

  test('announces the flat whose tenant’s record becomes part of another, and whose it is again', async () => {
    const { society, admin, flat, people } = await aLetFlat();
    const { body: kept } = await admin.send<{ id: string }>('POST', '/api/people', { name: 'K. Menon' });
    const merge = { version: 1, otherId: people[0]?.personId, otherVersion: 1, take: [] };
    let act = '';
    const merged = await announcedBy(society, async () => {
      const answer = await admin.send('POST', `/api/owners/${kept.id}/merge`, merge);
      act = activityOf(answer);
      return answer;
    });
    expect((await flatOf(admin, flat.id)).tenantName).toBe('K. Menon and Zoya Menon');
    expect(merged).toContain(`flats ${flat.id}`);
    expect(await announcedBy(society, () => undo(admin, act))).toContain(`flats ${flat.id}`);
    expect((await flatOf(admin, flat.id)).tenantName).toBe('Kabir Menon and Zoya Menon');
  });

  test('announces the flat when a tenant is taken out or put in, and nothing else of the tenancy is put right', async () => {
    const { society, flat, people, correct } = await aLetFlat();
    await correct(1, [...people].reverse());
    const out = await announcedBy(society, () => correct(2, people.slice(0, 1)));
    expect(out).toContain(`flats ${flat.id}`);
    expect(await announcedBy(society, () => correct(2, people))).toContain(`flats ${flat.id}`);
  });
});
