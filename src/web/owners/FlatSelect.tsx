import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import { message } from '#domain/message.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { say } from '#domain/say.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { flatOptions, whyNot } from '#web/owners/flatOptions.ts';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';

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
      nothingFoundMessage={isLoading ? 'Loading flats…' : 'No available flat fits'}
    />
  );
}

function ownFlat(owner: OwnerRecord | null) {
  if (!owner?.flat?.id) return null;
  return { id: owner.flat.id, flatNumber: owner.flat.flatNumber };
}

function hint(owner: OwnerRecord | null, isOld: boolean): string | null {
  if (isOld) return 'Saved as Old, they own no flat: it becomes or stays Available.';
  const others = owner?.flats.slice(1).map(({ flatNumber }) => flatNumber) ?? [];
  return others.length > 0 ? `Also owns ${others.join(', ')}.` : null;
}
