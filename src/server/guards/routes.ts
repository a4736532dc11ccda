import { Hono } from 'hono';
import { z } from 'zod';
import { AddedGuard, Guard, GuardDraft, GuardEdit, MadePin, PinGiven } from '#domain/guard.ts';
import { addGuard, editGuard, setPin } from '#server/guards/commands.ts';
import { asGuard, guardRow, listGuards } from '#server/guards/queries.ts';
import { leaveShifts } from '#server/guards/shifts.ts';
import { answers, listOf } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import { IdParam, idsField, valid } from '#server/http/valid.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { randomPin } from '#server/identity/pins.ts';

const ListQuery = z.strictObject({ ids: idsField.optional() });

/** The routes by which administrators manage the guards (docs/rules.md, Guards and shifts). */
export function guardRoutes({ db, write, pins }: IdentityContext) {
  return new Hono<Env>()
    .get(
      '/',
      allow('guards:read'),
      answers(200, listOf(Guard), 'listGuards', 'All guards, or these'),
      valid('query', ListQuery),
      async (c) => c.json({ items: await listGuards(db, c.req.valid('query').ids) }),
    )
    .post(
      '/',
      allow('guards:write'),
      answers(
        201,
        AddedGuard,
        'addGuard',
        'Add a guard; their PIN is given, or made and told once',
        'conflict',
        'busy',
      ),
      valid('json', GuardDraft),
      async (c) => {
        const draft = c.req.valid('json');
        const newPin = draft.pin === null ? randomPin() : null;
        const hash = await pins.hash(draft.pin ?? newPin ?? '');
        const guard = await write(c.var.currentUser, (tx) => addGuard(tx, draft, hash));
        return c.json({ guard, pin: newPin }, 201);
      },
    )
    .get(
      '/:id',
      allow('guards:read'),
      answers(200, Guard, 'getGuard', 'A guard', 'not_found'),
      valid('param', IdParam),
      async (c) => c.json(asGuard(await guardRow(db, c.req.valid('param').id))),
    )
    .patch(
      '/:id',
      allow('guards:write'),
      answers(200, Guard, 'editGuard', 'Change a guard; who is deactivated is on duty no more', 'not_found', 'stale'),
      valid('param', IdParam),
      valid('json', GuardEdit),
      async (c) => {
        const { id } = c.req.valid('param');
        const edit = c.req.valid('json');
        const edited = await write(c.var.currentUser, async (tx) => {
          const guard = await editGuard(tx, id, edit);
          if (!guard.isActive) await leaveShifts(tx, id);
          return guard;
        });
        return c.json(edited);
      },
    )
    .post(
      '/:id/pin',
      allow('guards:write'),
      answers(200, MadePin, 'resetPin', 'Give a guard another PIN, or have it made and told once', 'not_found', 'busy'),
      valid('param', IdParam),
      valid('json', PinGiven),
      async (c) => {
        const { id } = await guardRow(db, c.req.valid('param').id);
        const { pin } = c.req.valid('json');
        const newPin = pin === null ? randomPin() : null;
        const hash = await pins.hash(pin ?? newPin ?? '');
        await write(c.var.currentUser, (tx) => setPin(tx, id, hash));
        return c.json({ pin: newPin });
      },
    );
}
