import { type Flat, flatStatusLabels } from '#domain/flat.ts';
import { byFlatNumber } from '#domain/flatNumber.ts';
import { StatusBadge } from '#web/flats/StatusBadge.tsx';
import { OwnerLink } from '#web/owners/OwnerLink.tsx';
import type { Column } from '#web/records/column.ts';
import { TextLink } from '#web/ui/TextLink.tsx';

/** What a list of flats tells of each. */
export const flatColumns: readonly Column<Flat>[] = [
  {
    key: 'flatNumber',
    label: 'Flat',
    kind: 'text',
    value: ({ flatNumber }) => flatNumber,
    compare: (one, other) => byFlatNumber(one.flatNumber, other.flatNumber),
    render: ({ id, flatNumber }) => (
      <TextLink to="/admin/flats/$flatId" params={{ flatId: id }}>
        {flatNumber}
      </TextLink>
    ),
    width: 100,
  },
  { key: 'floor', label: 'Floor', kind: 'number', value: ({ floor }) => floor, width: 75 },
  { key: 'type', label: 'Type', kind: 'text', value: ({ type }) => type, width: 80 },
  {
    key: 'status',
    label: 'Status',
    kind: 'text',
    value: ({ status }) => flatStatusLabels[status],
    render: ({ status }) => <StatusBadge status={status} />,
    width: 160,
  },
  {
    key: 'owner',
    label: 'Owner',
    kind: 'text',
    value: ({ ownerName }) => ownerName,
    render: ({ ownerId, ownerName }) => ownerName && <OwnerLink ownerId={ownerId} name={ownerName} />,
    width: 175,
  },
  {
    key: 'residents',
    label: 'Residents',
    kind: 'number',
    value: ({ totalResidents }) => totalResidents,
    hasTotal: true,
    width: 105,
  },
  { key: 'size', label: 'Size (sq ft)', kind: 'number', value: ({ size }) => size, width: 105 },
  { key: 'rent', label: 'Rent', kind: 'rupees', value: ({ rent }) => rent, hasTotal: true, width: 115 },
  { key: 'deposit', label: 'Deposit', kind: 'rupees', value: ({ deposit }) => deposit, hasTotal: true, width: 125 },
  {
    key: 'males',
    label: 'Males',
    kind: 'number',
    value: ({ maleCount }) => maleCount,
    hasTotal: true,
    width: 90,
    isExtra: true,
  },
  {
    key: 'females',
    label: 'Females',
    kind: 'number',
    value: ({ femaleCount }) => femaleCount,
    hasTotal: true,
    width: 100,
    isExtra: true,
  },
  {
    key: 'children',
    label: 'Children',
    kind: 'number',
    value: ({ childrenCount }) => childrenCount,
    hasTotal: true,
    width: 100,
    isExtra: true,
  },
  {
    key: 'description',
    label: 'Description',
    kind: 'text',
    value: ({ description }) => description,
    width: 260,
    isExtra: true,
  },
];
