import { expect, test } from 'vitest';
import { choicesOf, type Filter, fitsAll, offered } from '#web/records/filter.ts';

type Flat = { wing: string; floor: number };
const flats: Flat[] = [
  { wing: 'B', floor: 10 },
  { wing: 'A', floor: 2 },
  { wing: '', floor: 2 },
];
const byWing: Filter<Flat> = {
  name: 'wing',
  label: 'Wing',
  all: 'All wings',
  options: (records) =>
    choicesOf(
      records,
      ({ wing }) => wing,
      (wing) => `Wing ${wing}`,
    ),
  fits: ({ wing }, value) => wing === value,
};
const byFloor: Filter<Flat> = {
  ...byWing,
  name: 'floor',
  options: (records) =>
    choicesOf(
      records,
      ({ floor }) => String(floor),
      (floor) => floor,
    ),
  fits: ({ floor }, value) => String(floor) === value,
};

test('a record fits when it fits every filter that is set', () => {
  const fitting = (values: Record<string, string>) => flats.filter((flat) => fitsAll([byWing, byFloor], flat, values));
  expect(fitting({})).toHaveLength(3);
  expect(fitting({ floor: '2' })).toHaveLength(2);
  expect(fitting({ floor: '2', wing: 'A' })).toEqual([{ wing: 'A', floor: 2 }]);
  expect(fitting({ wing: 'Z' })).toEqual([]);
});

test('what there is to choose from is read off the records, each once, in natural order', () => {
  expect(offered(byWing, flats, undefined).options.map(({ label }) => label)).toEqual(['Wing A', 'Wing B']);
  expect(offered(byFloor, flats, undefined).options.map(({ label }) => label)).toEqual(['2', '10']);
});

test('a choice that no record makes any more can be seen, so that it can be taken off', () => {
  expect(offered(byWing, flats, 'Z').options.map(({ value }) => value)).toEqual(['A', 'B', 'Z']);
  expect(offered(byWing, flats, 'B').options.map(({ value }) => value)).toEqual(['A', 'B']);
});
