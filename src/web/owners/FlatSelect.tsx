import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { message } from '#domain/message.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { say } from '#domain/say.ts';
import { spokenShare } from '#domain/share.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { flatOptions, whyNot } from '#web/owners/flatOptions.ts';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

type Props = Omit<ComponentProps<typeof SearchSelect>, 'options' | 'notInList'> & {
  owner: OwnerRecord | null;
  isOld: boolean;
};

/**
 * docs/rules.md, Owners: searchable, clearable, with the flats that may be chosen; it follows what others do to them.
 */
export function FlatSelect({ owner, value, isOld, error, ...rest }: Props) {
  const { data: flats, error: failure } = useQuery(flatsQuery);
  const options = useMemo(() => flatOptions(flats ?? [], ownFlat(owner), value), [flats, owner, value]);
  // Who stays Old keeps showing the flat they left, whoever owns it now.
  const isTheirs = owner?.flats.some(({ id }) => id === value) || (isOld && value === owner?.flat?.id);
  const taken = isTheirs ? null : whyNot(flats?.find(({ id }) => id === value));
  const isLoading = flats === undefined && !failure;
  return (
    <SearchSelect
      {...rest}
      value={value}
      options={options}
      error={error || taken || (flats === undefined && failure?.message)}
      description={hint(owner, isOld)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={isLoading ? 'Loading flats…' : 'Choose a flat'}
      clearable
      clearLabel="Clear flat"
      notInList={say(message('choose_flat'))}
      nothingFoundMessage={isLoading ? 'Loading flats…' : noneFits}
    />
  );
}

function ownFlat(owner: OwnerRecord | null) {
  if (!owner?.flat?.id) return null;
  return { id: owner.flat.id, flatNumber: owner.flat.flatNumber };
}

/** What belongs to somebody already is not given away here. */
const noneFits = 'No available flat fits. A joint owner comes by Change owners, on the flat’s page.';

/** What of their flats the field does not show: with whom it is held and in which part, and what else they own. */
function hint(owner: OwnerRecord | null, isOld: boolean): ReactNode {
  if (isOld) return 'Saved as Old, they own no flat: it becomes or stays Available.';
  const [first, ...others] = owner?.flats ?? [];
  const parts = [
    ...(first?.share ? [spokenShare(first.share)] : []),
    ...(first && first.with.length > 0 ? [`with ${first.with.join(', ')}`] : []),
  ];
  const also = others.length > 0 ? `Also owns ${others.map(({ flatNumber }) => flatNumber).join(', ')}.` : null;
  if (!first || parts.length === 0) return also;
  return (
    <>
      {`${first.flatNumber}: ${parts.join(', ')}. `}
      <TextLink to="/admin/flats/$flatId/owners" params={{ flatId: first.id }}>
        Change owners
      </TextLink>
      {also && `. ${also}`}
    </>
  );
}
