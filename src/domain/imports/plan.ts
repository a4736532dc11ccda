import type { ImportItem, ImportLeftOut } from '#domain/imports/answers.ts';
import type { Choices, Decisions } from '#domain/imports/choices.ts';
import type { ImportField } from '#domain/imports/field.ts';
import type { Entry, Interpretation, Read, RowProblem } from '#domain/imports/interpret.ts';
import { looseNameKey } from '#domain/imports/looseNameKey.ts';
import { createAnswers, findPeople, type Person, rowKey, type SamePersonAnswer } from '#domain/imports/people.ts';
import { planFlats } from '#domain/imports/planFlats.ts';
import { planOwners } from '#domain/imports/planOwners.ts';
import { planTenancies } from '#domain/imports/planTenancies.ts';
import { planVehicles } from '#domain/imports/planVehicles.ts';
import { decisions } from '#domain/imports/questions.ts';
import type { Existing, ImportWrites, RowOf } from '#domain/imports/record.ts';
import { repeatsIn } from '#domain/imports/sameFlat.ts';
import type { WhyLeftOut } from '#domain/imports/words.ts';
import { type Message, message } from '#domain/message.ts';
import type { FamilyRule } from '#domain/society.ts';

/** What a plan is made from, besides the rows. */
export type Planner = { existing: Existing; today: string; familyRule: FamilyRule; choices: Choices };

type Planning = Planner & { said: SamePersonAnswer };

/** A row that can't be taken, with the reasons at its cells. */
export type RefusedRow = RowOf & { problems: RowProblem[] };

export type ImportPlan = { items: ImportItem[]; refused: RefusedRow[]; leftOut: ImportLeftOut[]; writes: ImportWrites };

/** Rows of data that can be read and of which nothing becomes: each with the reason. */
export function rowsLeftOut(read: Interpretation, { items, refused, leftOut }: ImportPlan): Map<string, WhyLeftOut> {
  const data = new Set(
    read.sheets.flatMap(({ index: sheet, layout }) =>
      layout.rows.flatMap(({ kind, number: row }) => (kind === 'data' ? [rowKey({ sheet, row })] : [])),
    ),
  );
  const left = new Map<string, WhyLeftOut>();
  // A reason for the whole row goes before a reason for one of its cells.
  for (const { sheet, row, column, why } of [...read.leftOut, ...leftOut]) {
    const key = row === null ? null : rowKey({ sheet, row });
    if (key !== null && data.has(key) && (column === null || !left.has(key))) left.set(key, why);
  }
  for (const one of [...refused, ...items.flatMap(({ rows }) => rows)]) left.delete(rowKey(one));
  return left;
}

const mostRounds = 20;

/** What would become of the rows, without anything being written. A row is taken whole or not at all. */
export function planImport(all: Entry[], given: Planner): ImportPlan {
  // An answer about a row counts for other rows, even where that row itself can't be taken.
  const planner = { ...given, said: createAnswers(given.choices.people) };
  const refused = new Map<string, RefusedRow>();
  const { entries, leftOut } = withoutRepeats(all, planner.choices.decisions, refused);
  for (const { sheet, row, problems } of entries)
    if (problems.length > 0 && !refused.has(rowKey({ sheet, row })))
      refused.set(rowKey({ sheet, row }), { sheet, row, problems });
  foresee(entries, planner, refused);
  // Refusing a row also refuses what depends on it alone. Each round refuses more rows, or is the last one.
  for (let nth = 1; ; nth++) {
    const round = new Round(
      entries.filter((entry) => !refused.has(rowKey(entry))),
      planner,
      waitedFor(entries, refused),
    );
    const plan = round.plan();
    if (round.problems.size === 0)
      return {
        ...plan,
        leftOut: [...leftOut, ...plan.leftOut],
        refused: [...refused.values()].sort((a, b) => a.sheet - b.sheet || a.row - b.row),
      };
    for (const [key, row] of round.problems) refused.set(key, row);
    if (nth === mostRounds) refuseTheRest(round.entries, refused);
  }
}

/** Handles further rows of the same flat: what becomes of them is asked once for the whole file. */
function withoutRepeats(all: Entry[], { sameFlat }: Decisions, refused: Map<string, RefusedRow>) {
  const leftOut: ImportLeftOut[] = [];
  const repeats = sameFlat === 'one' ? new Map<Entry, Entry>() : repeatsIn(all);
  for (const [{ sheet, row, flatNumber, isBeside, problems }, first] of repeats) {
    if (isBeside) continue;
    const { column = null, value = '' } = flatNumber ?? {};
    if (sameFlat) leftOut.push({ sheet, row, column, why: 'second', text: value });
    else {
      const reason = message('import_flat_twice', { flatNumber: value, row: first.row });
      refused.set(rowKey({ sheet, row }), {
        sheet,
        row,
        problems: [...problems, { column, field: 'flatNumber', reason }],
      });
    }
  }
  return { entries: sameFlat ? all.filter((entry) => !repeats.has(entry)) : all, leftOut };
}

/** What may be missing in a row whatever else is asked about it: it is asked at once, and not later one by one. */
const asksAtOnce = (code: Message['code']) => decisions[code]?.startsWith('missing') === true;

/**
 * Adds to the rows that can't be read what they would be asked for once they could be. A fact that can't be read in its
 * own cell is asked about there, for all rows of the flat or the person.
 */
function foresee(entries: Entry[], planner: Planning, refused: Map<string, RefusedRow>): void {
  if (refused.size === 0) return;
  const round = new Round(entries, planner, waitedFor([], refused));
  round.plan();
  const byRow = Map.groupBy(entries, rowKey);
  const asked = new Set(
    entries.flatMap((entry) => entry.problems.flatMap(({ field }) => aboutWhom(entry).map((one) => `${one}/${field}`))),
  );
  for (const [key, { problems }] of round.problems) {
    const row = refused.get(key);
    const whom = (byRow.get(key) ?? []).flatMap(aboutWhom);
    const further = problems.filter(
      ({ field, reason }) => asksAtOnce(reason.code) && !whom.some((one) => asked.has(`${one}/${field}`)),
    );
    if (row && further.length > 0) refused.set(key, { ...row, problems: [...row.problems, ...further] });
  }
}

function aboutWhom({ flatNumber, name, sheet, row }: Entry): string[] {
  const named = [
    ...(flatNumber ? [`flat ${flatNumber.value}`] : []),
    ...(name ? [`name ${looseNameKey(name.value)}`] : []),
  ];
  return [...named, `row ${rowKey({ sheet, row })}`];
}

/** Refuses all rows that are left: they form a longer chain than any society's, and wait for the last refused row. */
function refuseTheRest(entries: Entry[], refused: Map<string, RefusedRow>): void {
  const { row: last = 0 } = [...refused.values()].at(-1) ?? {};
  const problems = [{ column: null, field: null, reason: message('import_waits_for_row', { row: last }) }];
  for (const { sheet, row } of entries) {
    const key = rowKey({ sheet, row });
    if (!refused.has(key)) refused.set(key, { sheet, row, problems });
  }
}

type Waiting = { flats: Map<string, RowOf>; people: Map<string, RowOf>; tenancies: Map<string, RowOf> };

/** Flats, people and tenancies of refused rows, so that a row that needs one of them can say which row it waits for. */
function waitedFor(entries: Entry[], refused: Map<string, RefusedRow>): Waiting {
  const waiting: Waiting = { flats: new Map(), people: new Map(), tenancies: new Map() };
  for (const { sheet, row, flatNumber, name, tenancy, isOfVehicles } of entries) {
    if (isOfVehicles || !refused.has(rowKey({ sheet, row }))) continue;
    if (tenancy) waiting.tenancies.set(tenancy.flatNumber.value, { sheet, row });
    if (flatNumber) waiting.flats.set(flatNumber.value, { sheet, row });
    if (name) waiting.people.set(looseNameKey(name.value), { sheet, row });
  }
  return waiting;
}

/** One attempt to plan all rows that are not refused yet. */
export class Round {
  readonly entries: Entry[];
  readonly planner: Planning;
  readonly decisions: Decisions;
  readonly waiting: Waiting;
  readonly problems = new Map<string, RefusedRow>();
  readonly leftOut: ImportLeftOut[] = [];
  readonly items: ImportItem[] = [];
  readonly writes: ImportWrites = {
    flats: [],
    flatEdits: [],
    owners: [],
    ownerEdits: [],
    ownerships: [],
    beginnings: [],
    tenancies: [],
    tenancyEdits: [],
    vehicles: [],
    vehicleEdits: [],
  };
  people: Person[] = [];

  constructor(entries: Entry[], planner: Planning, waiting: Waiting) {
    this.entries = entries;
    this.planner = planner;
    this.decisions = planner.choices.decisions;
    this.waiting = waiting;
  }

  plan(): Omit<ImportPlan, 'refused'> {
    const { existing, said } = this.planner;
    this.people = findPeople(this.entries, existing, {
      said,
      problem: ({ entry, column, field, reason }) => this.refuse(entry, column, field, reason),
    });
    const flats = planFlats(this);
    const owners = planOwners(this, flats);
    planTenancies(this, flats);
    planVehicles(this, flats, owners);
    return { items: this.items, leftOut: this.leftOut, writes: this.writes };
  }

  refuse({ sheet, row }: RowOf, column: number | null, field: ImportField | null, reason: Message): void {
    const key = rowKey({ sheet, row });
    const refused = this.problems.get(key) ?? { sheet, row, problems: [] };
    // A fact that each of the joint owners in a row lacks is missing in the row once.
    if (refused.problems.some((one) => one.column === column && one.field === field && one.reason.code === reason.code))
      return;
    refused.problems.push({ column, field, reason });
    this.problems.set(key, refused);
  }

  /** The one value of a field over several rows; another value in a later row is refused there. */
  agreed<T extends string | number>(
    reads: { entry: Entry; read: Read<T> | null | undefined; field: ImportField }[],
  ): Read<T> | null {
    let first: { entry: Entry; read: Read<T> } | null = null;
    for (const { entry, read, field } of reads) {
      if (!read) continue;
      if (!first) first = { entry, read };
      else if (first.read.value !== read.value)
        this.refuse(
          entry,
          read.column,
          field,
          message('import_rows_differ', { row: first.entry.row, text: String(first.read.value) }),
        );
    }
    return first?.read ?? null;
  }

  record(
    topic: ImportItem['topic'],
    { label, rows, isNew, changes }: Omit<ImportItem, 'topic' | 'action'> & { isNew: boolean },
  ): void {
    const action = isNew ? 'made' : changes.length > 0 ? 'changed' : 'alone';
    const once = new Map(rows.map(({ sheet, row }) => [rowKey({ sheet, row }), { sheet, row }]));
    this.items.push({ topic, action, label, rows: [...once.values()], changes });
  }
}

type Shown = string | number | null;

/** The fields in which a record would differ, old and new; for a new record all fields that are filled. */
export function changesOf(before: Record<string, Shown> | null, after: Record<string, Shown>): ImportItem['changes'] {
  return Object.entries(after).flatMap(([field, value]) => {
    const old = before?.[field] ?? null;
    return old === value ? [] : [{ field, before: old, after: value }];
  });
}
