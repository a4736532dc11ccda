import { Group } from '@mantine/core';
import type { Range } from '#web/transfers/sheets.ts';
import { useDay } from '#web/transfers/useSociety.ts';
import { DayFilter } from '#web/ui/DayFilter.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';

type Props = {
  q: string;
  range: Range;
  search: (text: string) => void;
  setRange: (range: Partial<Record<keyof Range, string>>) => void;
};

/** What is looked for in the register, and between which days. */
export function RangeFilter({ q, range, search, setRange }: Props) {
  const { today } = useDay();
  return (
    <Group mb="md" gap="sm" align="flex-end">
      <SearchField
        label="Search the register"
        placeholder="Search flat, name, reason, remarks..."
        value={q}
        onChange={search}
        flex="1 1 260px"
      />
      {(['from', 'until'] as const).map((end) => (
        <DayFilter
          key={end}
          label={end === 'from' ? 'From' : 'Until'}
          today={today}
          value={range[end]}
          onChange={(day) => setRange({ [end]: day ?? '' })}
          flex={{ base: '1 1 40%', xs: '0 1 170px' }}
        />
      ))}
    </Group>
  );
}
