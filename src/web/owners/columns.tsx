import { totalOnCard } from '#domain/family.ts';
import { wingOf } from '#domain/flatNumber.ts';
import { ownerFields } from '#domain/owner.fields.ts';
import type { Owner } from '#domain/owner.ts';
import { spokenShare } from '#domain/share.ts';
import { Flats } from '#web/owners/OwnerCard.tsx';
import { OwnerStatusBadge } from '#web/owners/OwnerStatusBadge.tsx';
import { OwnerLink } from '#web/recordLinks.tsx';
import type { Column } from '#web/records/column.ts';
import { fieldColumns } from '#web/records/fieldColumns.ts';
import { EmailLink } from '#web/ui/EmailLink.tsx';
import { Phone } from '#web/ui/Phone.tsx';

/** As an import reads them again: behind A-101 and a comma, 102 is in wing A. */
function listed(flatNumbers: string[]): string {
  const areMixed = new Set(flatNumbers.map((one) => wingOf(one) === '')).size > 1;
  return flatNumbers.join(areMixed ? '; ' : ', ');
}

const flat: Column<Owner> = {
  key: 'flat',
  label: 'Flat',
  kind: 'text',
  value: ({ flats, flat }) => listed(flats.map(({ flatNumber }) => flatNumber)) || (flat?.flatNumber ?? null),
  render: (owner) => <Flats owner={owner} />,
  width: 120,
};

const total: Column<Owner> = {
  key: 'total',
  label: 'Total',
  kind: 'number',
  value: ({ familyDetails }) => totalOnCard(familyDetails),
  hasTotal: true,
  width: 80,
};

/** A text about each flat of an owner; with several flats each is named: 'A-101: Sunita Kumar'. */
function ofEachFlat(flats: Owner['flats'], said: (flat: Owner['flats'][number]) => string | null): string | null {
  const parts = flats.flatMap((flat) => {
    const part = said(flat);
    return part ? [flats.length > 1 ? `${flat.flatNumber}: ${part}` : part] : [];
  });
  return parts.join(', ') || null;
}

const ownedWith: Column<Owner> = {
  key: 'ownedWith',
  label: 'Owned with',
  kind: 'text',
  value: ({ flats }) => ofEachFlat(flats, (flat) => flat.with.join(', ')),
  width: 175,
  isExtra: true,
};

const share: Column<Owner> = {
  key: 'share',
  label: 'Share owned',
  kind: 'text',
  value: ({ flats }) => ofEachFlat(flats, (flat) => flat.share && spokenShare(flat.share)),
  width: 110,
  isExtra: true,
};

export const ownerColumns: readonly Column<Owner>[] = fieldColumns(ownerFields, {
  rendered: {
    name: ({ id, name }) => <OwnerLink ownerId={id} name={name} />,
    status: ({ status }) => <OwnerStatusBadge status={status} />,
    phone: ({ phone }) => phone && <Phone number={phone} />,
    email: ({ email }) => email && <EmailLink email={email} />,
  },
  others: { 2: flat, 3: ownedWith, 4: share, 9: total },
});
