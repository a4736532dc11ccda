import { Hono } from 'hono';
import { z } from 'zod';
import { View, ViewChoice, ViewDraft, ViewEdit } from '#domain/view.ts';
import { answers, listOf } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { IdParam, idsField, SeenQuery, valid } from '#server/http/valid.ts';
import { addView, chooseDefault, deleteView, editView, existing } from '#server/views/commands.ts';
import { findView, listViews } from '#server/views/queries.ts';

const ListQuery = z.strictObject({ ids: idsField.optional() });

/** The calls of docs/rules.md, Views. */
export function viewRoutes({ db, write }: Kernel) {
  return new Hono<Env>()
    .get(
      '/',
      allow('views:use'),
      answers(200, listOf(View), 'listViews', 'One’s own views and the shared ones, or these of them'),
      valid('query', ListQuery),
      async (c) => c.json({ items: await listViews(db, c.var.currentUser, c.req.valid('query').ids) }),
    )
    .post(
      '/',
      allow('views:use'),
      answers(201, View, 'addView', 'Save what a list shows under a name', 'conflict', 'forbidden'),
      valid('json', ViewDraft),
      async (c) => {
        const draft = c.req.valid('json');
        return c.json(await write(c.var.currentUser, (tx) => addView(tx, c.var.currentUser, draft)), 201);
      },
    )
    .get(
      '/:id',
      allow('views:use'),
      answers(200, View, 'getView', 'A view', 'not_found'),
      valid('param', IdParam),
      async (c) => c.json(existing(await findView(db, c.var.currentUser, c.req.valid('param').id))),
    )
    .patch(
      '/:id',
      allow('views:use'),
      answers(200, View, 'editView', 'Change a view', 'not_found', 'stale', 'conflict', 'forbidden'),
      valid('param', IdParam),
      valid('json', ViewEdit),
      async (c) => {
        const { id } = c.req.valid('param');
        const edit = c.req.valid('json');
        return c.json(await write(c.var.currentUser, (tx) => editView(tx, c.var.currentUser, id, edit)));
      },
    )
    .delete(
      '/:id',
      allow('views:use'),
      answers(204, null, 'deleteView', 'Delete a view', 'not_found', 'stale'),
      valid('param', IdParam),
      valid('query', SeenQuery),
      async (c) => {
        const { id } = c.req.valid('param');
        const { version } = c.req.valid('query');
        await write(c.var.currentUser, (tx) => deleteView(tx, c.var.currentUser, id, version));
        return c.body(null, 204);
      },
    )
    .post(
      '/:id/default',
      allow('views:use'),
      answers(200, View, 'chooseDefaultView', 'Open the list with this view, or no longer', 'not_found'),
      valid('param', IdParam),
      valid('json', ViewChoice),
      async (c) => {
        const { id } = c.req.valid('param');
        const { isDefault } = c.req.valid('json');
        return c.json(await write(c.var.currentUser, (tx) => chooseDefault(tx, c.var.currentUser, id, isDefault)));
      },
    );
}
