import { Hono } from 'hono';
import { z } from 'zod';
import { type Flat, FlatDraft, FlatEdit, flatExists } from '#domain/flat.ts';
import { Problem } from '#domain/problem.ts';
import { showingFlat } from '#server/changes/ripple.ts';
import type { Trx } from '#server/database/tables.ts';
import { findFlat, isNumberTaken, listFlats, pageOfFlats } from '#server/flats/queries.ts';
import { allow, type Env } from '#server/http/env.ts';
import { pageFields } from '#server/http/page.ts';
import { IdParam, idsField, valid } from '#server/http/valid.ts';
import { historyOfFlat } from '#server/ownership/queries.ts';
import type { Parts } from '#server/parts.ts';

const ListQuery = z.strictObject({ ids: idsField.optional(), ...pageFields });

/** Specification, section 7, Flats. */
export function flatRoutes(parts: Parts) {
  const { db, write } = parts;
  return new Hono<Env>()
    .get('/', allow('flats:read'), valid('query', ListQuery), async (c) => {
      const { ids, order, ...page } = c.req.valid('query');
      if (order === 'newest') return c.json(await pageOfFlats(db, page));
      return c.json({ items: await listFlats(db, ids), next: null });
    })
    .post('/', allow('flats:write'), valid('json', FlatDraft), async (c) => {
      const draft = c.req.valid('json');
      return c.json(await addFlat(parts, c.var.who.userId, draft), 201);
    })
    .get('/:id', allow('flats:read'), valid('param', IdParam), async (c) =>
      c.json(existing(await findFlat(db, c.req.valid('param').id))),
    )
    .get('/:id/ownerships', allow('flats:read'), valid('param', IdParam), async (c) => {
      return c.json({ items: await historyOfFlat(db, existing(await findFlat(db, c.req.valid('param').id))) });
    })
    .patch('/:id', allow('flats:write'), valid('param', IdParam), valid('json', FlatEdit), async (c) => {
      return c.json(await editFlat(parts, c.var.who.userId, c.req.valid('param').id, c.req.valid('json')));
    })
    .delete('/:id', allow('flats:write'), valid('param', IdParam), async (c) => {
      const { id } = c.req.valid('param');
      await write(c.var.who.userId, async (trx, record) => {
        const before = existing(await findFlat(trx, id));
        await requireFree(trx, before);
        const owners = (await showingFlat(trx, id)).filter(({ topic }) => topic === 'owners');
        await trx.deleteFrom('flats').where('id', '=', id).execute();
        await record({ topic: 'flats', entityId: id, operation: 'delete', before }, ...owners);
      });
      return c.body(null, 204);
    });
}

/** Throws Problem duplicate_flat. */
async function addFlat({ write, now }: Parts, actorId: string, draft: FlatDraft): Promise<Flat> {
  const at = now().toISOString();
  const row = { ...draft, id: crypto.randomUUID(), version: 1, createdAt: at, updatedAt: at };
  return write(actorId, async (trx, record) => {
    await requireFreeNumber(trx, draft.flatNumber);
    await trx.insertInto('flats').values(row).execute();
    await record({ topic: 'flats', entityId: row.id, operation: 'add', after: row });
    return existing(await findFlat(trx, row.id));
  });
}

/** Throws Problem not_found, stale (with the flat as it is now), duplicate_flat. */
async function editFlat(
  { write, now }: Parts,
  actorId: string,
  id: string,
  { version, ...edit }: FlatEdit,
): Promise<Flat> {
  return write(actorId, async (trx, record) => {
    const before = existing(await findFlat(trx, id));
    if (before.version !== version)
      throw new Problem('stale', `Someone else changed ${before.flatNumber} meanwhile`, { current: before });
    if (edit.flatNumber) await requireFreeNumber(trx, edit.flatNumber, id);
    const changed = { ...edit, version: version + 1, updatedAt: now().toISOString() };
    await trx.updateTable('flats').set(changed).where('id', '=', id).execute();
    const after = existing(await findFlat(trx, id));
    const showing = after.flatNumber === before.flatNumber ? [] : await showingFlat(trx, id);
    await record({ topic: 'flats', entityId: id, operation: 'edit', before, after }, ...showing);
    return after;
  });
}

/** decisions.md, Facts with one home: a flat with an active owner or vehicles is not deleted. Throws Problem conflict. */
async function requireFree(trx: Trx, flat: Flat): Promise<void> {
  const vehicles = await trx
    .selectFrom('vehicles')
    .select('vehicleNumber')
    .where('flatId', '=', flat.id)
    .orderBy('vehicleNumber')
    .execute();
  const numbers = vehicles.map(({ vehicleNumber }) => vehicleNumber);
  const reasons = [
    ...(flat.ownerName === null
      ? []
      : [`it belongs to ${flat.ownerName}: make them an Old owner or choose another flat for them`]),
    ...(numbers.length === 0
      ? []
      : [
          `${listed(numbers)} ${numbers.length === 1 ? 'is' : 'are'} registered there: move or delete ${numbers.length === 1 ? 'it' : 'them'}`,
        ]),
  ];
  if (reasons.length > 0)
    throw new Problem('conflict', `${flat.flatNumber} can't be deleted yet: ${reasons.join('; ')} first.`);
}

function listed(names: string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
}

async function requireFreeNumber(trx: Trx, flatNumber: string, id?: string): Promise<void> {
  if (!(await isNumberTaken(trx, flatNumber, id))) return;
  const sentence = flatExists(flatNumber);
  throw new Problem('duplicate_flat', sentence, { errors: { flatNumber: sentence } });
}

function existing(flat: Flat | null): Flat {
  if (!flat) throw new Problem('not_found', 'This flat no longer exists');
  return flat;
}
