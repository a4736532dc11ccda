import { describe, expect, test } from 'vitest';
import { activitySentence } from '#domain/activity.ts';
import { spokenDay } from '#domain/day.ts';
import type { HouseholdMember } from '#domain/household.ts';
import type { MergePlan } from '#domain/merge.ts';
import type { Nomination } from '#domain/nomination.ts';
import type { Ownership } from '#domain/ownership.ts';
import { say } from '#domain/say.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { TenancyPlan } from '#domain/tenancyPlan.ts';
import type { ReversalPlan, Transfer } from '#domain/transfer.ts';
import { activityAt, doing, undo } from '../../../tests/support/activities.ts';
import {
  addFlat,
  addOwner,
  dayAgo,
  editOwner,
  family,
  flatOf,
  type Items,
  ownerOf,
} from '../../../tests/support/entries.ts';
import { anOwnedFlat, type Person } from '../../../tests/support/society.ts';

type OfFlat = { flatNumber: string; until: string | null };
/** Under which number each of a list's rows is told, and whether it is over. */
async function told(admin: Person, path: string): Promise<string[]> {
  const { status, body } = await admin.send<Items<OfFlat>>('GET', path);
  expect([path, status]).toEqual([path, 200]);
  const rows = body.items.map(({ flatNumber, until }) => {
    return `${flatNumber}${until !== null && until <= dayAgo(0) ? ' over' : ''}`;
  });
  return rows.sort();
}

const tenantsCalled = (name: string, phone: string) => [{ name, phone }];
const nominees = [{ name: 'Arun Rao', relation: 'Son', share: 100 }];

/** A-101 was let, is let, was nominated and is, and somebody lived there and others do, of the owner and of the tenants. */
async function aLetFlat() {
  const office = await anOwnedFlat();
  const { admin, flat, owner } = office;
  const flatId = flat.id;
  async function add<T>(path: string, draft: object): Promise<T> {
    const { status, body } = await admin.send<T>('POST', path, draft);
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }
  await add('/api/households', { flatId, members: [{ name: 'Kamala Rao', help: 'Wheelchair' }, { name: 'Left Rao' }] });
  const [, left] = (await admin.send<Items<HouseholdMember>>('GET', `/api/households?flatId=${flatId}`)).body.items;
  await admin.send('PATCH', `/api/households/${left?.id}`, { version: 1, left: dayAgo(0) });
  const past = { since: dayAgo(200), lastDay: dayAgo(100), tenants: tenantsCalled('Yash Rao', '9820033333') };
  const { id, version } = await add<Tenancy>('/api/tenancies', { flatId, ...past });
  await add(`/api/tenancies/${id}/end`, { version, on: dayAgo(99), how: 'left', vehicles: {} });
  const now = { since: dayAgo(40), lastDay: dayAgo(-10), tenants: tenantsCalled('Zara Rao', '9820044444') };
  const tenancy = await add<Tenancy>('/api/tenancies', { flatId, ...now });
  await add('/api/households', { flatId, tenancyId: tenancy.id, members: [{ name: 'Nila Rao' }] });
  for (const since of [dayAgo(50), dayAgo(30)])
    await add<Nomination>('/api/nominations', { flatId, ownerId: owner.id, since, nominees });
  return { ...office, flatId, tenancy, add };
}

function renumber(admin: Person, { id }: { id: string }, flatNumber: string): Promise<string> {
  return flatOf(admin, id).then(({ version }) => doing(admin, 'PATCH', `/api/flats/${id}`, { version, flatNumber }));
}

describe('a flat that is given another number', () => {
  test('has it in all that is not over, on every list and page; what is over keeps the number of then', async () => {
    const { admin, flat, flatId, owner, tenancy } = await aLetFlat();
    const lists = [
      ['/api/ownerships', ['A-101']],
      [`/api/ownerships?on=${dayAgo(0)}`, ['A-101']],
      [`/api/owners/${owner.id}/ownerships`, ['A-101']],
      ['/api/tenancies', ['A-101', 'A-101 over']],
      [`/api/tenancies?flatId=${flatId}`, ['A-101', 'A-101 over']],
      [`/api/tenancies?on=${dayAgo(0)}`, ['A-101']],
      ['/api/nominations', ['A-101', 'A-101 over']],
      [`/api/nominations?flatId=${flatId}`, ['A-101', 'A-101 over']],
      [`/api/nominations?on=${dayAgo(0)}`, ['A-101']],
      ['/api/households', ['A-101', 'A-101', 'A-101 over']],
      [`/api/households?flatId=${flatId}`, ['A-101', 'A-101', 'A-101 over']],
      [`/api/households?on=${dayAgo(0)}`, ['A-101', 'A-101']],
    ] as const;
    const all = async () => {
      const found = [];
      for (const [path] of lists) found.push([path, await told(admin, path)]);
      return found;
    };
    expect(await all()).toEqual(lists);
    const act = await renumber(admin, flat, 'C-305');
    const asNow = (number: string) => number.replace(/^A-101$/, 'C-305');
    expect(await all()).toEqual(lists.map(([path, numbers]) => [path, numbers.map(asNow).sort()]));
    expect((await admin.send<Tenancy>('GET', `/api/tenancies/${tenancy.id}`)).body.flatNumber).toBe('C-305');
    expect((await undo(admin, act)).status).toBeLessThan(300);
    expect(await all()).toEqual(lists);
  });

  test('has the number of then in its history once it is over, also where it is over by the deletion of the flat', async () => {
    const { admin, flat, flatId, owner, tenancy } = await aLetFlat();
    await renumber(admin, flat, 'C-305');
    const ending = { version: tenancy.version, on: dayAgo(0), how: 'left', vehicles: {} };
    expect((await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, ending)).status).toBe(200);
    expect(await told(admin, `/api/tenancies?flatId=${flatId}`)).toEqual(['A-101 over', 'A-101 over']);
    await editOwner(admin, owner.id, { status: 'Old', endings: { [flatId]: dayAgo(0) } });
    expect(await told(admin, `/api/owners/${owner.id}/ownerships`)).toEqual(['A-101 over']);
    await doing(admin, 'DELETE', `/api/flats/${flatId}`);
    expect(await told(admin, '/api/ownerships')).toEqual(['A-101 over']);
    // Only an Old owner's card goes on showing the flat they left.
    expect((await ownerOf(admin, owner.id)).flat).toEqual({ id: null, flatNumber: 'A-101' });
  });

  test('gives it to what is entered from then on, and to what is said before that', async () => {
    const { society, admin, flat, flatId, owner, tenancy, add } = await aLetFlat();
    await renumber(admin, flat, 'C-305');
    const { tenants } = tenancy;
    const terms = { since: dayAgo(-11), lastDay: dayAgo(-90) };
    const people = tenants.map(({ personId }) => ({ personId }));
    const renewal = { ...terms, version: tenancy.version, tenants: people };
    const preview = await add<{ flatNumber: string }>(`/api/tenancies/${tenancy.id}/renewal/preview`, renewal);
    expect(preview.flatNumber).toBe('C-305');
    const ending = { version: tenancy.version, on: dayAgo(0), how: 'left', vehicles: {} };
    expect((await add<{ flatNumber: string }>(`/api/tenancies/${tenancy.id}/end/preview`, ending)).flatNumber).toBe(
      'C-305',
    );
    await add(`/api/tenancies/${tenancy.id}/renewal`, renewal);
    await add('/api/nominations', { flatId, ownerId: owner.id, since: dayAgo(0), nominees });
    const { db } = society.context;
    const stored = async (table: 'tenancies' | 'nominations') =>
      (await db.selectFrom(table).select('flatNumber').orderBy('since').execute()).map((row) => row.flatNumber);
    expect(await stored('tenancies')).toEqual(['A-101', 'A-101', 'C-305']);
    expect(await stored('nominations')).toEqual(['A-101', 'A-101', 'C-305']);
    const other = await addFlat(admin, 'B-204');
    const letting = { flatId: other.id, since: dayAgo(0), lastDay: dayAgo(-9), tenants: people };
    const plan = await add<{ mayCome: object[]; warnings: string[] }>('/api/tenancies/preview', letting);
    expect(plan.mayCome).toMatchObject([{ name: 'Nila Rao', flatNumber: 'C-305' }]);
    expect(JSON.stringify(plan.warnings)).toContain('C-305');
    expect(JSON.stringify(plan.warnings)).not.toContain('A-101');
    const sale = { flatId: other.id, presentOwnerId: null, occupancyDate: dayAgo(0) };
    const newOwner = {
      name: owner.name,
      phone: owner.phone,
      familyDetails: family,
    };
    const bought = { ...sale, existingOwnerId: owner.id, newOwner };
    const { to } = await add<{ to: { otherFlats: string[] } }>('/api/transfers/preview', bought);
    expect(to.otherFlats).toEqual(['C-305']);
    const refusal = await admin.send<{ detail: string }>('DELETE', `/api/people/${people[0]?.personId}`);
    expect(refusal.body.detail).toContain('C-305');
  });
});

test('what stands in the way is named by the number under which its flat is found today', async () => {
  const { admin, flat, owner, add } = await aLetFlat();
  const other = await addFlat(admin, 'B-204');
  const joint = { flatId: other.id, presentOwnerIds: [], reason: 'sale', on: dayAgo(20), key: crypto.randomUUID() };
  const holders = [{ personId: owner.id }, { name: 'Sunita Kumar', phone: '9820055555' }];
  await add('/api/transfers/holders', { ...joint, holders });
  await renumber(admin, flat, 'C-305');
  await renumber(admin, other, 'C-306');
  const refusal = async (method: string, path: string, json?: object) =>
    (await admin.send<{ detail: string }>(method, path, json)).body.detail;
  const { version } = await ownerOf(admin, owner.id);
  const said = [
    await refusal('DELETE', `/api/owners/${owner.id}`),
    await refusal('PATCH', `/api/owners/${owner.id}`, { version, status: 'Old' }),
    await refusal('PATCH', `/api/owners/${owner.id}`, { version, occupancyDate: dayAgo(10) }),
  ];
  expect(said).toEqual([
    expect.stringMatching(/^Meera Rao owns C-306 with Sunita Kumar\./),
    expect.stringMatching(/^Meera Rao owns C-306 with Sunita Kumar\./),
    expect.stringMatching(/^Meera Rao made a nomination for C-305 on /),
  ]);
});

test('so it is where it belonged to somebody before: to who enters an earlier day, and to who makes two records one', async () => {
  const { admin, flat, owner } = await anOwnedFlat();
  await doing(admin, 'POST', '/api/households', { flatId: flat.id, members: [{ personId: owner.id }] });
  const again = await addOwner(admin, { name: 'M Rao', phone: '9820055555' });
  await doing(admin, 'POST', '/api/households', { flatId: flat.id, members: [{ personId: again.id }] });
  await renumber(admin, flat, 'C-305');
  const { body: merging } = await admin.send<MergePlan>('GET', `/api/owners/${owner.id}/merge?otherId=${again.id}`);
  expect(merging.cannot.map((one) => say(one)).join(' ')).toContain('are both in the household of C-305.');
  await editOwner(admin, owner.id, { status: 'Old', endings: { [flat.id]: dayAgo(5) } });
  const next = { name: 'Binod Buyer', email: 'binod@people.example', phone: '9820044444', familyDetails: family };
  const entered = { ...next, status: 'Active', flatId: flat.id, occupancyDate: dayAgo(9) };
  const early = await admin.send<{ errors: Record<string, string> }>('POST', '/api/owners', entered);
  expect(early.body.errors['occupancyDate']).toMatch(/^C-305 belonged to Meera Rao until /);
});

test('the register enters a correction and a reversal under the number of today, and leaves the sale as it was', async () => {
  const { admin, flat, owner } = await anOwnedFlat();
  const newOwner = { name: 'Binod Buyer', phone: '9820044444', familyDetails: family };
  const sale = {
    flatId: flat.id,
    presentOwnerId: owner.id,
    newOwner,
    occupancyDate: dayAgo(5),
    key: crypto.randomUUID(),
  };
  const sold = await admin.send<{ id: string }>('POST', '/api/transfers', sale);
  expect(sold.status).toBe(201);
  await renumber(admin, flat, 'C-305');
  const { items } = (await admin.send<{ items: Ownership[] }>('GET', `/api/flats/${flat.id}/ownerships`)).body;
  const open = items.find(({ until }) => until === null);
  const days = { since: dayAgo(4), until: null, reason: 'possession was given a day later' };
  await doing(admin, 'POST', `/api/ownerships/${open?.id}/correction`, days);
  const path = `/api/transfers/${sold.body.id}/reversal`;
  const plan = (await admin.send<ReversalPlan>('GET', path)).body;
  expect(plan.restores.map((what) => say(what)).join(' ')).toMatch(/^C-305 belongs to /);
  await doing(admin, 'POST', path, { key: crypto.randomUUID(), reason: 'entered for the wrong flat' });
  const register = (await admin.send<{ items: Transfer[] }>('GET', '/api/transfers')).body.items;
  const numbers = register.map(({ kind, flatNumber }) => [kind, flatNumber]);
  expect(numbers.sort()).toEqual([
    ['correction', 'C-305'],
    ['reversal', 'C-305'],
    ['transfer', 'A-101'],
  ]);
});

test('where joint owners of several flats are named, each ownership has its own flat’s number', async () => {
  const { admin, flat, owner } = await anOwnedFlat();
  const other = await addFlat(admin, 'B-204');
  const holders = [{ personId: owner.id }, { name: 'Sunita Kumar', phone: '9820055555' }];
  for (const [flatId, presentOwnerIds] of [
    [flat.id, [owner.id]],
    [other.id, []],
  ] as const)
    await doing(admin, 'POST', '/api/transfers/holders', {
      ...{ key: crypto.randomUUID(), flatId, presentOwnerIds, holders, reason: 'name added', on: dayAgo(0) },
      ...(presentOwnerIds.length === 0 && { holders: [{ personId: owner.id }] }),
    });
  // The numbers change places, by a third one.
  await renumber(admin, flat, 'C-305');
  await renumber(admin, other, 'A-101');
  await renumber(admin, flat, 'B-204');
  const { body } = await admin.send<Items<Ownership>>('GET', `/api/owners/${owner.id}/ownerships`);
  const numbers = new Map(body.items.map(({ flatId, flatNumber }) => [flatId, flatNumber]));
  expect(numbers).toEqual(
    new Map([
      [flat.id, 'B-204'],
      [other.id, 'A-101'],
    ]),
  );
  expect(await told(admin, `/api/ownerships?on=${dayAgo(0)}`)).toEqual(['A-101', 'B-204', 'B-204']);
  for (const path of [`/api/ownerships?flatId=${flat.id}`, `/api/flats/${flat.id}/ownerships`])
    expect(await told(admin, path), path).toEqual(['B-204', 'B-204']);
});

describe('a refusal names a flat by the number that it has today, also where it tells of what is over', () => {
  type Plan = Pick<MergePlan, 'cannot'>;

  /** What an act is refused with: its sentences, and those at its fields. */
  const refusalOf = async (admin: Person, method: string, path: string, json?: object) => {
    const { status, body } = await admin.send<{ detail: string; errors?: object }>(method, path, json);
    expect([method, path, status]).toEqual([method, path, expect.toBeOneOf([409, 422])]);
    return [body.detail, ...Object.values(body.errors ?? {})].join(' ');
  };

  test('of a tenancy, a nomination and a member', async () => {
    const { admin, flat, flatId, owner, add } = await aLetFlat();
    const two = [
      { name: 'Uma Rao', phone: '9820066666' },
      { name: 'Vani Rao', phone: '9820077777' },
    ];
    const terms = { flatId, since: dayAgo(300), lastDay: dayAgo(250), tenants: two };
    const { id, version, tenants } = await add<Tenancy>('/api/tenancies', terms);
    const ending = { on: dayAgo(249), how: 'left', vehicles: {} };
    const past = await add<Tenancy>(`/api/tenancies/${id}/end`, { version, ...ending });
    const never = { flatId, since: dayAgo(-50), lastDay: dayAgo(-60), tenants: [{ name: 'Wasim Rao' }] };
    const next = await add<Tenancy>('/api/tenancies', never);
    const other = await addFlat(admin, 'A-109');
    const untaken = { on: next.since, how: 'left', vehicles: {} };
    const taken = await add<Tenancy>(`/api/tenancies/${next.id}/end`, { version: next.version, ...untaken });
    const made = (await admin.send<Items<Nomination>>('GET', `/api/nominations?flatId=${flatId}`)).body.items;
    const [open, replaced] = made as [Nomination, Nomination];
    const members = (await admin.send<Items<HouseholdMember>>('GET', `/api/households?flatId=${flatId}`)).body.items;
    const left = members.find(({ name }) => name === 'Left Rao');
    await renumber(admin, flat, 'C-305');

    const [uma, vani] = tenants.map(({ personId }) => personId);
    const correct = (facts: object) =>
      refusalOf(admin, 'POST', `/api/tenancies/${id}/correction`, {
        ...{ version: past.version, since: past.since, lastDay: past.lastDay, endedOn: past.until, reason: 'Mistyped' },
        ...{ tenants: tenants.map(({ personId }) => ({ personId })), ...facts },
      });
    const recorded = { nominees, recordedOn: null, meeting: null, resolution: null, remarks: null };
    const rewrite = (one: Nomination, since: string) =>
      refusalOf(admin, 'POST', `/api/nominations/${one.id}/correction`, {
        ...{ version: one.version, ...recorded, since, reason: 'Mistyped' },
      });
    const merging = async (one = '', other = '') => {
      const { body } = await admin.send<Plan>('GET', `/api/owners/${one}/merge?otherId=${other}`);
      return body.cannot.map((why) => say(why)).join(' ');
    };
    const warningsOf = async (letting: object) => {
      const { warnings } = await add<Pick<TenancyPlan, 'warnings'>>('/api/tenancies/preview', letting);
      return warnings
        .map((one) => say(one))
        .toSorted()
        .at(-1);
    };
    const said = {
      ended: await refusalOf(admin, 'POST', `/api/tenancies/${id}/end`, { version: past.version, ...ending }),
      takenBack: await refusalOf(admin, 'POST', `/api/tenancies/${next.id}/end`, {
        version: taken.version,
        ...untaken,
      }),
      letThen: await correct({ lastDay: dayAgo(150), endedOn: dayAgo(149) }),
      ownersThen: await correct({ tenants: [{ personId: owner.id }] }),
      together: await merging(uma ?? '', vani ?? ''),
      fromOther: await merging(owner.id, uma ?? ''),
      rentedToo: await warningsOf({
        flatId: other.id,
        since: dayAgo(290),
        lastDay: dayAgo(280),
        tenants: [{ personId: uma }],
      }),
      replaced: await rewrite(replaced, dayAgo(10)),
      revoked: await refusalOf(admin, 'POST', `/api/nominations/${replaced.id}/revocation`, {
        ...{ version: replaced.version, on: dayAgo(0), remarks: null },
      }),
      madeLater: await refusalOf(admin, 'POST', '/api/nominations', {
        ...{ flatId, ownerId: owner.id, since: dayAgo(40), nominees },
      }),
      notYetTheirs: await rewrite(open, '2020-01-01'),
      memberBefore: await refusalOf(admin, 'PATCH', `/api/households/${left?.id}`, {
        ...{ version: left?.version, since: '2020-01-01', reason: 'Mistyped' },
      }),
    };
    expect(said).toEqual({
      ended: expect.stringMatching(/^The tenancy of C-305 ended on /),
      takenBack: expect.stringMatching(/^The tenancy of C-305 that was to begin on /),
      letThen: expect.stringMatching(/^C-305 is let to Yash Rao /),
      ownersThen: expect.stringMatching(/Meera Rao owns C-305 on these days/),
      together: expect.stringMatching(/rent C-305 together since /),
      rentedToo: expect.stringMatching(/^Uma Rao rents C-305 as well, until /),
      fromOther: expect.stringMatching(/rents C-305 since .* from the other one/),
      replaced: expect.stringMatching(/C-305/),
      revoked: expect.stringMatching(/C-305/),
      madeLater: expect.stringMatching(/C-305/),
      notYetTheirs: expect.stringMatching(/C-305 became theirs on /),
      memberBefore: expect.stringMatching(/C-305/),
    });
    expect(JSON.stringify(said)).not.toContain('A-101');
  });

  test('and so does the log of what is done to what is over', async () => {
    const { admin, flat, flatId, owner } = await aLetFlat();
    const [, past] = (await admin.send<Items<Tenancy>>('GET', `/api/tenancies?flatId=${flatId}`)).body.items;
    const made = (await admin.send<Items<Nomination>>('GET', `/api/nominations?flatId=${flatId}`)).body.items;
    const members = (await admin.send<Items<HouseholdMember>>('GET', `/api/households?flatId=${flatId}`)).body.items;
    const kamala = members.find(({ name }) => name === 'Kamala Rao');
    await renumber(admin, flat, 'C-305');
    await editOwner(admin, owner.id, { status: 'Old', endings: { [flatId]: dayAgo(0) } });
    const told = { rent: 9000, endedOn: past?.until, reason: 'Mistyped' };
    const terms = { since: past?.since, lastDay: past?.lastDay, tenants: [{ personId: past?.tenants[0]?.personId }] };
    const recorded = { nominees, recordedOn: null, meeting: null, resolution: null, remarks: null };
    const days = { version: made[1]?.version, since: dayAgo(49), reason: 'Mistyped' };
    const acts = [
      ['POST', `/api/tenancies/${past?.id}/correction`, { ...terms, ...told, version: past?.version }],
      ['POST', `/api/nominations/${made[1]?.id}/correction`, { ...recorded, ...days }],
      ['PATCH', `/api/households/${kamala?.id}`, { version: kamala?.version, left: dayAgo(1) }],
    ] as const;
    const said = [];
    for (const [method, path, json] of acts) {
      const act = await activityAt(admin, await doing(admin, method, path, json));
      // In the list, and where it stands in the way of an undo, which tells no fields.
      said.push(say(activitySentence(act)), say(activitySentence({ ...act, changed: null })));
    }
    const correction = 'changed the first day of the nomination of Meera Rao for C-305';
    expect(said).toEqual(
      [
        'set the rent of the tenancy of C-305 to ₹9,000',
        'changed the tenancy of C-305',
        `${correction} from ${spokenDay(dayAgo(50))} to ${spokenDay(dayAgo(49))}`,
        'changed the nomination of Meera Rao for C-305',
        `noted that Kamala Rao left the household of C-305 on ${spokenDay(dayAgo(1))}`,
        `noted that Kamala Rao left the household of C-305 on ${spokenDay(dayAgo(1))}`,
      ].map((one) => `Test admin ${one}`),
    );
  });

  test('of the days of an ownership, and of a sale between two records', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    const buyer = (name: string, phone: string) => ({ name, phone, familyDetails: family });
    const sell = async (flatId: string, presentOwnerId: string | null, more: object) => {
      const sale = { flatId, presentOwnerId, key: crypto.randomUUID(), ...more };
      const { status, body } = await admin.send<{ ownerId: string }>('POST', '/api/transfers', sale);
      expect([status, body]).toEqual([201, expect.anything()]);
      return body.ownerId;
    };
    // A-101 passed from Meera to Binod, Chitra and Dev; A-102 to Esha by her form, after Meera; A-103 to Farah, whose tenant Meera was.
    const toBinod = { newOwner: buyer('Binod Shah', '9820011111'), occupancyDate: dayAgo(60) };
    const binod = await sell(flat.id, owner.id, toBinod);
    const toChitra = { newOwner: buyer('Chitra Shah', '9820022222'), occupancyDate: dayAgo(40) };
    const chitra = await sell(flat.id, binod, toChitra);
    const toDev = { newOwner: buyer('Dev Shah', '9820033333'), occupancyDate: dayAgo(20) };
    const dev = await sell(flat.id, chitra, toDev);
    const other = await addFlat(admin, 'A-102');
    await editOwner(admin, owner.id, { status: 'Active', flatId: other.id, since: dayAgo(90) });
    await editOwner(admin, owner.id, { status: 'Old', endings: { [other.id]: dayAgo(50) } });
    const esha = await addOwner(admin, { name: 'Esha Shah', flatId: other.id, occupancyDate: dayAgo(30) });
    const third = await addFlat(admin, 'A-103');
    await editOwner(admin, owner.id, { status: 'Active', flatId: third.id, since: dayAgo(90) });
    const leaseback = { lastDay: dayAgo(-90) };
    const toFarah = { newOwner: buyer('Farah Shah', '9820044444'), occupancyDate: dayAgo(40), leaseback };
    const farah = await sell(third.id, owner.id, toFarah);
    const tenancies = (await admin.send<Items<Tenancy>>('GET', `/api/tenancies?flatId=${third.id}`)).body.items;
    const ending = { version: tenancies[0]?.version, on: dayAgo(15), how: 'left', vehicles: {} };
    await doing(admin, 'POST', `/api/tenancies/${tenancies[0]?.id}/end`, ending);
    for (const [one, number] of [
      [flat, 'C-301'],
      [other, 'C-302'],
      [third, 'C-303'],
    ] as const)
      await renumber(admin, one, number);

    const correct = async (flatId: string, ownerId: string, days: object) => {
      const { items } = (await admin.send<Items<Ownership>>('GET', `/api/flats/${flatId}/ownerships`)).body;
      const { id, since, until } = items.find((one) => one.ownerId === ownerId) as Ownership;
      const draft = { since, until, ...days, reason: 'Mistyped' };
      return refusalOf(admin, 'POST', `/api/ownerships/${id}/correction`, draft);
    };
    const { body } = await admin.send<Plan>('GET', `/api/owners/${chitra}/merge?otherId=${dev}`);
    const said = {
      until: await correct(flat.id, owner.id, { until: '2024-03-01' }),
      handedOverSince: await correct(flat.id, binod, { since: '2024-03-01' }),
      handedOverUntil: await correct(flat.id, binod, { until: dayAgo(10) }),
      overlap: await correct(other.id, esha.id, { since: dayAgo(60) }),
      rentsUntil: await correct(third.id, farah, { since: dayAgo(10) }),
      byTransfer: (await editOwner(admin, dev, { occupancyDate: dayAgo(10) })).body.errors['occupancyDate'],
      between: body.cannot.map((why) => say(why)).join(' '),
    };
    expect(said).toEqual({
      until: expect.stringMatching(/C-301 was theirs until /),
      handedOverSince: expect.stringMatching(/C-301 passed on from Meera Rao on this day/),
      handedOverUntil: expect.stringMatching(/C-301 passed to Chitra Shah on this day/),
      overlap: expect.stringMatching(/C-302 belonged to Meera Rao from /),
      rentsUntil: expect.stringMatching(/Meera Rao rents C-303 from this day until /),
      byTransfer: expect.stringMatching(/^C-301 came to Dev Shah by a transfer on /),
      between: expect.stringMatching(/^C-301 passed from one of the two to the other on /),
    });
  });
});
