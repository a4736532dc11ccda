import type { Cell } from '#domain/imports/cells.ts';
import { tidied } from '#domain/imports/headings.ts';
import { type Reading, readText, readWord, value } from '#domain/imports/readings.ts';
import { message } from '#domain/message.ts';
import { isKnownPlateShape, plateKey } from '#domain/plate.ts';
import { withLatinLetters, withPlainDigits } from '#domain/text.ts';

/** The plates of a cell, where several stand in it. */
export function platesIn(text: string): string[] {
  const parts = text.split(/\s*(?:,|;|&|\n|\band\b|\/(?=\s*[a-z]{2}[\s-]*\d))\s*/iu).flatMap(atNumbers);
  return parts.filter((part) => plateKey(part) !== '');
}

/** Two numbers may have but a blank between them. */
function atNumbers(text: string): string[] {
  return text.length > longestPart
    ? [text]
    : text.split(/(?<=\d{4})\s+(?=[a-z]{2}[\s-]*\d{1,2}[\s-]*[a-z]{1,3}[\s-]*\d{4})/iu);
}

/** Where a number would stand: that there is no vehicle, or that there is one and no more of it. */
const noVehicle = new Set(
  `no, n, nos, yes, y, no vehicle, no vehicles, no vehical, without vehicle, not owned, no car, no cars, no bike, no bikes, no scooter, no two wheeler, no four wheeler,
  ना, नाही, नही, नहीं, हाँ, हां, होय, वाहन नाही, वाहन नहीं, गाडी नाही, गाड़ी नहीं, ના, હા, વાહન નથી, ગાડી નથી`.split(/,\s*/u),
);

/** Whether a text that stands where something of a vehicle would tells of none. */
export function saysNoVehicle(text: string): boolean {
  return noVehicle.has(tidied(text));
}

/** Who made a vehicle, its model or its colour. */
export function readOfVehicle(text: string, cell: Cell): Reading<string> {
  return saysNoVehicle(text) ? { is: 'empty', rule: 'nothing' } : readText(text, cell);
}

const isAscii = /^[ -~]*$/;

/** A number as it is kept: upper case, single spaces, in Latin letters and digits where it surely stands for such. */
export function readPlate(text: string): Reading<string> {
  const kept = (text.length > longestPart || isAscii.test(text) ? text : inLatin(text))
    .replace(/\s+/gu, ' ')
    .toUpperCase();
  return value(kept, kept === text ? null : 'plate');
}

/** Digits of every script are 0 to 9; letters are told by what they are called, where all of it comes to a number of a known shape. */
export function inLatin(text: string): string {
  const digits = withPlainDigits(text);
  const latin = withLatinLetters(digits);
  return latin !== digits && isKnownPlateShape(latin) ? latin : digits;
}

/** The longest text in which a number is looked for, in UTF-16 units. */
export const longestPart = 100;
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
      'चौपहिया',
      'कार',
      'ફોર વ્હીલર',
    ],
    Motorcycle: [
      ...['bike', 'motorbike', 'motor cycle', 'motor bike', 'mc', 'two wheeler', '2 wheeler', '2wheeler', '2w'],
      ...['मोटारसायकल', 'मोटरसाइकिल', 'दुचाकी', 'दोपहिया', 'ટુ વ્હીલર'],
    ],
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
