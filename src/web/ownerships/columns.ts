import type { OwnershipOn } from '#domain/transfer.ts';
import { type Column, textColumn } from '#web/records/column.ts';

/** The columns of ownerships on paper and in a file; no last day while an ownership lasts. */
export const ownershipColumns: Column<OwnershipOn>[] = [
  textColumn('flat', 'Flat', 100, ({ flatNumber }) => flatNumber),
  textColumn('owner', 'Owner', 240, ({ ownerName }) => ownerName),
  { key: 'since', label: 'Since', kind: 'day', width: 120, value: ({ since }) => since },
  { key: 'until', label: 'Until', kind: 'day', width: 120, value: ({ until }) => until },
];

/** The key of an ownership's flat. Deleted flats have only their number, which is unique on any one day. */
export const flatOf = ({ flatId, flatNumber }: OwnershipOn): string => flatId ?? flatNumber;

/** The number of flats among one day's ownerships: joint owners have an ownership each. */
export function flatsAmong(ownerships: readonly OwnershipOn[]): number {
  return new Set(ownerships.map(flatOf)).size;
}

/** The keys of flats with several owners, among one day's ownerships. */
export function jointFlats(ownerships: readonly OwnershipOn[]): ReadonlySet<string> {
  return new Set(ownerships.filter(({ place }) => place > 1).map(flatOf));
}

/**
 * The columns, with the joint owners' order and shares if any flat has several owners. The headings are those that an
 * import recognises.
 */
export function ownershipColumnsOf(ownerships: readonly OwnershipOn[]): Column<OwnershipOn>[] {
  const joint = jointFlats(ownerships);
  if (joint.size === 0) return ownershipColumns;
  const [flat, owner, ...days] = ownershipColumns as [Column<OwnershipOn>, Column<OwnershipOn>];
  const told = (one: OwnershipOn) => joint.has(flatOf(one));
  return [
    flat,
    owner,
    {
      ...{ key: 'place', label: 'Place among owners', kind: 'number', width: 90 },
      value: (one) => (told(one) ? one.place : null),
    },
    {
      ...{ key: 'share', label: 'Share in the flat', kind: 'text', width: 100 },
      value: (one) => (told(one) ? one.share : null),
    },
    ...days,
  ];
}
