import { type ImportField, topicOf } from '#domain/imports/field.ts';
import { tidied } from '#domain/imports/headings.ts';
import type { Column } from '#domain/imports/match.ts';
import type { VehicleType } from '#domain/vehicleFacts.ts';

const headed: [VehicleType, RegExp][] = [
  [
    'Motorcycle',
    /(?:^| )(?:(?:two|2) ?wheelers?|2w|tw|bikes?|motor ?cycles?|motor ?bikes?)(?= |$)|दुचाकी|दोपहिया|दुपहिया|ટુ વ્હીલર/u,
  ],
  ['Scooter', /(?:^| )(?:scooters?|scooty)(?= |$)|स्कूटर/u],
  ['Car', /(?:^| )(?:(?:four|4) ?wheelers?|4w|fw|cars?)(?= |$)|चारचाकी|चौपहिया|चार ?पहिया|कार(?= |$)|ફોર વ્હીલર/u],
];

/** The type that a tidied heading implies for its vehicles: "Two wheeler no", "Car". Null for none or several. */
export function typeInHeading(heading: string): { type: VehicleType; rest: string } | null {
  const found = headed.filter(([, pattern]) => pattern.test(heading));
  const [first] = found;
  if (!first || found.length > 1) return null;
  const [type, pattern] = first;
  return { type, rest: heading.replace(pattern, ' ').replace(/\s+/g, ' ').trim() };
}

/** A column about a vehicle, before it is known which vehicle; `nth` where its heading says so. */
export type VehicleColumn = {
  index: number;
  field: ImportField;
  nth: number | null;
  type: VehicleType | null;
  /** Whether make and model stand in one cell. */
  isBoth: boolean;
};

const mostVehicles = 9;

/**
 * The vehicle that each column is about, by the column's position. A column of plates begins a vehicle. Any other
 * column belongs to the vehicle that its heading names; where there are as many columns of its field as vehicles, to
 * one vehicle each, in order; else to the vehicle it stands beside. A column beside none of several vehicles is about
 * none.
 */
export function vehiclesOf(given: VehicleColumn[]): Map<number, { field: ImportField; nth: number }> {
  const columns = countedThrough(given);
  const found = new Map<number, { field: ImportField; nth: number }>();
  const taken = new Set<string>();
  const give = (index: number, field: ImportField, nth: number | null) => {
    if (nth === null || nth > mostVehicles || taken.has(`${field}/${nth}`)) return;
    taken.add(`${field}/${nth}`);
    found.set(index, { field, nth });
  };
  const numbers = numbered(columns.filter(({ field }) => field === 'vehicleNumber'));
  for (const { index, field, nth } of numbers) give(index, field, nth);
  const others = columns.filter(({ field }) => field !== 'vehicleNumber');
  for (const [field, same] of Map.groupBy(others, ({ field }) => field)) {
    const isEach =
      numbers.length === 0 || (same.length === numbers.length && areTogether([...numbers, ...same], columns));
    for (const [at, column] of same.entries()) {
      if (isOfOtherType(column, numbers)) continue;
      const inOrder = isEach ? (numbers[at]?.nth ?? (numbers.length === 0 ? at + 1 : null)) : null;
      give(column.index, field, column.nth ?? ofType(column, numbers) ?? inOrder ?? beside(column, columns, numbers));
    }
  }
  for (const { index, isBoth } of others) {
    const match = found.get(index);
    const other = match?.field === 'company' ? 'model' : 'company';
    const isAlone = match && !taken.has(`${other}/${match.nth}`) && !taken.has(`companyModel/${match.nth}`);
    if (isBoth && isAlone && (match.field === 'company' || match.field === 'model')) match.field = 'companyModel';
  }
  return found;
}

/**
 * The vehicle that holds the shared columns: one make after or before all the plates, whose heading names no vehicle,
 * may belong to any of them. Null where each vehicle has columns of its own, or a person has said whose they are.
 */
export function sharedIn(columns: Pick<Column, 'index' | 'heading' | 'match' | 'by'>[]): number | null {
  const ofVehicles = columns.filter(
    ({ match }) => match && match.field !== 'whose' && topicOf(match.field) === 'vehicles',
  );
  const numbers = ofVehicles.filter(({ match }) => match?.field === 'vehicleNumber').map(({ index }) => index);
  const facts = ofVehicles.filter(({ match }) => match?.field !== 'vehicleNumber');
  const [first] = facts;
  if (!first?.match || numbers.length < 2) return null;
  const { nth } = first.match;
  const isTold = ({ heading, match, by }: (typeof facts)[number]) =>
    match?.nth !== nth || by !== 'heading' || /[1-9]/.test(tidied(heading)) || typeInHeading(tidied(heading)) !== null;
  const indexes = facts.map(({ index }) => index);
  const isAside = Math.max(...numbers) < Math.min(...indexes) || Math.max(...indexes) < Math.min(...numbers);
  return isAside && !facts.some(isTold) ? nth : null;
}

/**
 * Where each type has its own count, "Car 1", "Car 2", "Bike 1", the vehicles of a later type follow on those before, with
 * what their headings number alike.
 */
function countedThrough(columns: VehicleColumn[]): VehicleColumn[] {
  const numbers = columns.filter(({ field, nth }) => field === 'vehicleNumber' && nth !== null);
  const isTwice = numbers.some((one) => numbers.some(({ nth, type }) => nth === one.nth && type !== one.type));
  if (!isTwice) return columns;
  const ofType = new Map(numbers.map(({ type, nth }) => [`${type}/${nth}`, 0]));
  for (const [at, key] of [...ofType.keys()].entries()) ofType.set(key, at + 1);
  return columns.map((column) => ({ ...column, nth: ofType.get(`${column.type}/${column.nth}`) ?? column.nth }));
}

type Numbered = VehicleColumn & { nth: number };

/** Columns whose headings number them keep that number; the others follow in their order. */
function numbered(columns: VehicleColumn[]): Numbered[] {
  const used = new Set(columns.flatMap(({ nth }) => nth ?? []));
  let next = 1;
  return columns.map((column) => {
    if (column.nth !== null) return { ...column, nth: column.nth };
    while (used.has(next)) next += 1;
    used.add(next);
    return { ...column, nth: next };
  });
}

const wheels: Partial<Record<VehicleType, number>> = { Motorcycle: 2, Scooter: 2, Car: 4 };

/** Whether a column says of another type of vehicle than all the numbers are of: the names of bikes beside the numbers of cars. */
function isOfOtherType({ type, nth }: VehicleColumn, numbers: Numbered[]): boolean {
  const isOther = (one: Numbered) => one.type !== null && type !== null && wheels[one.type] !== wheels[type];
  return nth === null && numbers.length > 0 && numbers.every(isOther);
}

function ofType({ type }: VehicleColumn, numbers: Numbered[]): number | null {
  const [only, another] = type === null ? [] : numbers.filter((number) => number.type === type);
  return only && !another ? only.nth : null;
}

/** Whether only columns of vehicles stand between these columns. */
function areTogether(some: VehicleColumn[], columns: VehicleColumn[]): boolean {
  const indexes = some.map(({ index }) => index);
  const [first, last] = [Math.min(...indexes), Math.max(...indexes)];
  return columns.filter(({ index }) => index >= first && index <= last).length === last - first + 1;
}

/**
 * The vehicle whose number stands left of the column, with nothing but columns of vehicles between; else right of it.
 */
function beside({ index }: VehicleColumn, columns: VehicleColumn[], numbers: Numbered[]): number | null {
  const [only, another] = numbers;
  if (only && !another) return only.nth;
  const isVehicles = new Set(columns.map((column) => column.index));
  for (const step of [-1, 1])
    for (let at = index + step; isVehicles.has(at); at += step) {
      const number = numbers.find((one) => one.index === at);
      if (number) return number.nth;
    }
  return null;
}
