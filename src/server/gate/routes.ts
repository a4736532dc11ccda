import { Hono } from 'hono';
import { GateAnswer, GateQuery } from '#domain/gate.ts';
import { createLookUp } from '#server/gate/queries.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { valid } from '#server/http/valid.ts';
import type { SearchIndex } from '#server/search/searchIndex.ts';

/** The gate's look-up. Answers no email, address, family or document. */
export function gateRoutes({ db, searchIndex, today }: Kernel & { searchIndex: SearchIndex }) {
  const lookUp = createLookUp(db, searchIndex);
  return new Hono<Env>().get(
    '/',
    allow('gate:use'),
    answers(200, GateAnswer, 'lookUp', 'Look a plate, flat or name up at the gate'),
    valid('query', GateQuery),
    async (c) => {
      return c.json({ matches: await lookUp(c.req.valid('query').text, await today()) });
    },
  );
}
