import { beforeAll, expect, test } from 'vitest';
import { isDay, spokenDay } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import type { HandOver } from '#domain/handOver.ts';
import { handOverPage } from '#domain/handOverPage.ts';
import { type HouseholdMember, HouseholdMemberDraft } from '#domain/household.ts';
import { type Nomination, NominationDraft, Nominee } from '#domain/nomination.ts';
import type { Owner } from '#domain/owner.ts';
import { type Tenancy, TenancyDraft } from '#domain/tenancy.ts';
import { fieldsOf } from '#domain/topicsInLog.ts';
import { memberColumns } from '#web/households/columns.ts';
import * as household from '#web/households/fields.ts';
import { nominationColumns } from '#web/nominations/columns.ts';
import * as nomination from '#web/nominations/fields.ts';
import type { Column } from '#web/records/column.ts';
import { workbookSheets } from '#web/settings/workbookSheets.ts';
import { tenancyColumns } from '#web/tenancies/columns.ts';
import * as tenancy from '#web/tenancies/fields.ts';
import { addFlat, addOwner, type Items } from '../support/entries.ts';
import { anOffice, testPassword } from '../support/society.ts';

/*
 * Follows every fact of a tenancy, a household and a nomination through every part of the product that shows it. A
 * new fact fails the first test until it is filled in here, and then every test of a part that lacks it.
 */

const today = '2026-06-15';

const ofTenancy = {
  ...{ since: '2026-04-01', lastDay: '2027-02-28', rent: 31_001, deposit: 62_002, agreementNumber: 'Agreement A' },
  ...{ policeOn: '2026-04-03', policeReference: 'Report P', agency: 'Agency G', remarks: 'Remarks of the tenancy' },
  familyDetails: { adults: 41, children: 52, males: 63, females: 30 },
};
const ofMembers = [
  { name: 'Ira Menon', relation: 'Daughter', phone: '9820011111', sex: 'female', bornYear: 1977, since: '2026-04-05' },
  { name: 'Kamala Menon', relation: 'Mother', ageGroup: 'senior', help: 'Wheelchair' },
];
const nominee = { name: 'Arun Iyer', relation: 'Son', share: 100, bornOn: '2015-06-09', guardian: 'Mohan Iyer' };
const ofNomination = {
  ...{ since: '2025-08-15', nominees: [{ ...nominee, address: '4 Lake Road' }], recordedOn: '2025-08-24' },
  ...{ meeting: 'Committee M', resolution: '12/2025', remarks: 'Remarks of the nomination' },
};

type Society = {
  flats: Flat[];
  owners: Owner[];
  tenancy: Tenancy;
  members: HouseholdMember[];
  nomination: Nomination;
  page: string;
};
let held: Society;

beforeAll(async () => {
  const { admin } = await anOffice();
  const [own, rented] = [await addFlat(admin, 'A-101'), await addFlat(admin, 'B-202')];
  const { id } = await addOwner(admin, { flatId: own.id });
  for (const [address, draft] of [
    ['tenancies', { ...ofTenancy, flatId: rented.id, tenants: [{ personId: id }] }],
    ['households', { flatId: rented.id, members: ofMembers }],
    ['nominations', { ...ofNomination, flatId: own.id, ownerId: id }],
  ] as const)
    expect(await admin.send('POST', `/api/${address}`, draft)).toMatchObject({ status: 201 });
  const listOf = async <T>(of: string) => (await admin.send<Items<T>>('GET', `/api/${of}`)).body.items;
  const { body } = await admin.send<HandOver>('POST', `/api/owners/${id}/hand-over`, { password: testPassword });
  const [[one], members, [made]] = [
    await listOf<Tenancy>('tenancies'),
    await listOf<HouseholdMember>('households'),
    await listOf<Nomination>('nominations'),
  ];
  const owners = await listOf<Owner>('owners');
  const flats = await listOf<Flat>('flats');
  held = { flats, owners, tenancy: one as Tenancy, members, nomination: made as Nomination, page: handOverPage(body) };
});

/** All filled-in values of a draft, without their nesting. */
function factsIn(draft: object): [string, string | number][] {
  return Object.entries(draft).flatMap(([key, value]) =>
    typeof value === 'object' ? factsIn(Array.isArray(value) ? value[0] : value) : [[key, value]],
  );
}

function cellsOf<R>(columns: readonly Column<R>[], record: R): string {
  return columns.map(({ value }) => value(record) ?? '').join(' | ');
}

/** Expects each fact in the text, as it is stored or as a person reads it. */
function expectTold(draft: object, text: string) {
  const told = text.toLowerCase();
  for (const [name, value] of factsIn(draft)) {
    const spoken = typeof value === 'number' ? value.toLocaleString('en-IN') : isDay(value) ? spokenDay(value) : value;
    const isTold = [String(value), spoken].some((one) => told.includes(one.toLowerCase()));
    expect([name, isTold]).toEqual([name, true]);
  }
}

test('all that can be said of them is filled in here', () => {
  const but = (shape: object, ...names: string[]) =>
    Object.keys(shape)
      .filter((key) => !names.includes(key))
      .toSorted();
  const acts = ['id', 'flatId', 'tenants', 'ends', 'brings'];
  expect(Object.keys({ ...ofTenancy }).toSorted()).toEqual(but(TenancyDraft.shape, ...acts));
  expect(Object.keys(Object.assign({}, ...ofMembers)).toSorted()).toEqual(but(HouseholdMemberDraft.shape, 'personId'));
  expect(Object.keys(ofNomination).toSorted()).toEqual(but(NominationDraft.shape, 'id', 'flatId', 'ownerId'));
  expect(Object.keys(ofNomination.nominees[0] as object).toSorted()).toEqual(but(Nominee.shape));
});

test('what is sent is answered, and the forms send it again as it is', () => {
  const { tenancy: rents, members, nomination: names } = held;
  expect(rents).toMatchObject(ofTenancy);
  expect(names).toMatchObject(ofNomination);
  for (const draft of ofMembers) expect(members).toContainEqual(expect.objectContaining(draft));
  expect(tenancy.toFacts(tenancy.toFields({ kind: 'correct', tenancy: rents }, today))).toMatchObject(ofTenancy);
  const by = { ownerId: names.ownerId ?? '', flatId: names.flatId ?? '' };
  expect(nomination.toDraft(nomination.toFields(names, by))).toMatchObject(ofNomination);
  const sent = members.flatMap((member) => household.toFields({ kind: 'edit', member }).members.map(household.toFacts));
  for (const draft of ofMembers) expect(sent).toContainEqual(expect.objectContaining(draft));
});

test('the log tells each', () => {
  for (const [name] of factsIn(ofTenancy)) expect(fieldsOf('tenancies')).toContain(name);
  for (const name of Object.keys(Object.assign({}, ...ofMembers))) expect(fieldsOf('householdMembers')).toContain(name);
  for (const name of Object.keys(ofNomination)) expect(fieldsOf('nominations')).toContain(name);
});

test('lists on paper and in files have each, and the workbook', () => {
  const { tenancy: rents, members, nomination: names, owners, flats } = held;
  expectTold(ofTenancy, cellsOf(tenancyColumns(today), rents));
  expectTold(ofNomination, cellsOf(nominationColumns, names));
  for (const draft of ofMembers)
    for (const member of members.filter(({ name }) => name === draft.name))
      expectTold(draft, cellsOf(memberColumns, member));
  const nothing = { vehicles: [], others: [], ownerships: [], transfers: [], members: [], nominations: [] };
  const sheets = workbookSheets({ ...nothing, flats, owners, tenancies: [rents] }, 'Asia/Kolkata');
  expectTold(ofTenancy, sheets.find(({ name }) => name === 'Tenancies')?.rows.join(' | ') ?? '');
});

test('who is handed what is held about them reads each', () => {
  for (const draft of [ofTenancy, ...ofMembers, ofNomination]) expectTold(draft, held.page);
});
