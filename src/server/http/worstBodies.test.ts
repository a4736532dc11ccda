// @module-tag whole
// No body that any role may send blocks the server (docs/rules.md, Trouble): counted is the work, not the time.
import { expect, test, vi } from 'vitest';
import { type Route, routesOf } from '#server/http/openapi.ts';
import { aSociety, origin } from '../../../tests/support/society.ts';
import { placesIn, withAt, worstBodies } from '../../../tests/support/worstBodies.ts';

/** More than any form has fields. */
const mostIssues = 60;
/** What a body of a form may hold of whatever it is. */
const formLength = 64 * 1024;
const mostValues = 25_000;
const mostLevels = 20;
/** Of as many marks composing takes 2 ms. */
const mostComposed = 1200;

const taking = (app: Parameters<typeof routesOf>[0]) =>
  routesOf(app).flatMap(({ inputs, ...route }) =>
    inputs.flatMap((input) => (input.target === 'json' ? [{ ...route, ...input }] : [])),
  );

/** A plain second count of what the server has to make of a text; strings hold none of it. */
function sizeOf(text: string) {
  const marks = text.replace(/"(?:[^"\\]|\\.)*"/g, '').replace(/[^[\]{},]/g, '');
  let [levels, deepest, values] = [0, 0, 0];
  for (const mark of marks) {
    if (mark === ']' || mark === '}') levels -= 1;
    else values += 1;
    if (mark === '[' || mark === '{') deepest = Math.max(deepest, ++levels);
  }
  return { values, deepest };
}

const addressOf = ({ path }: Pick<Route, 'path'>) => `${origin}${path.replace(/:\w+/, crypto.randomUUID())}`;

test('the longest bodies of every route are refused before they are read, or for a few reasons, and never fail', async () => {
  const { app, signedInAs } = await aSociety();
  const { cookie } = await signedInAs('admin');
  const parsed = vi.spyOn(JSON, 'parse');
  const wrong: string[] = [];
  let sent = 0;
  for (const route of taking(app)) {
    const checked = vi.spyOn(route.schema, 'safeParse');
    for (const { what, text } of worstBodies(route.schema, route.maxBytes)) {
      parsed.mockClear();
      checked.mockClear();
      const name = `${route.method} ${route.path} ${what}`;
      const headers = { host: 'localhost', origin, cookie, 'content-type': 'application/json' };
      const { status } = await app.request(addressOf(route), { method: route.method, headers, body: text });
      if (status >= 500) wrong.push(`${name}: ${status}`);
      const isRead = parsed.mock.calls.some(([read]) => read.length === text.length);
      if (isRead && text.length > formLength) {
        const { values, deepest } = sizeOf(text);
        if (values > mostValues || deepest > mostLevels)
          wrong.push(`${name}: ${values} values, ${deepest} levels read`);
      }
      const issues = checked.mock.results.reduce((all, { value }) => all + (value.error?.issues.length ?? 0), 0);
      if (issues > mostIssues) wrong.push(`${name}: ${issues} issues`);
      sent += 1;
    }
  }
  vi.restoreAllMocks();
  expect(wrong).toEqual([]);
  expect(sent).toBeGreaterThan(300);
}, 60_000);

test('a text of marks upon marks is refused before it is composed, which would take a second', async () => {
  const { app } = await aSociety();
  const composed = vi.spyOn(String.prototype, 'normalize');
  const wrong: string[] = [];
  let texts = 0;
  for (const { method, path: address, schema, maxBytes } of taking(app))
    for (const { path, schema: at } of placesIn(schema).filter(({ kind }) => kind === 'text')) {
      const marks = '\u0345\u0301\u059A\u0323'.repeat(Math.min(Number(at['maxLength'] ?? 20_000), maxBytes / 2) / 4);
      composed.mockClear();
      schema.safeParse(withAt(schema, path, marks));
      const longest = Math.max(0, ...composed.mock.contexts.map((text) => String(text).length));
      if (longest > mostComposed) wrong.push(`${method} ${address} ${path.join('.')}: ${longest}`);
      texts += 1;
    }
  vi.restoreAllMocks();
  expect(wrong).toEqual([]);
  expect(texts).toBeGreaterThan(50);
});

test('a list of a body is counted before it is looked at, and looked at up to the first that is wrong', async () => {
  const { app } = await aSociety();
  const wrong: string[] = [];
  let lists = 0;
  for (const { method, path: address, schema } of taking(app))
    for (const { path, schema: at } of placesIn(schema).filter(({ kind }) => kind === 'list')) {
      const most = Number(at['maxItems'] ?? mostValues);
      const looksAt = (length: number) => {
        let looks = 0;
        const list = new Proxy(new Array(length).fill({ x: 0 }), {
          get(all, key) {
            if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
            return Reflect.get(all, key);
          },
        });
        schema.safeParse(withAt(schema, path, list));
        return looks;
      };
      const looks = [looksAt(most), looksAt(most + 1)];
      if ((looks[0] ?? 0) > 5 || (looks[1] ?? 0) > 0) wrong.push(`${method} ${address} ${path.join('.')}: ${looks}`);
      lists += 1;
    }
  expect(wrong).toEqual([]);
  expect(lists).toBeGreaterThan(5);
});
