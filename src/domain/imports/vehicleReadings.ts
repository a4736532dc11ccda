import type { Cell } from '#domain/imports/cells.ts';
import { tidied } from '#domain/imports/headings.ts';
import { type Reading, readText, readWord, saysNothing, value } from '#domain/imports/readings.ts';
import { message } from '#domain/message.ts';
import { isKnownPlateShape } from '#domain/plate.ts';
import { withLatinLetters, withPlainDigits } from '#domain/text.ts';

/** "1. MH12EF1111 - City 2. MH12EF2222": what counts the numbers of a cell. */
const counter = /(?:^|[\n,;]|(?<=\d{4})\s) ?\d[.)] ?(?=[a-z]{2}[\s-]?\d)/giu;

/** Splits a cell into its plates. */
export function platesIn(text: string): string[] {
  // "2 (MH 02 AB 1234, MH 02 AB 1235)": how many there are, and which.
  const named = (/^\d{1,2} ?[([]([^()[\]]{6,200})[)\]]$/.exec(text)?.[1] ?? text).replace(counter, '\n');
  // Blanks are taken off afterwards: a pattern with them takes the square of a long row of them.
  const parts = named
    // Behind a stroke or a slash may also stand what is said of the vehicle.
    .split(/,|;|&|\+|\n|\band\b|[/|](?=\s*[a-z]{2}[\s-]*\d)|(?<=\d{4} ?)\/(?= ?\d{4}(?!\d))/iu)
    .flatMap((part) => atNumbers(part.trim()));
  return withTheirWords(parts.filter((part) => /[\p{L}\p{N}]/u.test(part)));
}

/** Models whose names people use for a type: such a word tells both. */
export const modelsAsTypes = new Set(['activa', 'scooty', 'omni']);
const wordWithFigures = /^\p{L}[\p{L}\p{M}\s.-]*\d{0,3}$/u;

/** A colour or a model, i20 or Alto 800; a type, Cycle - 2, is another vehicle. */
function isWord(part: string): boolean {
  if (part.length > longestPart || isKnownPlateShape(part) || !wordWithFigures.test(part)) return false;
  const letters = tidied(part.replace(/\d/g, ''));
  return modelsAsTypes.has(letters) || readVehicleType(letters).is !== 'value';
}

/** Puts words between numbers, "Baleno, Blue, MH12GH4444", with the number before them, the first ones with the one behind. */
function withTheirWords(parts: string[]): string[] {
  if (parts.length < 2 || !parts.some(isKnownPlateShape)) return parts;
  const inFront: string[] = [];
  const found: { part: string; words: string[] }[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (isWord(part) && (saysNothing(part) || saysNoVehicle(part))) continue;
    if (!isWord(part)) found.push({ part, words: isKnownPlateShape(part) ? inFront.splice(0) : [] });
    else if (!last) inFront.push(part);
    else if (isKnownPlateShape(last.part)) last.words.push(part);
    else found.push({ part, words: [] });
  }
  const alone = inFront.map((part) => ({ part, words: [] as string[] }));
  return [...alone, ...found].map(({ part, words }) => (words.length > 0 ? `${part} - ${words.join(', ')}` : part));
}

/** Splits plates that only a blank separates, or a word for each: Car: MH14GT0099 Bike: MH14GT0100. */
function atNumbers(text: string): string[] {
  return text.length > longestPart
    ? [text]
    : text.split(/(?<=\d{4})\s+(?=(?:[a-z]{3,12} ?[:–-] ?)?[a-z]{2}[\s-]*\d{1,2}[\s-]*[a-z]{1,3}[\s-]*\d{4})/iu);
}

/** Texts that stand for a plate and say that there is no vehicle, or only that there is one. */
const noVehicle = new Set(
  `no, n, nos, yes, y, no vehicle, no vehicles, no vehical, without vehicle, not owned, no car, no cars, no bike, no bikes, no scooter, no two wheeler, no four wheeler, visitor, visitors, vacant, not allotted,
  ना, नाही, नही, नहीं, हाँ, हां, होय, वाहन नाही, वाहन नहीं, गाडी नाही, गाड़ी नहीं, ના, હા, વાહન નથી, ગાડી નથી`.split(/,\s*/u),
);

const kindCounted = '\\d{1,2} ?(?:cars?|bikes?|scooters?|scooty|(?:two|four|2|4) ?wheelers?|vehicles?)';
/** "2 cars", "1 car and 2 bikes": how many there are, and no number. */
const countsOnly = new RegExp(`^(?:yes )?${kindCounted}(?: (?:and )?${kindCounted})*$`);

/** Texts that stand for a number that is still to come. */
const toCome =
  /^(?:(?:new )?(?:car|bike|scooter|vehicle|number|no|reg|regn|registration|car no|vehicle no) )?(?:not yet|not (?:yet )?(?:recd|received|allotted|registered)|applied(?: for)?|awaited|pending|under registration|to be (?:registered|allotted))$|^new (?:car|bike|scooter|vehicle)$/;

/** Whether a text in a vehicle's column tells nothing of any vehicle, or no number yet. */
export function saysNoVehicle(text: string): boolean {
  const plain = tidied(text);
  return noVehicle.has(plain) || toCome.test(plain) || (plain.length < 60 && countsOnly.test(plain));
}

/** Reads a vehicle's company, model or colour. */
export function readOfVehicle(text: string, cell: Cell): Reading<string> {
  if (saysNoVehicle(text)) return { is: 'empty', rule: 'nothing' };
  return text.length <= longestPart && isKnownPlateShape(text) ? value(text, 'perhaps_plate') : readText(text, cell);
}

const isAscii = /^[ -~]*$/;

/** Reads a plate into its stored form: upper case, single spaces, Latin letters and digits where those are meant. */
export function readPlate(text: string): Reading<string> {
  const kept = (text.length > longestPart || isAscii.test(text) ? text : inLatin(text))
    .replace(/\s+/gu, ' ')
    .toUpperCase();
  return value(kept, kept === text ? null : 'plate');
}

/** Digits of every script as 0 to 9; spelled-out letters as Latin ones, where that makes a plate of a known shape. */
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
      ...['four wheeler', '4 wheeler', '4wheeler', '4w', 'suv', 'sedan', 'hatchback'],
      ...['motor car', 'lmv', 'jeep', 'चारचाकी'],
      ...['चौपहिया', 'कार', 'ફોર વ્હીલર'],
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

const longBrands =
  `maruti suzuki, royal enfield, land rover, ashok leyland, range rover, mercedes benz, rolls royce, hero honda, hero motocorp, aston martin, force motors, tata motors, hindustan motors, harley davidson, ola electric, m g, b m w`.split(
    ', ',
  );

const makers = new Set(
  `maruti suzuki hyundai tata mahindra honda toyota kia skoda volkswagen vw renault nissan ford chevrolet fiat jeep mg bmw audi
  mercedes volvo jaguar hero bajaj tvs yamaha royal enfield ktm ola ather vespa datsun isuzu lexus mini porsche byd
  citroen force piaggio aprilia ampere revolt okinawa ducati triumph harley benelli jawa yezdi eicher hindustan opel`.split(
    /\s+/,
  ),
);

/** Whether a word is a maker of vehicles. */
export const isMaker = (word: string) => makers.has(word.toLowerCase());

/**
 * Company and model from one cell: `Maruti Suzuki Swift Dzire` is Maruti Suzuki and Swift Dzire, `Maruti` the company
 * alone, and `Wagon R`, which begins with no maker, the model alone.
 */
export function readCompanyModel(text: string): Reading<{ company: string | null; model: string | null }> {
  if (text.length <= longestPart && isKnownPlateShape(text))
    return value({ company: null, model: text }, 'perhaps_plate');
  const words = text.split(/[\s]*[/,\-–][\s]*|\s+/u).filter((word) => word !== '');
  const brand = longBrands.find((one) => words.slice(0, 2).join(' ').toLowerCase() === one);
  const count = brand ? 2 : 1;
  if (!brand && !isMaker(words[0] ?? '')) return value({ company: null, model: text }, null);
  if (words.length <= count) return value({ company: text, model: null }, null);
  return value({ company: words.slice(0, count).join(' '), model: words.slice(count).join(' ') }, 'company_model');
}
