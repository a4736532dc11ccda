import type { Flat } from '#domain/flat.ts';
import { flatStatusLabels, ownerNames } from '#domain/flatFacts.ts';
import type { Concept, RecordKind } from '#web/concept.ts';
import { flatsQuery, flatsSubscription } from '#web/flats/queries.ts';
import IconBuilding from '~icons/tabler/building';

export const flatRecords: RecordKind<Flat> = {
  many: 'flats',
  heading: 'Flats',
  icon: IconBuilding,
  needs: 'flats:read',
  query: flatsQuery,
  /** Found by the flat's number in any spelling. */
  entryOf: (flat) => ({
    id: flat.id,
    label: flat.flatNumber,
    hint: [flatStatusLabels[flat.status], ownerNames(flat).join(', ')].filter(Boolean).join(' · '),
    texts: [flat.flatNumber],
  }),
  open: ({ id }, { navigate }) => navigate({ to: '/admin/flats/$flatId', params: { flatId: id } }),
  openList: (query, { navigate }) => navigate({ to: '/admin/flats', search: { q: query } }),
};

export const flats: Concept = {
  pages: [
    {
      to: '/admin/flats',
      title: 'Flat Management',
      needs: 'flats:read',
      menu: { label: 'Flat Management', group: 'Society', icon: IconBuilding },
    },
    { to: '/admin/flats/$flatId', title: 'Flat', needs: 'flats:read', menu: null },
  ],
  commands: [
    {
      id: 'add-flat',
      label: 'Add Flat',
      also: 'new flat',
      needs: 'flats:write',
      run: ({ navigate }) => navigate({ to: '/admin/flats', search: { add: '1' } }),
    },
  ],
  records: flatRecords,
  recordCommands: [],
  subscriptions: [
    flatsSubscription,
    { topics: ['flats'], queryKey: ['flat'], isFamily: true },
    { topics: ['ownerships', 'flats'], queryKey: ['flat-history'], isFamily: true },
    { topics: ['owners', 'ownerships'], queryKey: ['flat-owners'], isFamily: true },
    { topics: ['vehicles'], queryKey: ['flat-vehicles'], isFamily: true },
  ],
};
