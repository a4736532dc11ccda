import { CloseButton, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loggedTopics, type Topic } from '#domain/permissions.ts';
import { nouns } from '#domain/topicsInLog.ts';
import classes from '#web/activities/Activities.module.css';
import { anyField, fieldOptions } from '#web/activities/fields.ts';
import { DayFilter } from '#web/days/DayFilter.tsx';
import type { Filtering } from '#web/pages/ActivityPage.tsx';
import { FoldedFilters } from '#web/records/ListFilters.tsx';
import { AddressSearch } from '#web/records/useAddressFilter.tsx';
import { useDay } from '#web/society/useDay.ts';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import { nameOf } from '#web/users/people.ts';
import { usersQuery } from '#web/users/queries.ts';

const everything = 'all';
const topicOptions = [
  { value: everything, label: 'All but the gate book' },
  ...loggedTopics.map((topic) => ({ value: topic, label: nouns[topic].heading })),
];

/**
 * The log's filters: text, person, concept, field, days; and the one record, where the log shows a record's history.
 */
export function ActivityFilters({ address, filter }: Pick<Filtering, 'address' | 'filter'>) {
  const { set } = address;
  const { today } = useDay();
  const isPhone = useIsPhone();
  const { data: users = [] } = useQuery(usersQuery);
  const people = useMemo(
    () => users.map((user) => ({ value: user.id, label: nameOf(user), also: [user.email] })),
    [users],
  );
  const fields = (
    <>
      <SearchSelect
        label="Person"
        placeholder="Anybody"
        options={people}
        value={filter.by ?? null}
        onChange={(by) => set({ by: by ?? undefined })}
        notInList="Choose a person from the list"
        clearable
        clearLabel="Anybody"
      />
      <Select
        label="Concerning"
        data={topicOptions}
        value={filter.topic ?? everything}
        onChange={(topic) => set({ topic: topic === everything ? undefined : (topic as Topic) })}
        allowDeselect={false}
      />
      <Select
        label="Field"
        data={fieldOptions}
        value={filter.field ?? anyField}
        onChange={(field) => set({ field: field === anyField ? undefined : (field ?? undefined) })}
        allowDeselect={false}
        maxDropdownHeight={360}
      />
      <DayFilter
        label="From"
        today={today}
        max={today}
        value={filter.from ?? null}
        onChange={(from) => set({ from: from ?? undefined })}
      />
      <DayFilter
        label="Until"
        today={today}
        max={today}
        value={filter.until ?? null}
        onChange={(until) => set({ until: until ?? undefined })}
      />
    </>
  );
  return (
    <>
      <div className={classes.filters}>
        <AddressSearch address={address} label="Search the log" placeholder="Search names and numbers..." />
        {isPhone ? <FoldedFilters set={howManySet(filter)}>{fields}</FoldedFilters> : fields}
      </div>
      {filter.record && (
        <Group gap="xs" mb="md">
          <Text size="sm">Only what was done with one record</Text>
          <CloseButton aria-label="Show every record" onClick={() => set({ record: undefined })} />
        </Group>
      )}
    </>
  );
}

/** The number of folded filters that are set; the text and the one record show without unfolding. */
function howManySet({ by, topic, field, from, until }: Filtering['filter']): number {
  return [by, topic, field, from, until].filter((value) => value !== undefined).length;
}
