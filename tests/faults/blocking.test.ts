// @module-tag whole
import { StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { mostRows } from '#server/database/slices.ts';
import { routesOf } from '#server/http/openapi.ts';
import { addOwner } from '../support/entries.ts';
import { fill } from '../support/filled.ts';
import { anOffice, origin, type Person, type TestSociety } from '../support/society.ts';

/*
 * That no request holds up the others is told here by the work that is done in one turn of the event loop, and not by a
 * clock: rows that the database hands over, and characters that are written as JSON. `npm run faults` has the clock as well
 * (requests.test.ts).
 */

afterEach(() => {
  vi.restoreAllMocks();
});

type Work = { rows: number; characters: number };

/** Counts the work of each turn of the loop from here on; answers the most that one of them did. */
function countingWork(): () => Work {
  const most = { rows: 0, characters: 0 };
  let turn = { rows: 0, characters: 0 };
  const count = (more: Partial<Work>) => {
    turn.rows += more.rows ?? 0;
    turn.characters += more.characters ?? 0;
    most.rows = Math.max(most.rows, turn.rows);
    most.characters = Math.max(most.characters, turn.characters);
  };
  const next = () => {
    turn = { rows: 0, characters: 0 };
    globalThis.setImmediate(next).unref();
  };
  next();
  const { all } = StatementSync.prototype;
  vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (this: StatementSync, ...given: unknown[]) {
    const rows = Reflect.apply(all, this, given as never[]) as never[];
    count({ rows: rows.length });
    return rows;
  });
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const asked = Reflect.apply(query, this, given) as unknown as Promise<pg.QueryResult> | undefined;
    return asked?.then?.((answer) => {
      count({ rows: answer.rows?.length ?? 0 });
      return answer;
    }) as never;
  });
  const { stringify } = JSON;
  vi.spyOn(JSON, 'stringify').mockImplementation((...given: unknown[]) => {
    const text = Reflect.apply(stringify, JSON, given) as string;
    count({ characters: text?.length ?? 0 });
    return text;
  });
  return () => most;
}

/** Everything that can be asked for, of these records where one is named; the stream never ends, and a description is no list. */
function everyGet({ app }: TestSociety, ids: string[]): string[] {
  const paths = routesOf(app).flatMap(({ method, path }) => (method === 'GET' ? path : []));
  const asked = paths.filter((path) => path.startsWith('/api/') && !/stream|openapi|docs|backups\/|oidc/.test(path));
  return asked.flatMap((path) => (path.includes(':') ? ids.map((id) => path.replace(/:\w+/g, id)) : [path]));
}

const queries = [
  '',
  '?order=newest&limit=100',
  '?text=1',
  '?text=owner',
  '?kind=vehicle&text=1',
  '?kind=flat&text=B-1',
  '?on=2026-06-01',
  '?isOwner=false',
  '?isOwner=true',
];

test('no answer of a large society takes more than a page’s rows, or a page’s text, in one turn of the loop', async () => {
  const { society, admin } = await anOffice();
  await admin.send('PATCH', '/api/society', { version: 1, flatNumbers: 'any' });
  await fill(society.context, mostRows + 200);
  const { id } = await addOwner(admin, { name: 'Bina Shah', status: 'Old' });
  const first = async (table: 'flats' | 'vehicles' | 'transfers' | 'activities') =>
    (await society.context.db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow()).id;
  const ids = [id, await first('flats'), await first('vehicles'), await first('transfers'), await first('activities')];
  const paths = everyGet(society, ids);
  const people: Person[] = [admin, await society.signedInAs('user'), await society.signedInAs('security')];
  // What looks up by parts is made once, in slices of its own.
  await people[2]?.send('GET', '/api/gate?text=1234');
  const most = countingWork();
  let answered = 0;
  for (const path of paths)
    for (const person of people)
      for (const query of ids.some((one) => path.includes(one)) ? [''] : queries) {
        const headers = { host: 'localhost', cookie: person.cookie };
        // The next request is another turn.
        await setImmediate();
        const answer = await society.app.request(origin + path + query, { headers });
        await answer.text();
        expect(answer.status, path + query).toBeLessThan(500);
        answered += answer.status === 200 ? 1 : 0;
      }
  const { rows, characters } = most();
  vi.restoreAllMocks();
  expect(answered).toBeGreaterThan(60);
  expect(rows).toBeLessThanOrEqual(mostRows);
  expect(characters).toBeLessThanOrEqual(200_000);
});
