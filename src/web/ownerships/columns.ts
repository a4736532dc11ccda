import type { OwnershipOn } from '#domain/transfer.ts';
import type { Column } from '#web/records/column.ts';

/** Who owned what, on paper and in a file; without an end while it lasts. */
export const ownershipColumns: Column<OwnershipOn>[] = [
  { key: 'flat', label: 'Flat', kind: 'text', width: 100, value: ({ flatNumber }) => flatNumber },
  { key: 'owner', label: 'Owner', kind: 'text', width: 240, value: ({ ownerName }) => ownerName },
  { key: 'since', label: 'Since', kind: 'day', width: 120, value: ({ since }) => since },
  { key: 'until', label: 'Until', kind: 'day', width: 120, value: ({ until }) => until },
];

/** Which flats an ownership is of: two that are gone may have had one number, though not on one day. */
export const flatOf = ({ flatId, flatNumber }: OwnershipOn): string => flatId ?? flatNumber;

/** How many flats these ownerships of one day are of: who owns one together has one each. */
export function flatsAmong(ownerships: readonly OwnershipOn[]): number {
  return new Set(ownerships.map(flatOf)).size;
}

/** The flats that several own together, of the ownerships of one day. */
export function jointFlats(ownerships: readonly OwnershipOn[]): ReadonlySet<string> {
  return new Set(ownerships.filter(({ place }) => place > 1).map(flatOf));
}

/**
 * With the place and the share of who owns a flat together, where somebody does. The headings are those by which an import
 * knows them.
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
