import { Hono } from 'hono';
import { Problem } from '#domain/problem.ts';
import { SocietyEdit, type SocietySettings } from '#domain/society.ts';
import type { Db, Trx } from '#server/database/tables.ts';
import { allow, type Env } from '#server/http/env.ts';
import { valid } from '#server/http/valid.ts';
import { shortenAadhar } from '#server/owners/documents.ts';
import type { Parts } from '#server/parts.ts';

/** The society's facts and settings (decisions.md). */
export function societyRoutes({ db, write, now, seal }: Parts) {
  return new Hono<Env>()
    .get('/', allow('society:write'), async (c) => c.json(await settings(db)))
    .patch('/', allow('society:write'), valid('json', SocietyEdit), async (c) => {
      const { version, residentsSeeContacts, ...edit } = c.req.valid('json');
      const saved = await write(c.var.who.userId, async (trx, record) => {
        const before = await settings(trx);
        if (before.version !== version)
          throw new Problem('stale', 'Someone else changed the settings meanwhile', { current: before });
        const contacts =
          residentsSeeContacts === undefined ? {} : { residentsSeeContacts: residentsSeeContacts ? 1 : 0 };
        await trx
          .updateTable('society')
          .set({ ...edit, ...contacts, version: version + 1, updatedAt: now().toISOString() })
          .execute();
        if (before.aadharKeeping === 'whole' && edit.aadharKeeping === 'last-four') await shortenAadhar(trx, seal);
        const after = await settings(trx);
        await record({ topic: 'society', entityId: null, operation: 'edit', before, after });
        return after;
      });
      return c.json(saved);
    });
}

async function settings(db: Db | Trx): Promise<SocietySettings> {
  const { id: _, residentsSeeContacts, ...row } = await db.selectFrom('society').selectAll().executeTakeFirstOrThrow();
  return { ...row, residentsSeeContacts: residentsSeeContacts === 1 };
}
