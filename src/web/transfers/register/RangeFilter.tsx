import { Group, TextInput } from '@mantine/core';
import type { Range } from '#web/transfers/sheets.ts';
import { SearchField } from '#web/ui/SearchField.tsx';

type Props = {
  q: string;
  range: Range;
  search: (text: string) => void;
  setRange: (range: Partial<Record<keyof Range, string>>) => void;
};

/** What is looked for in the register, and between which days. */
export function RangeFilter({ q, range, search, setRange }: Props) {
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
        <TextInput
          key={end}
          type="date"
          label={end === 'from' ? 'From' : 'Until'}
          value={range[end] ?? ''}
          onChange={(event) => setRange({ [end]: event.currentTarget.value })}
          flex={{ base: '1 1 40%', xs: '0 1 170px' }}
        />
      ))}
    </Group>
  );
}
