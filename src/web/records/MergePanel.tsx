import { Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ChangedTopic } from '#web/data/lastChange.ts';
import { type Conflict, type Fields, type Merge, sideOf } from '#web/records/merge.ts';
import { Notice } from '#web/records/Notice.tsx';
import classes from './Notice.module.css';

/** How a record's fields are named and written where a person reads them. */
export type Wording<V extends Fields> = {
  topic: ChangedTopic;
  /** 'this flat', 'the settings' */
  what: string;
  labels: Record<keyof V & string, string>;
  shown: (field: keyof V & string, value: V[keyof V]) => string;
};

type Choose<V extends Fields> = (field: keyof V & string, value: V[keyof V]) => void;
type Props<V extends Fields> = {
  /** Who changed what. */
  title: string;
  merge: Merge<V>;
  held: V;
  mustSettle: boolean;
  onChoose: Choose<V>;
  wording: Wording<V>;
};

/** Field by field, what someone else changed under the open form, and the choice where both did. */
export function MergePanel<V extends Fields>({ title, merge, held, mustSettle, onChoose, wording }: Props<V>) {
  const { conflicts, taken } = merge;
  const panel = useRef<HTMLDivElement>(null);
  const isOpen = conflicts.some((conflict) => !conflict.isSettled);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused attempt to save leads to what is still open.
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('[data-open] input');
    panel.current?.scrollIntoView({ block: 'nearest' });
    (first ?? panel.current)?.focus({ preventScroll: first === null });
  }, [mustSettle]);

  return (
    <Notice ref={panel} title={title}>
      <Stack gap="md">
        <Text size="sm">
          {isOpen
            ? 'You both changed the fields below. Choose which to keep, then save again. Nothing is saved yet.'
            : 'Nothing is saved yet. Look it over, then save again.'}
        </Text>
        {conflicts.map((conflict) => (
          <ConflictOptions
            key={conflict.field}
            conflict={conflict}
            held={held[conflict.field]}
            mustSettle={mustSettle}
            onChoose={onChoose}
            wording={wording}
          />
        ))}
        {taken.length > 0 && <TakenOver taken={taken} wording={wording} />}
      </Stack>
    </Notice>
  );
}

function TakenOver<V extends Fields>({ taken, wording }: Pick<Merge<V>, 'taken'> & Pick<Props<V>, 'wording'>) {
  const { labels, shown } = wording;
  return (
    <div>
      <Text size="sm">Taken over from them, as you had not touched it:</Text>
      <ul className={classes.taken}>
        {taken.map(({ field, before, after }) => (
          <Text component="li" size="sm" key={field}>
            {`${labels[field]}: ${shown(field, before)} → ${shown(field, after)}`}
          </Text>
        ))}
      </ul>
    </div>
  );
}

type ChoiceProps<V extends Fields> = Omit<Props<V>, 'title' | 'merge' | 'held'> & {
  conflict: Conflict<V>;
  held: unknown;
};

function ConflictOptions<V extends Fields>({ conflict, held, mustSettle, onChoose, wording }: ChoiceProps<V>) {
  const { field, mine, theirs, isSettled } = conflict;
  return (
    <Radio.Group
      label={wording.labels[field]}
      value={sideOf(conflict, held)}
      onChange={(side) => onChoose(field, side === 'mine' ? mine : theirs)}
      error={mustSettle && !isSettled && 'Choose yours or theirs'}
      {...(!isSettled && { 'data-open': true })}
    >
      <Stack gap={6} mt={4}>
        <Radio value="mine" label={`Keep yours: ${wording.shown(field, mine)}`} />
        <Radio value="theirs" label={`Take theirs: ${wording.shown(field, theirs)}`} />
      </Stack>
    </Radio.Group>
  );
}
