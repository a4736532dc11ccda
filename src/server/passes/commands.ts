import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn } from '#domain/day.ts';
import { message } from '#domain/message.ts';
import type { Pass, PassDraft, PassEdit } from '#domain/pass.ts';
import { windowIn } from '#domain/pass.ts';
import { isEarlierUse, passDigits, passState, pausedUntil, wrongCodes } from '#domain/passRules.ts';
import { Problem } from '#domain/problem.ts';
import { visitRulesOf } from '#domain/visit.ts';
import { makerOf } from '#server/changes/log.ts';
import { addOnce, type Chosen } from '#server/changes/once.ts';
import type { Tx } from '#server/changes/write.ts';
import { slicesOf } from '#server/database/slices.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { asPass, type PassRow, passesWith, passOfCode, storedPasses } from '#server/passes/queries.ts';
import { type FlatsMeant, flatsIn } from '#server/search/flatsMeant.ts';

/*
 * Visitors who are expected (docs/rules.md, Expected visitors). The gate refuses nothing because of an announcement: an
 * entry that names one is stored, and any remark on it is worked out from what is known.
 */

/** With more codes taken, a guess would hit one too soon. */
const mostCodes = 10_000;
/** For so many days after its end a code is still known, and answered as over. */
const codeKeptDays = 30;

/** Announces a visitor. Throws Problem invalid, conflict where there are too many, and what `addOnce` throws. */
export function addPass(tx: Tx, { id: wanted, ...draft }: PassDraft, meant: FlatsMeant): Promise<Pass> {
  async function add(chosen: Chosen): Promise<Pass> {
    refuseIfAny(meant.errors);
    const { name, kind, isOnce, note } = draft;
    const flats = JSON.stringify(await flatsIn(tx.db, meant.flatIds));
    const { id } = await tx.add('passes', {
      ...chosen,
      ...{ code: await freeCode(tx), name, kind, flats, isOnce: isOnce ? 1 : 0, note },
      ...windowAsked(tx, draft),
      ...{ withdrawnAt: null, withdrawnBy: null, ...makerOf(tx), isForgotten: 0 },
    });
    return found(tx, id);
  }
  return addOnce(tx, { table: 'passes', id: wanted, draft, add, find: (id) => found(tx, id) });
}

/** Changes for when somebody is expected, or the note for the gate. Throws Problem not_found, stale, conflict, invalid. */
export async function editPass(tx: Tx, id: string, { version, note, ...window }: PassEdit): Promise<Pass> {
  const before = await rowOf(tx, id);
  if (before.version !== version) throw new Problem('stale', null, { current: await found(tx, id) });
  refuseIfOver(tx, before);
  const asked = windowAsked(tx, window);
  await tx.change('passes', stored(before), { ...asked, ...(note !== undefined && { note }) });
  // A form sends the time back as it was shown.
  const isMoved = asked.from !== before.from || asked.until !== before.until;
  tx.describe('event', {
    topic: 'passes',
    operation: isMoved ? 'edit-pass' : 'edit-pass-note',
    label: labelOf(before),
  });
  return found(tx, id);
}

/** Withdraws an announcement: from now on its code lets nobody in. Throws Problem not_found, conflict. */
export async function withdrawPass(tx: Tx, id: string): Promise<Pass> {
  const before = await rowOf(tx, id);
  if (before.withdrawnAt === null) {
    refuseIfOver(tx, before);
    const withdrawnBy = makerOf(tx).madeBy;
    await tx.change('passes', stored(before), { withdrawnAt: tx.now.toISOString(), withdrawnBy });
    tx.describe('event', { topic: 'passes', operation: 'withdraw-pass', label: labelOf(before) });
  }
  return found(tx, id);
}

type PassClaim = { passId: string | null; passCode: string | null };

/**
 * Records that the entry being written used an announcement. Of several entries the one that happened first counts, in
 * whatever order they arrive. Answers what the entry stores of it, and the announcement.
 */
export async function addUse(tx: Tx, { passId, passCode }: PassClaim, use: { visitId: string; at: string }) {
  const named = passId === null ? undefined : (await passesWith(tx.db, [passId]))[0];
  // A code sent with an entry counts as typed: while typing is paused, the entry is stored without the announcement.
  const isTyped = !named && passCode !== null && (await typingPaused(tx)) === null;
  const pass = named ?? (isTyped ? await lookedUp(tx, passCode) : null);
  const isClaimed = passId !== null || passCode !== null;
  if (!pass) return { kept: { passId: null, isUnknownPass: isClaimed ? 1 : 0 }, pass: null };
  const first = { ...use, by: makerOf(tx).madeBy };
  const before = await tx.db.selectFrom('passUses').selectAll().where('id', '=', pass.id).executeTakeFirst();
  if (!before) await tx.add('passUses', { id: pass.id, ...first, count: 1 });
  else await tx.change('passUses', before, { ...(isEarlierUse(use, before) && first), count: before.count + 1 });
  return { kept: { passId: pass.id, isUnknownPass: 0 }, pass };
}

/**
 * The announcement with a code that somebody types at the gate; null where there is none, which counts as a wrong code.
 * Part of one transaction, so that many at once are not many guesses. Throws Problem too_many_attempts.
 */
export async function passTyped(tx: Tx, code: string): Promise<PassRow | null> {
  const until = await typingPaused(tx);
  if (until === null) return lookedUp(tx, code);
  const count = Math.ceil((until - tx.now.getTime()) / 60_000);
  throw new Problem('too_many_attempts', message('pass_codes_wrong', { count }));
}

/** Until when codes of this account are not looked at, in milliseconds since 1970; null while they are. */
async function typingPaused(tx: Tx): Promise<number | null> {
  const lately = await tx.db
    .selectFrom('attempts')
    .select('at')
    .where('kind', '=', 'pass')
    .where('address', '=', tx.actor?.userId ?? '')
    .where('at', '>', new Date(tx.now.getTime() - wrongCodes.pauseMs).toISOString())
    .execute();
  return pausedUntil(
    lately.map(({ at }) => Date.parse(at)),
    tx.now.getTime(),
  );
}

/** Looks a code up. A wrong code is counted against the account; a right one clears the count. */
async function lookedUp(tx: Tx, code: string): Promise<PassRow | null> {
  const address = tx.actor?.userId ?? '';
  const own = { kind: 'pass', address, client: '' } as const;
  const pass = await passOfCode(tx.db, code);
  if (pass) await tx.db.deleteFrom('attempts').where('kind', '=', 'pass').where('address', '=', address).execute();
  else {
    const at = tx.now.toISOString();
    await tx.db
      .insertInto('attempts')
      .values({ id: crypto.randomUUID(), ...own, device: null, at, isSettled: 1 })
      .execute();
  }
  return pass ?? null;
}

/**
 * Erases the names and notes of announcements that ended longer ago than the society keeps names, and frees the codes
 * of those that ended `codeKeptDays` ago. Handles at most `most` of each, so that nobody waits for it; answers how many
 * there were.
 */
export async function forgetPasses(tx: Tx, most = 500): Promise<number> {
  const { namesKeptDays } = visitRulesOf(tx.society.visitRules);
  const named = await endedBefore(tx, namesKeptDays, sql<boolean>`"isForgotten" = 0`, most);
  await update(tx, named, { name: null, note: null, isForgotten: 1 }, 'forget-passes');
  const coded = await endedBefore(tx, codeKeptDays, sql<boolean>`"code" is not null`, most);
  await update(tx, coded, { code: null }, 'free-codes');
  return named.length + coded.length;
}

/** `which` repeats the condition of the index to the letter, so that the engine uses the index. */
async function endedBefore({ db, today }: Tx, days: number, which: RawBuilder<boolean>, most: number) {
  const over = db.selectFrom('passes').select('id').where(which).where('lastDay', '<', addDays(today, -days));
  return (await over.orderBy('lastDay').limit(most).execute()).map(({ id }) => id);
}

/** Written past the log: it never held these columns (changes/records.ts). */
async function update(
  tx: Tx,
  ids: string[],
  values: { name: null; note: null; isForgotten: 1 } | { code: null },
  operation: 'forget-passes' | 'free-codes',
): Promise<void> {
  if (ids.length === 0) return;
  for (const some of slicesOf(ids)) await tx.db.updateTable('passes').set(values).where('id', 'in', some).execute();
  tx.note({ topic: 'passes', entityId: null, operation });
  tx.describe('event', { topic: 'passes', operation, count: ids.length });
}

/** The window as it is kept. Throws Problem invalid where it has passed. */
function windowAsked({ now, society }: Tx, asked: { from: string; until: string }) {
  const { from, until } = windowIn(society.timeZone, asked);
  if (until <= now.toISOString()) throw new Problem('invalid', message('pass_over'), { at: 'until' });
  // When clocks are put back an hour comes twice, and the end may fall before the beginning.
  if (until <= from) throw new Problem('invalid', message('pass_ends_before'), { at: 'until' });
  return { from, until, lastDay: dayIn(society.timeZone, new Date(until)) };
}

/**
 * Throws Problem conflict for an announcement that nobody can use any more, whatever its days, and for one whose name is
 * erased: the clean-up would not erase a note that is entered afterwards.
 */
function refuseIfOver({ now }: Tx, row: PassRow): void {
  const pass = asPass(row);
  const state = passState(pass, now.toISOString());
  if (row.code === null || pass.isForgotten || state === 'withdrawn' || state === 'used')
    throw new Problem('conflict', message('pass_is_over'));
}

/** Six digits that no other announcement has. Throws Problem conflict where too many are taken. */
async function freeCode({ db }: Tx): Promise<string> {
  const coded = db.selectFrom('passes').select('id').where('code', 'is not', null).orderBy('lastDay');
  const isFull =
    (await coded
      .offset(mostCodes - 1)
      .limit(1)
      .executeTakeFirst()) !== undefined;
  // At most one number in a hundred is taken, so that fifty draws in vain do not happen.
  for (let draws = 0; !isFull && draws < 50; draws++) {
    const code = String(randomInt(10 ** passDigits)).padStart(passDigits, '0');
    const other = await db.selectFrom('passes').select('id').where('code', '=', code).executeTakeFirst();
    if (!other) return code;
  }
  throw new Problem('conflict', message('passes_too_many', { max: mostCodes }));
}

async function rowOf({ db }: Tx, id: string): Promise<PassRow> {
  return existing(await storedPasses(db, [id]));
}

function existing([row]: PassRow[]): PassRow {
  if (!row) throw new Problem('not_found', message('pass_not_found'));
  return row;
}

async function found(tx: Tx, id: string): Promise<Pass> {
  return asPass(existing(await passesWith(tx.db, [id])));
}

function stored({ usedAt: _, usedBy: __, usedVisitId: ___, uses: ____, ...row }: PassRow) {
  return row;
}

function labelOf({ kind, flats }: PassRow): string {
  return `${kind} for ${(JSON.parse(flats) as { flatNumber: string }[]).map(({ flatNumber }) => flatNumber).join(', ')}`;
}
