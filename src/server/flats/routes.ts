import { Hono } from 'hono';
import { z } from 'zod';
import { FlatDraft, FlatEdit } from '#domain/flat.ts';
import { pageFields } from '#server/database/page.ts';
import { addFlat, deleteFlat, editFlat, existing } from '#server/flats/commands.ts';
import { findFlat, listFlats, pageOfFlats } from '#server/flats/queries.ts';
import { allow, type Env } from '#server/http/env.ts';
import { IdParam, idsField, valid } from '#server/http/valid.ts';
import { historyOfFlat } from '#server/ownership/queries.ts';
import type { Parts } from '#server/parts.ts';

const ListQuery = z.strictObject({ ids: idsField.optional(), ...pageFields });

/** The calls of docs/rules.md, Flats. */
export function flatRoutes({ db, write }: Parts) {
  return new Hono<Env>()
    .get('/', allow('flats:read'), valid('query', ListQuery), async (c) => {
      const { ids, order, ...page } = c.req.valid('query');
      if (order === 'newest') return c.json(await pageOfFlats(db, page));
      return c.json({ items: await listFlats(db, ids), next: null });
    })
    .post('/', allow('flats:write'), valid('json', FlatDraft), async (c) => {
      const draft = c.req.valid('json');
      return c.json(await write(c.var.who, (tx) => addFlat(tx, draft)), 201);
    })
    .get('/:id', allow('flats:read'), valid('param', IdParam), async (c) =>
      c.json(existing(await findFlat(db, c.req.valid('param').id))),
    )
    .get('/:id/ownerships', allow('flats:read'), valid('param', IdParam), async (c) => {
      return c.json({ items: await historyOfFlat(db, existing(await findFlat(db, c.req.valid('param').id))) });
    })
    .patch('/:id', allow('flats:write'), valid('param', IdParam), valid('json', FlatEdit), async (c) => {
      const { id } = c.req.valid('param');
      const edit = c.req.valid('json');
      return c.json(await write(c.var.who, (tx) => editFlat(tx, id, edit)));
    })
    .delete('/:id', allow('flats:write'), valid('param', IdParam), async (c) => {
      const { id } = c.req.valid('param');
      await write(c.var.who, (tx) => deleteFlat(tx, id));
      return c.body(null, 204);
    });
}
