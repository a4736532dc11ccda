import { type Reading, readWord, value } from '#domain/imports/readings.ts';
import { message } from '#domain/message.ts';
import { plateKey } from '#domain/plate.ts';

/** The plates of a cell, where several stand in it. */
export function platesIn(text: string): string[] {
  const parts = text.split(/\s*(?:,|;|&|\n|\band\b|\/(?=\s*[a-z]{2}[\s-]*\d))\s*/iu);
  return parts.filter((part) => plateKey(part) !== '');
}

/** A number as it is kept: upper case, single spaces. */
export function readPlate(text: string): Reading<string> {
  const kept = text.replace(/\s+/gu, ' ').toUpperCase();
  return value(kept, kept === text ? null : 'plate');
}

export const readVehicleType = readWord(
  {
    Car: [
      'four wheeler',
      '4 wheeler',
      '4wheeler',
      '4w',
      'suv',
      'sedan',
      'hatchback',
      'motor car',
      'lmv',
      'jeep',
      'चारचाकी',
      'कार',
    ],
    Motorcycle: ['bike', 'motorbike', 'motor cycle', 'motor bike', 'mc', 'मोटारसायकल', 'मोटरसाइकिल'],
    Scooter: ['scooty', 'activa', 'moped', 'scooterette', 'स्कूटर'],
    Bicycle: ['cycle', 'सायकल', 'साइकिल'],
    Truck: ['lorry', 'ट्रक'],
    Van: ['minivan', 'omni', 'व्हॅन', 'वैन'],
  },
  message('choose_type_from_list'),
);

const longBrands = [
  'maruti suzuki',
  'royal enfield',
  'land rover',
  'range rover',
  'mercedes benz',
  'rolls royce',
  'hero honda',
  'hero motocorp',
  'aston martin',
  'ashok leyland',
  'force motors',
  'tata motors',
  'hindustan motors',
  'harley davidson',
  'ola electric',
  'm g',
  'b m w',
];

/** Company and model out of one cell: `Maruti Suzuki Swift Dzire` is Maruti Suzuki and Swift Dzire; of one word nothing is guessed. */
export function readCompanyModel(text: string): Reading<{ company: string | null; model: string | null }> {
  const words = text.split(/[\s]*[/,\-–][\s]*|\s+/u).filter((word) => word !== '');
  const brand = longBrands.find((one) => words.slice(0, 2).join(' ').toLowerCase() === one);
  const count = brand ? 2 : 1;
  if (words.length <= count) return value({ company: text, model: null }, null);
  return value({ company: words.slice(0, count).join(' '), model: words.slice(count).join(' ') }, 'company_model');
}
