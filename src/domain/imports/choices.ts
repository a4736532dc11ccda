import { z } from 'zod';
import { isDay } from '#domain/day.ts';
import { allImportFields, type ColumnMatch, type ImportField, placeKey } from '#domain/imports/field.ts';
import { listOf } from '#domain/many.ts';

/**
 * What a person has chosen for a file, on top of what was found in it. All of it is kept with the draft, so that the
 * same file with the same choices is always read the same way.
 */
const rowNumber = z.int().min(1).max(2_000_000);
/** The most choices of each kind: a person makes them one by one. */
const mostSaid = 5000;
/** The largest JSON body of choices, in bytes. */
export const choicesBytes = 512 * 1024;
const rowNumbers = listOf(rowNumber, mostSaid);
const sheet = z.int().min(0).max(50);
const column = z.int().min(0).max(400);
const meant = z.string().max(2000).describe('What is meant; empty for nothing');

export const ColumnChoice = z.strictObject({ field: z.enum(allImportFields), nth: z.int().min(1).max(9) }).nullable();

const day = z.iso.date().refine(isDay);

/** The questions that are asked once for the whole file, and their answers. */
export const Decisions = z.strictObject({
  twoNames: z.enum(['together', 'first-and-note', 'one-name', 'first-alone']).optional(),
  twoPhones: z.enum(['first-and-second', 'first-alone']).optional(),
  coOwners: z.enum(['together', 'note', 'leave-out']).optional(),
  flatAbove: z.enum(['above', 'goes-on', 'without', 'leave-out']).optional(),
  flatInThree: z
    .enum(['floor-and-door', 'door-alone'])
    .describe('What B/3/12 is: B-312, or B-12 on floor 3')
    .optional(),
  letterBehind: z.enum(['wing', 'in-number']).describe('What 101-A is: A-101, or 101A').optional(),
  missingType: z.string().max(10).optional(),
  missingFloor: z.int().min(0).max(200).optional(),
  dayOrder: z.enum(['day-first', 'month-first']).describe('Of days that may be read either way').optional(),
  missingOccupancyDate: day.optional(),
  missingCompanyModel: z.string().max(100).describe('Each of the two, of vehicles of which neither is told').optional(),
  missingCompany: z.string().max(100).optional(),
  missingModel: z.string().max(100).optional(),
  landlines: z.enum(['second', 'leave-out']).optional(),
  phonesAbroad: z.enum(['second', 'leave-out']).optional(),
  vehiclesOfNobody: z.enum(['take']).optional(),
  unknownFlats: z.enum(['add']).describe('Flats that only a list of vehicles or tenants names').optional(),
  sameFlat: z.enum(['one', 'leave-out']).optional(),
  tenancies: z.enum(['leave-out']).optional(),
  missingTenancySince: day.optional(),
  missingTenancyLastDay: day.optional(),
});
export type Decisions = z.output<typeof Decisions>;

const SheetChoices = z.strictObject({
  index: sheet,
  isUsed: z.boolean().optional(),
  headers: listOf(rowNumber, 4)
    .describe('The rows of the heading, by their numbers; none for a sheet without')
    .optional(),
  take: rowNumbers.describe('Rows to take that were found to be none of data').optional(),
  leave: rowNumbers.describe('Rows to leave out').optional(),
  leaveHidden: z.boolean().describe('Whether rows that the workbook hides are left out').optional(),
  columns: listOf(z.strictObject({ index: column, match: ColumnChoice }), 400).optional(),
  wingsAbove: z.boolean().describe('Whether blank cells of the column of wings are of the wing above').optional(),
  wing: z.string().max(10).describe('The wing of all flats of the sheet that name none').optional(),
});

export const ImportChoices = z
  .strictObject({
    sheets: listOf(SheetChoices, 50).optional(),
    decisions: Decisions.optional(),
    equal: listOf(z.strictObject({ field: z.enum(allImportFields), text: z.string().max(2100), meant }), mostSaid)
      .describe('What a text means in all equal cells of a field')
      .optional(),
    cells: listOf(z.strictObject({ sheet, row: rowNumber, column, meant }), mostSaid)
      .describe('What is meant in one cell alone')
      .optional(),
    people: listOf(z.strictObject({ sheet, row: rowNumber, is: z.enum(['same', 'another']) }), mostSaid)
      .describe('Whether the person of a row is the one whose phone or email it is, or another')
      .optional(),
  })
  .meta({
    id: 'ImportChoices',
    description:
      'What a person says of a file, on top of what was found in it. A part that is named replaces what was said of it up to the version that is named; where something was said since, it is refused.',
    examples: [
      { decisions: { twoPhones: 'first-and-second' }, equal: [{ field: 'type', text: 'Duplex', meant: '4BHK' }] },
    ],
  });
export type ImportChoices = z.output<typeof ImportChoices>;

type SheetChoice = Omit<z.output<typeof SheetChoices>, 'index' | 'columns'> & { columns: Record<string, ColumnMatch> };

/** The choices arranged for look-up: sheets and columns by position, texts by field, cells and rows by place. */
export type Choices = {
  sheets: Record<string, SheetChoice>;
  decisions: Decisions;
  equal: Map<ImportField, Map<string, string>>;
  cells: Map<string, string>;
  people: Map<string, 'same' | 'another'>;
};

export function lookedUp({ sheets = [], decisions = {}, equal = [], cells = [], people = [] }: ImportChoices): Choices {
  const byField = Map.groupBy(equal, ({ field }) => field);
  return {
    sheets: Object.fromEntries(
      sheets.map(({ index, columns = [], ...said }) => [
        String(index),
        { ...said, columns: Object.fromEntries(columns.map((one) => [String(one.index), one.match])) },
      ]),
    ),
    decisions,
    equal: new Map(
      [...byField].map(([field, said]) => [field, new Map(said.map(({ text, meant }) => [text.trim(), meant]))]),
    ),
    cells: new Map(cells.map(({ meant, ...place }) => [placeKey(place), meant])),
    people: new Map(people.map(({ sheet, row, is }) => [`${sheet}!${row}`, is])),
  };
}
