import { Button, CloseButton, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Selection } from '#web/records/useSelection.ts';
import { count } from '#web/ui/format.ts';
import { SelectBox } from '#web/ui/SelectBox.tsx';
import classes from './SelectionBar.module.css';

/** What a list's actions get of its selection. */
export type Chosen<R extends { id: string }> = Pick<Selection<R>, 'ids' | 'records' | 'clear'>;

type Props<R extends { id: string }> = {
  selection: Selection<R>;
  /** How many records fit the search and the filters. */
  shown: number;
  one: string;
  many: string;
  /** The buttons. */
  children: (chosen: Chosen<R>) => ReactNode;
};

/** Appears when the first record is selected: how many are selected, and the actions for all of them. */
export function SelectionBar<R extends { id: string }>({ selection, shown, one, many, children }: Props<R>) {
  const { ids, records, fitting, clear, selectShown } = selection;
  if (ids.size === 0) return null;
  const hidden = ids.size - fitting;
  return (
    <Paper withBorder shadow="md" role="region" aria-label="Selection" className={classes.bar ?? ''}>
      <Text span fw={600} role="status">
        {`${count(ids.size)} ${ids.size === 1 ? one : many} selected`}
        {hidden > 0 && <Text span inherit fw={400} c="dimmed">{` (${count(hidden)} not in this list)`}</Text>}
      </Text>
      {fitting < shown && (
        <Button variant="subtle" size="compact-sm" onClick={selectShown}>
          {`Select all ${count(shown)} that fit`}
        </Button>
      )}
      <div className={classes.actions}>{children({ ids, records, clear })}</div>
      <CloseButton aria-label="Clear selection" onClick={clear} />
    </Paper>
  );
}

type SelectAllProps<R extends { id: string }> = { selection: Selection<R>; shown: number };

/** A checkbox that selects all records that fit the search and the filters, or none of them. */
export function SelectAll<R extends { id: string }>({ selection, shown }: SelectAllProps<R>) {
  const { fitting, dropShown, selectShown } = selection;
  return (
    <SelectBox
      label={`Select all ${count(shown)}`}
      isSelected={shown > 0 && fitting === shown}
      isPartly={fitting > 0 && fitting < shown}
      onSelect={() => (fitting === shown ? dropShown() : selectShown())}
    />
  );
}
