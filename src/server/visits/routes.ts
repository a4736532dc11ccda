import { Hono } from 'hono';
import { z } from 'zod';
import { count, day, line } from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';
import { may } from '#domain/permissions.ts';
import {
  DepartureDraft,
  PassageDraft,
  UnseenDraft,
  Visit,
  VisitDraft,
  VisitRules,
  VisitRulesEdit,
} from '#domain/visit.ts';
import { visitKinds } from '#domain/visitKinds.ts';
import { pageFields, pageOf } from '#server/database/page.ts';
import type { Db } from '#server/database/tables.ts';
import { onDuty } from '#server/guards/shiftQueries.ts';
import { answers, listOf } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { run } from '#server/http/run.ts';
import { IdParam, idsField, longFormBytes, valid } from '#server/http/valid.ts';
import { flatsMeant } from '#server/search/flatsMeant.ts';
import type { SearchIndex } from '#server/search/searchIndex.ts';
import { addDeparture, addPassage, addVisit, clearUnseen, editVisitRules } from '#server/visits/commands.ts';
import { findVisitRules, listBook, listInside, listVisits, type Seeing } from '#server/visits/queries.ts';

const DayQuery = z.strictObject({
  day: day('day').optional().describe('Without one today, and of a guard who is on duty all of their shift'),
  kind: z.enum(visitKinds, { error: encoded('choose_one') }).optional(),
  flat: line('claimedFlat', { max: 50 }).optional().describe('Its number, in any spelling'),
  inside: z
    .literal('yes', { error: encoded('choose_one') })
    .optional()
    .describe('Only who has not left'),
  ids: idsField.optional().describe('These, whatever their day'),
  limit: pageFields.limit,
  after: pageFields.after,
});

const Cleared = z.strictObject({ count: count.describe('How many of them were inside') });

type Routed = Kernel & { searchIndex: SearchIndex };

/** The gate book (docs/rules.md, The gate book). */
export function visitRoutes(context: Routed) {
  return new Hono<Env>().route('/', lookRoutes(context)).route('/', entryRoutes(context));
}

/**
 * A guard sees the entries of their shift or, where nobody is on duty, all that were made at this gate; and who is
 * inside.
 */
async function seeing(db: Db, { role, userId }: Env['Variables']['currentUser']): Promise<Seeing> {
  if (may(role, 'admin:enter')) return { onlyBy: null };
  return { onlyBy: userId, since: (await onDuty(db, userId))?.at };
}

function lookRoutes({ db, today, write }: Routed) {
  return new Hono<Env>()
    .get(
      '/',
      allow('visits:read'),
      answers(
        200,
        pageOf(Visit),
        'listVisits',
        'A day of the gate book: who came or left, and of today who is inside; of a guard what they entered in their shift',
      ),
      valid('query', DayQuery),
      async (c) => {
        const { day: on, ids, inside, limit, ...wanted } = c.req.valid('query');
        const sight = await seeing(db, c.var.currentUser);
        if (ids) return c.json({ items: await listVisits(db, ids, sight), next: null });
        const size = limit === undefined ? undefined : Number(limit);
        // A shift may have begun yesterday.
        const now = await today();
        const day = on ?? (sight.since === undefined ? now : null);
        const asked = { ...wanted, day, today: now, isInside: inside === 'yes', limit: size };
        return c.json(await listBook(db, asked, sight));
      },
    )
    .get(
      '/inside',
      allow('visits:read'),
      answers(200, listOf(Visit), 'listInside', 'Who is inside, the latest first'),
      async (c) => c.json({ items: await listInside(db) }),
    )
    .get(
      '/rules',
      allow('visits:read'),
      answers(200, VisitRules, 'getVisitRules', 'What is asked of visitors, and how long it is kept'),
      async (c) => c.json(await findVisitRules(db)),
    )
    .patch(
      '/rules',
      allow('society:write'),
      answers(200, VisitRules, 'editVisitRules', 'Change what is asked of visitors, and how long it is kept', 'stale'),
      valid('json', VisitRulesEdit),
      (c) => run(c, write, editVisitRules),
    );
}

function entryRoutes({ db, searchIndex, write }: Routed) {
  return new Hono<Env>()
    .post(
      '/',
      allow('visits:write'),
      answers(201, Visit, 'addVisit', 'Let a visitor in; sent twice it is one entry', 'conflict', 'too_many_attempts'),
      valid('json', VisitDraft, { maxBytes: longFormBytes }),
      async (c) => {
        const draft = c.req.valid('json');
        const meant = await flatsMeant(searchIndex, draft.flats);
        return c.json(await write(c.var.currentUser, (tx) => addVisit(tx, draft, meant)), 201);
      },
    )
    .post(
      '/passages',
      allow('visits:write'),
      answers(
        201,
        Visit,
        'addPassage',
        'A vehicle of the register comes or goes; sent twice it is one entry',
        'conflict',
        'too_many_attempts',
      ),
      valid('json', PassageDraft, { maxBytes: longFormBytes }),
      (c) => run(c, write, addPassage, 201),
    )
    .post(
      '/unseen',
      allow('visits:write'),
      answers(
        200,
        Cleared,
        'clearUnseenVisits',
        'Note of visitors that nobody saw them leave; sent twice it is one act',
        'too_many_attempts',
      ),
      valid('json', UnseenDraft),
      async (c) => {
        const draft = c.req.valid('json');
        return c.json({ count: await write(c.var.currentUser, (tx) => clearUnseen(tx, draft)) });
      },
    )
    .post(
      '/:id/departure',
      allow('visits:write'),
      answers(
        200,
        Visit,
        'addDeparture',
        'Let a visitor out; the first departure counts',
        'not_found',
        'conflict',
        'too_many_attempts',
      ),
      valid('param', IdParam),
      valid('json', DepartureDraft),
      async (c) => {
        const { id } = c.req.valid('param');
        const draft = c.req.valid('json');
        const sight = await seeing(db, c.var.currentUser);
        return c.json(await write(c.var.currentUser, (tx) => addDeparture(tx, id, draft, sight)));
      },
    );
}
