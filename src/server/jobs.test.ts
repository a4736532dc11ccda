import { describe, expect, test } from 'vitest';
import { Problem } from '#domain/problem.ts';
import { createJobs, type DailyJob } from '#server/jobs.ts';
import { anOffice, aSociety, type TestSociety } from '../../tests/support/society.ts';

const hourMs = 60 * 60 * 1000;

/** A server's jobs: one that counts how often it is done, in the way that is given. */
function jobsOf(
  { context }: TestSociety,
  work: DailyJob['work'] = async () => 'done',
  pause?: (ms: number) => Promise<unknown>,
) {
  let count = 0;
  const failures: unknown[] = [];
  const { db, read, write, now } = context;
  const counting = async () => {
    count += 1;
    return work();
  };
  const jobs = createJobs(
    { db, read, write, now, onError: (_, error) => failures.push(error), ...(pause && { pause }) },
    [{ name: 'backup', work: counting }],
  );
  return { jobs, failures, times: () => count };
}

const rowOf = ({ context }: TestSociety) =>
  context.db.selectFrom('jobs').selectAll().where('name', '=', 'backup').executeTakeFirst();

test('a job is done once a day, and again the next day', async () => {
  const { society } = await anOffice();
  const { jobs, times } = jobsOf(society);
  await jobs.look();
  await jobs.look();
  expect(times()).toBe(1);
  expect(await rowOf(society)).toMatchObject({ result: 'done', holder: null, problem: null });
  society.later(24 * hourMs);
  await jobs.look();
  expect(times()).toBe(2);
});

test('one that had nothing to do yet, or failed, is asked again, and the failure is remembered until it is done', async () => {
  const { society } = await anOffice();
  const results = [null, new Problem('disk_full'), new Error('the secret detail'), 'done'];
  const { jobs, times, failures } = jobsOf(society, async () => {
    const result = results.shift();
    if (result instanceof Error) throw result;
    return result ?? null;
  });
  await jobs.look();
  expect(await rowOf(society)).toMatchObject({ day: null, holder: null, failedAt: null, problem: null });
  await jobs.look();
  expect(await rowOf(society)).toMatchObject({
    day: null,
    holder: null,
    problem: expect.stringContaining('disk_full'),
  });
  await jobs.look();
  expect((await rowOf(society))?.problem).not.toContain('secret detail');
  await jobs.look();
  expect([times(), failures.length]).toEqual([4, 2]);
  expect(await rowOf(society)).toMatchObject({ failedAt: null, problem: null, result: 'done' });
});

test('a clock that was ahead does not keep a job from being done', async () => {
  const { society } = await anOffice();
  const { jobs, times } = jobsOf(society);
  society.later(40 * 24 * hourMs);
  await jobs.look();
  society.later(-40 * 24 * hourMs);
  await jobs.look();
  expect(times()).toBe(2);
});

/** A server that has just been started: `goOn` lets it have waited for what it waits for. */
function justStarted(society: TestSociety) {
  const waits: number[] = [];
  let goOn = () => {};
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      waits.push(ms);
      goOn = resolve;
    });
  const { jobs, times } = jobsOf(society, undefined, pause);
  jobs.start();
  const waitsFor = (nth: number) => expect.poll(() => waits.length).toBe(nth);
  return { jobs, times, waits, waitsFor, goOn: () => goOn() };
}

describe('after a start', () => {
  test('what was done yesterday waits until everybody has connected again', async () => {
    const { society } = await anOffice();
    await jobsOf(society).jobs.look();
    society.later(24 * hourMs);
    const { times, waits, waitsFor, goOn } = justStarted(society);
    await waitsFor(1);
    expect(times()).toBe(0);
    goOn();
    await waitsFor(2);
    expect([times(), waits]).toEqual([1, [5 * 60 * 1000, hourMs]]);
  });

  test.each([[2], [40]])('what was last done %d days ago is done at once', async (days) => {
    const { society } = await anOffice();
    await jobsOf(society).jobs.look();
    society.later(days * 24 * hourMs);
    const { times, waitsFor } = justStarted(society);
    await waitsFor(1);
    expect(times()).toBe(1);
  });

  test('what was never done is done at once', async () => {
    const { society } = await anOffice();
    const { times, waitsFor } = justStarted(society);
    await waitsFor(1);
    expect(times()).toBe(1);
  });
});

if (process.env['ENGINE'] === 'postgres') {
  test('of two servers that look at once, one does it', async () => {
    const { society } = await anOffice();
    const other = await aSociety({ at: society.place });
    other.later(society.context.now().getTime() - other.context.now().getTime()); // one day for both
    const [one, two] = [jobsOf(society), jobsOf(other)];
    await Promise.all([one.jobs.look(), two.jobs.look(), one.jobs.look()]);
    expect(one.times() + two.times()).toBe(1);
  });

  test('who dies over a job is superseded after two hours, not before, and does not end the claim of the other', async () => {
    const { society } = await anOffice();
    const { promise, resolve } = Promise.withResolvers<string>();
    const dying = jobsOf(society, () => promise);
    const death = dying.jobs.look();
    await expect.poll(dying.times).toBe(1);
    const other = jobsOf(society);
    await other.jobs.look();
    expect(other.times()).toBe(0);
    society.later(2 * hourMs + 1000);
    await other.jobs.look();
    expect(other.times()).toBe(1);
    resolve('too late');
    await death;
    expect(await rowOf(society)).toMatchObject({ result: 'done' });
  });
} else
  test('a claim that a server on this file left behind holds up nobody', async () => {
    const { society } = await anOffice();
    void jobsOf(society, () => new Promise(() => {})).jobs.look();
    await expect.poll(async () => (await rowOf(society))?.holder).toBeTruthy();
    const { jobs, times } = jobsOf(society);
    await jobs.look();
    expect(times()).toBe(1);
  });
