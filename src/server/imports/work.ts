import { createHash, randomUUID } from 'node:crypto';
import { dayIn } from '#domain/day.ts';
import type { Import, ImportSummary } from '#domain/imports/answers.ts';
import type { Sheet } from '#domain/imports/cells.ts';
import { type ImportChoices, lookedUp } from '#domain/imports/choices.ts';
import { type Interpretation, interpret, type Reader } from '#domain/imports/interpret.ts';
import { headingsKey, type Remembered } from '#domain/imports/match.ts';
import { onRecordIn } from '#domain/imports/onRecord.ts';
import { type ImportPlan, planImport, rowsLeftOut } from '#domain/imports/plan.ts';
import { atTheirColumns, mendsOf, questionsOf } from '#domain/imports/questions.ts';
import type { Existing, RowOf } from '#domain/imports/record.ts';
import type { FamilyRule, FlatNumberRule, PhoneRule } from '#domain/society.ts';
import { lastSeq } from '#server/changes/head.ts';
import type { Db, Trx } from '#server/database/tables.ts';
import { holdsUntil, type Planned } from '#server/imports/concerned.ts';
import { missing } from '#server/imports/drafts.ts';
import { existingRecords, hasChangedSince } from '#server/imports/existing.ts';
import { type Matchings, rememberedMatchings } from '#server/imports/matchings.ts';
import { closePart, type DraftPart, openPart, type Piece } from '#server/imports/parts.ts';
import { readFile } from '#server/imports/readFile.ts';
import { textsIn, textsReported, textsSaid } from '#server/imports/texts.ts';
import { Unreadable } from '#server/imports/unreadable.ts';
import { answerOf, type PlanQuery, rowAlone, type ShownRow } from '#server/imports/view.ts';
import { keptTraces } from '#server/privacy/heldDrafts.ts';
import type { Seal } from '#server/seal.ts';
import { theSociety } from '#server/society/queries.ts';

/*
 * What the thread does: it reads files, looks at what the society holds, works out plans, and keeps the last few of them,
 * so that a page of a check is answered without working it all out again. Everything comes in and goes out as data.
 */

type Settings = { today: string; flatNumbers: FlatNumberRule; phones: PhoneRule; familyRule: FamilyRule };

/** What was read of a file, and the choices a person has made for it; `version` counts how often they changed. */
type DraftInput = { sheets: Sheet[]; choices: ImportChoices; version: number };

/** All that a plan is made from. */
export type Makings = DraftInput & { existing: Existing; remembered: Remembered; settings: Settings };

/** `now` is ISO. */
export type Job =
  /** Reads what the society holds, for a person who is about to choose a file. */
  | { kind: 'look'; now: string }
  /** A new file, which becomes a draft; the buffer of a long one is moved, so that the sender no longer has it. */
  | { kind: 'read'; now: string; draft: ImportSummary; file: Uint8Array }
  /**
   * More choices for a draft; each part of them that is given replaces the choices in that part. `at` is the row to be
   * answered.
   */
  | { kind: 'choose'; now: string; id: string; edit: ImportChoices; at: RowOf | null }
  /** A query about the plan of a draft, with what the society holds by now. */
  | { kind: 'ask'; now: string; id: string; asked: PlanQuery }
  /** The report of a plan that is about to be written, to be kept. */
  | { kind: 'report'; now: string; id: string };

/** `row` is the row at `at` as the new choices read it; null where only a whole plan can tell. */
export type Chosen = { version: number; choices: Piece[]; row: ShownRow | null };
/** An answer as bytes to be sent on, the plan that it is of, and the line of the log up to which that plan holds. */
export type PlanAnswer = { answer: Uint8Array<ArrayBuffer>; stamp: number; serial: string };
export type JobResults = {
  look: null;
  read: PlanAnswer & { pieces: Piece[] };
  choose: Chosen;
  ask: PlanAnswer;
  report: Piece[];
};

export type Worked = DraftInput & {
  reader: Reader;
  read: Interpretation;
  plan: ImportPlan;
  rowsLeftOut: ReturnType<typeof rowsLeftOut>;
  questions: Import['questions'];
  mends: Import['mends'];
  digest: string;
};

/** `serial` names this plan alone. */
type CachedPlan = Planned & { today: string; serial: string };
export type Tools = { open: () => Promise<Db>; seal: Seal };

const kept = new Map<string, CachedPlan>();
const mostKept = 3;
/** What the society held up to this line of the log. */
type Society = { existing: Existing; stamp: number };
/** The society as it was last read: whatever a person chooses is planned with it again. */
let society: Society | null = null;

/** Does a job. Throws Unreadable; Problem not_found where the draft, or the secret it was sealed with, is gone. */
export async function work(job: Job, tools: Tools): Promise<JobResults[Job['kind']]> {
  const db = await tools.open();
  if (job.kind === 'look') {
    const makings = await looking(db, (trx) => makingsNow(trx, job.now));
    // Planning an empty file works out what every plan looks up.
    workOut({ ...makings, sheets: [], choices: {}, version: 0 });
    return null;
  }
  if (job.kind === 'choose') return chosen(db, tools.seal, job);
  if (job.kind === 'report') return keptReport(tools.seal, job.id, await planOf(db, tools.seal, job));
  if (job.kind === 'ask')
    return (await writtenReport(db, tools.seal, job)) ?? planAnswer(await planOf(db, tools.seal, job), job.asked);
  const { draft, file } = job;
  const said = { sheets: readFile(file, draft.name), choices: {}, version: 1 };
  // Sealed first, so that a file too large to be kept is not planned.
  const pieces = [
    ...keptTraces(tools.seal, draft.id, 'sheets', [draft.name, ...textsIn(said.sheets)]),
    ...saidPieces(tools.seal, draft.id, said.choices),
    ...closePart(tools.seal, draft.id, 'sheets', said.sheets),
  ];
  const makings = await looking(db, async (trx) => ({ ...(await makingsNow(trx, job.now)), ...said }));
  const plan = keep(draft.id, workedOut(makings));
  return { ...planAnswer(plan, { kind: 'import', head: draft }), pieces };
}

async function chosen(db: Db, seal: Seal, { now, id, edit, at }: Extract<Job, { kind: 'choose' }>): Promise<Chosen> {
  return looking(db, async (trx) => {
    const version = await versionOf(trx, id);
    const before = await draftPart<ImportChoices>(trx, seal, { id, part: 'choices', empty: {} });
    const choices = { ...before, ...edit };
    const planned = at && (await stillRead(trx, { id, now, choices }));
    return { version, choices: saidPieces(seal, id, choices), row: planned && rowAlone(planned, choices, at) };
  });
}

/** The last plan of a draft, where it still holds and these choices read its sheets as it did; null otherwise. */
async function stillRead(
  trx: Trx,
  { id, now, choices }: { id: string; now: string; choices: ImportChoices },
): Promise<CachedPlan | null> {
  const known = kept.get(id);
  if (known?.today !== (await todayIn(trx, now))) return null;
  if (JSON.stringify(known.choices.sheets ?? []) !== JSON.stringify(choices.sheets ?? [])) return null;
  return (await holdsUntil(trx, known)) === null ? null : known;
}

function saidPieces(seal: Seal, id: string, choices: ImportChoices): Piece[] {
  return [...keptTraces(seal, id, 'choices', textsSaid(choices)), ...closePart(seal, id, 'choices', choices)];
}

/** The pieces of a report; none where it is too large to be kept: an import does not fail for its report. */
function keptReport(seal: Seal, id: string, plan: CachedPlan): Piece[] {
  try {
    return [
      ...keptTraces(seal, id, 'report', textsReported(plan)),
      ...closePart(seal, id, 'report', answerOf(plan, { kind: 'report' })),
    ];
  } catch (error) {
    if (error instanceof Unreadable) return [];
    throw error;
  }
}

/** The report kept of an import that is written; null for any other query, or while the import is not written. */
async function writtenReport(
  db: Db,
  seal: Seal,
  { id, asked }: Extract<Job, { kind: 'ask' }>,
): Promise<PlanAnswer | null> {
  if (asked.kind !== 'report') return null;
  return looking(db, async (trx) => {
    const draft = await trx.selectFrom('importDrafts').select('state').where('id', '=', id).executeTakeFirst();
    if (draft?.state !== 'done') return null;
    const text = await draftPart<string | null>(trx, seal, { id, part: 'report', empty: null });
    if (text === null) throw missing();
    return { answer: encoder.encode(text), stamp: 0, serial: '' };
  });
}

/** The plan of a draft, worked out anew where the draft, the society or the day has changed. */
async function planOf(db: Db, seal: Seal, { id, now }: { id: string; now: string }): Promise<CachedPlan> {
  const known = kept.get(id);
  const makings = await looking(db, async (trx) => {
    const version = await versionOf(trx, id);
    const isKnown = known?.version === version && known.today === (await todayIn(trx, now));
    const stamp = isKnown ? await holdsUntil(trx, known) : null;
    if (stamp !== null) return { stamp };
    const sheets = await draftPart<Sheet[]>(trx, seal, { id, part: 'sheets', empty: [] });
    const choices = await draftPart<ImportChoices>(trx, seal, { id, part: 'choices', empty: {} });
    return { ...(await makingsNow(trx, now)), sheets, choices, version };
  });
  if ('sheets' in makings) return keep(id, workedOut(makings));
  return keep(id, Object.assign(known as CachedPlan, makings));
}

/** Reads in one transaction, so that all a plan is made from is seen at one moment. */
function looking<T>(db: Db, look: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(look);
}

async function versionOf(trx: Trx, id: string): Promise<number> {
  const row = await trx.selectFrom('importDrafts').select('version').where('id', '=', id).executeTakeFirst();
  if (!row) throw missing();
  return row.version;
}

/** A part that is kept of a draft; `empty` where there is none, as after the writing. */
async function draftPart<T>(
  trx: Trx,
  seal: Seal,
  { id, part, empty }: { id: string; part: DraftPart; empty: T },
): Promise<T> {
  const pieces = await trx
    .selectFrom('importParts')
    .select(['part', 'nth', 'sealed'])
    .where('draftId', '=', id)
    .where('part', '=', part)
    .orderBy('nth')
    .execute();
  try {
    return pieces.length > 0 ? openPart<T>(seal, id, pieces) : empty;
  } catch {
    // The part was sealed with a secret that was given up, or a server stopped before all of it was kept.
    throw missing();
  }
}

async function todayIn(trx: Trx, now: string): Promise<string> {
  return dayIn((await theSociety(trx)).timeZone, new Date(now));
}

async function makingsNow(trx: Trx, now: string): Promise<Omit<Makings, keyof DraftInput> & { stamp: number }> {
  const { flatNumbers, phones, familyRule } = await theSociety(trx);
  return {
    ...(await societyNow(trx)),
    remembered: await rememberedMatchings(trx),
    settings: { today: await todayIn(trx, now), flatNumbers, phones, familyRule },
  };
}

async function societyNow(trx: Trx): Promise<Society> {
  const stamp = await lastSeq(trx);
  const isKnown = society !== null && !(await hasChangedSince(trx, society.stamp));
  society = { stamp, existing: society !== null && isKnown ? society.existing : await existingRecords(trx) };
  return society;
}

function workedOut(makings: Makings & { stamp: number }): CachedPlan {
  const { stamp, settings, existing } = makings;
  return {
    ...workOut(makings),
    stamp,
    today: settings.today,
    isOfEmpty: existing.owners.length === 0,
    serial: randomUUID(),
  };
}

function keep(id: string, worked: CachedPlan): CachedPlan {
  kept.delete(id);
  kept.set(id, worked);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value as string);
  return worked;
}

const encoder = new TextEncoder();

/** An answer as it is sent on: JSON, or the text of a file. */
function planAnswer(plan: CachedPlan, asked: PlanQuery): PlanAnswer {
  const looked = answerOf(plan, asked);
  const { stamp, serial } = plan;
  return { answer: encoder.encode(typeof looked === 'string' ? looked : JSON.stringify(looked)), stamp, serial };
}

/** Reads the rows and plans what would become of them. */
export function workOut({ sheets, choices: said, version, existing, remembered, settings }: Makings): Worked {
  const choices = lookedUp(said);
  const { familyRule, ...reading } = settings;
  const known = { hasOwners: existing.owners.length > 0, remembered };
  const reader = { ...reading, choices, onRecord: onRecordIn(existing) };
  const read = interpret(sheets, reader, known);
  const planned = planImport(read.entries, { existing, today: settings.today, familyRule, choices });
  const plan = { ...planned, refused: atTheirColumns(planned.refused, read.sheets) };
  const digest = digestOf([
    plan.items,
    plan.refused,
    plan.leftOut,
    plan.writes.ownerships,
    plan.writes.beginnings,
    plan.writes.tenancies,
  ]);
  const questions = questionsOf(plan.refused, sheets, read.entries, { existing, choices });
  const mends = mendsOf(plan.refused, sheets);
  const left = rowsLeftOut(read, plan);
  return { sheets, choices: said, version, reader, read, plan, rowsLeftOut: left, questions, mends, digest };
}

/** Hashed piece by piece: the whole as one text may be longer than any string can be. */
function digestOf(lists: object[][]): string {
  const hash = createHash('sha256');
  for (const list of lists) {
    for (const one of list) hash.update(JSON.stringify(one));
    hash.update('\n');
  }
  return hash.digest('base64url');
}

/** What to remember of the columns for the next file with these headings: what a person has chosen, now or before. */
export function matchingsOf({ read }: Worked): Matchings {
  const used = read.sheets.filter(({ isUsed, columns }) => isUsed && columns.some(({ by }) => by === 'person'));
  return Object.fromEntries(
    used.map(({ layout, columns }) => {
      const chosen = columns.filter(({ by }) => by === 'person' || by === 'remembered');
      return [
        headingsKey(layout.headings),
        {
          columns: Object.fromEntries(chosen.map(({ index, match }) => [String(index), match])),
          headings: Object.fromEntries(chosen.map(({ index, heading }) => [String(index), heading])),
        },
      ];
    }),
  );
}
