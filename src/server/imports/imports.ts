import { setImmediate as turn } from 'node:timers/promises';
import type { ImportSummary } from '#domain/imports/answers.ts';
import type { ImportChoices } from '#domain/imports/choices.ts';
import type { ImportWrites, RowOf } from '#domain/imports/record.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Actor, Write, WriteStaged } from '#server/changes/write.ts';
import type { Db } from '#server/database/tables.ts';
import * as drafts from '#server/imports/drafts.ts';
import { hasChangedSince } from '#server/imports/existing.ts';
import { forgetMatching, listMatchings, rememberMatchings } from '#server/imports/matchings.ts';
import type { Reader } from '#server/imports/reader.ts';
import type { Outline, PlanQuery, ShownRow } from '#server/imports/view.ts';
import type { PlanAnswer } from '#server/imports/work.ts';
import { createIds, nothingPrepared, type Prepared, prepare, stagingOf, writeImport } from '#server/imports/write.ts';
import { ordinalAhead } from '#server/ownership/commands.ts';

type Tools = {
  db: Db;
  write: Write;
  writeStaged: WriteStaged;
  now: () => Date;
  reader: Reader;
  onError: (error: unknown) => void;
};

/** Everything that is done with a file that is being brought in; each person sees their own files alone. */
export type Imports = ReturnType<typeof createImports>;

const rowsAtOnce = 500;
/** How often the progress of preparing is stored, and a cancellation looked for, in milliseconds. */
const sayEveryMs = 250;
const attempts = 5;
/** How often the writing is tried again because others saved something between the last look and the writing. */
const trials = 100;
type Answer = PlanAnswer['answer'];

const decoder = new TextDecoder();

export function createImports(tools: Tools) {
  const { db, write, now, reader } = tools;
  return {
    add: (actor: Actor, file: Uint8Array, name: string) => add(tools, actor, file, name),
    apply: (actor: Actor, id: string, digest: string) => apply(tools, actor, id, digest),
    choose: (actor: Actor, id: string, said: Said) => choose(tools, actor, id, said),
    /**
     * Like `choose`, but answers one row: as the new choices read it or, where that can't be told at once, as the plan
     * has it.
     */
    async chooseInRow(actor: Actor, id: string, said: Said, at: RowOf): Promise<ShownRow> {
      const row = await choose(tools, actor, id, said, at);
      if (row) return row;
      const { answer } = await ask(tools, actor, id, { kind: 'row', ...at });
      return JSON.parse(decoder.decode(answer)) as ShownRow;
    },
    list(actor: Actor) {
      reader.warm(actor.userId, now().toISOString());
      return drafts.listDrafts(db, { userId: actor.userId, now: now() });
    },
    remembered: () => listMatchings(db),
    forget: (actor: Actor, id: string) => write(actor, (tx) => forgetMatching(tx, id)),
    progress: (actor: Actor, id: string) => progressOf(tools, actor, id),
    /** Answers a query about the person's own file, as bytes to be sent on. Throws Problem not_found. */
    async about(actor: Actor, id: string, asked: PlanQuery): Promise<Answer> {
      await progressOf(tools, actor, id);
      return (await ask(tools, actor, id, asked)).answer;
    },
    async whole(actor: Actor, id: string): Promise<Answer> {
      const { name, at, state } = await progressOf(tools, actor, id);
      return (await ask(tools, actor, id, { kind: 'import', head: { id, name, at, state } })).answer;
    },
    cancel: (actor: Actor, id: string) => write(actor, (tx) => drafts.cancelWriting(tx, id)),
    remove: (actor: Actor, id: string) => write(actor, (tx) => drafts.removeDraft(tx, id)),
    stop: reader.stop,
  };
}

/** How far the import of the person's own file is. Throws Problem not_found. */
function progressOf({ db, now }: Tools, { userId }: Actor, id: string) {
  return drafts.findProgress(db, { id, userId, now: now() });
}

/** Asks the person's thread about the plan of their draft. */
function ask({ reader, now }: Tools, actor: Actor, id: string, asked: PlanQuery): Promise<PlanAnswer> {
  return reader.run(actor.userId, { kind: 'ask', now: now().toISOString(), id, asked });
}

/** Reads a file, and answers what is shown of it. One that is refused leaves nothing. Throws Problem invalid, conflict, busy. */
async function add({ db, write, now, reader, onError }: Tools, actor: Actor, file: Uint8Array, name: string) {
  await drafts.requireRoom(db, now());
  const at = now().toISOString();
  const draft: ImportSummary = { id: crypto.randomUUID(), name, at, state: 'open' };
  const { answer, pieces } = await reader.run(actor.userId, { kind: 'read', now: at, draft, file });
  const { traces = [], rest = [] } = Object.groupBy(pieces, ({ part }) => (part === 'people' ? 'traces' : 'rest'));
  // In one transaction: an erasure takes a draft without traces for one that may hold anybody's details.
  await write(actor, async (tx) => {
    await drafts.addDraft(tx, draft);
    for (const piece of traces) await drafts.addPiece(tx, draft.id, piece);
  });
  try {
    for (const piece of rest) {
      await write(actor, (tx) => drafts.addPiece(tx, draft.id, piece));
      await turn();
    }
  } catch (error) {
    await write(actor, (tx) => drafts.removeDraft(tx, draft.id)).catch(onError);
    throw error;
  }
  return answer;
}

/** `version` counts the choices that a person's new ones were made from. */
type Said = { edit: ImportChoices; version: number };

/** Keeps what a person says on top of what they saw. Throws Problem stale where something else was said since. */
async function choose(
  tools: Tools,
  actor: Actor,
  id: string,
  { edit, version }: Said,
  at: RowOf | null = null,
): Promise<ShownRow | null> {
  const { reader, write, now } = tools;
  drafts.requireOpen(await progressOf(tools, actor, id));
  const chosen = await reader.run(actor.userId, { kind: 'choose', now: now().toISOString(), id, edit, at });
  const isKept = chosen.version === version && (await write(actor, (tx) => drafts.choose(tx, id, chosen)));
  if (!isKept) throw new Problem('stale', message('import_said_elsewhere'));
  return chosen.row;
}

/** Begins the writing of what was shown as `digest`, and answers at once. Throws Problem not_found, conflict, stale. */
async function apply(tools: Tools, actor: Actor, id: string, digest: string): Promise<void> {
  const { write, onError } = tools;
  const draft = await progressOf(tools, actor, id);
  const outline = await outlineOf(tools, actor, id);
  if (draft.state === 'open') requireAsShown(outline, digest);
  const total = sum(outline.totals) * 2;
  await write(actor, (tx) => drafts.beginWriting(tx, id, total));
  void work(tools, actor, draft, digest).catch(async (error) => {
    const problem = error instanceof Problem && error.reason ? error.reason : message('import_not_written');
    if (!(error instanceof Problem)) onError(error);
    await write(actor, (tx) => drafts.giveUp(tx, id, problem)).catch(onError);
  });
}

type PlanState = Outline & Pick<PlanAnswer, 'stamp' | 'serial'>;

async function outlineOf(tools: Tools, actor: Actor, id: string): Promise<PlanState> {
  const { answer, stamp, serial } = await ask(tools, actor, id, { kind: 'outline' });
  return { ...(JSON.parse(decoder.decode(answer)) as Outline), stamp, serial };
}

/** Prepares everything outside any transaction, then writes it in one; if the society changed meanwhile, once more. */
async function work(tools: Tools, actor: Actor, draft: ImportSummary, digest: string): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const outline = await outlineOf(tools, actor, draft.id);
    requireAsShown(outline, digest);
    const prepared = await prepareAll(tools, actor, draft, outline);
    if (!prepared) return;
    await keepReport(tools, actor, draft.id);
    if (await written(tools, actor, draft, { outline, prepared })) return;
  }
  throw new Problem('stale', message('import_changed_meanwhile'));
}

/**
 * Writes a plan; answers false where something that it rests on has changed since it was prepared. Other changes only
 * move the line of the log up to which the plan holds: then the writing is tried again from that line.
 */
async function written(
  tools: Tools,
  actor: Actor,
  draft: ImportSummary,
  { outline, prepared }: { outline: PlanState; prepared: Prepared },
): Promise<boolean> {
  return tools.writeStaged(actor, stagingOf(prepared), async (attempt) => {
    let { stamp } = outline;
    for (let trial = 0; trial < trials; trial++) {
      const isWritten = await attempt(async (tx) => {
        if (await hasChangedSince(tx.db, stamp)) return false;
        // Cancelled at the last moment, with nothing written.
        if (!(await drafts.advance(tx, draft.id, sum(outline.totals)))) return true;
        await writeImport(tx, prepared, draft.name);
        await rememberMatchings(tx, outline.matchings);
        await drafts.finish(tx, draft.id, { counts: outline.counts, activityId: tx.activityId });
        return true;
      });
      if (isWritten) return true;
      const now = await outlineOf(tools, actor, draft.id);
      if (now.serial !== outline.serial) return false;
      stamp = now.stamp;
    }
    return false;
  });
}

/** Keeps the report for the day after the writing, which deletes what the report is made from. */
async function keepReport({ reader, write, now }: Tools, actor: Actor, id: string): Promise<void> {
  const pieces = await reader.run(actor.userId, { kind: 'report', now: now().toISOString(), id });
  await write(actor, (tx) => drafts.removePart(tx, id, 'report'));
  for (const piece of pieces) {
    await write(actor, (tx) => drafts.addPiece(tx, id, piece));
    await turn();
  }
}

/** Prepares all that a plan writes; null where the import was cancelled meanwhile. */
async function prepareAll(
  tools: Tools,
  actor: Actor,
  draft: ImportSummary,
  { totals }: Outline,
): Promise<Prepared | null> {
  const prepared = nothingPrepared(tools.now(), await ordinalAhead(tools));
  const idOf = createIds();
  let done = 0;
  let saidAt = 0;
  for (const of of Object.keys(totals) as (keyof ImportWrites)[])
    for (let from = 0; from < totals[of]; from += rowsAtOnce) {
      const { answer } = await ask(tools, actor, draft.id, { kind: 'writes', of, from, size: rowsAtOnce });
      const some = JSON.parse(decoder.decode(answer)) as ImportWrites[typeof of];
      prepare(prepared, of, some, idOf);
      done += some.length;
      const far = done;
      // Storing the progress waits for the disk, so this is not done for every slice.
      if (performance.now() - saidAt >= sayEveryMs || far === sum(totals)) {
        if (!(await tools.write(actor, (tx) => drafts.advance(tx, draft.id, far)))) return null;
        saidAt = performance.now();
      }
      await turn();
    }
  return prepared;
}

function requireAsShown({ digest, totals }: Outline, shown: string): void {
  if (digest !== shown) throw new Problem('stale', message('import_changed_meanwhile'));
  if (sum(totals) === 0) throw new Problem('conflict', message('import_nothing_to_do'));
}

function sum(totals: Outline['totals']): number {
  return Object.values(totals).reduce((all, one) => all + one, 0);
}
