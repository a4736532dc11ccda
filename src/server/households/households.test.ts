// Who lives in a flat, one by one (docs/rules.md, Households).
import { describe, expect, test } from 'vitest';
import type { ActivityPage } from '#domain/activityLog.ts';
import type { Dashboard } from '#domain/dashboard.ts';
import { spokenDay } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import type { HelpNeeded, HouseholdMember } from '#domain/household.ts';
import { say } from '#domain/say.ts';
import type { FlatResult } from '#domain/search.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { undo } from '../../../tests/support/activities.ts';
import {
  addOwner,
  dayAgo,
  eraseOwner,
  family,
  type Items,
  ownerOf,
  transferFlat,
} from '../../../tests/support/entries.ts';
import { expectLogReplays, expectSoundLog, recordTables } from '../../../tests/support/ledger.ts';
import { anOwnedFlat, type Person, testPassword, todayOf } from '../../../tests/support/society.ts';

type Refusal = { detail: string; code: string; errors?: Record<string, string> };
type Said = Items<HouseholdMember> & Refusal;

const zoya = { name: 'Zoya Menon', relation: 'Wife', sex: 'female' };
const ira = { name: 'Ira Menon', relation: 'Daughter', sex: 'female', bornYear: 2016 };
const kamala = { name: 'Kamala Menon', relation: 'Mother', sex: 'female', ageGroup: 'senior', help: 'Wheelchair' };

/** A-101, Meera Rao's, whose family of three lives there: two adults and a child, as it was typed. */
async function aFlat() {
  const office = await anOwnedFlat();
  const { society, admin, flat } = office;
  const day = (days: number) => todayOf(society, days);
  const list = (members: object[], more = {}) =>
    admin.send<Said>('POST', '/api/households', { flatId: flat.id, members, ...more });
  const letOut = (draft: object = {}) =>
    admin.send<Tenancy>('POST', '/api/tenancies', {
      flatId: flat.id,
      since: day(-30),
      lastDay: day(60),
      tenants: [{ name: 'Kabir Menon', phone: '9820077777' }],
      ...draft,
    });
  return { ...office, day, list, letOut, db: society.context.db };
}

async function membersOf(admin: Person, flatId: string): Promise<HouseholdMember[]> {
  return (await admin.send<Items<HouseholdMember>>('GET', `/api/households?flatId=${flatId}`)).body.items;
}

async function livingIn({ admin, flat, today }: { admin: Person; flat: { id: string }; today: string }) {
  const all = await membersOf(admin, flat.id);
  return all.filter(({ since, until }) => since <= today && (until === null || until > today)).map(({ name }) => name);
}

async function countsOf(admin: Person, flatId: string) {
  const flat = (await admin.send<Flat>('GET', `/api/flats/${flatId}`)).body;
  const whole = (await admin.send<Items<Flat>>('GET', '/api/flats')).body.items.find(({ id }) => id === flatId);
  expect(whole).toEqual(flat);
  const { residents } = (await admin.send<Dashboard>('GET', '/api/dashboard')).body;
  return [flat.maleCount, flat.femaleCount, flat.childrenCount, flat.totalResidents, residents.total];
}

describe('a household', () => {
  test('has its members’ days put right with a reason, which stays beside them; to leave, and all else of them, needs none', async () => {
    const { admin, flat, day, list } = await aFlat();
    const [one] = (await list([{ ...zoya, since: day(-90) }])).body.items;
    const edit = (version: number, more: object) =>
      admin.send<HouseholdMember & Refusal>('PATCH', `/api/households/${one?.id}`, { version, ...more });
    const why = { reason: 'Say why the day is corrected' };
    expect((await edit(1, { since: day(-80) })).body.errors).toEqual(why);
    expect((await edit(1, { since: day(-80), reason: ' ' })).body.errors).toEqual(why);
    expect((await edit(1, { since: day(-80), reason: 'The police form says so' })).body).toMatchObject({
      ...{ since: day(-80), correction: 'The police form says so' },
    });
    expect((await edit(2, { since: day(-80), relation: 'Sister' })).body).toMatchObject({
      version: 3,
      relation: 'Sister',
    });
    expect((await edit(3, { left: day(-10) })).body).toMatchObject({ left: day(-10) });
    for (const left of [day(-9), null]) expect((await edit(4, { left })).body.errors).toEqual(why);
    const corrected = await edit(4, { left: null, reason: 'Only away' });
    expect(corrected.body).toMatchObject({ left: null, correction: 'Only away' });
    expect((await undo(admin, corrected.headers.get('activity-id') ?? '')).status).toBe(200);
    expect(await membersOf(admin, flat.id)).toMatchObject([{ left: day(-10), correction: 'The police form says so' }]);
  });

  test('of thirty takes nobody back whose day of leaving is taken out, in the words that refuse one more', async () => {
    const { admin, flat, day, list } = await aFlat();
    const many = Array.from({ length: 30 }, (_, nth) => ({ name: `Member ${nth + 1}` }));
    const [first] = (await list(many)).body.items;
    const edit = (more: object) => admin.send<Refusal>('PATCH', `/api/households/${first?.id}`, more);
    expect((await edit({ version: 1, left: day(-1) })).status).toBe(200);
    expect((await list([zoya])).status).toBe(201);
    const said = 'A household has at most 30 members';
    expect((await list([ira])).body.errors).toEqual({ members: said });
    const back = await edit({ version: 2, left: null, reason: 'They are back' });
    expect([back.status, back.body.errors]).toEqual([422, { left: said }]);
    // Who has left is put right all the same.
    expect((await edit({ version: 2, left: day(-2), relation: 'Uncle', reason: 'A slip' })).status).toBe(200);
    const other = (await membersOf(admin, flat.id)).find(({ name }) => name === 'Member 2');
    await admin.send('PATCH', `/api/households/${other?.id}`, { version: 1, left: day(-1) });
    expect((await edit({ version: 3, left: null, reason: 'They are back' })).status).toBe(200);
  });

  test('is the owner’s where the flat is not let, and its members are counted in place of what was typed', async () => {
    const office = await aFlat();
    const { admin, society, flat, owner, list, db } = office;
    const resident = await society.signedInAs('user');
    const found = async () =>
      (await resident.send<{ flats: FlatResult[] }>('GET', '/api/search?kind=flat&text=A-101')).body.flats[0];
    const typed = await countsOf(admin, flat.id);
    const { body: other } = await list([zoya, { name: 'Kiran Rao', sex: 'other' }, ira]);
    // Of adults of whom one is neither male nor female, how many are which is not told: the rows would not add up.
    expect(await countsOf(admin, flat.id)).toEqual([null, null, 1, 3, 3]);
    for (const { id, version } of other.items) await admin.send('DELETE', `/api/households/${id}?version=${version}`);
    const { status, body } = await list([{ personId: owner.id, relation: 'Self', sex: 'female' }, ira, kamala]);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.items[0]).toMatchObject({
      ...{ flatNumber: 'A-101', as: 'owner', ownerId: owner.id, personId: owner.id, tenancyId: null },
      ...{ name: 'Meera Rao', ageGroup: 'adult', bornYear: null, left: null, until: null },
    });
    expect(body.items[1]).toMatchObject({ name: 'Ira Menon', bornYear: 2016, ageGroup: null });
    expect(await countsOf(admin, flat.id)).toEqual([0, 2, 1, 3, 3]);
    // A resident is told how many, and no name.
    expect(await found()).toMatchObject({ totalMembers: 3, femaleCount: 2, childrenCount: 1 });
    expect(JSON.stringify(await found())).not.toContain('Kamala');
    for (const { id, version } of body.items)
      expect((await admin.send('DELETE', `/api/households/${id}?version=${version}`)).status).toBe(204);
    expect(await countsOf(admin, flat.id)).toEqual(typed);
    await expectSoundLog(db);
    await expectLogReplays(db, recordTables);
  });

  test('of whom nobody is left is not there any more for who sends it again; of whom some are, they are answered', async () => {
    const { admin, list } = await aFlat();
    const id = crypto.randomUUID();
    const { body } = await list([ira, kamala], { id });
    const left = ['Kamala Menon'];
    for (const member of body.items) {
      await admin.send('DELETE', `/api/households/${member.id}?version=${member.version}`);
      const { status, body: again } = await list([ira, kamala], { id });
      const names = again.items?.map(({ name }) => name);
      expect([status, names ?? again.code]).toEqual(left.length > 0 ? [201, left.splice(0)] : [404, 'not_found']);
    }
  });

  test('has as a child whoever comes to seventeen in this year, and whoever comes to eighteen as an adult', async () => {
    const { admin, flat, list, today } = await aFlat();
    const born = (age: number) => Number(today.slice(0, 4)) - age;
    await list([17, 18].map((age) => ({ name: `Ravi of ${age}`, sex: 'male', bornYear: born(age) })));
    expect((await countsOf(admin, flat.id)).slice(0, 4)).toEqual([1, 0, 1, 2]);
  });

  test('of tenants ends with their tenancy, and the owner’s is there again; an undo brings it back', async () => {
    const office = await aFlat();
    const { admin, flat, day, list, letOut } = office;
    await list([{ name: 'Meera Rao', sex: 'female' }]);
    const { body: tenancy } = await letOut();
    expect(await countsOf(admin, flat.id)).toEqual([null, null, null, null, 0]);
    const { body } = await list([zoya, ira]);
    expect(body.items[0]).toMatchObject({ as: 'tenant', tenancyId: tenancy.id, since: day(-30), until: day(61) });
    expect(await countsOf(admin, flat.id)).toEqual([0, 1, 1, 2, 2]);
    const end = { version: tenancy.version, on: day(0) };
    const { headers } = await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, end);
    expect(await livingIn(office)).toEqual(['Meera Rao']);
    expect(await countsOf(admin, flat.id)).toEqual([0, 1, 0, 1, 1]);
    expect((await undo(admin, headers.get('activity-id') ?? '')).status).toBe(200);
    expect(await countsOf(admin, flat.id)).toEqual([0, 1, 1, 2, 2]);
  });

  test('is asked as of a day, of a flat, of a person and of the society', async () => {
    const { admin, flat, day, list, letOut } = await aFlat();
    await list([kamala]);
    const { body: tenancy } = await letOut();
    const kabirId = tenancy.tenants[0]?.personId;
    const themself = { personId: kabirId, relation: 'Self' };
    expect((await list([themself, { ...zoya, since: day(-10) }], { tenancyId: tenancy.id })).status).toBe(201);
    await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, { version: 1, on: day(-2) });
    const on = async (query: string) => {
      const { status, body } = await admin.send<Said>('GET', `/api/households?${query}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.items.map(({ name }) => name).toSorted();
    };
    for (const of of ['', `&flatId=${flat.id}`]) {
      expect(await on(`on=${day(-20)}${of}`)).toEqual(['Kabir Menon', 'Kamala Menon']);
      expect(await on(`on=${day(-3)}${of}`)).toEqual(['Kabir Menon', 'Kamala Menon', 'Zoya Menon']);
      expect(await on(`on=${day(-2)}${of}`)).toEqual(['Kamala Menon']);
    }
    expect(await on(`on=${day(-3)}&personId=${kabirId}`)).toEqual(['Kabir Menon']);
    expect(await on(`on=${day(-2)}&personId=${kabirId}`)).toEqual([]);
  });

  test('goes along when its tenancy is renewed, also what is said of it afterwards', async () => {
    const office = await aFlat();
    const { admin, flat, day, list, letOut } = office;
    const { body: tenancy } = await letOut({ lastDay: day(-1) });
    const { body } = await list([zoya, kamala], { tenancyId: tenancy.id });
    expect(await livingIn(office)).toEqual([]);
    const facts = { since: day(0), lastDay: day(300), tenants: [{ name: 'Kabir Menon' }] };
    const renewal = { version: tenancy.version, ...facts };
    const made = await admin.send<Tenancy>('POST', `/api/tenancies/${tenancy.id}/renewal`, renewal);
    expect(made.status).toBe(201);
    expect(await livingIn(office)).toEqual(['Zoya Menon', 'Kamala Menon']);
    const [first] = body.items;
    const left = await admin.send<HouseholdMember>('PATCH', `/api/households/${first?.id}`, {
      version: 1,
      left: day(0),
    });
    expect(left.body).toMatchObject({ left: day(0), until: day(0) });
    const again = { ...renewal, version: 1, since: day(301), lastDay: day(400) };
    expect((await admin.send('POST', `/api/tenancies/${made.body.id}/renewal`, again)).status).toBe(201);
    expect((await membersOf(admin, flat.id)).map(({ name, until }) => [name, until])).toEqual([
      ['Zoya Menon', day(0)],
      ['Kamala Menon', day(401)],
    ]);
  });

  test('lists nobody twice on a day, whichever act is undone', async () => {
    const { admin, flat, list } = await aFlat();
    const { body } = await list([zoya]);
    const removed = await admin.send('DELETE', `/api/households/${body.items[0]?.id}`);
    await list([zoya]);
    const refused = await undo(admin, removed.headers.get('activity-id') ?? '');
    expect(refused.status).toBe(409);
    expect((await membersOf(admin, flat.id)).map(({ name }) => name)).toEqual(['Zoya Menon']);
    const [again] = await membersOf(admin, flat.id);
    await admin.send('DELETE', `/api/households/${again?.id}`);
    expect((await undo(admin, removed.headers.get('activity-id') ?? '')).status).toBe(200);
    expect((await membersOf(admin, flat.id)).map(({ id }) => id)).toEqual([body.items[0]?.id]);
  });

  test('does not live there on the days between a tenancy and a renewal that begins later', async () => {
    const office = await aFlat();
    const { admin, flat, day, list, letOut } = office;
    const { body: tenancy } = await letOut({ lastDay: day(-10) });
    await list([{ ...zoya, since: day(-20) }], { tenancyId: tenancy.id });
    const renewal = { version: tenancy.version, tenants: [{ name: 'Kabir Menon' }], lastDay: day(300) };
    const renewed = { ...renewal, since: day(-5) };
    expect((await admin.send('POST', `/api/tenancies/${tenancy.id}/renewal`, renewed)).status).toBe(201);
    const of = `&flatId=${flat.id}`;
    const on = async (asked: number) =>
      (await admin.send<{ items: HouseholdMember[] }>('GET', `/api/households?on=${day(asked)}${of}`)).body.items;
    expect(await on(-15)).toMatchObject([{ name: 'Zoya Menon', since: day(-20), until: day(-9) }]);
    expect(await on(-9)).toEqual([]);
    expect(await on(-6)).toEqual([]);
    expect(await on(-5)).toMatchObject([{ name: 'Zoya Menon', since: day(-5) }]);
    expect(await livingIn(office)).toEqual(['Zoya Menon']);
    const [member] = await on(0);
    const left = { version: member?.version, left: day(-12) };
    expect((await admin.send('PATCH', `/api/households/${member?.id}`, left)).status).toBe(200);
    expect(await on(-13)).toMatchObject([{ since: day(-20), until: day(-12) }]);
    expect(await on(-5)).toEqual([]);
  });

  test('takes whoever lived there under an agreement before a renewal that begins later, and refuses the days on which nobody had the flat', async () => {
    const { admin, flat, day, list, letOut } = await aFlat();
    const { body: tenancy } = await letOut({ lastDay: day(-10) });
    const renewal = { version: tenancy.version, tenants: [{ name: 'Kabir Menon' }], lastDay: day(300), since: day(-5) };
    const { body: renewed } = await admin.send<Tenancy>('POST', `/api/tenancies/${tenancy.id}/renewal`, renewal);
    const listed = await list([{ ...zoya, since: day(-20) }], { tenancyId: tenancy.id });
    expect(listed.status, JSON.stringify(listed.body)).toBe(201);
    const { body } = await list([ira], { tenancyId: renewed.id });
    const edit = (since: string) =>
      admin.send<Refusal>('PATCH', `/api/households/${body.items[0]?.id}`, { version: 1, since, reason: 'A slip' });
    const had = (days: number) => ({
      since: `They have had A-101 since ${spokenDay(day(days))}. Choose that day or a later one.`,
    });
    const at = (errors: object) =>
      Object.fromEntries(Object.entries(errors).map(([key, all]) => [`members.0.${key}`, all]));
    for (const [days, first] of [
      [-31, -30],
      [-9, -5],
      [-6, -5],
    ] as const) {
      const { body: refused } = await list([{ ...kamala, since: day(days) }], { tenancyId: tenancy.id });
      expect([refused.errors, (await edit(day(days))).body.errors]).toEqual([at(had(first)), had(first)]);
    }
    expect((await edit(day(-30))).status).toBe(200);
    const on = async (days: number) =>
      (await admin.send<Said>('GET', `/api/households?flatId=${flat.id}&on=${day(days)}`)).body.items.map(
        ({ name }) => name,
      );
    expect([await on(-30), await on(-20), await on(-9)]).toEqual([[ira.name], [zoya.name, ira.name], []]);
    expect([await on(-6), await on(-5), await on(0)]).toEqual([[], [zoya.name, ira.name], [zoya.name, ira.name]]);
  });

  test('of an owner ends with a transfer, is back with its reversal, and not with another purchase', async () => {
    const office = await aFlat();
    const { admin, flat, owner, list, day } = office;
    await list([{ name: 'Arun Rao', sex: 'male' }]);
    const seller = { presentOwnerId: owner.id };
    const { status, body: sold } = await transferFlat(admin, flat, { ...seller, newOwner: { name: 'Bina Shah' } });
    expect(status).toBe(201);
    expect(await livingIn(office)).toEqual([]);
    expect((await membersOf(admin, flat.id))[0]?.until).toBe(dayAgo(0));
    const reversal = { key: crypto.randomUUID(), reason: 'Entered by mistake' };
    expect((await admin.send('POST', `/api/transfers/${sold['id']}/reversal`, reversal)).status).toBe(201);
    expect(await livingIn(office)).toEqual(['Arun Rao']);
    const chitra = { occupancyDate: day(-10), newOwner: { name: 'Chitra Nair', phone: '5500000002' } };
    const again = await transferFlat(admin, flat, { ...seller, ...chitra });
    const { name, phone } = await ownerOf(admin, owner.id);
    const back = { existingOwnerId: owner.id, newOwner: { name, phone } };
    const bought = await transferFlat(admin, flat, { presentOwnerId: String(again.body['ownerId']), ...back });
    expect(bought.status, JSON.stringify(bought.body)).toBe(201);
    expect(await livingIn(office)).toEqual([]);
    expect((await countsOf(admin, flat.id))[3]).toBe(3);
  });
});

describe('a member is refused', () => {
  test('each at their field: without a name, born in the future, with no year, twice, with a wrong phone or day', async () => {
    const { admin, flat, owner, day, list } = await aFlat();
    const wrong = async (member: object, field: string) => {
      const { status, body } = await list([zoya, member]);
      expect(status).toBeGreaterThanOrEqual(409);
      return body.errors?.[`members.1.${field}`];
    };
    const year = Number(day(0).slice(0, 4)) + 1;
    expect(await wrong({}, 'name')).toBe('Name is required');
    expect(await wrong({ name: 'Ira', bornYear: year }, 'bornYear')).toBe(`${year} is still to come`);
    const notAYear = 'Type the year of birth with four digits, as 1984, not ';
    expect(await wrong({ name: 'Ira', bornYear: 84 }, 'bornYear')).toBe(`${notAYear}84`);
    expect(await wrong({ name: 'Ira', bornYear: 'May' }, 'bornYear')).toBe(`${notAYear}May`);
    expect(await wrong({ name: 'Ira', bornYear: 2016, ageGroup: 'child' }, 'ageGroup')).toBe(
      'Give the year of birth or the age group, not both',
    );
    expect(await wrong(zoya, 'name')).toBe('Zoya Menon is in this household already');
    expect(await wrong({ name: 'Ira', phone: '12' }, 'phone')).toContain('10 digits');
    expect(await wrong({ name: 'Ira', since: day(1) }, 'since')).toContain('can’t be in the future'.replace('’', "'"));
    expect(await wrong({ name: 'Ira', since: '2001-01-01' }, 'since')).toContain('They have had A-101 since');
    expect(await wrong({ personId: crypto.randomUUID() }, 'personId')).toContain('not on record any more');
    expect(await wrong({ personId: owner.id, name: 'Meera' }, 'name')).toContain('not both');
    expect(await membersOf(admin, flat.id)).toEqual([]);
    const two = await list([{ personId: owner.id }, { personId: owner.id }]);
    expect(two.body.errors).toEqual({ 'members.1.personId': 'Meera Rao is in this household already' });
  });

  test('where nobody has the flat, and under a tenancy of another flat', async () => {
    const { admin, list, letOut } = await aFlat();
    const flat = (
      await admin.send<Flat>('POST', '/api/flats', { flatNumber: 'B-201', floor: 2, type: '2BHK', status: 'Available' })
    ).body;
    const nobody = await list([zoya], { flatId: flat.id });
    expect(nobody.body.errors).toEqual({ flatId: 'Nobody owns or rents B-201. Enter the owner or the tenancy first.' });
    const { body: tenancy } = await letOut();
    const other = await list([zoya], { flatId: flat.id, tenancyId: tenancy.id });
    expect(other.body.errors).toEqual({ tenancyId: 'This tenancy is not one of B-201' });
  });

  test('when somebody else changed them meanwhile, and when they would leave before they came or some day', async () => {
    const { admin, day, list } = await aFlat();
    const [one] = (await list([zoya])).body.items;
    const edit = (json: object) => admin.send<HouseholdMember & Refusal>('PATCH', `/api/households/${one?.id}`, json);
    const { body } = await edit({ version: 1, phone: '9820012345', bornYear: 1990 });
    expect(body).toMatchObject({ phone: '9820012345', bornYear: 1990, ageGroup: null, version: 2 });
    const stale = await edit({ version: 1, phone: null });
    expect([stale.status, stale.body.detail]).toEqual([409, 'Zoya Menon was changed meanwhile. Look at it again.']);
    expect((await edit({ version: 2, left: day(1) })).body.errors?.['left']).toContain('future');
    expect((await edit({ version: 2, left: '2001-01-01' })).body.errors?.['left']).toContain(
      'They have lived there since',
    );
    expect((await edit({ version: 2, name: null })).body.errors).toEqual({ name: 'Name is required' });
  });
});

test('who needs help in an emergency is listed by flat, with whom to call', async () => {
  const { admin, owner, list, letOut, day } = await aFlat();
  const help = async () => (await admin.send<Items<HelpNeeded>>('GET', '/api/households/help')).body.items;
  expect(await help()).toEqual([]);
  await list([{ ...kamala, name: 'Sita Rao' }, ira]);
  const entry = { flatNumber: 'A-101', floor: 1, help: 'Wheelchair' };
  expect(await help()).toMatchObject([{ ...entry, name: 'Sita Rao', call: { name: owner.name, as: 'owner' } }]);
  await letOut();
  expect(await help()).toEqual([]);
  const [one] = (await list([kamala])).body.items;
  const tenant = { name: 'Kabir Menon', phone: '9820077777', as: 'tenant' };
  expect(await help()).toMatchObject([{ ...entry, name: 'Kamala Menon', call: tenant }]);
  await admin.send('PATCH', `/api/households/${one?.id}`, { version: 1, left: day(0) });
  expect(await help()).toEqual([]);
});

test('whom to call is somebody with a phone who is not in need of help: of all who rent or own, else whom they named for it', async () => {
  const { admin, owner, flat, list, letOut, day } = await aFlat();
  const call = async () =>
    (await admin.send<Items<HelpNeeded>>('GET', '/api/households/help')).body.items.map((one) => one.call);
  const record = (path: string, id: string, change: object) => admin.send('PATCH', `/api/${path}/${id}`, change);
  const meera = await ownerOf(admin, owner.id);
  // She lives there alone and is the one who needs help: her own phone calls nobody to her.
  const [self] = (await list([{ personId: owner.id, relation: 'Self', help: 'Walks with a stick' }])).body.items;
  expect(await call()).toEqual([null]);
  // Nor where she was typed instead of chosen.
  await admin.send('DELETE', `/api/households/${self?.id}`);
  await list([{ name: 'meera  rao', phone: meera.phone, help: 'Walks with a stick' }]);
  expect(await call()).toEqual([null]);
  const contact = { name: 'Arun Rao', phone: '9820022222', relation: 'Brother' };
  await record('owners', owner.id, { version: meera.version, emergencyContact: contact });
  expect(await call()).toEqual([{ name: 'Arun Rao', phone: '9820022222', as: 'contact' }]);
  // Whom she named needs help himself: she is called to him, and he to her.
  await list([{ name: 'Arun Rao', phone: '9820022222', help: 'Deaf' }]);
  const forArun = { name: 'Meera Rao', phone: meera.phone, as: 'owner' };
  expect(await call()).toEqual([{ name: 'Arun Rao', phone: '9820022222', as: 'contact' }, forArun]);
  const joint = {
    ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds: [owner.id], on: day(0), reason: 'name added' },
    holders: [{ personId: owner.id }, { name: 'Sunita Kumar', phone: '9820055555' }],
  };
  expect((await admin.send('POST', '/api/transfers/holders', joint)).status).toBe(201);
  expect(await call()).toEqual([{ name: 'Sunita Kumar', phone: '9820055555', as: 'owner' }, forArun]);
  // Of tenants the first has no phone.
  await letOut({ tenants: [{ name: 'Kabir Menon' }, { name: 'Zoya Menon', phone: '9820077777' }] });
  await list([kamala]);
  expect(await call()).toEqual([{ name: 'Zoya Menon', phone: '9820077777', as: 'tenant' }]);
});

test('who is on record is called as their record is, keeps the place when it is deleted, and has it again', async () => {
  const { admin, list, flat, db } = await aFlat();
  const sunita = await addOwner(admin, { name: 'Sunita Kumar', status: 'Old' });
  await list([{ personId: sunita.id, relation: 'Sister' }]);
  const renamed = await admin.send('PATCH', `/api/people/${sunita.id}`, {
    version: sunita.version,
    name: 'Sunita Rao',
  });
  expect(renamed.status).toBe(200);
  const only = async () => (await membersOf(admin, flat.id))[0];
  expect(await only()).toMatchObject({ name: 'Sunita Rao', personId: sunita.id });
  const deleted = await admin.send('DELETE', `/api/owners/${sunita.id}`);
  expect(await only()).toMatchObject({ name: 'Sunita Kumar', personId: null });
  expect((await undo(admin, deleted.headers.get('activity-id') ?? '')).status).toBe(200);
  expect(await only()).toMatchObject({ name: 'Sunita Rao', personId: sunita.id });
  await expectLogReplays(db, recordTables);
});

test('the log says who was listed, who left and when, and an undo takes each back', async () => {
  const { admin, list, day, flat } = await aFlat();
  const latest = async () => {
    const { body } = await admin.send<ActivityPage>('GET', '/api/activities?limit=1');
    const [one] = body.activities;
    return { id: one?.id ?? '', said: one && say(one.what) };
  };
  const { headers, body } = await list([zoya, ira, kamala]);
  expect((await latest()).said).toContain('added Zoya Menon and 2 more to the household of A-101');
  const [one, two] = body.items;
  await admin.send('PATCH', `/api/households/${one?.id}`, { version: 1, left: day(0) });
  expect((await latest()).said).toContain('noted that Zoya Menon left the household of A-101 on');
  expect((await undo(admin, (await latest()).id)).status).toBe(200);
  expect((await membersOf(admin, flat.id)).map(({ left }) => left)).toEqual([null, null, null]);
  await admin.send('PATCH', `/api/households/${two?.id}`, { version: 1, phone: '9820012345' });
  expect((await latest()).said).toContain('Ira Menon of A-101');
  expect((await undo(admin, (await latest()).id)).status).toBe(200);
  expect((await undo(admin, headers.get('activity-id') ?? '')).status).toBe(200);
  expect(await membersOf(admin, flat.id)).toEqual([]);
});

describe('what is held about people', () => {
  test('follows when two records become one, and is apart again when that is taken back', async () => {
    const { admin, list, owner, db } = await aFlat();
    const twin = await addOwner(admin, { name: 'M. Rao', status: 'Old' });
    await list([{ personId: twin.id, relation: 'Self' }, ira]);
    const places = async () =>
      (await db.selectFrom('householdMembers').selectAll().orderBy('place').execute()).map(({ personId, ownerId }) => [
        personId,
        ownerId,
      ]);
    const before = await places();
    const versions = {
      version: (await ownerOf(admin, twin.id)).version,
      otherVersion: (await ownerOf(admin, owner.id)).version,
    };
    const merge = { otherId: owner.id, ...versions, take: [] };
    const { status, headers, body } = await admin.send('POST', `/api/owners/${twin.id}/merge`, merge);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await places()).toEqual([
      [twin.id, twin.id],
      [null, twin.id],
    ]);
    const undone = await undo(admin, headers.get('activity-id') ?? '');
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await places()).toEqual(before);
    await expectLogReplays(db, recordTables);
  });

  test('has nobody in it twice when two records become one, also where it was theirs all along, through days on which they rented the flat', async () => {
    const { admin, flat, owner, day, list } = await aFlat();
    const twin = await addOwner(admin, {
      name: 'M Rao',
      phone: '9820012346',
      email: 'm@people.example',
      status: 'Old',
    });
    const [self] = (await list([{ personId: owner.id, relation: 'Self' }])).body.items;
    const sold = await transferFlat(admin, flat, {
      presentOwnerId: owner.id,
      newOwner: { name: 'Kabir Menon', phone: '9820077777', familyDetails: family },
      occupancyDate: day(-30),
      leaseback: { lastDay: day(60) },
    });
    expect(sold.status, JSON.stringify(sold.body)).toBe(201);
    const bought = await transferFlat(admin, flat, {
      presentOwnerId: String(sold.body['ownerId']),
      existingOwnerId: owner.id,
      newOwner: { name: owner.name, phone: owner.phone, familyDetails: family },
      occupancyDate: day(0),
    });
    expect(bought.status, JSON.stringify(bought.body)).toBe(201);
    expect((await list([{ personId: twin.id, relation: 'Sister' }])).status).toBe(201);
    const { items } = (await admin.send<Items<HouseholdMember>>('GET', `/api/households?flatId=${flat.id}`)).body;
    expect(items.map(({ id, until }) => [id === self?.id, until])).toEqual([
      [true, null],
      [false, null],
    ]);
    const planned = `/api/owners/${owner.id}/merge?otherId=${twin.id}`;
    const { cannot } = (await admin.send<{ cannot: { code: string }[] }>('GET', planned)).body;
    expect(cannot.map(({ code }) => code)).toEqual(['merge_listed_twice']);
  });

  test('has nobody in it twice when two records become one: one of the two places is taken off first', async () => {
    const { admin, day, list, letOut } = await aFlat();
    const [sunita, twin] = [
      await addOwner(admin, {
        name: 'Sunita Kumar',
        phone: '9820012345',
        email: 'sunita@people.example',
        status: 'Old',
      }),
      await addOwner(admin, { name: 'S Kumar', phone: '9820012346', email: 's@people.example', status: 'Old' }),
    ];
    // Once in the owner's household, and both in the tenants'.
    await list([{ personId: sunita.id, relation: 'Sister' }]);
    await letOut({ lastDay: day(60) });
    const both = (await list([{ personId: sunita.id }, { personId: twin.id }])).body.items;
    const merge = async () =>
      admin.send<Refusal>('POST', `/api/owners/${sunita.id}/merge`, {
        ...{ version: (await ownerOf(admin, sunita.id)).version, otherId: twin.id, take: [] },
        otherVersion: (await ownerOf(admin, twin.id)).version,
      });
    const plan = () =>
      admin.send<{ cannot: { code: string }[] }>('GET', `/api/owners/${sunita.id}/merge?otherId=${twin.id}`);
    expect((await plan()).body.cannot.map(({ code }) => code)).toEqual(['merge_listed_twice']);
    const { status, body } = await merge();
    expect([status, body.detail]).toEqual([
      409,
      'Sunita Kumar and S Kumar are both in the household of A-101. Take one of them off first.',
    ]);
    // Who left before the other came was never there twice.
    await admin.send('PATCH', `/api/households/${both[1]?.id}`, { version: 1, left: day(-20) });
    await admin.send('PATCH', `/api/households/${both[0]?.id}`, { version: 1, since: day(-20), reason: 'A slip' });
    expect((await plan()).body.cannot).toEqual([]);
    expect((await merge()).status).toBe(200);
  });

  test('is in the copy of whoever’s household it is; an erasure takes all but the names out of it and out of the log', async () => {
    const { admin, day, list, letOut, flat, db } = await aFlat();
    const { body: tenancy } = await letOut();
    await list([kamala, { ...zoya, phone: '9820012345' }, { name: 'Arun Menon', ageGroup: 'child' }]);
    const [, , arun] = await membersOf(admin, flat.id);
    const right = { version: 1, since: day(-20), reason: 'His school says so' };
    expect((await admin.send('PATCH', `/api/households/${arun?.id}`, right)).status).toBe(200);
    const personId = tenancy.tenants[0]?.personId ?? '';
    const copy = await admin.send<{ household: HouseholdMember[] }>('POST', `/api/owners/${personId}/hand-over`, {
      password: testPassword,
    });
    expect(copy.body.household.map(({ name, help }) => [name, help])).toEqual([
      ['Kamala Menon', 'Wheelchair'],
      ['Zoya Menon', null],
      ['Arun Menon', null],
    ]);
    await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, { version: 1, on: day(0) });
    const plan = await admin.send<{ members: number }>('GET', `/api/owners/${personId}/erasure`);
    expect(plan.body.members).toBe(3);
    const { status, body } = await eraseOwner(admin, personId);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    const left = { relation: null, phone: null, sex: null, help: null, correction: null };
    expect(await membersOf(admin, flat.id)).toMatchObject([
      { name: 'Kamala Menon', ageGroup: 'adult', ...left },
      { name: 'Zoya Menon', ageGroup: 'adult', ...left },
      { name: 'Arun Menon', ageGroup: 'adult', ...left },
    ]);
    const lines = JSON.stringify(await db.selectFrom('changes').select(['before', 'after']).execute());
    expect(lines).toContain('Zoya Menon');
    for (const detail of ['Wheelchair', '9820012345', 'senior', 'child\\"', 'His school'])
      expect(lines).not.toContain(detail);
    await expectLogReplays(db, recordTables);
  });

  test('an erasure spares who was put right to be somebody else, and a household that was somebody’s only until a merge was taken back', async () => {
    const { admin, list, flat, owner, db } = await aFlat();
    const [sunita, twin] = [
      await addOwner(admin, { name: 'Sunita Kumar', phone: '9820012345', status: 'Old' }),
      await addOwner(admin, { name: 'M. Rao', phone: '9820012346', status: 'Old' }),
    ];
    const { body } = await list([
      { personId: sunita.id, relation: 'Cousin' },
      { ...kamala, phone: '9820012347' },
    ]);
    const right = { version: 1, personId: null, name: 'Kusum Rao', relation: 'Aunt', help: 'Oxygen' };
    expect((await admin.send('PATCH', `/api/households/${body.items[0]?.id}`, right)).status).toBe(200);
    const { version } = await ownerOf(admin, twin.id);
    const merge = { version, otherId: owner.id, otherVersion: (await ownerOf(admin, owner.id)).version, take: [] };
    const merged = await admin.send('POST', `/api/owners/${twin.id}/merge`, merge);
    expect((await undo(admin, merged.headers.get('activity-id') ?? '')).status).toBe(200);
    const before = await membersOf(admin, flat.id);
    for (const { id, name } of [sunita, twin]) {
      const plan = (await admin.send<{ members: number }>('GET', `/api/owners/${id}/erasure`)).body;
      expect(plan.members).toBe(0);
      const { status, body: said } = await eraseOwner(admin, id, { name });
      expect(status, JSON.stringify(said)).toBeLessThan(300);
    }
    expect(await membersOf(admin, flat.id)).toEqual(before);
    const lines = JSON.stringify(await db.selectFrom('changes').select(['before', 'after']).execute());
    expect(lines).toContain('Wheelchair');
    expect(lines).not.toContain('Cousin');
    await expectLogReplays(db, recordTables);
  });

  test('tells in the copy of one who lives there of another on record the name, and not how they are reached', async () => {
    const { admin, list, letOut } = await aFlat();
    const tenants = [
      { name: 'Kabir Menon', phone: '9820077777' },
      { name: 'Asif Khan', phone: '9820088888' },
    ];
    const [kabir, asif] = (await letOut({ tenants })).body.tenants.map(({ personId }) => personId ?? '');
    await list([{ personId: kabir }, { personId: asif }, { ...zoya, phone: '9820012345' }]);
    const { body } = await admin.send<{ household: HouseholdMember[] }>('POST', `/api/owners/${kabir}/hand-over`, {
      password: testPassword,
    });
    expect(body.household.map(({ name, phone }) => [name, phone])).toEqual([
      ['Kabir Menon', '9820077777'],
      ['Asif Khan', null],
      ['Zoya Menon', '9820012345'],
    ]);
    expect(JSON.stringify(body).includes('9820088888')).toBe(false);
  });

  test('of a tenancy that was taken back leaves nothing in the log either, once its tenant is erased', async () => {
    const { admin, list, letOut, db } = await aFlat();
    const { id } = await addOwner(admin, { name: 'Asif Khan', phone: '9820012345', status: 'Old' });
    const begun = await letOut({ tenants: [{ personId: id }] });
    const listed = await list([kamala]);
    for (const { headers } of [listed, begun])
      expect((await undo(admin, headers.get('activity-id') ?? '')).status).toBe(200);
    expect((await eraseOwner(admin, id)).status).toBeLessThan(300);
    const lines = JSON.stringify(await db.selectFrom('changes').select(['before', 'after']).execute());
    expect([lines.includes('Kamala Menon'), lines.includes('Wheelchair')]).toEqual([true, false]);
  });

  test('is not theirs who was taken off the tenancy, as named there by mistake', async () => {
    const { admin, day, list, letOut } = await aFlat();
    const { body: tenancy } = await letOut({ tenants: [{ name: 'Kabir Menon' }, { name: 'Asif Khan' }] });
    await list([kamala]);
    const [kabir, asif] = tenancy.tenants.map(({ personId }) => personId ?? '');
    const right = { version: 1, since: day(-30), lastDay: day(60), reason: 'so', tenants: [{ personId: kabir }] };
    expect((await admin.send('POST', `/api/tenancies/${tenancy.id}/correction`, right)).status).toBe(200);
    const copy = await admin.send<{ household: HouseholdMember[] }>('POST', `/api/owners/${asif}/hand-over`, {
      password: testPassword,
    });
    expect(copy.body.household).toEqual([]);
  });

  test('is theirs also whose record was deleted: it is in the copy, and an erasure takes the details out', async () => {
    const { admin, day, list, letOut, flat, db } = await aFlat();
    const { body: tenancy } = await letOut();
    await list([kamala]);
    const personId = tenancy.tenants[0]?.personId ?? '';
    await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, { version: 1, on: day(0) });
    expect((await admin.send('DELETE', `/api/people/${personId}`)).status).toBe(204);
    const copy = await admin.send<{ household: HouseholdMember[] }>('POST', `/api/owners/${personId}/hand-over`, {
      password: testPassword,
    });
    expect(copy.body.household.map(({ name, help }) => [name, help])).toEqual([['Kamala Menon', 'Wheelchair']]);
    const { status, body } = await eraseOwner(admin, personId);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    expect(await membersOf(admin, flat.id)).toMatchObject([{ name: 'Kamala Menon', relation: null, help: null }]);
    const lines = JSON.stringify(await db.selectFrom('changes').select(['before', 'after']).execute());
    expect(lines.includes('Wheelchair')).toBe(false);
  });

  test('stays with who rented there too, until the last of them is erased', async () => {
    const { admin, day, list, letOut, flat } = await aFlat();
    const { body: tenancy } = await letOut({ tenants: [{ name: 'Kabir Menon' }, { name: 'Asif Khan' }] });
    const [kabir, asif] = tenancy.tenants.map(({ personId }) => personId ?? '');
    await list([
      { personId: kabir, relation: 'Self' },
      { ...ira, help: 'Inhaler' },
    ]);
    await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, { version: 1, on: day(0) });
    const erase = async (personId: string | undefined, name: string) => {
      const plan = await admin.send<{ members: number }>('GET', `/api/owners/${personId}/erasure`);
      const { status, body } = await eraseOwner(admin, personId ?? '', { name });
      expect(status, JSON.stringify(body)).toBeLessThan(300);
      return [plan.body.members, (await membersOf(admin, flat.id)).map(({ relation, help }) => [relation, help])];
    };
    expect(await erase(kabir, 'Kabir Menon')).toEqual([
      1,
      [
        [null, null],
        ['Daughter', 'Inhaler'],
      ],
    ]);
    expect(await erase(asif, 'Asif Khan')).toEqual([
      1,
      [
        [null, null],
        [null, null],
      ],
    ]);
  });
});

test('a household of tenants was one of tenants also once the records of all of these are deleted', async () => {
  const { admin, flat, day, list, letOut } = await aFlat();
  const { body: tenancy } = await letOut({ lastDay: day(-1) });
  await list([{ ...kamala, since: day(-30) }], { tenancyId: tenancy.id });
  const then = async () => {
    const on = `/api/households?flatId=${flat.id}&on=${day(-10)}`;
    return (await admin.send<Said>('GET', on)).body.items.map(({ name, as }) => [name, as]);
  };
  expect(await then()).toEqual([['Kamala Menon', 'tenant']]);
  expect((await admin.send('DELETE', `/api/people/${tenancy.tenants[0]?.personId}`)).status).toBe(204);
  expect(await then()).toEqual([['Kamala Menon', 'tenant']]);
});

test('who came with a tenancy that was put right to begin later comes with it, and lived there on no day before', async () => {
  const { admin, flat, day, list, letOut } = await aFlat();
  const { body: tenancy } = await letOut();
  const [member] = (await list([{ ...zoya, since: day(-30) }])).body.items;
  const putRight = async (version: number, since: string) => {
    const tenants = tenancy.tenants.map(({ personId }) => ({ personId }));
    const correction = { version, since, lastDay: tenancy.lastDay, tenants, reason: 'So it says' };
    const { status } = await admin.send('POST', `/api/tenancies/${tenancy.id}/correction`, correction);
    expect(status).toBe(200);
  };
  await putRight(tenancy.version, day(-10));
  const on = async (days: number) =>
    (await admin.send<Said>('GET', `/api/households?flatId=${flat.id}&on=${day(days)}`)).body.items;
  const everybody = async (days: number) =>
    (await admin.send<Said>('GET', `/api/households?on=${day(days)}`)).body.items;
  for (const asked of [on, everybody]) {
    expect(await asked(-20)).toEqual([]);
    expect(await asked(-10)).toMatchObject([{ name: 'Zoya Menon', as: 'tenant', since: day(-10) }]);
  }
  // The edit left the member's own day as it was: once the tenancy begins earlier again, they came on that day.
  const edit = { version: 1, since: day(-10), phone: '98200 12345' };
  expect((await admin.send('PATCH', `/api/households/${member?.id}`, edit)).status).toBe(200);
  await putRight(tenancy.version + 1, day(-30));
  expect(await on(-20)).toMatchObject([{ name: 'Zoya Menon', as: 'tenant', since: day(-30) }]);
});
