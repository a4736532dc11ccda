import type { Choices, Decisions } from '#domain/imports/choices.ts';
import type { ImportField } from '#domain/imports/field.ts';
import type { Entry, LeftOut, Read, RowProblem } from '#domain/imports/interpret.ts';
import { findPeople, type Person, rowKey } from '#domain/imports/people.ts';
import { planFlats } from '#domain/imports/planFlats.ts';
import { planOwners } from '#domain/imports/planOwners.ts';
import { planVehicles } from '#domain/imports/planVehicles.ts';
import type { Existing, ImportItem, ImportWrites, RowOf } from '#domain/imports/record.ts';
import { type Message, message } from '#domain/message.ts';
import type { FamilyRule } from '#domain/society.ts';

/** What a plan is made from, besides the rows. */
export type Planner = { existing: Existing; today: string; familyRule: FamilyRule; choices: Choices };

/** A row that can't be taken, with the reasons at its cells. */
export type RefusedRow = RowOf & { problems: RowProblem[] };

export type ImportPlan = { items: ImportItem[]; refused: RefusedRow[]; leftOut: LeftOut[]; writes: ImportWrites };

const mostRounds = 20;

/** What would become of the rows, without anything being written. A row is taken whole or not at all. */
export function planImport(entries: Entry[], planner: Planner): ImportPlan {
  const refused = new Map<string, RefusedRow>();
  for (const { sheet, row, problems } of entries)
    if (problems.length > 0) refused.set(rowKey({ sheet, row }), { sheet, row, problems });
  // A row that is refused takes with it what rested on it alone; each round refuses more, or is the last one.
  for (let nth = 1; ; nth++) {
    const round = new Round(
      entries.filter((entry) => !refused.has(rowKey(entry))),
      planner,
      refusedFlats(entries, refused),
    );
    const plan = round.plan();
    if (round.problems.size === 0)
      return { ...plan, refused: [...refused.values()].sort((a, b) => a.sheet - b.sheet || a.row - b.row) };
    for (const [key, row] of round.problems) refused.set(key, row);
    if (nth === mostRounds) refuseTheRest(round.entries, refused);
  }
}

/** Rows that hang on one another in a chain longer than any society's wait for the last that was refused. */
function refuseTheRest(entries: Entry[], refused: Map<string, RefusedRow>): void {
  const { row: last = 0 } = [...refused.values()].at(-1) ?? {};
  const problems = [{ column: null, field: null, reason: message('import_waits_for_row', { row: last }) }];
  for (const { sheet, row } of entries) {
    const key = rowKey({ sheet, row });
    if (!refused.has(key)) refused.set(key, { sheet, row, problems });
  }
}

/** Flats that stand in rows which can't be taken, so that what needs them can say which row it waits for. */
function refusedFlats(entries: Entry[], refused: Map<string, RefusedRow>): Map<string, RowOf> {
  const flats = new Map<string, RowOf>();
  for (const entry of entries)
    if (entry.flatNumber && !entry.isOfVehicles && refused.has(rowKey(entry)))
      flats.set(entry.flatNumber.value, { sheet: entry.sheet, row: entry.row });
  return flats;
}

/** One attempt at the whole, over the rows that are still good. */
export class Round {
  readonly entries: Entry[];
  readonly planner: Planner;
  readonly decisions: Decisions;
  readonly waiting: Map<string, RowOf>;
  readonly problems = new Map<string, RefusedRow>();
  readonly leftOut: LeftOut[] = [];
  readonly items: ImportItem[] = [];
  readonly writes: ImportWrites = {
    flats: [],
    flatEdits: [],
    owners: [],
    ownerEdits: [],
    ownerships: [],
    beginnings: [],
    vehicles: [],
    vehicleEdits: [],
  };
  people: Person[] = [];

  constructor(entries: Entry[], planner: Planner, waiting: Map<string, RowOf>) {
    this.entries = entries;
    this.planner = planner;
    this.decisions = planner.choices.decisions;
    this.waiting = waiting;
  }

  plan(): Omit<ImportPlan, 'refused'> {
    const { existing, choices } = this.planner;
    this.people = findPeople(this.entries, existing, {
      people: choices.people,
      problem: ({ entry, column, field, reason }) => this.refuse(entry, column, field, reason),
    });
    const flats = planFlats(this);
    planVehicles(this, flats, planOwners(this, flats));
    return { items: this.items, leftOut: this.leftOut, writes: this.writes };
  }

  refuse({ sheet, row }: RowOf, column: number | null, field: ImportField | null, reason: Message): void {
    const key = rowKey({ sheet, row });
    const refused = this.problems.get(key) ?? { sheet, row, problems: [] };
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
    this.items.push({ topic, action, label, rows: rows.map(({ sheet, row }) => ({ sheet, row })), changes });
  }
}

type Shown = string | number | null;

/** The fields in which a record would differ, old and new; of one that is not there yet all that are filled. */
export function changesOf(before: Record<string, Shown> | null, after: Record<string, Shown>): ImportItem['changes'] {
  return Object.entries(after).flatMap(([field, value]) => {
    const old = before?.[field] ?? null;
    return old === value ? [] : [{ field, before: old, after: value }];
  });
}
