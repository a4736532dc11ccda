import { z } from 'zod';
import { allImportFields } from '#domain/imports/field.ts';

/**
 * What a person has said of a file, on top of what was found in it. All of it is kept with the draft, so that the same
 * file with the same choices is always read the same way.
 */
const rowNumber = z.int().min(1).max(2_000_000);
const rowNumbers = z.array(rowNumber).max(20_000);
const text = z.string().max(2000);
const perKey = <S extends z.ZodType>(schema: S, most: number) =>
  z.record(z.string().max(2100), schema).refine((record) => Object.keys(record).length <= most);

export const ColumnChoice = z.strictObject({ field: z.enum(allImportFields), nth: z.int().min(1).max(9) }).nullable();

/** What is asked once for the whole file. */
export const Decisions = z.strictObject({
  twoNames: z.enum(['first-and-note', 'one-name', 'first-alone']).optional(),
  twoPhones: z.enum(['first-and-second', 'first-alone']).optional(),
  coOwners: z.enum(['note', 'leave-out']).optional(),
  missingType: z.string().max(10).optional(),
  missingFloor: z.int().min(0).max(200).optional(),
  missingOccupancyDate: z.iso.date().optional(),
  missingCompany: z.string().max(100).optional(),
  missingModel: z.string().max(100).optional(),
});
export type Decisions = z.output<typeof Decisions>;

const SheetChoices = z.strictObject({
  isUsed: z.boolean().optional(),
  headers: z.array(rowNumber).max(4).optional(),
  take: rowNumbers.optional(),
  leave: rowNumbers.optional(),
  columns: perKey(ColumnChoice, 400).optional(),
  wing: z.string().max(10).optional(),
});

export const ImportChoices = z
  .strictObject({
    sheets: perKey(SheetChoices, 50).describe('By the position of the sheet, from 0').optional(),
    decisions: Decisions.optional(),
    equal: z
      .partialRecord(z.enum(allImportFields), perKey(text, 2000))
      .describe('By field, then by what stands in the cell: what is meant, in all equal cells; empty for nothing')
      .optional(),
    cells: perKey(text, 20_000).describe('By place, sheet!row!column: what is meant in this cell alone').optional(),
    people: perKey(z.enum(['same', 'another']), 20_000)
      .describe('By row, sheet!row: whether the person is the one on record')
      .optional(),
  })
  .meta({
    id: 'ImportChoices',
    description:
      'What a person says of a file, on top of what was found in it. A part that is named replaces what was said of it before.',
    examples: [{ decisions: { twoPhones: 'first-and-second' }, equal: { type: { Duplex: '4BHK' } } }],
  });
export type ImportChoices = z.output<typeof ImportChoices>;
