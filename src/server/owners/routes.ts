import { Hono } from 'hono';
import { z } from 'zod';
import { AlikeOwner, AlikeQuery } from '#domain/alike.ts';
import { BulkResult, bulkBytes, OwnersBulk } from '#domain/bulkCalls.ts';
import { Reveal, Revealed } from '#domain/documents.ts';
import { encoded } from '#domain/message.ts';
import { Owner, OwnerDraft, OwnerRecord } from '#domain/owner.ts';
import { OwnerEdit } from '#domain/ownerForm.ts';
import { Ownership } from '#domain/ownership.ts';
import { doBulk } from '#server/bulk/bulk.ts';
import { type Page, pageFields, pageOf } from '#server/database/page.ts';
import { answers, answersWhole, listOf } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { run, runOn } from '#server/http/run.ts';
import { IdParam, idsField, longFormBytes, SeenQuery, valid } from '#server/http/valid.ts';
import type { PagedAnswers } from '#server/http/whole.ts';
import { answerWhole } from '#server/http/whole.ts';
import { findAlike } from '#server/owners/alike.ts';
import { bulkOwners } from '#server/owners/bulk.ts';
import {
  addOwner,
  deleteOwner,
  draftErrors,
  editErrors,
  editOwner,
  existing,
  revealDocument,
} from '#server/owners/commands.ts';
import { findOwner, listOwners, pageOfOwners } from '#server/owners/queries.ts';
import { historyOfOwner } from '#server/ownership/queries.ts';

const ListQuery = z.strictObject({
  ids: idsField.optional(),
  flatId: z.uuid({ error: encoded('flat_id_not_an_id') }).optional(),
  ...pageFields,
});

type Routed = Kernel & { reading: PagedAnswers<'owners'> };

/** The calls of docs/rules.md, Owners. */
export function ownerRoutes(context: Routed) {
  return new Hono<Env>()
    .route('/', listRoutes(context))
    .route('/', recordRoutes(context))
    .route('/', documentRoutes(context));
}

function listRoutes({ db, read, reading, write }: Routed) {
  return new Hono<Env>()
    .get(
      '/',
      allow('owners:read'),
      answersWhole(pageOf(Owner), 'listOwners', 'All owners by name, these, those of a flat, or the newest'),
      valid('query', ListQuery),
      async (c) => {
        const { ids, flatId, order, ...page } = c.req.valid('query');
        if (order === 'newest' && page.after === undefined)
          return answerWhole<Page<Owner>>(c, await reading.newest('owners', page.limit));
        if (order === 'newest') return c.json(await pageOfOwners(db, page));
        if (ids || flatId) return c.json({ items: await listOwners(db, { ids, flatId }), next: null });
        return answerWhole<Page<Owner>>(c, await reading.latest('owners'));
      },
    )
    .post(
      '/',
      allow('owners:write'),
      answers(201, OwnerRecord, 'addOwner', 'Add an owner', 'conflict'),
      valid('json', OwnerDraft, { maxBytes: longFormBytes, rules: { read, errors: draftErrors } }),
      (c) => run(c, write, addOwner, 201),
    )
    .post(
      // The query holds a phone and an email, so it is in the body: addresses are logged.
      '/alike',
      allow('owners:read'),
      answers(200, listOf(AlikeOwner), 'findAlikeOwners', 'Who on record may be this person'),
      valid('json', AlikeQuery),
      async (c) => c.json({ items: await findAlike(db, c.req.valid('json')) }),
    )
    .post(
      '/bulk',
      allow('owners:write'),
      answers(
        200,
        BulkResult,
        'changeManyOwners',
        'Change one field of many owners, or delete them; or say what it would do',
        'conflict',
      ),
      valid('json', OwnersBulk, { maxBytes: bulkBytes }),
      async (c) => c.json(await doBulk({ read, write }, c.var.currentUser, bulkOwners, c.req.valid('json'))),
    );
}

function recordRoutes({ db, read, write, seal }: Routed) {
  return new Hono<Env>()
    .get(
      '/:id',
      allow('owners:read'),
      answers(200, OwnerRecord, 'getOwner', 'An owner', 'not_found'),
      valid('param', IdParam),
      async (c) => c.json(existing(await findOwner(db, seal, c.req.valid('param').id))),
    )
    .get(
      '/:id/ownerships',
      allow('owners:read'),
      answers(200, listOf(Ownership), 'listOwnershipsOfOwner', 'Which flats somebody owned and when', 'not_found'),
      valid('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param');
        existing(await findOwner(db, seal, id));
        return c.json({ items: await historyOfOwner(db, id) });
      },
    )
    .patch(
      '/:id',
      allow('owners:write'),
      answers(200, OwnerRecord, 'editOwner', 'Change an owner', 'not_found', 'stale', 'conflict'),
      valid('param', IdParam),
      valid('json', OwnerEdit, { maxBytes: longFormBytes, rules: { read, errors: editErrors } }),
      (c) => runOn(c, write, editOwner),
    )
    .delete(
      '/:id',
      allow('owners:write'),
      answers(204, null, 'deleteOwner', 'Delete an owner', 'not_found', 'stale', 'conflict'),
      valid('param', IdParam),
      valid('query', SeenQuery),
      async (c) => {
        const { id } = c.req.valid('param');
        const { version } = c.req.valid('query');
        await write(c.var.currentUser, (tx) => deleteOwner(tx, id, version));
        return c.body(null, 204);
      },
    );
}

function documentRoutes({ write }: Routed) {
  return new Hono<Env>().post(
    '/:id/reveal',
    allow('documents:reveal'),
    answers(
      200,
      Revealed,
      'revealDocument',
      'A document’s number in the clear; the look is recorded',
      'not_found',
      'conflict',
      'only_last_four',
    ),
    valid('param', IdParam),
    valid('json', Reveal),
    async (c) => {
      const { id } = c.req.valid('param');
      const { document } = c.req.valid('json');
      return c.json({ value: await write(c.var.currentUser, (tx) => revealDocument(tx, id, document)) });
    },
  );
}
