import { describe, expect, test } from 'vitest';
import type { Dashboard } from '#domain/dashboard.ts';
import { firstSteps } from '#web/dashboard/FirstSteps.tsx';
import {
  cardFigures,
  isBeginning,
  occupancyFigures,
  residentFigures,
  share,
  tenancyFigures,
  vehicleFigures,
  wingFigures,
} from '#web/dashboard/figures.ts';

const dashboard: Dashboard = {
  flats: { total: 12, Available: 3, Occupied: 8, Maintenance: 1 },
  owners: { total: 9, Active: 8, Old: 1 },
  vehicles: {
    total: 6,
    byType: [
      { type: null, count: 1 },
      { type: 'Scooter', count: 3 },
      { type: 'Car', count: 2 },
    ],
  },
  let: 0,
  tenancies: { ending: 0, overdue: 0 },
  residents: { males: 10, females: 9, children: 5, total: 24 },
  wings: [
    { wing: 'A', Available: 1, Occupied: 8, Maintenance: 0 },
    { wing: 'B', Available: 2, Occupied: 0, Maintenance: 1 },
  ],
};
const nothing: Dashboard = {
  flats: { total: 0, Available: 0, Occupied: 0, Maintenance: 0 },
  owners: { total: 0, Active: 0, Old: 0 },
  vehicles: { total: 0, byType: [] },
  let: 0,
  tenancies: { ending: 0, overdue: 0 },
  residents: { males: 0, females: 0, children: 0, total: 0 },
  wings: [],
};

describe('the figures of the dashboard', () => {
  test('the six cards are named and ordered as specified, each with the list it counts', () => {
    expect(cardFigures(dashboard).map(({ name, count, target }) => [name, count, target.to, target.search])).toEqual([
      ['Total Flats', 12, '/admin/flats', {}],
      ['Occupied Flats', 8, '/admin/flats', { status: 'Occupied' }],
      ['Maintenance Flats', 1, '/admin/flats', { status: 'Maintenance' }],
      ['Available Flats', 3, '/admin/flats', { status: 'Available' }],
      ['Total Owners', 9, '/admin/owners', {}],
      ['Total Vehicles', 6, '/admin/vehicles', {}],
    ]);
  });

  test('where flats are let, more say how many, and of which tenancies something is to be said, each with the list it counts', () => {
    expect(tenancyFigures(dashboard)).toEqual([]);
    const shown = tenancyFigures({ ...dashboard, let: 3, tenancies: { ending: 2, overdue: 1 } });
    expect(shown).toEqual([
      { name: 'Let out', count: 3, target: { to: '/admin/tenancies', search: { state: 'day' } } },
      { name: 'Tenancies ending', count: 2, target: { to: '/admin/tenancies', search: { state: 'ending' } } },
      { name: 'Tenancies overdue', count: 1, target: { to: '/admin/tenancies', search: { state: 'overdue' } } },
    ]);
  });

  test('the parts of each round chart add up to its whole', () => {
    const sum = (figures: { count: number }[]) => figures.reduce((total, { count }) => total + count, 0);
    expect(sum(occupancyFigures(dashboard))).toBe(dashboard.flats.total);
    expect(sum(residentFigures(dashboard))).toBe(dashboard.residents.total);
    expect(residentFigures(dashboard).map(({ name }) => name)).toEqual([
      'Male Residents',
      'Female Residents',
      'Children',
    ]);
  });

  test('adults who are neither male nor female by the record are told beside the others, so that the parts add up', () => {
    const figures = residentFigures({ residents: { males: 10, females: 9, children: 5, total: 27 } });
    expect(figures.map(({ name, count }) => [name, count])).toContainEqual(['Other or not said', 3]);
    expect(figures.reduce((total, { count }) => total + count, 0)).toBe(27);
  });

  test('vehicles go by number, all six types among them; those without a type last and only if there are any', () => {
    expect(vehicleFigures(dashboard).map(({ name, count }) => [name, count])).toEqual([
      ['Scooter', 3],
      ['Car', 2],
      ['Motorcycle', 0],
      ['Bicycle', 0],
      ['Truck', 0],
      ['Van', 0],
      ['Not given', 1],
    ]);
    expect(vehicleFigures(nothing)).toHaveLength(6);
  });

  test('a wing leads to its flats, and each of its parts to those of one status', () => {
    const [a, b] = wingFigures(dashboard);
    expect(a).toMatchObject({ wing: 'A', total: 9, target: { to: '/admin/flats', search: { wing: 'A' } } });
    expect(b?.figures.map(({ count, target }) => [count, target.search])).toEqual([
      [0, { wing: 'B', status: 'Occupied' }],
      [2, { wing: 'B', status: 'Available' }],
      [1, { wing: 'B', status: 'Maintenance' }],
    ]);
  });

  test('a society without wings is led to all its flats', () => {
    const [only] = wingFigures({ wings: [{ wing: '', Available: 2, Occupied: 3, Maintenance: 0 }] });
    expect(only).toMatchObject({ name: 'No wing', total: 5, target: { to: '/admin/flats', search: {} } });
    expect(only?.figures.map(({ target }) => target.search)).toEqual([
      { status: 'Occupied' },
      { status: 'Available' },
      { status: 'Maintenance' },
    ]);
  });

  test.each([
    [0, 0, '0%'],
    [0, 10, '0%'],
    [10, 10, '100%'],
    [1, 3, '33%'],
    [1, 500, 'under 1%'],
    [999, 1000, '99%'],
  ])('%i of %i is %s', (part, whole, text) => expect(share(part, whole)).toBe(text));
});

describe('the first steps', () => {
  const untouched = { society: '', hasChosenSignUp: false, hasChosenRecords: false, accounts: 1 };

  test('none is done in an empty, unnamed society', () => {
    expect(firstSteps(untouched, nothing).map(({ isDone }) => isDone)).toEqual(Array(7).fill(false));
    expect(isBeginning(untouched, nothing)).toBe(true);
  });

  test('each is done by what is there', () => {
    expect(
      firstSteps(
        { society: 'Green Park', hasChosenSignUp: true, hasChosenRecords: true, accounts: 2 },
        dashboard,
      ).every(({ isDone }) => isDone),
    ).toBe(true);
    expect(firstSteps({ ...untouched, society: 'Green Park' }, { ...nothing, flats: dashboard.flats })).toMatchObject([
      { id: 'name', isDone: true },
      { id: 'signUp', isDone: false },
      { id: 'records', isDone: false },
      { id: 'flats', isDone: true },
      { id: 'owners', isDone: false },
      { id: 'vehicles', isDone: false },
      { id: 'users', isDone: false },
    ]);
  });

  test('a society with all its registers begun, and with what is to be chosen chosen, is shown them no more', () => {
    const begun = { society: 'Green Park', hasChosenSignUp: true, hasChosenRecords: true };
    expect(isBeginning(begun, dashboard)).toBe(false);
    expect(isBeginning({ ...begun, hasChosenSignUp: false }, dashboard)).toBe(true);
    expect(isBeginning({ ...begun, hasChosenRecords: false }, dashboard)).toBe(true);
  });
});
