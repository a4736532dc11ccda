import fc from 'fast-check';
import { expect } from 'vitest';
import type { Sheet } from '#web/print/sheet.ts';
import type { Holdings } from '#web/settings/workbookSheets.ts';
import { isLong } from '../support/long.ts';
import { aSociety, type Person, type TestSociety } from '../support/society.ts';
import { answered, planned, written } from './bring.ts';
import { emptied } from './emptied.ts';
import {
  type Chosen,
  type Format,
  fileOf,
  holdingsOf,
  keysOf,
  type List,
  listSheet,
  rowsOf,
  wholeWorkbook,
  withCells,
} from './exports.ts';
import { heldBy } from './held.ts';
import { type Drawn, drawnSociety, settle } from './randomSociety.ts';

const lists: List[] = ['owners', 'flats', 'vehicles'];
const identity: Record<List, string> = { flats: 'flatNumber', owners: 'name', vehicles: 'vehicleNumber' };

/** Some of a list's columns in some order, with the one that says what each row is about. */
const chosenOf = (list: List) =>
  fc
    .subarray(keysOf(list).filter((key) => key !== identity[list]))
    .chain((some) => fc.shuffledSubarray([identity[list], ...some], { minLength: some.length + 1 }));
const drawnColumns = fc.record({
  flats: chosenOf('flats'),
  owners: chosenOf('owners'),
  vehicles: chosenOf('vehicles'),
});

const nameOf = (what: string, as: Format) => `carter-road-owners-${what}-2026-03-05.${as}`;

/** The long form looks for societies that nobody has thought of; the rings ask the same ones each time. */
const runs = (numRuns: number) => ({ numRuns, ...(!isLong && { seed: 26_11_22 }) });

/** Nothing is asked, nothing is refused, and every record is left alone. */
export async function expectNothingNew(society: TestSociety, file: Uint8Array, name: string): Promise<void> {
  const { plan, questions } = await planned(society, { file, name });
  const changed = plan.items.filter(({ action }) => action !== 'alone');
  const writes = Object.values(plan.writes).flat();
  const found = { name, questions, refused: plan.refused, changed, writes };
  expect(found).toEqual({ name, questions: [], refused: [], changed: [], writes: [] });
}

/** Whatever the product exports of a society changes nothing in it and asks nothing. */
async function intoItself(society: TestSociety, holdings: Holdings, { columns, formats }: Exported): Promise<void> {
  for (const list of lists)
    for (const [nth, chosen] of ([null, columns[list]] satisfies Chosen[]).entries()) {
      const as = formats[nth] ?? 'csv';
      const sheet = listSheet(holdings, list, chosen);
      if (sheet.rows.length > 0) await expectNothingNew(society, await fileOf([sheet], as), nameOf(list, as));
    }
  await expectNothingNew(society, await fileOf(wholeWorkbook(holdings), 'xlsx'), nameOf('society', 'xlsx'));
}

/** Brings a file in; what can't be taken is a vehicle whose owner's name is that of several, and no flat tells which. */
async function brought(society: TestSociety, file: Uint8Array, name: string): Promise<string[]> {
  const worked = await answered(society, file, name);
  const refused = worked.plan.refused.flatMap(({ problems }) => problems.map(({ reason }) => reason.code));
  expect(refused.filter((code) => code !== 'import_owner_ambiguous')).toEqual([]);
  await written(society, worked, name);
  return refused;
}

/** What a form would refuse of a phone that came by a transfer is no phone elsewhere. */
const isPhone = ({ phones }: Drawn['settings']) =>
  phones === 'international' ? /^(?:\d{10}|\+\d{7,15})$/ : /^\d{10}$/;

/** The workbook of a society brought into an empty one makes the same society of it, and is the same workbook. */
async function asWorkbook(
  { admin, stranger, other }: Societies,
  holdings: Holdings,
  { settings }: Drawn,
): Promise<void> {
  const keptPhone = (phone: string | null) => (isPhone(settings).test(`${phone}`) ? phone : null);
  const before = await heldBy(admin, keptPhone);
  const sheets = wholeWorkbook(holdings);
  const untold = await brought(other, await fileOf(sheets, 'xlsx'), nameOf('society', 'xlsx'));
  const again = wholeWorkbook(await holdingsOf(stranger));
  for (const [at, sheet] of sheets.slice(0, 4).entries()) {
    const expected = withCells(sheet, 'Phone', (cell) => keptPhone(cell === null ? null : `${cell}`));
    const found = again[at] ?? sheet;
    if (untold.length === 0 || sheet.name !== 'Vehicles') expect(rowsOf(found)).toEqual(rowsOf(expected));
    else expect(found.rows.length).toBe(sheet.rows.length - untold.length);
  }
  const { vehicles, ...after } = await heldBy(stranger);
  expect(after).toEqual({ flats: before.flats, owners: before.owners, tenancies: before.tenancies });
  if (untold.length === 0) expect(vehicles).toEqual(before.vehicles);
}

const ofResidents = ['Residents', 'Male residents', 'Female residents', 'Child residents'];

/** What a column says of these flats, left out. */
const without = (flats: ReadonlySet<string>) => (sheet: Sheet, label: string) =>
  withCells(sheet, label, (cell, of) => (flats.has(`${of('Flat')}`) ? null : cell));

/**
 * The lists of a society brought into an empty one after one another are the same lists. Of several owners of a flat they do
 * not say who is the first, whose family lives there, and of a tenancy not its days.
 */
async function asLists(
  { stranger, other }: Societies,
  before: Holdings,
  { settings }: Drawn,
  as: Format,
): Promise<void> {
  const untold: string[] = [];
  for (const list of lists) {
    const sheet = listSheet(before, list);
    if (sheet.rows.length > 0) untold.push(...(await brought(other, await fileOf([sheet], as), nameOf(list, as))));
  }
  const after = await holdingsOf(stranger);
  const owners = withCells(listSheet(before, 'owners'), 'Phone', (cell) =>
    isPhone(settings).test(`${cell}`) ? cell : null,
  );
  // The list does not say until when somebody of before had their flat.
  const told = withCells(owners, 'Flat', (cell, of) => (of('Status') === 'Old' ? null : cell));
  const withoutParts = (sheet: Sheet) =>
    ['Owned with', 'Share owned'].reduce((left, label) => withCells(left, label, () => null), sheet);
  expect(rowsOf(withoutParts(listSheet(after, 'owners')))).toEqual(rowsOf(withoutParts(told)));
  const joint = new Set(before.flats.flatMap((flat) => (flat.jointOwners.length > 0 ? flat.flatNumber : [])));
  const toTenants = new Set(before.flats.flatMap((flat) => (flat.tenantName === null ? [] : [flat.flatNumber])));
  const flatsIn = (holdings: Holdings) => {
    const told = ['Owner', 'Owned with', ...ofResidents].reduce(without(joint), listSheet(holdings, 'flats'));
    return rowsOf(['Tenant', ...ofResidents].reduce(without(toTenants), told));
  };
  expect(flatsIn(after)).toEqual(flatsIn(before));
  if (untold.length === 0) expect(rowsOf(listSheet(after, 'vehicles'))).toEqual(rowsOf(listSheet(before, 'vehicles')));
}

/** One that is settled and exported, and one into which its files are brought. */
type Societies = Record<'one' | 'other', TestSociety> & Record<'admin' | 'stranger', Person>;

async function societies(): Promise<Societies> {
  const [one, other] = [await aSociety(), await aSociety()];
  return { one, other, admin: await one.signedInAs('admin'), stranger: await other.signedInAs('admin') };
}

async function agreeOnSettings({ stranger }: Societies, { settings }: Drawn): Promise<void> {
  const { version } = (await stranger.send<{ version: number }>('GET', '/api/society')).body;
  await stranger.send('PATCH', '/api/society', { version, ...settings });
}

const exported = fc.record({
  columns: drawnColumns,
  /** Of a list as it usually is, as it was chosen, and as it is brought elsewhere. */
  formats: fc.tuple(fc.constantFrom<Format>('csv', 'xlsx'), fc.constantFrom<Format>('csv', 'xlsx')),
});
type Exported = typeof exported extends fc.Arbitrary<infer T> ? T : never;

/** What the product exports of a society, into itself and into an empty one: the same two servers for all of them. */
export async function roundTrips(numRuns: number): Promise<void> {
  const both = await societies();
  const { one, other, admin } = both;
  await fc.assert(
    fc.asyncProperty(drawnSociety, exported, async (drawn, files) => {
      await emptied(one);
      await emptied(other);
      await agreeOnSettings(both, drawn);
      await settle(one, admin, drawn);
      const holdings = await holdingsOf(admin);
      await intoItself(one, holdings, files);
      await asWorkbook(both, holdings, drawn);
      // The lists do not tell of flats that are gone.
      if (drawn.goneFlats.length > 0) return;
      await emptied(other);
      await asLists(both, holdings, drawn, files.formats[0]);
    }),
    runs(numRuns),
  );
}
