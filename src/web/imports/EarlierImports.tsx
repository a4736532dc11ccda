import { Button, Card, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportSummary } from '#domain/imports/answers.ts';
import classes from '#web/imports/Import.module.css';
import { importsQuery, useRemoveImport } from '#web/imports/queries.ts';
import { notify } from '#web/notify.tsx';
import { useDay } from '#web/society/useDay.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { count, dateTime } from '#web/ui/format.ts';

/** So few that the field for pasted cells stays in sight. */
const shownAtFirst = 2;

/** The files read in the last day, whether imported or not. Renders nothing while there are none. */
export function EarlierImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { data: all = [] } = useQuery(importsQuery);
  const [isWhole, setWhole] = useState(false);
  if (all.length === 0) return null;
  const shown = isWhole || all.length <= shownAtFirst + 1 ? all : all.slice(0, shownAtFirst);
  return (
    <Card component="section" aria-label="Imports of the last day" padding="md">
      <ul className={classes.earlier}>
        {shown.map((one) => (
          <li key={one.id}>
            <Earlier one={one} onOpen={onOpen} />
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

const said: Record<ImportSummary['state'], (at: string) => string> = {
  open: (at) => `You have an unfinished import from ${at}`,
  writing: (at) => `An import from ${at} is being written`,
  done: (at) => `Brought in; the file was chosen ${at}`,
};

function Earlier({ one: { id, name, at, state }, onOpen }: { one: ImportSummary; onOpen: (id: string) => void }) {
  const { timeZone } = useDay();
  const confirm = useConfirm();
  const remove = useRemoveImport();

  async function discard() {
    const question = {
      title: 'Discard this import?',
      question: `What was read of ${name} and what you said of it is forgotten. The file on your computer stays.`,
      confirmLabel: 'Discard',
      isDanger: true,
    };
    if (!(await confirm(question))) return;
    remove.mutate(id, {
      onSuccess: () => notify.success('Import discarded'),
      onError: (error) => notify.error(error.message),
    });
  }

  return (
    <Group justify="space-between" gap="sm">
      <div className={classes.named}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {said[state](dateTime(at, timeZone))}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          size="sm"
          variant={state === 'done' ? 'default' : 'filled'}
          aria-label={`${state === 'done' ? 'Show' : 'Go on'}: ${name}`}
          onClick={() => onOpen(id)}
        >
          {state === 'done' ? 'Show' : 'Go on'}
        </Button>
        {state === 'open' && (
          <Button
            size="sm"
            variant="default"
            aria-label={`Discard: ${name}`}
            loading={remove.isPending}
            onClick={() => void discard()}
          >
            Discard
          </Button>
        )}
      </Group>
    </Group>
  );
}
