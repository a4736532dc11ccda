import { z } from 'zod';
import { count, id, instant } from '#domain/fields.ts';
import { sheetRemarks } from '#domain/imports/cells.ts';
import { ColumnChoice, Decisions, ImportChoices } from '#domain/imports/choices.ts';
import { allImportFields } from '#domain/imports/field.ts';
import { rowKinds } from '#domain/imports/layout.ts';
import { untaken } from '#domain/imports/profile.ts';
import { blankWingsAre } from '#domain/imports/wingAbove.ts';
import { leftOutLabels, type Rule, ruleLabels, type WhyLeftOut } from '#domain/imports/words.ts';
import { MessageAnswer } from '#domain/messageAnswer.ts';
import { sample } from '#domain/sample.ts';

/** What the calls of an import answer (docs/rules.md, Bringing a spreadsheet). */
const field = z.enum(allImportFields);
const rules = z.enum(Object.keys(ruleLabels) as Rule[]);
const why = z.enum(Object.keys(leftOutLabels) as WhyLeftOut[]);
const cellText = z.string();

const problems = z.array(
  z.strictObject({ column: z.int().nullable(), field: field.nullable(), reason: MessageAnswer }),
);

export const ImportRow = z
  .strictObject({
    number: z.int().describe('As in the file, from 1'),
    kind: z.enum(rowKinds),
    leftOut: why.nullable().describe('Why nothing becomes of a row of data; null where it is taken'),
    cells: z.array(cellText),
    read: z
      .array(z.strictObject({ column: z.int(), rule: rules, to: z.string() }))
      .describe('What is read otherwise than it stands there; empty for nothing'),
    problems: problems.describe('Why it can’t be taken, at its cells; none where it can'),
  })
  .meta({
    id: 'ImportRow',
    examples: [
      {
        number: 4,
        kind: 'data',
        leftOut: null,
        cells: ['A-101', 'Leela Iyer', '98200 11111'],
        read: [{ column: 2, rule: 'phone', to: '9820011111' }],
        problems: [],
      },
    ],
  });

/** By which outcome the rows of a sheet can be filtered. */
export const rowsShown = ['all', 'problems', 'made', 'changed', 'left-out'] as const;
export type RowsShown = (typeof rowsShown)[number];

const ImportColumn = z
  .strictObject({
    index: z.int(),
    heading: z.string(),
    match: ColumnChoice.describe('Null: left out'),
    by: z.enum(['heading', 'values', 'remembered', 'person', 'nothing']).describe('Why it is matched so'),
    filled: count.describe('How many rows have something here'),
    samples: z.array(z.string()),
    likely: field.optional().describe('What its values look like, whatever it is taken for'),
    untaken: z.enum(untaken).optional().describe('What its values are, where it is left out for nothing takes them'),
    isWithFlat: z.string().optional().describe('The house of its addresses, before which each flat’s number stands'),
    isWithName: z.literal(true).optional().describe('Who is there stands behind each flat’s number'),
    of: z.string().optional().describe('With whom it is left out, as the other columns that say the same'),
  })
  .meta({
    id: 'ImportColumn',
    examples: [
      {
        index: 0,
        heading: 'Flat No.',
        match: { field: 'flatNumber', nth: 1 },
        by: 'heading',
        filled: 120,
        samples: ['A-101'],
      },
    ],
  });

const ImportSheet = z
  .strictObject({
    index: z.int(),
    name: z.string(),
    isHidden: z.boolean(),
    isNotRead: z.boolean().describe('Of a society’s own workbook, and brought in by no import'),
    isUsed: z.boolean(),
    remark: z
      .enum(sheetRemarks)
      .nullable()
      .describe('How it was read in another way than it stands, or why it is left out'),
    blankWings: z
      .strictObject({ rows: count, are: z.enum(blankWingsAre) })
      .describe('Rows with a blank cell below a wing, and whether they are of that wing'),
    headers: z.array(z.int()).describe('The rows of the heading, by their numbers'),
    columns: z.array(ImportColumn),
    rows: z.array(ImportRow).describe('The first ones, as they are'),
    counts: z.strictObject({
      data: count,
      leftOut: count,
      refused: count.describe('Rows that can’t be taken yet'),
      hidden: count.describe('Rows that the workbook hides'),
    }),
  })
  .meta({
    id: 'ImportSheet',
    examples: [
      {
        index: 0,
        name: 'A Wing',
        isHidden: false,
        isNotRead: false,
        isUsed: true,
        remark: null,
        blankWings: { rows: 0, are: 'none' },
        headers: [2],
        columns: [],
        rows: [],
        counts: { data: 120, leftOut: 4, refused: 2, hidden: 0 },
      },
    ],
  });

const ShownReading = z
  .strictObject({
    sheet: z.int(),
    column: z.int(),
    field,
    rule: rules,
    count,
    samples: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  })
  .meta({
    id: 'ImportReading',
    description: 'A rule by which cells of a column are read otherwise than they stand there',
    examples: [
      {
        sheet: 0,
        column: 2,
        field: 'phone',
        rule: 'phone',
        count: 96,
        samples: [{ from: '+91 98200 11111', to: '9820011111' }],
      },
    ],
  });

const rowOf = { sheet: z.int(), row: z.int() };
const RowOf = z.strictObject(rowOf);
const rowPlace = {
  ...rowOf,
  column: z.int().nullable(),
  index: count.describe('Which of the sheet’s rows it is, from 0'),
};
const asked = {
  reason: MessageAnswer,
  count: count.describe('How many rows wait for it'),
  rows: z.array(z.strictObject(rowPlace)).describe('The first of them'),
};
const decision = Decisions.keyof();

const Question = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('decision'), decision, ...asked }),
    z.strictObject({
      kind: z.literal('value'),
      field,
      text: z.string(),
      canBeEmpty: z.boolean().describe('Whether the rows can be taken without it'),
      ...asked,
    }),
    z.strictObject({ kind: z.literal('person'), ...asked }),
    z.strictObject({ kind: z.literal('setting'), setting: z.enum(['flatNumbers']), ...asked }),
    z.strictObject({ kind: z.literal('wing'), sheet: z.int(), ...asked }),
  ])
  .meta({
    id: 'ImportQuestion',
    description:
      'What has to be said before these rows can be taken: a decision for all, what a value means wherever it stands, whether two are one person, the wing of a sheet, or a setting of the society that most or many numbers of flats ask for.',
    examples: [
      {
        kind: 'value',
        field: 'type',
        text: 'Duplex',
        canBeEmpty: false,
        reason: { code: 'import_flat_type', params: { text: 'Duplex' } },
        count: 2,
        rows: [{ sheet: 0, row: 5, column: 1, index: 3 }],
      },
    ],
  });

const Mend = z.strictObject({ ...rowPlace, field: field.nullable(), text: z.string(), reason: MessageAnswer }).meta({
  id: 'ImportMend',
  description: 'A cell, or a row, that is put right where it stands: no answer for all settles it.',
  examples: [
    {
      ...{ sheet: 0, row: 9, column: 5, index: 7, field: 'vehicleNumber', text: 'MH 02 AB 1234' },
      reason: { code: 'import_plate_twice', params: { row: 4 } },
    },
  ],
});

const Total = z
  .strictObject({
    ...rowOf,
    column: z.int(),
    said: z.number(),
    found: z.number(),
    of: z
      .enum(['flats', 'owners', 'vehicles', 'sum', 'left-out'])
      .describe('How many are taken, what their values add up to, or what the column does that is left out'),
  })
  .meta({
    id: 'ImportTotal',
    description: 'A figure of a sheet’s own last line beside what is taken of the rows above it.',
    examples: [{ sheet: 0, row: 43, column: 1, said: 41, found: 41, of: 'flats' }],
  });

export const ImportLeftOut = z
  .strictObject({
    sheet: z.int(),
    row: z.int().nullable(),
    column: z.int().nullable(),
    why,
    text: z.string(),
  })
  .meta({ id: 'ImportLeftOut', examples: [{ sheet: 0, row: 3, column: null, why: 'section', text: 'A WING' }] });
export type ImportLeftOut = z.output<typeof ImportLeftOut>;

const ofEach = z.strictObject({ flats: count, owners: count, vehicles: count, tenancies: count });
const ImportCounts = z
  .strictObject({
    made: ofEach,
    changed: ofEach,
    alone: ofEach,
    refused: count.describe('Rows that can’t be taken'),
    leftOut: count,
  })
  .meta({ id: 'ImportCounts' });
export type ImportCounts = z.output<typeof ImportCounts>;

const states = ['open', 'writing', 'done'] as const;
const head = {
  id,
  name: z.string(),
  at: instant.describe('When it was chosen; it is kept for a day'),
  state: z.enum(states),
};

const none = { flats: 0, owners: 0, vehicles: 0, tenancies: 0 };
const exampleCounts = {
  made: { flats: 120, owners: 118, vehicles: 96, tenancies: 31 },
  changed: none,
  alone: none,
  refused: 2,
  leftOut: 7,
};
const exampleHead = { id: sample.importId, name: 'Members 2026.xlsx', at: sample.at, state: 'open' as const };

export const ImportSummary = z.strictObject(head).meta({ id: 'ImportSummary', examples: [exampleHead] });
export type ImportSummary = z.output<typeof ImportSummary>;

/** The matches that were chosen for the columns of sheets with these headings, and are proposed again. */
export const RememberedSheet = z
  .strictObject({
    id: id.describe('Names it; the same for the same headings'),
    columns: z.array(z.strictObject({ heading: z.string(), match: ColumnChoice.describe('Null: left out') })),
    at: instant.describe('When a file with them was last brought in'),
    by: z.string().nullable().describe('Who chose it last; null where that is not known any more'),
  })
  .meta({
    id: 'RememberedSheet',
    examples: [
      {
        id: sample.importId,
        columns: [{ heading: 'Contact', match: { field: 'phone', nth: 1 } }],
        at: sample.at,
        by: 'Asha Rao',
      },
    ],
  });
export type RememberedSheet = z.output<typeof RememberedSheet>;

export const ImportResult = z
  .strictObject({ counts: ImportCounts, activityId: id.nullable().describe('By which it can be taken back') })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.output<typeof ImportResult>;

/** How far the writing is; `problem` says why the last attempt ended with nothing written. */
export const ImportProgress = z
  .strictObject({
    ...head,
    done: count,
    total: count,
    problem: MessageAnswer.nullable(),
    result: ImportResult.nullable(),
  })
  .meta({
    id: 'ImportProgress',
    examples: [{ ...exampleHead, state: 'writing', done: 200, total: 500, problem: null, result: null }],
  });
export type ImportProgress = z.output<typeof ImportProgress>;

export const Import = z
  .strictObject({
    ...head,
    version: z.int().describe('Counts the changes of what was chosen'),
    choices: ImportChoices,
    sheets: z.array(ImportSheet),
    readings: z.array(ShownReading),
    questions: z.array(Question),
    mends: z.strictObject({ items: z.array(Mend).describe('The first of them'), total: count }),
    totals: z.array(Total),
    counts: ImportCounts,
    digest: z.string().describe('Names this outcome: what is applied is what was shown'),
  })
  .meta({
    id: 'Import',
    description: 'A file that is being brought in: what was found in it, how it is read, and what would become of it.',
    examples: [
      {
        ...exampleHead,
        version: 1,
        choices: {},
        sheets: [],
        readings: [],
        questions: [],
        mends: { items: [], total: 0 },
        totals: [],
        counts: exampleCounts,
        digest: 'wV4T…',
      },
    ],
  });
export type Import = z.output<typeof Import>;

const shown = z.union([z.string(), z.number()]).nullable();

export const ImportItem = z
  .strictObject({
    topic: z.enum(['flats', 'owners', 'vehicles', 'tenancies']),
    action: z.enum(['made', 'changed', 'alone']),
    label: z.string(),
    rows: z.array(RowOf),
    changes: z.array(z.strictObject({ field: z.string(), before: shown, after: shown })),
  })
  .meta({
    id: 'ImportItem',
    examples: [
      {
        topic: 'flats',
        action: 'changed',
        label: 'A-101',
        rows: [{ sheet: 0, row: 4 }],
        changes: [{ field: 'rent', before: 30_000, after: 32_000 }],
      },
    ],
  });
export type ImportItem = z.output<typeof ImportItem>;

/** Part of a long list of a check: `next` is where the following part begins. */
export function pageOf<S extends z.ZodType>(schema: S) {
  return z.strictObject({ items: z.array(schema), total: count, next: z.int().nullable() });
}
