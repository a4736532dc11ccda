import { flatFields } from '#domain/flat.fields.ts';
import type { Flat } from '#domain/flat.ts';
import { ownerNames } from '#domain/flatFacts.ts';
import { byFlatNumber } from '#domain/flatNumber.ts';
import classes from '#web/flats/FlatCard.module.css';
import { StatusBadge } from '#web/flats/StatusBadge.tsx';
import { FlatLink, OwnerLink } from '#web/recordLinks.tsx';
import type { Column } from '#web/records/column.ts';
import { fieldColumns } from '#web/records/fieldColumns.ts';
import { phoneQuery } from '#web/ui/useIsPhone.ts';

const isPhone = globalThis.matchMedia?.(phoneQuery).matches ?? false;

const owner: Column<Flat> = {
  key: 'owner',
  label: 'Owner',
  kind: 'text',
  // A file has the first owner here and the others in the next column: an import could not match two names in one cell.
  value: ({ ownerName }) => ownerName,
  onPaper: (flat) => ownerNames(flat).join(', ') || null,
  render: ({ ownerId, ownerName, jointOwners }) =>
    ownerName && (
      <span className={classes.owners} title={ownerNames({ ownerName, jointOwners }).join(', ')}>
        <OwnerLink ownerId={ownerId} name={ownerName} />
        {/* There is no room for all names, but the number of the others must not be cut off. */}
        {jointOwners.length > 0 && <span>{`+${jointOwners.length}`}</span>}
      </span>
    ),
  // Fits beside the number and the checkboxes on the smallest phone: the owner is what people look for.
  width: isPhone ? 158 : 205,
};

const ownedWith: Column<Flat> = {
  key: 'ownedWith',
  label: 'Owned with',
  kind: 'text',
  value: ({ jointOwners }) => jointOwners.map(({ name }) => name).join(', ') || null,
  width: 175,
  isExtra: true,
};

const tenant: Column<Flat> = {
  key: 'tenant',
  label: 'Tenant',
  kind: 'text',
  value: ({ tenantName }) => tenantName,
  width: 160,
  isExtra: true,
};

const people = { kind: 'number', hasTotal: true } as const;
const residents: Column<Flat> = {
  ...people,
  key: 'residents',
  label: 'Residents',
  value: ({ totalResidents }) => totalResidents,
  width: 105,
};
const extra = { ...people, isExtra: true } as const;
const males: Column<Flat> = {
  ...extra,
  key: 'males',
  label: 'Male residents',
  value: ({ maleCount }) => maleCount,
  width: 90,
};
const females: Column<Flat> = {
  ...extra,
  key: 'females',
  label: 'Female residents',
  value: ({ femaleCount }) => femaleCount,
  width: 100,
};
const children: Column<Flat> = {
  ...extra,
  key: 'children',
  label: 'Child residents',
  value: ({ childrenCount }) => childrenCount,
  width: 100,
};

export const flatColumns: readonly Column<Flat>[] = fieldColumns(flatFields, {
  rendered: {
    flatNumber: ({ id, flatNumber }) => <FlatLink flatId={id} flatNumber={flatNumber} />,
    status: ({ status }) => <StatusBadge status={status} />,
  },
  compared: { flatNumber: (one, other) => byFlatNumber(one.flatNumber, other.flatNumber) },
  others: { 2: owner, 6: residents, 10: males, 11: females, 12: children, 13: tenant, 14: ownedWith },
});
