import { Alert, Button, SegmentedControl, Stack, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import type { Import, ImportCounts, ImportItem, ImportLeftOut } from '#domain/imports/answers.ts';
import { columnName } from '#domain/imports/cells.ts';
import { changedLabel, leftOutReason, topicLabels } from '#domain/imports/words.ts';
import { PagedList } from '#web/imports/PagedList.tsx';
import { pageQuery } from '#web/imports/queries.ts';
import { ReportButton } from '#web/imports/ReportButton.tsx';
import { nameOf } from '#web/imports/sheetColumns.ts';
import { rowName, rowNames, shownValue, sumOf } from '#web/imports/words.ts';
import { count } from '#web/ui/format.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import IconAlertCircle from '~icons/tabler/alert-circle';
import IconDownload from '~icons/tabler/download';
import classes from './Import.module.css';
import table from './Totals.module.css';

type Props = { plan: Import };
type Tab = ImportItem['action'] | 'left-out';

const tabs: { value: Tab; label: string; of: (counts: ImportCounts) => number }[] = [
  { value: 'made', label: 'Made', of: ({ made }) => sumOf(made) },
  { value: 'changed', label: 'Changed', of: ({ changed }) => sumOf(changed) },
  { value: 'alone', label: 'Left alone', of: ({ alone }) => sumOf(alone) },
  { value: 'left-out', label: 'Left out', of: ({ leftOut }) => leftOut },
];

/** Shows what the import would do, before anything is written. */
export function CheckStep({ plan }: Props) {
  const [tab, setTab] = useState<Tab>(sumOf(plan.counts.made) > 0 ? 'made' : 'changed');
  return (
    <Stack gap="sm">
      {plan.counts.refused > 0 && <Refused plan={plan} />}
      <Totals plan={plan} />
      <ReportButton id={plan.id} />
      <Tabs value={tab} onChange={(chosen) => setTab(chosen as Tab)} keepMounted={false}>
        <Tabs.List aria-label="What would become of the file" className={classes.tabs ?? ''}>
          {tabs.map(({ value, label, of }) => (
            <Tabs.Tab key={value} value={value} className={classes.tab ?? ''}>
              {`${label} `}
              <span data-is-none={of(plan.counts) === 0 || undefined}>{count(of(plan.counts))}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {(['made', 'changed', 'alone'] as const).map((action) => (
          <Tabs.Panel key={action} value={action} pt="md">
            <Items plan={plan} action={action} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="left-out" pt="md">
          <LeftOutRows plan={plan} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

const topics = [
  { value: 'all', label: 'All' },
  { value: 'flats', label: 'Flats' },
  { value: 'owners', label: 'Owners' },
  { value: 'tenancies', label: 'Tenancies' },
  { value: 'vehicles', label: 'Vehicles' },
];
const none = {
  made: 'Nothing would be made.',
  changed: 'Nothing would be changed.',
  alone: 'Nothing of the file is on record just so.',
};

function Items({ plan, action }: { plan: Import; action: ImportItem['action'] }) {
  const [topic, setTopic] = useState('all');
  const asked = { list: 'items' as const, action, topic: topic === 'all' ? null : (topic as ImportItem['topic']) };
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Of which records"
        data={topics}
        value={topic}
        onChange={setTopic}
        className={classes.topics ?? ''}
      />
      <PagedList<ImportItem>
        key={topic}
        pages={(after) => pageQuery<ImportItem>(plan, asked, after)}
        label={tabs.find(({ value }) => value === action)?.label ?? ''}
        keyOf={(item) => `${item.topic} ${item.label} ${item.rows[0]?.sheet} ${item.rows[0]?.row}`}
        estimatedHeight={72}
        empty={none[action]}
      >
        {(item) => <ItemRow plan={plan} item={item} />}
      </PagedList>
    </Stack>
  );
}

/** Names the rows that stay out, before everything else; they are corrected in the sheet. */
function Refused({ plan }: Props) {
  const { refused } = plan.counts;
  return (
    <Alert variant="light" color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
      <div className={classes.refusedHead}>
        <Text size="sm">
          {`${refused === 1 ? 'One row' : `${count(refused)} rows`} can’t be taken and ${refused === 1 ? 'stays' : 'stay'} out. Put ${refused === 1 ? 'it' : 'them'} right `}
          <TextLink to="/admin/import" search={{ draft: plan.id, step: 'sheet' }}>
            in the sheet
          </TextLink>
          , or download them, correct them in a spreadsheet, and bring that file.
        </Text>
        <Button
          component="a"
          href={`/api/imports/${plan.id}/problems`}
          download="problems.csv"
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download problems
        </Button>
      </div>
    </Alert>
  );
}

function LeftOutRows({ plan }: Props) {
  return (
    <PagedList<ImportLeftOut>
      pages={(after) => pageQuery<ImportLeftOut>(plan, { list: 'left-out' }, after)}
      label="What is left out"
      keyOf={({ sheet, row, column, why, text }) => `${sheet}!${row}!${column} ${why} ${text}`}
      estimatedHeight={56}
      empty="Nothing is left out."
    >
      {(left) => <LeftOutRow plan={plan} left={left} />}
    </PagedList>
  );
}

const shownRows = 3;

/** A record that would be made, or the changes of a record field by field. */
function ItemRow({ plan, item: { topic, action, label, rows, changes } }: { plan: Import; item: ImportItem }) {
  return (
    <div className={classes.item}>
      <div className={classes.itemHead}>
        <Text fw={600}>
          <Text span inherit fw={400} c="dimmed">{`${topicLabels[topic]} `}</Text>
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {rowNames(plan, rows.slice(0, shownRows), rows.length)}
        </Text>
      </div>
      {changes.length > 0 && (
        <dl className={classes.facts}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{changedLabel(field)}</dt>
              <dd>
                {action === 'changed' && (
                  <>
                    <del>{shownValue(field, before)}</del>
                    {' → '}
                  </>
                )}
                {action === 'changed' ? <ins>{shownValue(field, after)}</ins> : shownValue(field, after)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** A part of the file that is left out; a row is taken in again in the sheet itself. */
function LeftOutRow({ plan, left }: { plan: Import; left: ImportLeftOut }) {
  const { sheet, row, column, text } = left;
  return (
    <div className={classes.leftOut}>
      <div>
        <Text>{text}</Text>
        <Text size="sm" c="dimmed">
          {[
            row === null ? null : rowName(plan, { sheet, row }),
            row === null || column === null ? null : `Column ${headingOf(plan, sheet, column)}`,
            leftOutReason(plan, left),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </Text>
      </div>
    </div>
  );
}

function headingOf({ sheets }: Import, sheet: number, column: number): string {
  const heading = sheets.find(({ index }) => index === sheet)?.columns.find(({ index }) => index === column)?.heading;
  return heading || columnName(column);
}

type Total = Import['totals'][number];

const nouns = { flats: 'flat', owners: 'owner', vehicles: 'vehicle' };

function foundOf({ of, found }: Total): string {
  if (of === 'sum') return `${count(found)} in all`;
  if (of === 'left-out') return `${count(found)} in its rows, not brought in`;
  return `${count(found)} ${nouns[of]}${found === 1 ? '' : 's'}`;
}

/** Compares the totals line of each sheet with the rows taken, to show that no row was lost. */
function Totals({ plan: { totals, sheets } }: { plan: Import }) {
  if (totals.length === 0) return null;
  const isOneOfMany = sheets.filter(({ isUsed }) => isUsed).length > 1;
  return (
    <table className={table.totals}>
      <caption>The last line of the sheet</caption>
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">It says</th>
          <th scope="col">Taken</th>
          <th scope="col">Compared</th>
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => {
          const { sheet, row, column, said, found } = total;
          const own = sheets.find(({ index }) => index === sheet);
          const name = nameOf(own?.columns[column], column);
          return (
            <tr key={`${sheet}!${row}!${column}`} data-differs={said !== found || undefined}>
              <th scope="row">{isOneOfMany ? `${name} of ${own?.name}` : name}</th>
              <td>{count(said)}</td>
              <td>{foundOf(total)}</td>
              <td>{said === found ? 'Equal' : 'Differs'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
