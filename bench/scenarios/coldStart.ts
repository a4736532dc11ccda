import type { Scenario } from '../scenario.ts';

/**
 * From the start of the process to the first answer from its database; the system has the file in memory already. The
 * time grows with the society, because the search index in memory is made of all its records.
 */
export const coldStart: Scenario = {
  name: 'start',
  contenders: 'all',
  figures: { start: { title: 'start, to the first answer', unit: 'ms', better: 'lower', grows: 1 } },
  async measure({ contender }, { society }) {
    return { start: await contender.startTime(society.flats.length) };
  },
};
