import type { Scenario } from '../scenario.ts';
import { coldStart } from './coldStart.ts';
import { gatesComeBack } from './gates.ts';
import { import500, import10000 } from './imports.ts';
import { twentyLists, wholeLists } from './lists.ts';
import {
  byName,
  dashboard,
  flatById,
  guard,
  helpNeeded,
  lastFour,
  newestFlats,
  partBySize,
  partOfNumber,
  tenanciesOfFlat,
  vehicleByNumber,
  whoLivesThere,
} from './reads.ts';
import { changesFor200, changesFor2000 } from './stream.ts';
import { create, createMany, memory, signIns, transfer } from './writes.ts';

/** Every line of the table, in its order. */
export const scenarios: readonly Scenario[] = [
  ...[flatById, newestFlats, vehicleByNumber, partOfNumber, lastFour, byName, dashboard],
  ...[tenanciesOfFlat, whoLivesThere, helpNeeded],
  ...[create, createMany, memory, guard, gatesComeBack, wholeLists, twentyLists, transfer],
  ...partBySize,
  ...[changesFor200, changesFor2000, coldStart, import500, import10000, signIns],
];
