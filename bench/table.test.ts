import { expect, test } from 'vitest';
import type { Outcome } from './run.ts';
import type { Figure } from './scenario.ts';
import { between, linesOf, markdown } from './table.ts';

function outcome(figure: Partial<Figure>, values: Record<string, number[]>): Outcome {
  const figures = { rate: { title: 'one flat by id', unit: '/s', better: 'higher' as const, ...figure } };
  const scenario = { name: 'flat', contenders: 'all' as const, figures, measure: async () => ({}) };
  return { scenario, values: { rate: values }, failure: null };
}

test('a line says the median, the ratio to the rival, and whether that is enough', () => {
  const [line] = linesOf(
    outcome({ wanted: { times: 4 } }, { Ours: [100, 500, 400], Rival: [100, 90, 110] }),
    'Ours',
    'Rival',
  );
  expect(line).toMatchObject({ medians: { Ours: 400, Rival: 100 }, times: 4, wanted: '4 ×', isReached: true });
});

test('what falls short is said to', () => {
  const [rate] = linesOf(outcome({ wanted: { atLeast: 2000 } }, { Ours: [1999] }), 'Ours', null);
  const [wait] = linesOf(outcome({ better: 'lower', wanted: { atMost: 50 } }, { Ours: [51] }), 'Ours', null);
  expect([rate?.isReached, wait?.isReached]).toEqual([false, false]);
  expect(
    markdown(
      [rate, wait].flatMap((line) => line ?? []),
      ['Ours'],
      null,
    ),
  ).toContain('**not yet**');
});

test('at most a fifth more memory than the rival is within the bar', () => {
  const memory = { better: 'lower', unit: 'MB', wanted: { times: 1 / 1.2 } } as const;
  const judge = (own: number) => linesOf(outcome(memory, { Ours: [own], Rival: [100] }), 'Ours', 'Rival')[0];
  expect([judge(119)?.isReached, judge(121)?.isReached, judge(121)?.wanted]).toEqual([true, false, 'at most 1.2 ×']);
});

test('a scenario that failed has no line', () => {
  expect(linesOf({ ...outcome({}, {}), failure: 'it did not start' }, 'Ours', 'Rival')).toEqual([]);
});

test('a table takes its place in the page, and nothing else moves', () => {
  const page = 'before\n<!-- bench:table -->\nold\n<!-- /bench:table -->\nafter';
  expect(between(page, 'table', 'new')).toBe('before\n<!-- bench:table -->\nnew\n<!-- /bench:table -->\nafter');
  expect(() => between(page, 'growth', 'new')).toThrow('no place');
});
