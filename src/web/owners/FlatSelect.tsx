import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import type { Flat } from '#domain/flat.ts';
import { ownerNames, spokenNames } from '#domain/flatFacts.ts';
import { message } from '#domain/message.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { say } from '#domain/say.ts';
import { spokenShare } from '#domain/share.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { noFlatsYet } from '#web/flats/summary.ts';
import type { Option } from '#web/ui/matchingOptions.ts';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

type Props = Omit<ComponentProps<typeof SearchSelect>, 'options' | 'notInList'> & {
  owner: OwnerRecord | null;
  isOld: boolean;
  /** The form is neither saving nor saved. */
  isOpen: boolean;
};

/** A searchable, clearable choice of the available flats (docs/rules.md, Owners); changes by others show at once. */
export function FlatSelect({ owner, value, isOld, isOpen, error, ...rest }: Props) {
  const { data: flats, error: failure } = useQuery(flatsQuery);
  const options = useMemo(() => flatOptions(flats ?? [], ownFlat(owner), value), [flats, owner, value]);
  // An owner who stays Old still shows the flat they left, whoever owns it now.
  const isTheirs = owner?.flats.some(({ id }) => id === value) || (isOld && value === owner?.flat?.id);
  const taken = isTheirs || !isOpen ? null : whyNot(flats?.find(({ id }) => id === value));
  const isLoading = flats === undefined && !failure;
  return (
    <SearchSelect
      {...rest}
      value={value}
      options={options}
      error={error || taken || (flats === undefined && failure?.message)}
      description={hint({ owner, isOld, isChosen: Boolean(value) })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={isLoading ? 'Loading flats…' : 'Choose a flat'}
      clearable
      clearLabel="Clear flat"
      notInList={say(message('choose_flat'))}
      nothingFoundMessage={isLoading ? 'Loading flats…' : flats?.length === 0 ? noFlatsYet : noneFits}
    />
  );
}

function ownFlat(owner: OwnerRecord | null) {
  if (!owner?.flat?.id) return null;
  return { id: owner.flat.id, flatNumber: owner.flat.flatNumber };
}

/** Said where no flat fits: a flat that has an owner can't be given away here. */
const noneFits = 'No available flat fits. A joint owner comes by Change owners, on the flat’s page.';

/** What the field does not show of the owner's flats: the share, the joint owners, and their other flats. */
function hint({ owner, isOld, isChosen }: Pick<Props, 'owner' | 'isOld'> & { isChosen: boolean }): ReactNode {
  const [first, ...others] = owner?.flats ?? [];
  // Who owns it with others can't leave it by this form, as the days of ownership below say.
  if (isOld) return first?.with.length ? null : 'Saved as Old, they own no flat: it becomes or stays Available.';
  const parts = [
    ...(first?.share ? [spokenShare(first.share)] : []),
    ...(first && first.with.length > 0 ? [`with ${first.with.join(', ')}`] : []),
  ];
  const also = others.length > 0 ? `Also owns ${others.map(({ flatNumber }) => flatNumber).join(', ')}.` : null;
  if (owner === null) return isChosen ? 'Joint owners follow after saving, by Change owners on the flat’s page.' : null;
  if (!first) return also;
  const isAlone = first.with.length === 0;
  return (
    <>
      {parts.length > 0 && `${first.flatNumber}: ${parts.join(', ')}. `}
      <TextLink to="/admin/flats/$flatId/owners" params={{ flatId: first.id }}>
        {isAlone ? 'Add a joint owner' : 'Change owners'}
      </TextLink>
      {also && `. ${also}`}
    </>
  );
}

type OwnFlat = { id: string; flatNumber: string };

/**
 * The flats to choose from: Available flats without an owner, and the owner's own (docs/rules.md, Owners). The flat in
 * the form stays an option even if it was taken meanwhile; `whyNot` then says so.
 */
export function flatOptions(flats: readonly Flat[], own: OwnFlat | null, heldId: string | null): Option[] {
  const isOption = (flat: Flat) => isFree(flat) || flat.id === own?.id || flat.id === heldId;
  const options = flats
    .filter(isOption)
    .map(({ id, flatNumber, type }) => ({ value: id, label: `${flatNumber} · ${type}` }));
  const isMissing = own !== null && !options.some(({ value }) => value === own.id);
  return isMissing ? [{ value: own.id, label: own.flatNumber }, ...options] : options;
}

function isFree({ status, ownerId }: Flat): boolean {
  return status === 'Available' && ownerId === null;
}

/** Why a flat that is not the owner's own can't be chosen any more; null while it can. */
export function whyNot(flat: Flat | undefined): string | null {
  if (flat === undefined || isFree(flat)) return null;
  if (flat.ownerName !== null)
    return `${flat.flatNumber} already belongs to ${spokenNames(ownerNames(flat))}. Choose another flat.`;
  if (flat.status === 'Maintenance') return `${flat.flatNumber} is under maintenance. Choose another flat.`;
  return `${flat.flatNumber} is not available any more. Choose another flat.`;
}
