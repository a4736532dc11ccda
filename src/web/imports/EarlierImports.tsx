import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ImportSummary, RememberedSheet } from '#domain/imports/answers.ts';
import { listed } from '#domain/imports/listed.ts';
import { matchLabel } from '#domain/imports/words.ts';
import classes from '#web/imports/Import.module.css';
import { importsQuery, rememberedQuery, useForgetRemembered, useRemoveImport } from '#web/imports/queries.ts';
import { notify } from '#web/notify.tsx';
import { useDay } from '#web/society/useDay.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { count, dateAt, dateTime } from '#web/ui/format.ts';

const shownAtFirst = 2;

/** The files read in the last day, whether imported or not. Renders nothing where there are none. */
export function EarlierImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { data: all = [], error, refetch, isFetching } = useQuery(importsQuery);
  if (error && all.length === 0)
    return (
      <ErrorState title="Earlier imports could not be loaded" error={error} onRetry={refetch} isRetrying={isFetching} />
    );
  if (all.length === 0) return null;
  return (
    <Card component="section" aria-label="Imports of the last day" padding="md">
      <FirstFew all={all}>{(one) => <Earlier one={one} onOpen={onOpen} />}</FirstFew>
    </Card>
  );
}

/** The first of a list, so that the field for pasted cells stays in sight; the others after a click. */
function FirstFew<T extends { id: string }>({ all, children }: { all: T[]; children: (one: T) => ReactNode }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || all.length <= shownAtFirst + 1 ? all : all.slice(0, shownAtFirst);
  return (
    <>
      <ul className={classes.earlier}>
        {shown.map((one) => (
          <li key={one.id}>{children(one)}</li>
        ))}
      </ul>
      {shown.length < all.length && (
        <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => setWhole(true)}>
          {`Show ${count(all.length - shown.length)} more`}
        </Button>
      )}
    </>
  );
}

const said: Record<ImportSummary['state'], (at: string) => string> = {
  open: (at) => `You have an unfinished import from ${at}`,
  writing: (at) => `An import from ${at} is being written`,
  done: (at) => `Brought in; the file was chosen ${at}`,
};

function Earlier({ one: { id, name, at, state }, onOpen }: { one: ImportSummary; onOpen: (id: string) => void }) {
  const { timeZone } = useDay();
  const remove = useRemoveImport();

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
          <Removal
            label="Discard"
            of={name}
            removal={remove}
            id={id}
            title="Discard this import?"
            question={`What was read of ${name} and what you said of it is forgotten. The file on your computer stays.`}
            done="Import discarded"
          />
        )}
      </Group>
    </Group>
  );
}

/**
 * The fields chosen for columns before, which apply to sheets with the same headings; each can be forgotten. Renders
 * nothing while there are none.
 */
export function RememberedColumns() {
  const { data: all = [] } = useQuery(rememberedQuery);
  if (all.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="import-remembered" padding="lg">
      <Title order={2} size="h4" id="import-remembered">
        Columns that are known again
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        What was chosen for them is taken for the next sheet with the same headings, whoever brings it.
      </Text>
      <FirstFew all={all}>{(sheet) => <Remembered sheet={sheet} />}</FirstFew>
    </Card>
  );
}

function Remembered({ sheet: { id, columns, at, by } }: { sheet: RememberedSheet }) {
  const { timeZone } = useDay();
  const forget = useForgetRemembered();
  const headings = listed(columns.map(({ heading }) => heading));

  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <div className={classes.named}>
        <Text>{columns.map(({ heading, match }) => `“${heading}”: ${matchLabel(match)}`).join(' · ')}</Text>
        <Text size="sm" c="dimmed">
          {`Last used ${dateAt(at, timeZone)}${by === null ? '' : ` by ${by}`}`}
        </Text>
      </div>
      <Removal
        label="Forget"
        of={headings}
        removal={forget}
        id={id}
        title="Forget these columns?"
        question={`The next sheet with the same headings is read as a new one: ${headings}. What was brought in stays.`}
        done="Columns forgotten"
      />
    </Group>
  );
}

type RemovalProps = {
  label: string;
  /** What the button is about, for whoever only hears it. */
  of: string;
  removal: Pick<ReturnType<typeof useRemoveImport>, 'isPending' | 'mutate'>;
  id: string;
  title: string;
  question: string;
  /** What is said once it is done. */
  done: string;
};

/** A button that removes an entry of these lists, after a question. */
function Removal({ label, of, removal, id, title, question, done }: RemovalProps) {
  const confirm = useConfirm();
  async function remove() {
    if (!(await confirm({ title, question, confirmLabel: label, isDanger: true }))) return;
    removal.mutate(id, {
      onSuccess: () => notify.success(done),
      onError: (error) => notify.error(error.message),
    });
  }
  return (
    <Button
      size="sm"
      variant="default"
      aria-label={`${label}: ${of}`}
      loading={removal.isPending}
      onClick={() => void remove()}
    >
      {label}
    </Button>
  );
}
