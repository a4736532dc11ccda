import { Hono } from 'hono';
import { ShorteningProgress, SocietyEdit, SocietySettings } from '#domain/society.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { valid } from '#server/http/valid.ts';
import type { Shortening } from '#server/owners/shortening.ts';
import { editSociety } from '#server/society/commands.ts';
import { findSociety } from '#server/society/queries.ts';

/** The society's facts and settings (docs/rules.md, Settings). */
export function societyRoutes({ db, write, shortening }: Kernel & { shortening: Shortening }) {
  return new Hono<Env>()
    .get(
      '/',
      allow('society:write'),
      answers(200, SocietySettings, 'getSociety', 'The society and its settings'),
      async (c) => c.json(await findSociety(db)),
    )
    .patch(
      '/',
      allow('society:write'),
      answers(200, SocietySettings, 'editSociety', 'Change the society or its settings', 'stale', 'conflict'),
      valid('json', SocietyEdit),
      async (c) => {
        const edit = c.req.valid('json');
        const edited = await write(c.var.currentUser, (tx) => editSociety(tx, edit));
        shortening.wake();
        return c.json(edited);
      },
    )
    .get(
      '/shortening',
      allow('society:write'),
      answers(200, ShorteningProgress, 'getShortening', 'How far the shortening of Aadhaar numbers has come'),
      async (c) => c.json(await shortening.progress()),
    );
}
