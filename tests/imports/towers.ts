import type { ImportChoices } from '#domain/imports/choices.ts';
import { type TestCell, type TestSheet, workbook } from './workbook.ts';

const towers = ['T1', 'T2', 'T3'];
const first = ['Anil', 'Sunita', 'Farid', 'Kavita', 'Om', 'Rekha', 'Harish', 'Asha'];
const last = ['Mehta', 'Rao', 'Shaikh', 'Naik', 'Verma', 'Gowda'];
const types = ['2 BHK', '3 BHK', '2.5 BHK', '3 BHK + S', 'Duplex', '4BHK'];

/**
 * A block of towers as its office keeps it: a sheet for each tower with numbers that a society of A-101 does not know, two
 * people and two phones in many a cell, and the vehicles in a sheet of their own that names flats and people again.
 */
export function blockOfTowers(): Uint8Array<ArrayBuffer> {
  return workbook([...towers.map(towerSheet), vehicleSheet()]);
}

const floors = [1, 4, 9, 12, 15];
const flatsOf = (tower: string) => floors.flatMap((floor) => [1, 2, 3].map((nth) => `${tower}-${floor}0${nth}`));

function towerSheet(tower: string, at: number): TestSheet {
  const rows = flatsOf(tower).map((flat, nth): TestCell[] => {
    const name = nameOf(at * 15 + nth);
    const type = types[(at * 15 + nth) % types.length] ?? null;
    return [
      nth + 1,
      flat,
      name,
      phoneOf(at * 15 + nth),
      type,
      nth % 7 === 3 ? '2019' : '15/03/2019',
      'Tenant name unknown',
    ];
  });
  return {
    name: `Tower ${tower}`,
    rows: [['Sr', 'Flat No', 'Owner', 'Mobile', 'Type', 'Possession', 'Remarks'], ...rows],
  };
}

function nameOf(nth: number): string {
  const one = `${first[nth % first.length]} ${last[nth % last.length]}`;
  return nth % 3 === 1 ? `${one} & ${first[(nth + 3) % first.length]} ${last[nth % last.length]}` : one;
}

function phoneOf(nth: number): TestCell {
  if (nth % 5 === 2) return `98200 ${20_000 + nth} / 98200 ${30_000 + nth}`;
  return nth % 8 === 6 ? `2444 ${5000 + nth}` : 9_820_020_000 + nth;
}

function vehicleSheet(): TestSheet {
  const rows = towers.flatMap((tower, at) =>
    flatsOf(tower)
      .map((flat, nth): TestCell[] => [
        flat,
        nameOf(at * 15 + nth),
        `MH 02 AB ${1000 + at * 15 + nth}`,
        nth % 4 === 0 ? 'Maruti Swift' : 'Honda City',
      ])
      .filter((_, nth) => nth % 2 === 0),
  );
  return { name: 'Parking', rows: [['Flat', 'Owner', 'Vehicle No', 'Make & Model'], ...rows] };
}

/** What its clerk says to whatever is asked: a decision for the file, and what is meant wherever it stands. */
export const answersOfTheClerk: Required<Pick<ImportChoices, 'decisions' | 'equal'>> = {
  decisions: {
    ...{ twoNames: 'first-and-note', twoPhones: 'first-and-second', landlines: 'second', coOwners: 'note' },
    ...{ missingType: '3BHK', missingFloor: 0, missingOccupancyDate: '2020-01-01', sameFlat: 'one' },
    ...{ missingCompany: 'Not known', missingModel: 'Not known', vehiclesOfNobody: 'take' },
  },
  equal: [
    { field: 'type', text: '2.5 BHK', meant: '3BHK' },
    { field: 'type', text: '3 BHK + S', meant: '3BHK' },
    { field: 'type', text: 'Duplex', meant: '4BHK' },
    { field: 'occupancyDate', text: '2019', meant: '2019-01-01' },
  ],
};
