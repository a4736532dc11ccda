import type { Server } from './contender.ts';
import type { Society } from './society.ts';

/** What the figure should come to: compared with the rival, or by itself. */
export type Wanted = { times: number } | { atLeast: number } | { atMost: number };

export type Figure = {
  title: string;
  unit: string;
  better: 'higher' | 'lower';
  wanted?: Wanted;
  /** How its cost may grow with the society: 0 not at all, 1 with its size. For the fit of growth. */
  grows?: 0 | 1;
  /** Only for the fit of growth, and not in the table: it can't be compared with a rival's. */
  isForGrowth?: true;
};

/** The server's processor time for an answer. A busy machine does not change it, so that its growth shows. */
export function costOf(title: string): Figure {
  return { title, unit: 'ms', better: 'lower', grows: 0, isForGrowth: true };
}

/** What a measurement is made with. */
export type Setting = {
  /** How long one round of load lasts, in seconds. */
  seconds: number;
  /** A smaller run, for trying the bench itself. */
  isQuick: boolean;
  society: Society;
};

export type Scenario = {
  name: string;
  /** By key, as `measure` answers them. */
  figures: Record<string, Figure>;
  /** The contenders that take part; the others can't do what is measured. */
  contenders: 'all' | 'product';
  /** How many flats, where it is not the run's own size. */
  size?: number;
  /** Each round has a process of its own on a fresh copy, because the scenario changes what it measures. */
  isFresh?: boolean;
  rounds?: number;
  /** Facts that every contender has to answer alike before anything is timed. */
  facts?(server: Server, setting: Setting): Promise<unknown>;
  measure(server: Server, setting: Setting): Promise<Record<string, number>>;
};

/** `count` of all, spread evenly over them. */
export function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, nth) => all[Math.floor(nth * step)] as T);
}
