import { setImmediate as turn } from 'node:timers/promises';
import type { ImportChoices } from '#domain/imports/choices.ts';
import type { ImportWrites } from '#domain/imports/record.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Actor, Read, Write } from '#server/changes/write.ts';
import type { Db } from '#server/database/tables.ts';
import * as drafts from '#server/imports/drafts.ts';
import { hasChangedSince } from '#server/imports/existing.ts';
import { rememberMatchings } from '#server/imports/matchings.ts';
import type { Reader } from '#server/imports/reader.ts';
import type { Asked, Outline } from '#server/imports/view.ts';
import type { Planned } from '#server/imports/work.ts';
import { createIds, nothingPrepared, type Prepared, prepare, writeImport } from '#server/imports/write.ts';
import type { Seal } from '#server/owners/seal.ts';

type Tools = {
  db: Db;
  read: Read;
  write: Write;
  seal: Seal;
  now: () => Date;
  reader: Reader;
  onError: (error: unknown) => void;
};

/** Everything that is done with a file that is being brought in; each person sees their own files alone. */
export type Imports = ReturnType<typeof createImports>;

const rowsAtOnce = 2000;
const attempts = 5;

export function createImports({ db, read, write, seal, now, reader, onError }: Tools) {
  // By draft: which plan the thread was last asked about. What is not here is worked out again.
  const lastAsked = new Map<string, Planned>();

  const sought = (actor: Actor, id: string) => ({ id, userId: actor.userId, now: now() });

  async function add(actor: Actor, file: Uint8Array, name: string): Promise<string> {
    const answer = await reader.run({ kind: 'read', file, name });
    if (answer.kind !== 'sheets') throw new Error('The reader answered something else than sheets');
    const { sheets } = answer;
    return write(actor, (tx) => drafts.addDraft(tx, { name, sheets }));
  }

  /** Asks about the plan of a draft, which is worked out anew where the draft or the society has changed. JSON. */
  async function ask(draft: drafts.ImportDraft, asked: Asked): Promise<string> {
    return (await askStamped(draft, asked)).answer;
  }

  async function askStamped(draft: drafts.ImportDraft, asked: Asked): Promise<{ answer: string; stamp: number }> {
    const known = lastAsked.get(draft.id);
    const at = now().toISOString();
    const state = `${draft.id}/${draft.version}/${at.slice(0, 10)}`;
    if (known?.key.startsWith(`${state}/`)) {
      const isCurrent = await read(async (tx) => !(await hasChangedSince(tx.db, known.stamp)));
      const done = isCurrent ? await reader.run({ kind: 'ask', key: known.key, asked }) : null;
      if (done?.kind === 'answer') return done;
    }
    const { sheets, choices: said } = draft;
    const choices = JSON.stringify(said);
    const done = await reader.run({ kind: 'plan', draft: state, now: at, sheets, choices, asked });
    if (done.kind !== 'answer') throw new Error('The reader answered nothing');
    const { key, stamp } = done;
    lastAsked.delete(draft.id);
    lastAsked.set(draft.id, { key, stamp });
    if (lastAsked.size > 100) lastAsked.delete(lastAsked.keys().next().value as string);
    return done;
  }

  /** Begins the writing of what was shown as `digest`, and answers at once. Throws Problem not_found, conflict, stale. */
  async function apply(actor: Actor, id: string, digest: string): Promise<void> {
    const draft = await drafts.findDraft(db, seal, sought(actor, id));
    const outline = await outlineOf(draft);
    if (draft.state === 'open') requireAsShown(outline, digest);
    const total = sum(outline.totals) * 2;
    await write(actor, (tx) => drafts.beginWriting(tx, id, total));
    void work(actor, draft, digest).catch(async (error) => {
      const problem = error instanceof Problem && error.reason ? error.reason : message('import_not_written');
      if (!(error instanceof Problem)) onError(error);
      await write(actor, (tx) => drafts.giveUp(tx, id, problem)).catch(onError);
    });
  }

  async function outlineOf(draft: drafts.ImportDraft): Promise<Outline & { stamp: number }> {
    const { answer, stamp } = await askStamped(draft, { kind: 'outline' });
    return { ...(JSON.parse(answer) as Outline), stamp };
  }

  /** Prepares everything outside any transaction, then writes it in one; if the society changed meanwhile, once more. */
  async function work(actor: Actor, draft: drafts.ImportDraft, digest: string): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const outline = await outlineOf(draft);
      requireAsShown(outline, digest);
      const prepared = await prepareAll(actor, draft, outline);
      if (!prepared) return;
      const isWritten = await write(actor, async (tx) => {
        if (await hasChangedSince(tx.db, outline.stamp)) return false;
        // Cancelled in the last moment: nothing of it was written.
        if (!(await drafts.advance(tx, draft.id, sum(outline.totals)))) return true;
        await writeImport(tx, prepared, draft.name);
        await rememberMatchings(tx, outline.matchings);
        await drafts.finish(tx, draft.id, { counts: outline.counts, activityId: tx.activityId });
        return true;
      });
      if (isWritten) return;
    }
    throw new Problem('stale', message('import_changed_meanwhile'));
  }

  async function prepareAll(actor: Actor, draft: drafts.ImportDraft, { totals }: Outline): Promise<Prepared | null> {
    const prepared = nothingPrepared();
    const idOf = createIds();
    let done = 0;
    for (const of of Object.keys(totals) as (keyof ImportWrites)[])
      for (let from = 0; from < totals[of]; from += rowsAtOnce) {
        const some = JSON.parse(
          await ask(draft, { kind: 'writes', of, from, size: rowsAtOnce }),
        ) as ImportWrites[typeof of];
        prepare(prepared, of, some, idOf);
        done += some.length;
        const far = done;
        if (!(await write(actor, (tx) => drafts.advance(tx, draft.id, far)))) return null;
        await turn();
      }
    return prepared;
  }

  return {
    add,
    apply,
    list(actor: Actor) {
      reader.warm();
      return drafts.listDrafts(db, { userId: actor.userId, now: now() });
    },
    progress: (actor: Actor, id: string) => drafts.findProgress(db, sought(actor, id)),
    /** The answer to a question about somebody's own file, as JSON. Throws Problem not_found. */
    async about(actor: Actor, id: string, asked: Asked): Promise<string> {
      return ask(await drafts.findDraft(db, seal, sought(actor, id)), asked);
    },
    async whole(actor: Actor, id: string): Promise<string> {
      const draft = await drafts.findDraft(db, seal, sought(actor, id));
      const { name, at, state, version, choices } = draft;
      return ask(draft, { kind: 'import', head: { id, name, at, state, version, choices } });
    },
    choose: (actor: Actor, id: string, choices: ImportChoices) => write(actor, (tx) => drafts.choose(tx, id, choices)),
    cancel: (actor: Actor, id: string) => write(actor, (tx) => drafts.cancelWriting(tx, id)),
    remove: (actor: Actor, id: string) => write(actor, (tx) => drafts.removeDraft(tx, id)),
    stop: reader.stop,
  };
}

function requireAsShown({ digest, totals }: Outline, shown: string): void {
  if (digest !== shown) throw new Problem('stale', message('import_changed_meanwhile'));
  if (sum(totals) === 0) throw new Problem('conflict', message('import_nothing_to_do'));
}

function sum(totals: Outline['totals']): number {
  return Object.values(totals).reduce((all, one) => all + one, 0);
}
