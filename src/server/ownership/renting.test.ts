// Nobody rents from themself (docs/rules.md, Ownership over time): whoever comes to own a flat, by whatever act.
import { describe, expect, test } from 'vitest';
import { spokenDay } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import type { Ownership } from '#domain/ownership.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { undo } from '../../../tests/support/activities.ts';
import { addFlat, type Items, ownerOf } from '../../../tests/support/entries.ts';
import { anOffice, anOwnedFlat, type Person, todayOf } from '../../../tests/support/society.ts';

type Refusal = { detail: string; code: string; errors?: Record<string, string> };

async function letTo(admin: Person, draft: object): Promise<Tenancy> {
  const { status, body } = await admin.send<Tenancy>('POST', '/api/tenancies', draft);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function change(admin: Person, ownerId: string, edit: object) {
  const { version } = await ownerOf(admin, ownerId);
  return admin.send<Refusal>('PATCH', `/api/owners/${ownerId}`, { version, ...edit });
}

async function whoHas(admin: Person, flatId: string) {
  const { ownerName, tenantName } = (await admin.send<Flat & { tenantName: string }>('GET', `/api/flats/${flatId}`))
    .body;
  return [ownerName, tenantName];
}

const rents = (flatNumber: string, name: string, [since, until]: [string, string]) =>
  `${name} rents ${flatNumber} from ${spokenDay(since)} to ${spokenDay(until)}, and nobody rents from themself. End the tenancy first, or choose other days.`;

/** A-101, Meera Rao's until 50 days ago; since 40 days ago it is let to her. */
async function anOwnerOfBefore() {
  const office = await anOwnedFlat();
  const { society, admin, flat, owner } = office;
  const day = (days: number) => todayOf(society, days);
  const left = await change(admin, owner.id, { status: 'Old', endings: { [flat.id]: day(-50) } });
  expect(left.status).toBe(200);
  const tenants = [{ personId: owner.id }];
  await letTo(admin, { flatId: flat.id, since: day(-40), lastDay: day(100), tenants });
  const leftBy = left.headers.get('activity-id') ?? '';
  return { ...office, day, leftBy, sentence: rents('A-101', 'Meera Rao', [day(-40), day(100)]) };
}

describe('who rents a flat does not come to own it on the same days', () => {
  test('as somebody who is Active again', async () => {
    const { admin, flat, owner, sentence } = await anOwnerOfBefore();
    const { status, body } = await change(admin, owner.id, { status: 'Active', flatId: flat.id });
    expect([status, body.errors]).toEqual([409, { flatId: sentence }]);
    expect(await whoHas(admin, flat.id)).toEqual([null, 'Meera Rao']);
  });

  test('as their leaving is undone', async () => {
    const { admin, flat, leftBy } = await anOwnerOfBefore();
    expect((await undo(admin, leftBy)).status).toBe(409);
    expect(await whoHas(admin, flat.id)).toEqual([null, 'Meera Rao']);
  });

  test('as a tenant who is given the flat by the form of an owner', async () => {
    const { society, admin } = await anOffice();
    const day = (days: number) => todayOf(society, days);
    const flat = await addFlat(admin, 'X-101');
    const tenants = [{ name: 'Kabir Menon', phone: '98200 77777' }];
    const tenancy = await letTo(admin, { flatId: flat.id, since: day(-30), lastDay: day(300), tenants });
    const kabirId = tenancy.tenants[0]?.personId ?? '';
    const email = 'kabir@example.org';
    const edit = { flatId: flat.id, status: 'Active', occupancyDate: day(-5), email };
    const { status, body } = await change(admin, kabirId, edit);
    expect([status, body.errors]).toEqual([
      409,
      { occupancyDate: rents('X-101', 'Kabir Menon', [day(-30), day(300)]) },
    ]);
    expect(await whoHas(admin, flat.id)).toEqual([null, 'Kabir Menon']);
    // What was theirs before they rented it, and is over, stands in nobody's way.
    const before = { status: 'Old', occupancyDate: day(-90), endings: { [flat.id]: day(-60) } };
    expect((await change(admin, kabirId, { ...edit, ...before })).status).toBe(200);
  });

  test('as the day on which they bought it is corrected to one before that on which they left', async () => {
    const { society, admin, flat, owner } = await anOwnedFlat();
    const day = (days: number) => todayOf(society, days);
    const tenants = [{ name: 'Kabir Menon', phone: '98200 77777' }];
    const tenancy = await letTo(admin, { flatId: flat.id, since: day(-60), lastDay: day(300), tenants });
    const left = { version: tenancy.version, on: day(-20), how: 'left' };
    expect((await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, left)).status).toBe(200);
    const sale = await admin.send('POST', '/api/transfers', {
      ...{ flatId: flat.id, presentOwnerId: owner.id, existingOwnerId: tenancy.tenants[0]?.personId },
      ...{ occupancyDate: day(-10), key: crypto.randomUUID() },
      newOwner: {
        ...{ name: 'Kabir Menon', phone: '98200 77777' },
        familyDetails: { adults: 2, children: 1, males: 1, females: 1 },
      },
    });
    expect(sale.status, JSON.stringify(sale.body)).toBe(201);
    const [bought, sold] = (await admin.send<Items<Ownership>>('GET', `/api/flats/${flat.id}/ownerships`)).body.items;
    const correct = (id: string | undefined, days: object) =>
      admin.send<Refusal>('POST', `/api/ownerships/${id}/correction`, { reason: 'The deed says so', ...days });
    const { since = '' } = sold ?? {};
    const sentence = rents('A-101', 'Kabir Menon', [day(-60), day(-20)]);
    const early = await correct(sold?.id, { since, until: day(-30) });
    expect([early.status, early.body.errors]).toEqual([409, { until: sentence }]);
    const { status, body } = await correct(bought?.id, { since: day(-30), until: null });
    expect([status, body.errors]).toEqual([409, { since: sentence }]);
    expect((await correct(bought?.id, { since: day(-9), until: null })).status).toBe(201);
  });

  test('as the first day of who owned it before is put right in their form: another came by a transfer on it', async () => {
    const { society, admin, flat, owner } = await anOwnedFlat();
    const day = (days: number) => todayOf(society, days);
    expect((await change(admin, owner.id, { occupancyDate: day(-90) })).status).toBe(200);
    const tenants = [{ name: 'Kabir Menon', phone: '98200 77777' }];
    const tenancy = await letTo(admin, { flatId: flat.id, since: day(-200), lastDay: day(300), tenants });
    const joined = await admin.send('POST', '/api/transfers/holders', {
      ...{ flatId: flat.id, presentOwnerIds: [owner.id], on: day(-90), reason: 'name added', key: crypto.randomUUID() },
      holders: [{ personId: owner.id }, { personId: tenancy.tenants[0]?.personId }],
    });
    expect(joined.status, JSON.stringify(joined.body)).toBe(201);
    const { status, body } = await change(admin, owner.id, { occupancyDate: day(-120) });
    expect([status, body.errors]).toEqual([
      422,
      {
        occupancyDate: `A-101 came to Kabir Menon by a transfer on ${spokenDay(day(-90))}. Correct that day in the flat's history, with a reason.`,
      },
    ]);
    // There it is one fact for both of them, and the tenancy ends with it.
    const { items } = (await admin.send<Items<Ownership>>('GET', `/api/flats/${flat.id}/ownerships`)).body;
    const right = { since: day(-120), until: null, reason: 'The deed says so' };
    const first = items.find(({ ownerName }) => ownerName === 'Meera Rao');
    expect((await admin.send('POST', `/api/ownerships/${first?.id}/correction`, right)).status).toBe(201);
    const ended = (await admin.send<Tenancy>('GET', `/api/tenancies/${tenancy.id}`)).body;
    expect(ended).toMatchObject({ until: day(-120), ended: 'bought' });
  });
});
