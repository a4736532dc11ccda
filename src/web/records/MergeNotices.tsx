import { Button, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type ChangedTopic, useWhoChanged } from '#web/data/lastChange.ts';
import { type Conflict, type Fields, type Merge, sideOf } from '#web/records/merge.ts';
import { News, NewsLine, Notice } from '#web/records/Notice.tsx';
import type { RecordEditor } from '#web/records/useRecordEditor.ts';
import classes from './Notice.module.css';

type Props<V extends Fields> = {
  editor: Pick<
    RecordEditor<V>,
    'isGone' | 'news' | 'merge' | 'form' | 'mustResolve' | 'catchUp' | 'choose' | 'changed'
  >;
  wording: Wording<V>;
};

/** The changes by others that the user has merged into the open form on their own request. */
export function MergeNotices<V extends Fields>({ editor, wording }: Props<V>) {
  const { isGone, merge, form, changed } = editor;
  const who = useWhoChanged({ topic: wording.topic, ...changed }, merge !== null && !isGone);
  if (isGone || merge === null) return null;
  return (
    <MergePanel
      title={`${who.subject} changed ${wording.what} meanwhile${who.where}`}
      merge={merge}
      values={form.values}
      mustResolve={editor.mustResolve}
      onChoose={editor.choose}
      wording={wording}
    />
  );
}

/** A line about the latest change by someone else, not merged into the form yet. */
export function MergeNews<V extends Fields>({ editor, wording }: Props<V>) {
  const { isGone, news, changed } = editor;
  const who = useWhoChanged({ topic: wording.topic, ...changed }, isGone || news.length > 0);
  const { what, labels } = wording;
  return (
    <News isTold={isGone || news.length > 0}>
      {isGone && (
        <NewsLine title={`${who.subject} deleted ${what} meanwhile${who.where}`}>
          What you typed is still here: add it again as a new one, or cancel.
        </NewsLine>
      )}
      {!isGone && news.length > 0 && (
        <>
          <NewsLine title={`${who.subject} ${who.has} just changed ${what}${who.where}`}>
            {`Changed: ${news.map((field) => labels[field]).join(', ')}.`}
          </NewsLine>
          <Button size="xs" variant="default" aria-label="Show the changes" onClick={editor.catchUp}>
            Show
          </Button>
        </>
      )}
    </News>
  );
}

/** How messages name a record, its fields and their values. */
export type Wording<V extends Fields> = {
  topic: ChangedTopic;
  /** 'this flat', 'the settings' */
  what: string;
  labels: Record<keyof V & string, string>;
  shown: (field: keyof V & string, value: V[keyof V]) => string;
};

type Choose<V extends Fields> = (field: keyof V & string, value: V[keyof V]) => void;
type PanelProps<V extends Fields> = {
  /** Who changed what. */
  title: string;
  merge: Merge<V>;
  values: V;
  mustResolve: boolean;
  onChoose: Choose<V>;
  wording: Wording<V>;
};

/** Lists field by field what someone else changed, and lets the user choose where both changed the same field. */
function MergePanel<V extends Fields>({ title, merge, values, mustResolve, onChoose, wording }: PanelProps<V>) {
  const { conflicts, taken } = merge;
  const panel = useRef<HTMLDivElement>(null);
  const isOpen = conflicts.some((conflict) => !conflict.isResolved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused attempt to save leads to what is still open.
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('[data-open] input');
    panel.current?.scrollIntoView({ block: 'nearest' });
    (first ?? panel.current)?.focus({ preventScroll: first === null });
  }, [mustResolve]);

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
            value={values[conflict.field]}
            mustResolve={mustResolve}
            onChoose={onChoose}
            wording={wording}
          />
        ))}
        {taken.length > 0 && <TakenOver taken={taken} wording={wording} />}
      </Stack>
    </Notice>
  );
}

function TakenOver<V extends Fields>({ taken, wording }: Pick<Merge<V>, 'taken'> & Pick<PanelProps<V>, 'wording'>) {
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

type ChoiceProps<V extends Fields> = Omit<PanelProps<V>, 'title' | 'merge' | 'values'> & {
  conflict: Conflict<V>;
  value: unknown;
};

function ConflictOptions<V extends Fields>({ conflict, value, mustResolve, onChoose, wording }: ChoiceProps<V>) {
  const { field, mine, theirs, isResolved } = conflict;
  return (
    <Radio.Group
      label={wording.labels[field]}
      value={sideOf(conflict, value)}
      onChange={(side) => onChoose(field, side === 'mine' ? mine : theirs)}
      error={mustResolve && !isResolved && 'Choose yours or theirs'}
      {...(!isResolved && { 'data-open': true })}
    >
      <Stack gap={6} mt={4}>
        <Radio value="mine" label={`Keep yours: ${wording.shown(field, mine)}`} />
        <Radio value="theirs" label={`Take theirs: ${wording.shown(field, theirs)}`} />
      </Stack>
    </Radio.Group>
  );
}
