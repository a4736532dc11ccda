import { Hono } from 'hono';
import { z } from 'zod';
import { OwnerDraft, OwnerEdit, Reveal } from '#domain/owner.ts';
import { allow, type Env } from '#server/http/env.ts';
import { pageFields } from '#server/http/page.ts';
import { IdParam, idsField, valid } from '#server/http/valid.ts';
import { reveal } from '#server/owners/documents.ts';
import { findOwner, listOwners, pageOfOwners } from '#server/owners/queries.ts';
import { addOwner, deleteOwner, editOwner, existing } from '#server/owners/save.ts';
import type { Parts } from '#server/parts.ts';

const ListQuery = z.strictObject({
  ids: idsField.optional(),
  flatId: z.uuid({ error: "flatId must be a flat's id" }).optional(),
  ...pageFields,
});

/** Specification, section 7, Owners. */
export function ownerRoutes(parts: Parts) {
  const { db, seal } = parts;
  return new Hono<Env>()
    .get('/', allow('owners:read'), valid('query', ListQuery), async (c) => {
      const { ids, flatId, order, ...page } = c.req.valid('query');
      if (order === 'newest') return c.json(await pageOfOwners(db, page));
      return c.json({ items: await listOwners(db, { ids, flatId }), next: null });
    })
    .post('/', allow('owners:write'), valid('json', OwnerDraft), async (c) => {
      return c.json(await addOwner(parts, c.var.who.userId, c.req.valid('json')), 201);
    })
    .get('/:id', allow('owners:read'), valid('param', IdParam), async (c) =>
      c.json(existing(await findOwner(db, seal, c.req.valid('param').id))),
    )
    .patch('/:id', allow('owners:write'), valid('param', IdParam), valid('json', OwnerEdit), async (c) => {
      return c.json(await editOwner(parts, c.var.who.userId, c.req.valid('param').id, c.req.valid('json')));
    })
    .delete('/:id', allow('owners:write'), valid('param', IdParam), async (c) => {
      await deleteOwner(parts, c.var.who.userId, c.req.valid('param').id);
      return c.body(null, 204);
    })
    .post('/:id/reveal', allow('documents:reveal'), valid('param', IdParam), valid('json', Reveal), async (c) => {
      const { id } = c.req.valid('param');
      return c.json({ value: await reveal(parts, c.var.who.userId, id, c.req.valid('json').document) });
    });
}
