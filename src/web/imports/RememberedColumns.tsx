import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RememberedSheet } from '#domain/imports/answers.ts';
import { matchLabel } from '#domain/imports/words.ts';
import classes from '#web/imports/Import.module.css';
import { rememberedQuery, useForgetRemembered } from '#web/imports/queries.ts';
import { notify } from '#web/notify.tsx';
import { useDay } from '#web/society/useDay.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { count, dateAt } from '#web/ui/format.ts';

const shownAtFirst = 3;

/**
 * The fields chosen for columns before, which apply to sheets with the same headings; each can be forgotten. Renders
 * nothing while there are none.
 */
export function RememberedColumns() {
  const { data: all = [] } = useQuery(rememberedQuery);
  const [isWhole, setWhole] = useState(false);
  if (all.length === 0) return null;
  const shown = isWhole ? all : all.slice(0, shownAtFirst);
  return (
    <Card component="section" aria-labelledby="import-remembered" padding="lg">
      <Title order={2} size="h4" id="import-remembered">
        Columns that are known again
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        What was chosen for them is taken for the next sheet with the same headings, whoever brings it.
      </Text>
      <ul className={classes.earlier}>
        {shown.map((sheet) => (
          <li key={sheet.id}>
            <Remembered sheet={sheet} />
          </li>
        ))}
      </ul>
      {shown.length < all.length && (
        <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => setWhole(true)}>
          {`Show ${count(all.length - shown.length)} more`}
        </Button>
      )}
    </Card>
  );
}

function Remembered({ sheet: { id, columns, at, by } }: { sheet: RememberedSheet }) {
  const { timeZone } = useDay();
  const confirm = useConfirm();
  const forget = useForgetRemembered();
  const headings = columns.map(({ heading }) => heading).join(', ');

  async function ask() {
    const question = {
      title: 'Forget these columns?',
      question: `The next sheet with the same headings is read as a new one: ${headings}. What was brought in stays.`,
      confirmLabel: 'Forget',
      isDanger: true,
    };
    if (!(await confirm(question))) return;
    forget.mutate(id, {
      onSuccess: () => notify.success('Columns forgotten'),
      onError: (error) => notify.error(error.message),
    });
  }

  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <div className={classes.named}>
        <Text>{columns.map(({ heading, match }) => `“${heading}”: ${matchLabel(match)}`).join(' · ')}</Text>
        <Text size="sm" c="dimmed">
          {`Last used ${dateAt(at, timeZone)}${by === null ? '' : ` by ${by}`}`}
        </Text>
      </div>
      <Button
        size="sm"
        variant="default"
        aria-label={`Forget: ${headings}`}
        loading={forget.isPending}
        onClick={() => void ask()}
      >
        Forget
      </Button>
    </Group>
  );
}
