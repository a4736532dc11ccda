import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import { message } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';

type Props = Pick<ComponentProps<typeof SearchSelect>, 'value' | 'onChange' | 'error'>;

/** Which flat is let: any of them, found by its owner too. */
export function FlatChoice(input: Props) {
  const { data: flats, error } = useQuery(flatsQuery);
  const options = useMemo(
    () =>
      (flats ?? []).map(({ id, flatNumber, type, ownerName }) => ({
        value: id,
        label: `${flatNumber} · ${type}`,
        also: [ownerName],
      })),
    [flats],
  );
  return (
    <SearchSelect
      label="Flat"
      required
      data-autofocus
      {...input}
      error={input.error || (flats === undefined && error?.message)}
      options={options}
      placeholder={flats === undefined && !error ? 'Loading flats…' : 'Type to search'}
      notInList={say(message('choose_flat'))}
    />
  );
}
