import { Button, Group, MultiSelect, Popover, Switch, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Import } from '#domain/imports/answers.ts';
import { firstField } from '#domain/imports/headings.ts';
import { sheetRemarkLabels } from '#domain/imports/words.ts';
import { decide, headings, leaveHidden, takeSheet, wingsAbove } from '#web/imports/edits.ts';
import classes from '#web/imports/Import.module.css';
import type { Edit, Sheet } from '#web/imports/queries.ts';
import { count } from '#web/ui/format.ts';

type Props = { sheet: Sheet; onEdit: (edit: Edit) => void };
/** `isAlone`: the file has only this sheet, so it is named here, and no other sheet can be taken instead. */
type HeadProps = Props & { plan: Import; isAlone: boolean; children?: ReactNode };

/** What a sheet contains, whether it is imported, and which rows are its headings. */
export function SheetHead({ plan, sheet, isAlone, onEdit, children }: HeadProps) {
  const { index, name, isHidden, isNotRead, isUsed, remark, counts } = sheet;
  return (
    <Group justify="space-between" gap="xs" mb="xs">
      <div className={classes.named}>
        {isAlone && (
          <Title order={3} size="h5">
            {name}
          </Title>
        )}
        <Text size="sm" c="dimmed" span>
          {isUsed && `${rowsOf(counts.data)} of data, ${count(counts.leftOut)} left out`}
          {isNotRead && 'From a workbook of Aangan: no import brings this sheet in, and its rows are not read'}
          {!isUsed && !isNotRead && 'This sheet is left out'}
          {remark && `. ${sheetRemarkLabels[remark]}`}
          {isHidden && ', hidden in the workbook'}
        </Text>
        {isUsed && areTenantsUndated(plan, sheet) && (
          <Text size="sm" c="dimmed">
            Its tenants are left out: no column tells since when they rent. Choose Tenancy from above the one that does.
          </Text>
        )}
        {isUsed && <WingsAbove sheet={sheet} onEdit={onEdit} />}
        {isUsed && <PhonesOfEach plan={plan} sheet={sheet} onEdit={onEdit} />}
        {isUsed && counts.hidden > 0 && <HiddenRows plan={plan} sheet={sheet} onEdit={onEdit} />}
      </div>
      <Group gap="sm">
        {!(isAlone && isUsed) && !isNotRead && (
          <Switch
            label="Bring this sheet"
            checked={isUsed}
            onChange={(event) => onEdit(takeSheet(index, event.currentTarget.checked))}
          />
        )}
        {isUsed && <HeadingRows sheet={sheet} onEdit={onEdit} />}
        {isUsed && children}
      </Group>
    </Group>
  );
}

/** Whether a sheet names tenants who are left out because no column is taken for their first day. */
function areTenantsUndated({ choices }: Import, { columns }: Sheet): boolean {
  if (choices.decisions?.tenancies || columns.some(({ match }) => match?.field === 'tenancySince')) return false;
  return columns.some(
    ({ heading, match, of, filled, likely }) =>
      match === null && of === 'tenant' && filled > 0 && (likely === 'name' || firstField(heading) === 'tenantName'),
  );
}

/** Rows hidden by a filter are data like the others, and are read unless the user leaves them out here. */
function HiddenRows({ plan, sheet: { index, counts }, onEdit }: Props & { plan: Import }) {
  const isLeft = plan.choices.sheets?.find((one) => one.index === index)?.leaveHidden === true;
  const rows = `${rowsOf(counts.hidden)} hidden in the workbook`;
  return (
    <Text size="sm" c="dimmed">
      {`${rows}, ${isLeft ? 'left out' : 'taken like the others'}. `}
      <Button size="compact-sm" variant="subtle" onClick={() => onEdit(leaveHidden(index, !isLeft))}>
        {isLeft ? 'Take hidden rows' : 'Leave hidden rows out'}
      </Button>
    </Text>
  );
}

/** Blank cells below a wing are read as that wing or as none, and the user says it in one press where that is wrong. */
function WingsAbove({ sheet: { index, blankWings }, onEdit }: Props) {
  const { rows, are } = blankWings;
  if (rows === 0 || are === 'asked') return null;
  const areAbove = are === 'above';
  const have = `${rowsOf(rows)} ${rows === 1 ? 'has' : 'have'} no wing in ${rows === 1 ? 'its' : 'their'} own cell`;
  return (
    <Text size="sm" c="dimmed">
      {`${have}, ${areAbove ? 'read as of the wing above' : 'and stay without one'}. `}
      <Button size="compact-sm" variant="subtle" onClick={() => onEdit(wingsAbove(index, !areAbove))}>
        {areAbove ? 'They have no wing' : 'They are of the wing above'}
      </Button>
    </Text>
  );
}

/** A phone for each of the names in a cell is a proposal, and the user says it in one press where that is wrong. */
function PhonesOfEach({ plan, sheet: { index }, onEdit }: Props & { plan: Import }) {
  const read = plan.readings.filter(({ sheet, rule }) => sheet === index && rule === 'phone_of_each');
  const rows = read.reduce((sum, one) => sum + one.count, 0);
  if (rows === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {`${rowsOf(rows)} ${rows === 1 ? 'has' : 'have'} as many phones as names, read as one for each. `}
      <Button size="compact-sm" variant="subtle" onClick={() => onEdit(decide('twoPhones', 'first-and-second'))}>
        All are the first one’s
      </Button>
    </Text>
  );
}

const mostHeadings = 4;

function HeadingRows({ sheet: { index, name, headers, rows }, onEdit }: Props) {
  const numbers = [...new Set([...headers, ...rows.map(({ number }) => number)])].sort((one, other) => one - other);
  return (
    <Popover withArrow width={300} trapFocus returnFocus position="bottom-end">
      <Popover.Target>
        <Button size="compact-sm" variant="subtle">
          {headers.length === 0
            ? 'No heading'
            : `Heading: ${headers.length === 1 ? 'row' : 'rows'} ${headers.join(', ')}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`The heading of ${name}`}>
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
          clearable
          clearButtonProps={{ 'aria-label': `No heading in ${name}` }}
          comboboxProps={{ withinPortal: false }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function rowsOf(rows: number): string {
  return rows === 1 ? '1 row' : `${count(rows)} rows`;
}
