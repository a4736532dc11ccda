import { totalOnCard } from '#domain/family.ts';
import type { Owner } from '#domain/owner.ts';
import { EmailLink } from '#web/owners/EmailLink.tsx';
import { Flats } from '#web/owners/OwnerCard.tsx';
import { OwnerLink } from '#web/owners/OwnerLink.tsx';
import { OwnerStatusBadge } from '#web/owners/OwnerStatusBadge.tsx';
import type { Column } from '#web/records/column.ts';
import { Phone } from '#web/ui/Phone.tsx';

type Family = keyof Owner['familyDetails'];

const family = (key: Family, label: string, width: number, isExtra = false): Column<Owner> => ({
  key,
  label,
  kind: 'number',
  value: ({ familyDetails }) => familyDetails[key],
  hasTotal: true,
  width,
  isExtra,
});

const contact = (key: keyof Owner['emergencyContact'], label: string, isPhone = false): Column<Owner> => ({
  key: `contact${key.charAt(0).toUpperCase()}${key.slice(1)}`,
  label,
  kind: isPhone ? 'phone' : 'text',
  value: ({ emergencyContact }) => emergencyContact[key],
  width: 170,
  isExtra: true,
});

/** What a list of owners tells of each. */
export const ownerColumns: readonly Column<Owner>[] = [
  {
    key: 'name',
    label: 'Name',
    kind: 'text',
    value: ({ name }) => name,
    render: ({ id, name }) => <OwnerLink ownerId={id} name={name} />,
    width: 220,
  },
  {
    key: 'flat',
    label: 'Flat',
    kind: 'text',
    value: ({ flats, flat }) => flats.map(({ flatNumber }) => flatNumber).join(', ') || (flat?.flatNumber ?? null),
    render: (owner) => <Flats owner={owner} />,
    width: 120,
  },
  {
    key: 'status',
    label: 'Status',
    kind: 'text',
    value: ({ status }) => status,
    render: ({ status }) => <OwnerStatusBadge status={status} />,
    width: 100,
  },
  {
    key: 'phone',
    label: 'Phone',
    kind: 'phone',
    value: ({ phone }) => phone,
    render: ({ phone }) => phone && <Phone number={phone} />,
    width: 190,
  },
  {
    key: 'email',
    label: 'Email',
    kind: 'text',
    value: ({ email }) => email,
    render: ({ email }) => email && <EmailLink email={email} />,
    width: 230,
  },
  {
    key: 'since',
    label: 'Occupancy date',
    kind: 'day',
    value: ({ occupancyDate }) => occupancyDate,
    width: 150,
  },
  {
    key: 'total',
    label: 'Total',
    kind: 'number',
    value: ({ familyDetails }) => totalOnCard(familyDetails),
    hasTotal: true,
    width: 80,
  },
  family('males', 'Males', 80),
  family('females', 'Females', 90),
  family('children', 'Children', 95),
  family('adults', 'Adults', 85, true),
  {
    key: 'secondPhone',
    label: 'Second phone',
    kind: 'phone',
    value: ({ secondPhone }) => secondPhone,
    width: 190,
    isExtra: true,
  },
  { key: 'address', label: 'Address', kind: 'text', value: ({ address }) => address, width: 260, isExtra: true },
  contact('name', 'Emergency contact'),
  contact('phone', "Contact's phone", true),
  contact('relation', "Contact's relation"),
];
