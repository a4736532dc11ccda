import { Button, SegmentedControl, Stack, Tabs, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Import, ImportCounts } from '#domain/imports/answers.ts';
import { ItemRow, LeftOutRow } from '#web/imports/CheckRows.tsx';
import classes from '#web/imports/Import.module.css';
import { PagedList } from '#web/imports/PagedList.tsx';
import { type Edit, type Item, type LeftOut, pageQuery, type Refused } from '#web/imports/queries.ts';
import { RefusedCard } from '#web/imports/RefusedCard.tsx';
import { ReportButton } from '#web/imports/ReportButton.tsx';
import { sumOf } from '#web/imports/words.ts';
import { count } from '#web/ui/format.ts';
import { TextLink } from '#web/ui/TextLink.tsx';

type Props = { plan: Import; onEdit: (edit: Edit) => void };
type Tab = Item['action'] | 'refused' | 'left-out';

const tabs: { value: Tab; label: string; of: (counts: ImportCounts) => number }[] = [
  { value: 'made', label: 'Made', of: ({ made }) => sumOf(made) },
  { value: 'changed', label: 'Changed', of: ({ changed }) => sumOf(changed) },
  { value: 'alone', label: 'Left alone', of: ({ alone }) => sumOf(alone) },
  { value: 'refused', label: 'Can’t be taken', of: ({ refused }) => refused },
  { value: 'left-out', label: 'Left out', of: ({ leftOut }) => leftOut },
];

/** What would become of the file, before anything is written. */
export function CheckStep({ plan, onEdit }: Props) {
  // Whoever has problems to look at sees them first.
  const [tab, setTab] = useState<Tab>(
    plan.counts.refused > 0 ? 'refused' : sumOf(plan.counts.made) > 0 ? 'made' : 'changed',
  );
  return (
    <Stack gap="sm">
      <ReportButton id={plan.id} />
      <Tabs value={tab} onChange={(chosen) => setTab(chosen as Tab)} keepMounted={false}>
        <Tabs.List aria-label="What would become of the file">
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
        <Tabs.Panel value="refused" pt="md">
          <RefusedRows plan={plan} onEdit={onEdit} />
        </Tabs.Panel>
        <Tabs.Panel value="left-out" pt="md">
          <LeftOutRows plan={plan} onEdit={onEdit} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

const topics = [
  { value: 'all', label: 'All' },
  { value: 'flats', label: 'Flats' },
  { value: 'owners', label: 'Owners' },
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

function RefusedRows({ plan, onEdit }: Props) {
  return (
    <Stack gap="sm">
      {plan.counts.refused > 0 && (
        <div className={classes.refusedHead}>
          <Text size="sm" c="dimmed">
            These rows stay out as they are. Correct them here, or download them, correct them in a spreadsheet, and
            bring that file.
            {plan.questions.length > 0 && (
              <>
                {' Many wait for the same answer: '}
                <TextLink to="/admin/import" search={{ draft: plan.id, step: 'match' }}>
                  {plan.questions.length === 1 ? 'one question' : `${count(plan.questions.length)} questions`}
                </TextLink>
                .
              </>
            )}
          </Text>
          <Button
            component="a"
            href={`/api/imports/${plan.id}/problems`}
            download="problems.csv"
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Download problems
          </Button>
        </div>
      )}
      <PagedList<Refused>
        pages={(after) => pageQuery<Refused>(plan, { list: 'refused' }, after)}
        label="Rows that can’t be taken"
        keyOf={({ sheet, row }) => `${sheet}!${row}`}
        estimatedHeight={190}
        empty="Every row can be taken."
      >
        {(refused) => <RefusedCard plan={plan} refused={refused} onEdit={onEdit} />}
      </PagedList>
    </Stack>
  );
}

function LeftOutRows({ plan, onEdit }: Props) {
  return (
    <PagedList<LeftOut>
      pages={(after) => pageQuery<LeftOut>(plan, { list: 'left-out' }, after)}
      label="What is left out"
      keyOf={({ sheet, row, column, why, text }) => `${sheet}!${row}!${column} ${why} ${text}`}
      estimatedHeight={56}
      empty="Nothing is left out."
    >
      {(left) => <LeftOutRow plan={plan} left={left} onEdit={onEdit} />}
    </PagedList>
  );
}
