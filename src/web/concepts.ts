import { activities } from '#web/activities/concept.ts';
import type { Concept } from '#web/concept.ts';
import { dashboard } from '#web/dashboard/concept.ts';
import { flats } from '#web/flats/concept.ts';
import { households } from '#web/households/concept.ts';
import { identity } from '#web/identity/concept.ts';
import { imports } from '#web/imports/concept.ts';
import { nominations } from '#web/nominations/concept.ts';
import { owners } from '#web/owners/concept.ts';
import { people } from '#web/owners/people.ts';
import { ownerships } from '#web/ownerships/concept.ts';
import { passes } from '#web/passes/concept.ts';
import { privacy } from '#web/privacy/concept.ts';
import { society } from '#web/settings/concept.ts';
import { stops } from '#web/stops/concept.ts';
import { tenancies } from '#web/tenancies/concept.ts';
import { transfers } from '#web/transfers/concept.ts';
import { users } from '#web/users/concept.ts';
import { vehicles } from '#web/vehicles/concept.ts';
import { views } from '#web/views/concept.ts';
import { visits } from '#web/visits/concept.ts';

// Concepts without records of their own; devices and guards are parts of the Users page, shifts are shown at the gate.
const without = { pages: [], commands: [], records: null, recordCommands: [] } satisfies Partial<Concept>;

const devices: Concept = {
  ...without,
  subscriptions: [{ topics: ['users', 'shifts'], queryKey: ['devices'], isFamily: true, waitMs: 300 }],
};
const guards: Concept = { ...without, subscriptions: [{ topics: ['guards'], queryKey: ['guards'], waitMs: 300 }] };
const shifts: Concept = {
  ...without,
  subscriptions: [{ topics: ['guards', 'shifts'], queryKey: ['own-device'], waitMs: 300 }],
};
const gate: Concept = {
  ...without,
  pages: [{ to: '/security/dashboard', title: 'Security Dashboard', needs: 'gate:use', menu: null }],
  // The gate is not told which vehicle or owner changed, only that a record in its copy did.
  subscriptions: [{ topics: ['gate'], queryKey: ['gate-copy'], waitMs: 300 }],
};
const search: Concept = {
  ...without,
  pages: [{ to: '/user/dashboard', title: /*i18n*/ 'Search', needs: 'search:use', menu: null }],
  // Residents get no change events for flats and vehicles: each search asks the server again.
  subscriptions: [],
};

/** All concepts, in the order in which the sidebar and the palette show their pages and actions. */
export const concepts: readonly Concept[] = [
  dashboard,
  flats,
  owners,
  people,
  vehicles,
  tenancies,
  households,
  visits,
  passes,
  stops,
  views,
  transfers,
  ownerships,
  nominations,
  imports,
  users,
  activities,
  society,
  privacy,
  guards,
  devices,
  shifts,
  gate,
  search,
  identity,
];

/** The declaration of the page at an address; throws if no concept declares it. */
export function pageAt(to: string) {
  const page = concepts.flatMap(({ pages }) => pages).find((declared) => declared.to === to);
  if (page === undefined) throw new Error(`No concept declares the page ${to}`);
  return page;
}

/** The whole lists that have a topic's records: a person may be in the owners' list or in that of other people. */
export function wholeListsOf(topic: string) {
  return concepts.flatMap(({ records, subscriptions }) =>
    records &&
    subscriptions.some(
      ({ topics, queryKey }) => queryKey === records.query.queryKey && (topics as readonly string[]).includes(topic),
    )
      ? [records.query]
      : [],
  );
}
