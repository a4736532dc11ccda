import { Badge, Card, Group, MultiSelect, Stack, Switch, Text, Title } from '@mantine/core';
import type { Import } from '#domain/imports/answers.ts';
import { headings, takeSheet } from '#web/imports/edits.ts';
import type { Edit, Sheet } from '#web/imports/queries.ts';
import { RowsTable } from '#web/imports/RowsTable.tsx';
import { count } from '#web/ui/format.ts';

type Props = { plan: Import; onEdit: (edit: Edit) => void };

/** The sheets, where their headings are, and their rows as they are. */
export function ReadStep({ plan, onEdit }: Props) {
  return (
    <Stack gap="md">
      {plan.sheets.map((sheet) => (
        <SheetCard key={sheet.index} plan={plan} sheet={sheet} onEdit={onEdit} />
      ))}
    </Stack>
  );
}

const mostHeadings = 4;

function SheetCard({ plan, sheet, onEdit }: Props & { sheet: Sheet }) {
  const { index, name, isHidden, isUsed, counts, headers, rows } = sheet;
  const numbers = [...new Set([...headers, ...rows.map(({ number }) => number)])].sort((one, other) => one - other);
  return (
    <Card component="section" aria-label={`Sheet ${name}`} padding="lg">
      <Group justify="space-between" align="start" mb={isUsed ? 'md' : 0}>
        <div>
          <Group gap="xs">
            <Title order={3} size="h5">
              {name}
            </Title>
            {isHidden && (
              <Badge variant="default" tt="none">
                Hidden in the workbook
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {`${rowsOf(counts.data)} of data, ${count(counts.leftOut)} left out`}
          </Text>
        </div>
        <Switch
          label="Bring this sheet"
          checked={isUsed}
          onChange={(event) => onEdit(takeSheet(index, event.currentTarget.checked))}
        />
      </Group>
      {isUsed && (
        <Stack gap="sm">
          <MultiSelect
            label="Rows of the heading"
            description={
              headers.length === 0
                ? 'No heading was found: the columns are known by what stands in them. Choose its row if there is one.'
                : 'Choose two where the heading has two storeys, none where there is none.'
            }
            data={numbers.map(String)}
            value={headers.map(String)}
            onChange={(chosen) => onEdit(headings(index, chosen.map(Number)))}
            maxValues={mostHeadings}
            maw={480}
            clearable
            clearButtonProps={{ 'aria-label': `No heading in ${name}` }}
          />
          <RowsTable plan={plan} sheet={sheet} onEdit={onEdit} />
        </Stack>
      )}
    </Card>
  );
}

function rowsOf(rows: number): string {
  return rows === 1 ? '1 row' : `${count(rows)} rows`;
}
