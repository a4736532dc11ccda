import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnection, letGoAfterMs, lostAfterMs, type Stream, silenceMs } from '#web/data/connection.ts';

type Fake = Stream & { after: number; isClosed: boolean; send: (type: string, data?: unknown) => void };

function setUp() {
  const opened: Fake[] = [];
  const heard: string[] = [];
  const connection = createConnection(
    (after) => {
      const listeners = new Map<string, (event: { data?: unknown }) => void>();
      const fake: Fake = {
        after,
        isClosed: false,
        addEventListener: (type, listener) => void listeners.set(type, listener),
        close: () => {
          fake.isClosed = true;
        },
        send: (type, data) => listeners.get(type)?.({ data: JSON.stringify(data) }),
      };
      opened.push(fake);
      return fake;
    },
    {
      onSaid: () => {},
      onChange: (topic, ids) => heard.push(`${topic} ${ids?.join(',') ?? 'all'}`),
      onReset: () => heard.push('reset'),
      onEnd: () => heard.push('end'),
      onRecovered: () => heard.push('recovered'),
      onRefused: () => heard.push('refused'),
    },
  );
  const last = () => opened.at(-1) as Fake;
  return { connection, opened, heard, last };
}

function live() {
  const parts = setUp();
  parts.connection.setVisible(true);
  parts.connection.start(7);
  parts.last().send('hello', { seq: 9 });
  return parts;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('follows from where the session began, and tells what changed', () => {
  const { connection, last, heard } = live();
  expect(last().after).toBe(7);
  expect(connection.getState()).toBe('live');
  last().send('change', { seq: 8, topic: 'flats', ids: ['x'] });
  last().send('change', { seq: 9, topic: 'flats', ids: null });
  expect(heard).toEqual(['flats x', 'flats all']);
});

test("goes on after the last change heard, not after what 'hello' promised", () => {
  const { last } = live();
  last().send('change', { seq: 8, topic: 'flats', ids: ['x'] });
  last().send('error');
  vi.advanceTimersByTime(1_000);
  expect(last().after).toBe(8);
});

test('a heartbeat moves on past changes that are not for this person', () => {
  const { last } = live();
  last().send('heartbeat', { seq: 30 });
  last().send('error');
  vi.advanceTimersByTime(1_000);
  expect(last().after).toBe(30);
});

test('after a reset it goes on from there, even backwards', () => {
  const { last, heard } = live();
  last().send('reset', { seq: 3 });
  last().send('error');
  vi.advanceTimersByTime(1_000);
  expect(last().after).toBe(3);
  expect(heard).toContain('reset');
});

test('tries again after 1, 2, 4, 8, then every 15 seconds', () => {
  const { last, opened } = live();
  for (const wait of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
    last().send('error');
    const before = opened.length;
    vi.advanceTimersByTime(wait - 1);
    expect(opened).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(opened).toHaveLength(before + 1);
  }
});

test('is lost after two seconds without a connection, and says when it is back', () => {
  const { connection, last, heard } = live();
  last().send('error');
  expect(connection.getState()).toBe('connecting');
  vi.advanceTimersByTime(lostAfterMs);
  expect(connection.getState()).toBe('lost');
  connection.retryNow();
  last().send('hello', { seq: 9 });
  expect(connection.getState()).toBe('live');
  expect(heard).toEqual(['refused', 'recovered']);
});

test('silence for 40 seconds is a lost connection', () => {
  const { last, opened } = live();
  vi.advanceTimersByTime(silenceMs - 1);
  last().send('heartbeat', { seq: 9 });
  vi.advanceTimersByTime(silenceMs - 1);
  expect(opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(opened).toHaveLength(2);
  expect(opened[0]?.isClosed).toBe(true);
});

test('a hidden tab lets go after 15 seconds and catches up when it is seen again', () => {
  const { connection, last, opened } = live();
  last().send('change', { seq: 12, topic: 'flats', ids: ['x'] });
  connection.setVisible(false);
  vi.advanceTimersByTime(letGoAfterMs);
  expect(last().isClosed).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(1);
  expect(connection.getState()).not.toBe('lost');
  connection.setVisible(true);
  expect(opened).toHaveLength(2);
  expect(last().after).toBe(12);
});

test('a short look elsewhere changes nothing', () => {
  const { connection, last } = live();
  connection.setVisible(false);
  vi.advanceTimersByTime(letGoAfterMs - 1);
  connection.setVisible(true);
  vi.advanceTimersByTime(letGoAfterMs);
  expect(last().isClosed).toBe(false);
});

test('a tab that was never seen does not connect', () => {
  const { connection, opened } = setUp();
  connection.start(1);
  expect(opened).toHaveLength(0);
  connection.setVisible(true);
  expect(opened).toHaveLength(1);
});

test('when the session ends it says so, closes, and asks again later', () => {
  const { last, opened, heard } = live();
  last().send('end', {});
  expect(opened[0]?.isClosed).toBe(true);
  expect(heard).toEqual(['end']);
  vi.advanceTimersByTime(1_000);
  expect(opened).toHaveLength(2);
});

test('what a given-up connection still delivers is not heard, and a stopped one stays closed', () => {
  const { connection, opened, heard } = live();
  connection.stop();
  opened[0]?.send('change', { seq: 8, topic: 'flats', ids: ['x'] });
  vi.advanceTimersByTime(120_000);
  expect(heard).toEqual([]);
  expect(opened).toHaveLength(1);
});
