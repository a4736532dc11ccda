import { floorOf } from '#domain/flatNumber.ts';
import type { Import } from '#domain/imports/answers.ts';
import { type Sheet, textOf } from '#domain/imports/cells.ts';
import type { Decisions } from '#domain/imports/choices.ts';
import { type ImportField, topicOf } from '#domain/imports/field.ts';
import { calledParts, readNumber } from '#domain/imports/flatReadings.ts';
import type { Entry, ReadSheet } from '#domain/imports/interpret.ts';
import { looseNameKey } from '#domain/imports/looseNameKey.ts';
import { onRecordIn } from '#domain/imports/onRecord.ts';
import { rowKey } from '#domain/imports/people.ts';
import type { Planner, RefusedRow } from '#domain/imports/plan.ts';
import { isDitto } from '#domain/imports/readings.ts';
import type { RowOf } from '#domain/imports/record.ts';
import { type Message, message } from '#domain/message.ts';
import { readPhone } from '#domain/phone.ts';
import { plateKey } from '#domain/plate.ts';

/**
 * What has to be asked before more rows can be taken, once for each kind: a decision for the whole file, what is meant
 * by a value wherever it stands, or whether two are one person (docs/rules.md, Bringing a spreadsheet).
 */
export type Question = Import['questions'][number];
/** A cell, or a row, that no answer for all equal ones settles: a person corrects it where it stands. */
type Mend = Import['mends']['items'][number];

/** The decision by which each reason is settled for the whole file. */
export const decisions: Partial<Record<Message['code'], keyof Decisions>> = {
  import_two_people: 'twoNames',
  import_two_phones: 'twoPhones',
  import_two_owners: 'coOwners',
  import_flat_above: 'flatAbove',
  import_flat_parts: 'flatInThree',
  import_flat_letter: 'letterBehind',
  import_type_missing: 'missingType',
  import_floor_missing: 'missingFloor',
  import_day_order: 'dayOrder',
  import_day_missing: 'missingOccupancyDate',
  import_company_model_missing: 'missingCompanyModel',
  import_company_missing: 'missingCompany',
  import_model_missing: 'missingModel',
  import_landline: 'landlines',
  import_phone_abroad: 'phonesAbroad',
  import_vehicle_owner_missing: 'vehiclesOfNobody',
  import_flats_unknown: 'unknownFlats',
  import_flat_twice: 'sameFlat',
  import_tenancy_since_missing: 'missingTenancySince',
  import_tenancy_end_missing: 'missingTenancyLastDay',
};
const aboutPeople: ReadonlySet<string> = new Set(['import_contact_of_two', 'import_contact_on_record']);
/** Reasons that are about one row, and that no answer for all equal cells can settle. */
const aboutRows: ReadonlySet<string> = new Set([
  ...['import_waits_for_row', 'import_rows_differ', 'import_plate_twice', 'import_flat_of_another'],
  ...['import_two_on_record', 'import_flat_missing', 'import_name_missing', 'import_plate_missing'],
  ...['import_tenant_missing', 'tenant_is_owner', 'tenants_too_many', 'import_owner_rents', 'import_owner_owns'],
  ...['import_flat_let', 'import_let_in_row', 'import_tenancy_stands'],
]);

/** Puts a missing fact at the cell of its column, where only one column of the sheet holds it. */
export function atTheirColumns(refused: RefusedRow[], sheets: readonly ReadSheet[]): RefusedRow[] {
  const onlyColumns = sheets.map(onlyColumnsOf);
  return refused.map((row) => ({
    ...row,
    problems: row.problems.map((problem) =>
      problem.column === null && problem.field !== null
        ? { ...problem, column: onlyColumns[row.sheet]?.get(problem.field) ?? null }
        : problem,
    ),
  }));
}

/** The column that alone holds a field; null where there are several. */
function onlyColumnsOf({ columns }: ReadSheet): Map<ImportField, number | null> {
  const only = new Map<ImportField, number | null>();
  for (const { index, match } of columns) {
    if (!match) continue;
    const held: ImportField[] = match.field === 'companyModel' ? ['companyModel', 'company', 'model'] : [match.field];
    for (const field of held) only.set(field, only.has(field) ? null : index);
  }
  return only;
}

const shownRows = 5;
const mostQuestions = 200;

/** Whether a row is to make something that must have a value of this field, which nothing else tells so far. */
function mustHave(
  field: ImportField,
  entry: Entry,
  { existing, choices }: Pick<Planner, 'existing' | 'choices'>,
): boolean {
  const decision = `missing${field.charAt(0).toUpperCase()}${field.slice(1)}` as keyof Decisions;
  if (!Object.values(decisions).includes(decision) || choices.decisions[decision] !== undefined) return false;
  const { flatNumber, name, vehicles } = entry;
  const { flats, names, plates } = onRecordIn(existing);
  if (topicOf(field) === 'owners') return name !== null && !names.has(looseNameKey(name.value));
  if (topicOf(field) === 'vehicles') return vehicles.some(({ plate }) => !plates.has(plateKey(plate.value)));
  if (field === 'floor' && flatNumber && floorOf(flatNumber.value) !== null) return false;
  return topicOf(field) === 'tenancies' || (flatNumber !== null && !flats.has(flatNumber.value));
}

/** The questions of all refused rows, those that hold up most rows first. */
export function questionsOf(
  refused: RefusedRow[],
  sheets: Sheet[],
  entries: readonly Entry[],
  given: Pick<Planner, 'existing' | 'choices'>,
): Question[] {
  const byRow = Map.groupBy(entries, rowKey);
  const areListed = sheetsOfUnknownFlats(refused, entries);
  const rows = rowsIn(sheets);
  const isOfAnotherShape = areOfAnotherShape(refused, entries, rows);
  const questions = new Map<string, Question>();
  for (const { sheet, row, problems } of refused)
    for (const { column, field, reason: own } of problems) {
      const { text: stands, index } = standsAt(rows, { sheet, row }, column);
      const text = wingAbove(stands, own) ?? stands;
      const reason = own.code === 'import_flat_unknown' && areListed.has(sheet) ? allUnknown(own) : own;
      const isOther = isOfAnotherShape(text);
      const isCalled = calledParts(text) !== null;
      const isShape = (isOther || isCalled) && reason.code === 'import_flat_number' && reads(text);
      const asked = isShape ? shapeQuestion(text, isOther) : questionFor(sheet, { text, field, reason });
      if (!asked) continue;
      const question = questions.get(asked.key) ?? asked.question;
      if (question.kind === 'value' && question.canBeEmpty)
        question.canBeEmpty = !byRow
          .get(rowKey({ sheet, row }))
          ?.some((entry) => mustHave(question.field, entry, given));
      question.count += 1;
      if (question.rows.length < shownRows) question.rows.push({ sheet, row, column, index });
      questions.set(asked.key, question);
    }
  return [...questions.values()].sort((a, b) => b.count - a.count).slice(0, mostQuestions);
}

const mostMends = 100;

/** The cells that are corrected row by row, in the order of the file. A row that waits for another is settled there. */
export function mendsOf(refused: RefusedRow[], sheets: Sheet[]): Import['mends'] {
  const rows = rowsIn(sheets);
  const all = refused.flatMap(({ sheet, row, problems }) =>
    problems.flatMap(({ column, field, reason }): Mend[] => {
      const { text: stands, index } = standsAt(rows, { sheet, row }, column);
      const text = wingAbove(stands, reason) ?? stands;
      const isAsked = questionFor(sheet, { text, field, reason }) !== null;
      if (isAsked || reason.code === 'import_waits_for_row') return [];
      return [{ sheet, row, column, index, field, text: text.slice(0, longestText), reason }];
    }),
  );
  return { items: all.slice(0, mostMends), total: all.length };
}

const longestText = 200;

type Rows = Map<string, { cells: Sheet['rows'][number]['cells']; index: number }>;

function rowsIn(sheets: Sheet[]): Rows {
  return new Map(
    sheets.flatMap((sheet, at) =>
      sheet.rows.map(({ number, cells }, index) => [`${at}!${number}`, { cells, index }] as const),
    ),
  );
}

function standsAt(rows: Rows, { sheet, row }: RowOf, column: number | null): { text: string; index: number } {
  const { cells = [], index = 0 } = rows.get(`${sheet}!${row}`) ?? {};
  return { text: column === null ? '' : textOf(cells[column]).trim(), index };
}

/** The wing that can't be told of a row with a blank cell, or a sign for the one above: it is asked with the row that has it. */
function wingAbove(stands: string, reason: Message): string | null {
  return reason.code === 'import_wing' && (stands === '' || isDitto(stands)) ? reason.params.text : null;
}

const fewest = 3;

/** At least three and more than half of all, or all where there are two: one among many is mistyped. */
function isMost(count: number, all: number): boolean {
  return (count > 1 && count === all) || (count >= fewest && 2 * count > all);
}

/** The sheets of which most flats are neither in the file nor on record: lists of vehicles or tenants alone. */
function sheetsOfUnknownFlats(refused: RefusedRow[], entries: readonly Entry[]): Set<number> {
  const unknown = Map.groupBy(
    refused.filter(({ problems }) => problems.some(({ reason }) => reason.code === 'import_flat_unknown')),
    ({ sheet }) => sheet,
  );
  const rowsNaming = (sheet: number) =>
    new Set(entries.flatMap((one) => (one.sheet === sheet && (one.flatNumber ?? one.tenancy) ? one.row : []))).size;
  const most = [...unknown].filter(([sheet, rows]) => isMost(rows.length, rowsNaming(sheet)));
  return new Set(most.map(([sheet]) => sheet));
}

function allUnknown({ params }: Extract<Message, { code: 'import_flat_unknown' }>): Message {
  return message('import_flats_unknown', params);
}

/** So many numbers of one shape are no slips of the hand: the high floors of a tower. */
const manyOfShape = 12;

/**
 * Which numbers of flats have another shape than the society's, and are one question with its setting: all where most
 * have, else those of which many have the same one. One that is mistyped is asked about by itself.
 */
function areOfAnotherShape(refused: RefusedRow[], entries: readonly Entry[], rows: Rows): (text: string) => boolean {
  const misshapen = refused.flatMap(({ problems, ...row }) =>
    problems.flatMap(({ column, reason }) =>
      reason.code === 'import_flat_number' ? [shapeOf(standsAt(rows, row, column).text)] : [],
    ),
  );
  const numbered = entries.filter(({ flatNumber }) => flatNumber !== null).length;
  if (isMost(misshapen.length, numbered)) return () => true;
  const ofShape = Map.groupBy(misshapen, (shape) => shape);
  return (text) => (ofShape.get(shapeOf(text))?.length ?? 0) >= manyOfShape;
}

/** A-9999 for B-1204: what its letters and digits are, and what stands between them. */
function shapeOf(text: string): string {
  return text
    .slice(0, longestText)
    .replace(/\p{L}/gu, 'A')
    .replace(/\p{Nd}/gu, '9');
}

function reads(text: string): boolean {
  return readNumber(text, null, 'any', { letterBehind: 'wing' }).is === 'value';
}

function shapeQuestion(text: string, isOther: boolean): { key: string; question: Question } {
  const reason = message(isOther ? 'import_flat_shape' : 'import_flat_number', { text: text.slice(0, 60) });
  return {
    key: 'setting flatNumbers',
    question: { kind: 'setting', setting: 'flatNumbers', reason, count: 0, rows: [] },
  };
}

type Cause = { text: string; field: ImportField | null; reason: Message };

function questionFor(sheet: number, { text, field, reason }: Cause): { key: string; question: Question } | null {
  const nothingYet = { reason, count: 0, rows: [] as Question['rows'] };
  const decision = decisions[reason.code];
  if (decision) return { key: decision, question: { kind: 'decision', decision, ...nothingYet } };
  // Rows with the same phone are one question, however the phone is written.
  if (aboutPeople.has(reason.code))
    return {
      key: ['person', field, readPhone(text) ?? text.toLowerCase(), JSON.stringify(reason)].join('/'),
      question: { kind: 'person', ...nothingYet },
    };
  if (reason.code === 'import_wing_missing' || reason.code === 'import_wing_blank')
    return { key: `wing ${sheet}`, question: { kind: 'wing', sheet, ...nothingYet } };
  if (field === null || text === '' || aboutRows.has(reason.code)) return null;
  return { key: `${field}/${text}`, question: { kind: 'value', field, text, canBeEmpty: true, ...nothingYet } };
}
