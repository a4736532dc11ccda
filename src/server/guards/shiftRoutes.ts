import { Hono } from 'hono';
import { OwnDevice } from '#domain/device.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { NoteRead, Shift, ShiftDraft, type ShiftRemark } from '#domain/shift.ts';
import type { Tx } from '#server/changes/write.ts';
import { guardRow, guardsAtGate } from '#server/guards/queries.ts';
import { listShifts } from '#server/guards/shiftQueries.ts';
import { addShift, readNote } from '#server/guards/shifts.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { CurrentUser } from '#server/http/guard.ts';
import { IdParam, valid } from '#server/http/valid.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { requireFewEntries } from '#server/identity/ownActs.ts';
import { type Attempt, guarded } from '#server/identity/throttle.ts';

/**
 * The routes by which a device of the gate, or the account that is signed in there, reads and enters shifts
 * (docs/rules.md, Guards and shifts).
 */
export function shiftRoutes(context: IdentityContext) {
  const { db, write } = context;
  return new Hono<Env>()
    .get(
      '/',
      allow('shifts:use'),
      answers(200, OwnDevice, 'getOwnDevice', 'Who may take over here, and the latest shifts'),
      async (c) => {
        const { userId: id, name } = c.var.currentUser;
        return c.json({ id, name, guards: await guardsAtGate(db, id), shifts: await listShifts(db, id) });
      },
    )
    .post(
      '/shifts',
      allow('shifts:use'),
      answers(
        201,
        Shift,
        'addShift',
        'A guard takes over, or the last one leaves; sent twice it is one shift',
        ...(['conflict', 'not_found', 'too_many_attempts', 'busy'] as const),
      ),
      valid('json', ShiftDraft),
      async (c) => {
        const draft = c.req.valid('json');
        const { settle } = await checked(context, c.var.currentUser, draft);
        const shift = await write(c.var.currentUser, async (tx) => addShift(tx, draft, await settle(tx)));
        return c.json(shift, 201);
      },
    )
    .post(
      '/shifts/:id/read',
      allow('shifts:use'),
      answers(
        200,
        Shift,
        'readNote',
        'The handover note was read; the first time counts',
        'not_found',
        'too_many_attempts',
      ),
      valid('param', IdParam),
      valid('json', NoteRead),
      async (c) => {
        const { id } = c.req.valid('param');
        const { happenedAt } = c.req.valid('json');
        return c.json(await write(c.var.currentUser, (tx) => readNote(tx, id, happenedAt)));
      },
    );
}

/**
 * `settle` runs in the transaction in which the shift begins; it answers what is wrong with the shift, or throws
 * Problem invalid.
 */
type Checked = { settle(tx: Tx): Promise<ShiftRemark | null> };
const standing = (remark: ShiftRemark | null): Checked => ({ settle: async () => remark });

/**
 * Checks that the guard may take over. A device without a network has let them take over already (`isChecked`): what is
 * wrong then becomes a remark. Throws Problem invalid at its field, not_found, too_many_attempts, busy.
 */
async function checked(context: IdentityContext, device: CurrentUser, draft: ShiftDraft): Promise<Checked> {
  const { guardId, isChecked } = draft;
  const known = context.db.selectFrom('shifts').select('id').where('id', '=', draft.id);
  if (guardId === null || (await known.executeTakeFirst())) return standing(null);
  // Before the PIN: a wrong one is written down each time.
  await requireFewEntries({ db: context.db, now: context.now(), actor: device });
  const guard = await guardRow(context.db, guardId);
  const wrong = whyNot(guard, guard.pinHash);
  if (wrong) return standing(remarked(wrong, guard, draft));
  try {
    return await withPin(context, device, guard, draft);
  } catch (error) {
    const isUnchecked = error instanceof Problem && error.code === 'too_many_attempts';
    if (isChecked && isUnchecked) return standing('pin-unchecked');
    throw error;
  }
}

type Guard = Awaited<ReturnType<typeof guardRow>>;

/** Why a guard whose PIN matched `checkedHash` may not take over; null where they may. */
function whyNot({ isActive, pinHash }: Guard, checkedHash: string): 'guard-inactive' | 'wrong-pin' | null {
  if (isActive !== 1) return 'guard-inactive';
  return pinHash === checkedHash ? null : 'wrong-pin';
}

/** The remark of a shift that the device has let begin already. Throws Problem invalid at its field for any other. */
function remarked(wrong: 'guard-inactive' | 'wrong-pin', { name }: Guard, { isChecked }: ShiftDraft): ShiftRemark {
  if (isChecked) return wrong;
  if (wrong === 'wrong-pin') throw new Problem('invalid', message('pin_wrong', { name }), { at: 'pin' });
  throw new Problem('invalid', message('guard_inactive', { name }), { at: 'guardId' });
}

/** Verifies the PIN. Attempts are limited for each guard and device; one that succeeds clears those that failed. */
async function withPin(context: IdentityContext, device: CurrentUser, guard: Guard, draft: ShiftDraft) {
  const of = { kind: 'pin', address: guard.id, client: device.userId, device: null } as const;
  const attempt = await context.throttle.attempt(of);
  return guarded(attempt, async (): Promise<Checked> => {
    const { pin } = draft;
    if (pin !== null && (await context.pins.verify({ hash: guard.pinHash, password: pin }))) {
      // The PIN was right, so this was no guess, even if the shift is refused after all.
      await attempt.release();
      return { settle: (tx) => settleRight(tx, attempt, guard, draft) };
    }
    await attempt.fail(async (tx) => {
      tx.note({ topic: 'guards', entityId: guard.id, operation: 'pin-failed', label: guard.name });
      const what = {
        topic: 'guards',
        label: guard.name,
        count: 1,
        operation: 'pin-failed',
        other: device.name,
      } as const;
      tx.describe('event', what);
    });
    return standing(remarked('wrong-pin', guard, draft));
  });
}

/** Verifying takes a while: a guard deactivated meanwhile, or given another PIN, does not go on duty. */
async function settleRight(tx: Tx, attempt: Attempt, { id, pinHash }: Guard, draft: ShiftDraft) {
  const guard = await guardRow(tx.db, id);
  const wrong = whyNot(guard, pinHash);
  if (wrong) return remarked(wrong, guard, draft);
  await attempt.succeed(tx);
  return null;
}
