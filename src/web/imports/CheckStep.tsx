import { Alert, Button, SegmentedControl, Stack, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import type { Import, ImportCounts } from '#domain/imports/answers.ts';
import { ItemRow, LeftOutRow } from '#web/imports/CheckRows.tsx';
import classes from '#web/imports/Import.module.css';
import { PagedList } from '#web/imports/PagedList.tsx';
import { type Item, type LeftOut, pageQuery } from '#web/imports/queries.ts';
import { ReportButton } from '#web/imports/ReportButton.tsx';
import { Totals } from '#web/imports/Totals.tsx';
import { sumOf } from '#web/imports/words.ts';
import { count } from '#web/ui/format.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import IconAlertCircle from '~icons/tabler/alert-circle';
import IconDownload from '~icons/tabler/download';

type Props = { plan: Import };
type Tab = Item['action'] | 'left-out';

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

function Items({ plan, action }: { plan: Import; action: Item['action'] }) {
  const [topic, setTopic] = useState('all');
  const asked = { list: 'items' as const, action, topic: topic === 'all' ? null : (topic as Item['topic']) };
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Of which records"
        data={topics}
        value={topic}
        onChange={setTopic}
        className={classes.topics ?? ''}
      />
      <PagedList<Item>
        key={topic}
        pages={(after) => pageQuery<Item>(plan, asked, after)}
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
    <PagedList<LeftOut>
      pages={(after) => pageQuery<LeftOut>(plan, { list: 'left-out' }, after)}
      label="What is left out"
      keyOf={({ sheet, row, column, why, text }) => `${sheet}!${row}!${column} ${why} ${text}`}
      estimatedHeight={56}
      empty="Nothing is left out."
    >
      {(left) => <LeftOutRow plan={plan} left={left} />}
    </PagedList>
  );
}
