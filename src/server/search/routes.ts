import { Hono } from 'hono';
import { SearchAnswer, SearchQuery } from '#domain/search.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { valid } from '#server/http/valid.ts';
import { createFlatSearch, createVehicleSearch } from '#server/search/queries.ts';
import type { SearchIndex } from '#server/search/searchIndex.ts';

/** What a resident may look up: only what their screen shows (docs/rules.md, Residents' search). */
export function searchRoutes({ db, searchIndex, today }: Kernel & { searchIndex: SearchIndex }) {
  const findVehicles = createVehicleSearch(db, searchIndex);
  const findFlats = createFlatSearch(db, searchIndex);
  return new Hono<Env>().get(
    '/',
    allow('search:use'),
    answers(200, SearchAnswer, 'search', 'Search vehicles or flats'),
    valid('query', SearchQuery),
    async (c) => {
      const { kind, text } = c.req.valid('query');
      const answer: SearchAnswer = { vehicles: [], flats: [] };
      if (text === '') return c.json(answer);
      if (kind === 'vehicle') answer.vehicles = await findVehicles(text);
      else answer.flats = await findFlats(text, await today());
      return c.json(answer);
    },
  );
}
