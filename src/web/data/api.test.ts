import { expect, test, vi } from 'vitest';
import { type ProblemCode, problems } from '#domain/problem.ts';
import { answer, RequestFailed } from '#web/data/api.ts';
import { retryOutage } from '#web/data/queries.ts';
import { unplaced } from '#web/records/formProblem.ts';
import { speak } from '#web/texts/language.ts';

const failureOf = (call: Promise<Response>): Promise<RequestFailed> =>
  answer(call as never).then(
    () => expect.fail('it should have failed'),
    (error: RequestFailed) => error,
  );

const page = () => new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502 });

/** What a form shows that puts nothing at its fields. */
const shownOf = (failure: RequestFailed) => unplaced({ getValues: () => ({}) }, failure, 'Failed to sign in');

test('no answer is a network error', async () => {
  const failure = await failureOf(Promise.reject(new TypeError('Failed to fetch')));
  expect(failure).toMatchObject({ code: 'offline', message: 'Network error. Please check your connection' });
  expect(shownOf(failure)).toBe('Network error. Please check your connection');
});

test('nor is half an answer one', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) });
  expect((await failureOf(Promise.resolve(new Response(broken)))).code).toBe('offline');
});

test.each([
  ["a proxy's page", page],
  ["a proxy's page that says all is well", () => new Response('<html>Sign in to the Wi-Fi</html>')],
  ['nothing at all', () => new Response('', { status: 504 })],
  ['JSON of somebody else', () => Response.json({ message: 'upstream' }, { status: 503 })],
])('%s is no network error, and on the sign-in form "Failed to sign in"', async (_, made) => {
  const failure = await failureOf(Promise.resolve(made()));
  expect(failure.code).toBe('unreadable');
  expect(failure.message).not.toMatch(/network/i);
  expect(shownOf(failure)).toBe('Failed to sign in');
});

test("the server's own problem is told in its words", async () => {
  const body = { type: 'about:blank', code: 'wrong_password', status: 401, title: 'T', detail: 'Incorrect password' };
  const failure = await failureOf(Promise.resolve(Response.json(body, { status: 401 })));
  expect([failure.code, shownOf(failure)]).toEqual(['wrong_password', 'Incorrect password']);
});

const problem = (code: ProblemCode) =>
  new RequestFailed({ type: 'about:blank', code, status: problems[code], title: 'T', detail: 'D' });

test('what was not answered is asked again, a few times', () => {
  expect(retryOutage(0, new RequestFailed('offline'))).toBe(true);
  expect(retryOutage(2, new RequestFailed('unreadable'))).toBe(true);
  expect(retryOutage(3, new RequestFailed('unreadable'))).toBe(false);
});

test.each(['busy', 'database_busy', 'disk_failed', 'unavailable', 'upgrading'] as const)(
  'so is what the server could not do at that moment: %s',
  (code) => {
    expect([retryOutage(0, problem(code)), retryOutage(3, problem(code))]).toEqual([true, false]);
    expect(problem(code).sentenceWhileAskedAgain).toBe('T. It is tried again by itself.');
  },
);

test('what is asked again says so in two sentences that end as the language ends them', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await speak('hi', false);
  expect(problem('busy').sentenceWhileAskedAgain).toMatch(/[^.।]। फिर अपने आप कोशिश होगी।$/);
  await speak('mr', false);
  expect(problem('busy').sentenceWhileAskedAgain).toMatch(/[^.।]\. पुन्हा आपोआप प्रयत्न होईल\.$/);
  await speak('en', false);
  vi.unstubAllGlobals();
});

test.each(['forbidden', 'stale', 'too_many_attempts', 'internal', 'disk_full'] as const)(
  'what was refused is not: %s',
  (code) => {
    expect(retryOutage(0, problem(code))).toBe(false);
    expect(problem(code).sentenceWhileAskedAgain).toBeNull();
  },
);
