import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { may } from '#domain/permissions.ts';
import { loggedEvents } from '#domain/sentences/activities.ts';
import type { Env } from '#server/http/env.ts';
import { routesOf } from '#server/http/openapi.ts';
import { undeclaredIn } from '../../tests/support/declared.ts';
import { type Asking, rows } from '../../tests/support/routes.ts';
import { eachSentenceOfLog } from '../../tests/support/sentences.ts';
import { aSessionOf } from '../../tests/support/sessions.ts';
import { anOffice, aSociety, origin, type Person } from '../../tests/support/society.ts';
import { notWhole } from '../../tests/support/wholeSentences.ts';
import { World } from '../../tests/support/world.ts';

async function ask(world: World, route: string, asking: Person | null) {
  const { society } = world;
  const { id = '', json, file, query = '', cookie } = (await rows[route]?.request?.(world, asking)) ?? {};
  const [method = '', path = ''] = route.split(' ');
  const response = await society.app.request(`${origin}${path.replace(/:\w+/, id)}${query}`, {
    method,
    headers: {
      host: 'localhost',
      origin,
      cookie: cookie ?? (asking ? await aSessionOf(society.context, asking.id) : ''),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(file !== undefined && { body: file }),
  });
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel(); // it has no end
    return { status, type, body: '' };
  }
  const text = await response.text();
  return { status, type, body: type.includes('json') ? JSON.parse(text) : text };
}

/** Whether an answer is lists alone, and nothing is in any of them. */
function isEmptyList({ status, body }: { status: number; body: unknown }): boolean {
  if (status !== 200 || typeof body !== 'object' || body === null) return false;
  return Object.values(body).every((value) => value === null || (Array.isArray(value) && value.length === 0));
}

test('every route answers each kind of person with the status of the table and what it declares, and every route is in it', async () => {
  // Mails are written and never taken: nobody listens at this port.
  const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: { name: '', address: 'office@society.example' } };
  const society = await aSociety({ mail, baseUrl: origin });
  const world = new World(society, {
    guest: await society.signedInAs('user'),
    admin: await society.signedInAs('admin'),
  });
  // So that no list is empty: an answer without records would show nothing that is too much.
  await world.vehicle();
  await world.transfer();
  await world.sharedView();
  const askingAdmin = await society.signedInAs('admin');
  await world.importOf(askingAdmin);
  const deactivated = await society.signedInAs('admin');
  await society.context.db.updateTable('users').set({ isActive: 0 }).where('id', '=', deactivated.id).execute();
  const askings: Record<Asking, Person | null> = {
    signedOut: null,
    user: await society.signedInAs('user'),
    security: await society.signedInAs('security'),
    admin: askingAdmin,
    deactivated,
  };

  const got: Record<string, Record<string, number>> = {};
  const undeclared: string[] = [];
  for (const declared of routesOf(society.app)) {
    const { method, path } = declared;
    const route = `${method} ${path}`;
    got[route] = {};
    if (!rows[route]) continue;
    for (const [asking, person] of Object.entries(askings)) {
      const answered = await ask(world, route, person);
      got[route][asking] = answered.status;
      if (isEmptyList(answered)) undeclared.push(`${asking}: ${route} answers nothing to look at`);
      undeclared.push(...undeclaredIn(declared, answered).map((wrong) => `${asking}: ${wrong}`));
    }
  }
  const sentences = await eachSentenceOfLog(society.context.db);
  expect(sentences).toContain('Test user signed in');
  expect(sentences.filter(notWhole)).toEqual([]);
  const logged = await society.context.db.selectFrom('changes').select('operation').distinct().execute();
  const known = ['add', 'edit', 'delete', ...loggedEvents];
  expect(logged.filter(({ operation }) => !known.includes(operation))).toEqual([]);
  expect(undeclared).toEqual([]);
  expect(got).toEqual(Object.fromEntries(Object.entries(rows).map(([route, { statuses }]) => [route, statuses])));
});

test('every route declares who may use it', async () => {
  const { app } = await aSociety();
  expect(routesOf(app).filter(({ access }) => access === undefined)).toEqual([]);
  const forgotten = new Hono<Env>().get('/api/forgotten', (c) => c.text('open'));
  expect(routesOf(forgotten)).toMatchObject([{ path: '/api/forgotten', access: undefined }]);
});

test('a list, a record and a figure refuse a question that they do not know', async () => {
  const { society, admin } = await anOffice();
  const guard = await society.signedInAs('security');
  const known: string[] = [];
  for (const { method, path, access, inputs } of routesOf(society.app)) {
    if (method !== 'GET' || access === 'public' || !access) continue;
    const query = inputs.find(({ target }) => target === 'query');
    if (query) {
      const issues = query.schema.safeParse({ foo: 'bar' }).error?.issues ?? [];
      if (!issues.some(({ code }) => code === 'unrecognized_keys')) known.push(path);
      continue;
    }
    const asking = may('admin', access) ? admin : guard;
    const address = `${path.replace(/:\w+/, crypto.randomUUID())}?foo=bar`;
    const { status, body } = await asking.send<{ errors?: Record<string, string> }>('GET', address);
    if (status !== 422 || body.errors?.['foo'] !== 'This field is not known here') known.push(path);
  }
  expect(known).toEqual([]);
});
