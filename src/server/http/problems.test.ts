import { Hono } from 'hono';
import { sql } from 'kysely';
import pino from 'pino';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { numbered } from '#domain/flatNumber.ts';
import { message } from '#domain/message.ts';
import { Problem, type ProblemCode, problems } from '#domain/problem.ts';
import { say } from '#domain/say.ts';
import type { Env } from '#server/http/env.ts';
import { aSociety, type Person, type TestSociety, testPassword } from '../../../tests/support/society.ts';
import { answerProblem } from './problems.ts';

let society: TestSociety;
let admin: Person;
beforeEach(async () => {
  society = await aSociety();
  admin = await society.signedInAs('admin');
});

const onPostgres = process.env['ENGINE'] === 'postgres';

/** What the one exit makes of this error. */
async function answered(error: unknown) {
  const response = await new Hono<Env>().get('/', (c) => answerProblem(c, error)).request('/');
  return { status: response.status, type: response.headers.get('content-type'), body: await response.json() };
}

const failing = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  );

describe('a problem', () => {
  test('has the shape of RFC 9457, whatever its code', async () => {
    for (const [code, status] of Object.entries(problems)) {
      const title = say(message(code as ProblemCode));
      expect(await answered(new Problem(code as ProblemCode))).toEqual({
        status,
        type: 'application/problem+json',
        body: { type: 'about:blank', code, status, title, detail: title },
      });
    }
  });

  test('carries its own sentence, its fields, and what is there now', async () => {
    const changed = message('flat_changed_meanwhile', { flatNumber: 'A-101' });
    const floor = message('required', { field: 'floor' });
    const problem = new Problem('stale', changed, { errors: { floor }, current: { floor: 2 } });
    expect((await answered(problem)).body).toMatchObject({
      detail: 'Someone else changed A-101 meanwhile',
      reason: 'flat_changed_meanwhile',
      params: { flatNumber: 'A-101' },
      errors: { floor: 'Floor is required' },
      fields: { floor: { code: 'required', params: { field: 'floor' } } },
      current: { floor: 2 },
    });
  });

  test('comes with its content type from every kind of failure', async () => {
    const asked = [
      await society.send('GET', '/api/flats'),
      await admin.send('GET', '/api/flats/x'),
      await admin.send('POST', '/api/flats', {}),
      await admin.send('PUT', '/api/flats'),
      await admin.send('GET', '/nothing'),
    ];
    expect(asked.map(({ status }) => status)).toEqual([401, 400, 422, 405, 404]);
    for (const { headers, status, body } of asked) {
      expect(headers.get('content-type')).toBe('application/problem+json');
      expect(JSON.stringify(body)).not.toContain('message:');
      expect(body).toMatchObject({
        type: 'about:blank',
        status,
        title: expect.any(String),
        detail: expect.any(String),
      });
    }
  });
});

describe('when the database has the last word', () => {
  test('a second flat of one number is a problem at its field', async () => {
    const at = new Date().toISOString();
    const row = { ...numbered('A-101'), floor: 1, type: '1BHK', status: 'Available', version: 1 } as const;
    const insert = () =>
      society.context.db
        .insertInto('flats')
        .values({
          ...row,
          size: null,
          rent: null,
          deposit: null,
          description: null,
          id: crypto.randomUUID(),
          createdAt: at,
          updatedAt: at,
        })
        .execute();
    await insert();
    expect(await answered(await failing(insert()))).toMatchObject({
      status: 409,
      body: { code: 'duplicate_flat', errors: { flatNumber: 'This flat number already exists' } },
    });
  });

  test('a second account of one address is a problem at its field', async () => {
    const other = await society.signedInAs('user');
    const update = society.context.db
      .updateTable('users')
      .set({ email: admin.email })
      .where('id', '=', other.id)
      .execute();
    expect(await answered(await failing(update))).toMatchObject({
      status: 409,
      body: { code: 'duplicate_account', errors: { email: expect.stringContaining('already exists') } },
    });
  });

  test('any other violation is our fault', async () => {
    const wrong = society.context.db.updateTable('users').set({ isActive: 7 }).execute();
    expect(await answered(await failing(wrong))).toMatchObject({ status: 500, body: { code: 'internal' } });
    const token = (await society.context.db.selectFrom('sessions').select('token').executeTakeFirstOrThrow()).token;
    const other = await society
      .signIn(admin.email)
      .then(() => society.context.db.updateTable('sessions').set({ token }));
    expect(await answered(await failing(other.execute()))).toMatchObject({ status: 500, body: { code: 'internal' } });
  });

  if (onPostgres)
    test('a connection that was cut is "the database does not answer"', async () => {
      const cut = sql`select pg_terminate_backend(pg_backend_pid())`.execute(society.context.db);
      expect(await answered(await failing(cut))).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    });
});

describe('a failure of our own', () => {
  async function broken() {
    await sql`alter table "flats" rename to "houses"`.execute(society.context.db);
    const told = vi.spyOn(society.context.log, 'error');
    return { answer: await admin.send('GET', '/api/flats'), told };
  }

  test('says so, with the number to ask by, and nothing of how it came about', async () => {
    const { answer, told } = await broken();
    const id = answer.headers.get('x-request-id');
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      type: 'about:blank',
      code: 'internal',
      status: 500,
      title: 'Something went wrong on the server',
      detail: `Something went wrong on the server. Please try again; if it stays, quote ${id}.`,
      reason: 'failed_here',
      params: { requestId: id },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/select|flats|sqlite|relation|\.ts|at \w+ \(/i);
    expect(told).toHaveBeenCalledWith(
      { id, problem: 'internal', err: expect.objectContaining({ stack: expect.any(String) }) },
      'failed',
    );
  });

  test('puts no row into the log, even where the database quotes it', async () => {
    const email = 'very.personal@society.example';
    if (onPostgres)
      await sql`alter table "users" add constraint "no" check ("email" not like 'very%')`.execute(society.context.db);
    else
      await sql`create trigger "no" before insert on "users" begin select raise(abort, 'no'); end`.execute(
        society.context.db,
      );
    const told = vi.spyOn(society.context.log, 'error');
    const form = { email, password: testPassword, confirmPassword: testPassword, role: 'user' };
    expect((await society.send('POST', '/api/auth/sign-up', form)).status).toBe(500);
    let written = '';
    pino({ level: 'error' }, { write: (text) => (written += text) }).error(
      ...(told.mock.lastCall as unknown as [object, string]),
    );
    expect(written).toContain('"stack"');
    expect(written).not.toContain('personal');
  });
});
