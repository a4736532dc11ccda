import type { ComponentProps } from 'react';
import type { PeopleOptions } from '#web/owners/personOption.ts';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';

type OwnProps = 'options' | 'placeholder' | 'clearable' | 'notInList' | 'nothingFoundMessage';
type Props = Omit<ComponentProps<typeof SearchSelect>, OwnProps> & { people: PeopleOptions };

/** A choice of a person on record, in forms where a new person may be named instead. */
export function PersonSelect({ people, ...rest }: Props) {
  return (
    <SearchSelect
      {...rest}
      placeholder={people.isLoading ? 'Loading…' : 'Type to search'}
      options={people.options}
      clearable
      notInList="Choose a person from the list"
      nothingFoundMessage={people.isLoading ? 'Loading…' : 'Nobody fits'}
    />
  );
}
