import { Hono } from 'hono';
import { z } from 'zod';
import { BulkResult, bulkBytes, FlatsBulk } from '#domain/bulkCalls.ts';
import { Flat, FlatDraft, FlatEdit } from '#domain/flat.ts';
import { longestTyped } from '#domain/flatNumber.ts';
import { ManyFlatsDraft, ManyFlatsResult } from '#domain/manyFlats.ts';
import { encoded } from '#domain/message.ts';
import { doBulk } from '#server/bulk/bulk.ts';
import { type Page, pageFields, pageOf } from '#server/database/page.ts';
import { bulkFlats } from '#server/flats/bulk.ts';
import {
  addFlat,
  addManyFlats,
  deleteFlat,
  editFlat,
  existing,
  numberErrors,
  planMany,
} from '#server/flats/commands.ts';
import { FlatIdParam, findFlat, flatsNumbered, listFlats, pageOfFlats } from '#server/flats/queries.ts';
import { answers, answersWhole } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { run, runOn } from '#server/http/run.ts';
import { idsField, SeenQuery, valid } from '#server/http/valid.ts';
import type { PagedAnswers } from '#server/http/whole.ts';
import { answerWhole } from '#server/http/whole.ts';
import type { SearchIndex } from '#server/search/searchIndex.ts';

const ListQuery = z.strictObject({
  ids: idsField.optional(),
  flatNumber: z
    .string()
    .max(longestTyped, { error: encoded('not_a_flat_number') })
    .optional(),
  ...pageFields,
});

type Routed = Kernel & { searchIndex: SearchIndex; reading: PagedAnswers<'flats'> };

/** The calls of docs/rules.md, Flats. */
export function flatRoutes(context: Routed) {
  return new Hono<Env>()
    .route('/', listRoutes(context))
    .route('/', manyRoutes(context))
    .route('/', recordRoutes(context));
}

function listRoutes({ db, read, searchIndex, reading, today, write }: Routed) {
  return new Hono<Env>()
    .get(
      '/',
      allow('flats:read'),
      answersWhole(pageOf(Flat), 'listFlats', 'All flats by number, these, the one with a number, or the newest'),
      valid('query', ListQuery),
      async (c) => {
        const { ids, flatNumber, order, ...page } = c.req.valid('query');
        const day = await today();
        if (order === 'newest' && page.after === undefined)
          return answerWhole<Page<Flat>>(c, await reading.newest('flats', page.limit, day));
        if (order === 'newest') return c.json(await pageOfFlats(db, page, day));
        if (flatNumber !== undefined) {
          const numbered = await flatsNumbered(db, searchIndex, day, flatNumber);
          return c.json({ items: ids ? numbered.filter(({ id }) => ids.includes(id)) : numbered, next: null });
        }
        if (ids) return c.json({ items: await listFlats(db, day, { ids }), next: null });
        return answerWhole<Page<Flat>>(c, await reading.latest('flats', day));
      },
    )
    .post(
      '/',
      allow('flats:write'),
      answers(201, Flat, 'addFlat', 'Add a flat', 'duplicate_flat', 'conflict'),
      valid('json', FlatDraft, { rules: { read, errors: numberErrors } }),
      (c) => run(c, write, addFlat, 201),
    );
}

function manyRoutes({ read, write }: Routed) {
  return new Hono<Env>()
    .post(
      '/many',
      allow('flats:write'),
      answers(201, ManyFlatsResult, 'addManyFlats', 'Add the flats of wings, floors and doors that are not there yet'),
      valid('json', ManyFlatsDraft),
      (c) => run(c, write, addManyFlats, 201),
    )
    .post(
      '/many/preview',
      allow('flats:write'),
      answers(200, ManyFlatsResult, 'previewManyFlats', 'What adding many flats would do; nothing is kept'),
      valid('json', ManyFlatsDraft),
      async (c) => {
        const draft = c.req.valid('json');
        const { drafts, skipped } = await read((tx) => planMany(tx, draft));
        return c.json({ added: drafts.length, skipped });
      },
    )
    .post(
      '/bulk',
      allow('flats:write'),
      answers(
        200,
        BulkResult,
        'changeManyFlats',
        'Change one field of many flats, or delete them; or say what it would do',
        'conflict',
      ),
      valid('json', FlatsBulk, { maxBytes: bulkBytes }),
      async (c) => c.json(await doBulk({ read, write }, c.var.currentUser, bulkFlats, c.req.valid('json'))),
    );
}

function recordRoutes({ db, read, today, write }: Routed) {
  return new Hono<Env>()
    .get(
      '/:id',
      allow('flats:read'),
      answers(200, Flat, 'getFlat', 'A flat', 'not_found'),
      valid('param', FlatIdParam),
      async (c) => c.json(existing(await findFlat(db, await today(), c.req.valid('param').id))),
    )
    .patch(
      '/:id',
      allow('flats:write'),
      answers(200, Flat, 'editFlat', 'Change a flat', 'not_found', 'stale', 'duplicate_flat', 'conflict'),
      valid('param', FlatIdParam),
      valid('json', FlatEdit, { rules: { read, errors: numberErrors } }),
      (c) => runOn(c, write, editFlat),
    )
    .delete(
      '/:id',
      allow('flats:write'),
      answers(204, null, 'deleteFlat', 'Delete a flat that nobody owns', 'not_found', 'stale', 'conflict'),
      valid('param', FlatIdParam),
      valid('query', SeenQuery),
      async (c) => {
        const { id } = c.req.valid('param');
        const { version } = c.req.valid('query');
        await write(c.var.currentUser, (tx) => deleteFlat(tx, id, version));
        return c.body(null, 204);
      },
    );
}
