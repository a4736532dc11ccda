import { median, shown, timesAsGood } from './numbers.ts';
import type { Outcome } from './run.ts';
import type { Figure } from './scenario.ts';

/** One figure of one scenario, as a line of the table. */
export type Line = {
  scenario: string;
  key: string;
  title: string;
  unit: string;
  /** The median of each contender. */
  medians: Record<string, number>;
  raw: Record<string, number[]>;
  /** How many times as good the first contender is as the rival; null without one. */
  times: number | null;
  wanted: string;
  /** Whether the first contender comes to what is wanted; null where nothing is said or known. */
  isReached: boolean | null;
};

/** The lines of what was measured. `ours` is judged, and compared with `rival` where the rival took part. */
export function linesOf({ scenario, values }: Outcome, ours: string, rival: string | null): Line[] {
  return Object.entries(scenario.figures).flatMap(([key, figure]): Line[] => {
    if (figure.isForGrowth) return [];
    const raw = values[key] ?? {};
    const medians = Object.fromEntries(Object.entries(raw).map(([name, all]) => [name, median(all)]));
    const [own, theirs] = [medians[ours], rival === null ? undefined : medians[rival]];
    if (own === undefined) return [];
    const times = theirs === undefined ? null : timesAsGood(own, theirs, figure.better);
    const { title, unit } = figure;
    const judged = { times, wanted: wantedOf(figure), isReached: isReached(figure, own, times) };
    return [{ scenario: scenario.name, key, title, unit, medians, raw, ...judged }];
  });
}

function wantedOf({ wanted, better }: Figure): string {
  if (!wanted) return '';
  if ('atLeast' in wanted) return `at least ${shown(wanted.atLeast)}`;
  if ('atMost' in wanted) return `at most ${shown(wanted.atMost)}`;
  return better === 'lower' && wanted.times < 1 ? `at most ${shown(1 / wanted.times)} ×` : `${shown(wanted.times)} ×`;
}

function isReached({ wanted }: Figure, own: number, times: number | null): boolean | null {
  if (!wanted) return null;
  if ('atLeast' in wanted) return own >= wanted.atLeast;
  if ('atMost' in wanted) return own <= wanted.atMost;
  return times === null ? null : times >= wanted.times;
}

/** The table in Markdown, a column for each contender; behind the median of several rounds the value of each. */
export function markdown(lines: readonly Line[], contenders: readonly string[], rival: string | null): string {
  const heads = ['', ...contenders, ...(rival === null ? [] : [`× ${rival}`]), 'wanted', ''];
  const rows = lines.map((line) => [
    line.title,
    ...contenders.map((name) => cell(line, name)),
    ...(rival === null ? [] : [line.times === null ? '' : `${shown(line.times)} ×`]),
    line.wanted,
    line.isReached === null ? '' : line.isReached ? 'reached' : '**not yet**',
  ]);
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cell({ medians, raw, unit }: Line, name: string): string {
  const value = medians[name];
  if (value === undefined) return '–';
  const all = raw[name] ?? [];
  const rounds = all.length > 1 ? ` <sub>${all.map(shown).join(' · ')}</sub>` : '';
  return `${shown(value)}${unit === '' ? '' : unit.startsWith('/') ? unit : ` ${unit}`}${rounds}`;
}

/** Replaces what stands between a pair of markers. Throws when the text has no such pair. */
export function between(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`There is no place for the bench's ${name}`);
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
}
