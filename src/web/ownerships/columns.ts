import type { OwnershipOn } from '#domain/transfer.ts';
import type { Column } from '#web/records/column.ts';

/** Who owned what, on paper and in a file; without an end while it lasts. */
export const ownershipColumns: Column<OwnershipOn>[] = [
  { key: 'flat', label: 'Flat', kind: 'text', width: 100, value: ({ flatNumber }) => flatNumber },
  { key: 'owner', label: 'Owner', kind: 'text', width: 240, value: ({ ownerName }) => ownerName },
  { key: 'since', label: 'Since', kind: 'day', width: 120, value: ({ since }) => since },
  { key: 'until', label: 'Until', kind: 'day', width: 120, value: ({ until }) => until },
];
