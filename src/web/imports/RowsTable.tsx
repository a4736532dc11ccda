import { Button, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Import, RowsShown } from '#domain/imports/answers.ts';
import { columnName } from '#domain/imports/cells.ts';
import { leftOutLabels, matchLabel } from '#domain/imports/words.ts';
import { say } from '#domain/say.ts';
import { leaveRow, takeRow } from '#web/imports/edits.ts';
import classes from '#web/imports/Import.module.css';
import { type Edit, pageQuery, type Row, type Sheet } from '#web/imports/queries.ts';
import { SheetCell, type SheetColumn } from '#web/imports/SheetCell.tsx';
import { type Pages, usePages } from '#web/imports/usePages.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { RoomRow, roomAround } from '#web/ui/longList.tsx';

type Props = { plan: Import; sheet: Sheet; onEdit: (edit: Edit) => void };

const shows: { value: RowsShown; label: string; none: string }[] = [
  { value: 'all', label: 'All', none: 'There are no rows.' },
  { value: 'problems', label: 'With problems', none: 'Every row can be taken.' },
  { value: 'made', label: 'New', none: 'Nothing would be made of these rows.' },
  { value: 'changed', label: 'Changed', none: 'Nothing would be changed by these rows.' },
  { value: 'left-out', label: 'Left out', none: 'No row is left out.' },
];

/** The rows of a sheet as they stand there, all or those of which something becomes. */
export function RowsTable(props: Props) {
  const [show, setShow] = useState<RowsShown>('all');
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={`Which rows of ${props.sheet.name}`}
        data={shows.map(({ value, label }) => ({ value, label }))}
        value={show}
        onChange={(chosen) => setShow(chosen as RowsShown)}
        className={classes.shows ?? ''}
        size="xs"
      />
      <ShownRows key={show} show={show} {...props} />
    </Stack>
  );
}

const rowHeight = 37;

function ShownRows({ plan, sheet, show, onEdit }: Props & { show: RowsShown }) {
  const frame = useRef<HTMLElement>(null);
  const pages: Pages<Row> = (after) => pageQuery<Row>(plan, { list: 'rows', sheet: sheet.index, show }, after);
  const beginning = useQuery(pages(0));
  const whole = show === 'all' ? sheet.counts.data + sheet.counts.leftOut : 0;
  const total = beginning.data?.total ?? whole;
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const shown = virtualizer.getVirtualItems();
  const { at } = usePages(pages, shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0);
  const kept = useKeptFocus(frame);
  const { above, below } = roomAround(virtualizer, shown);
  const width = Math.max(1, ...sheet.rows.map(({ cells }) => cells.length));
  const headings = headingsOf(sheet, width);
  const { error, isFetching, refetch } = beginning;
  if (error && !beginning.data)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <section
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
      tabIndex={0}
      aria-label={`Rows of ${sheet.name}`}
      className={classes.frame}
      data-is-used={sheet.isUsed || undefined}
      {...kept}
    >
      <table className={classes.rows} aria-rowcount={total + 1}>
        <Headings headings={headings} />
        <tbody>
          <RoomRow height={above} cells={width + 2} />
          {shown.map(({ index }) => {
            const row = at(index) ?? (show === 'all' ? sheet.rows[index] : undefined);
            return (
              <tr
                key={index}
                aria-rowindex={index + 2}
                data-index={index}
                ref={virtualizer.measureElement}
                data-kind={row?.kind ?? 'waiting'}
                style={{ height: rowHeight }}
              >
                {row ? (
                  <RowCells key={row.number} plan={plan} sheet={sheet} row={row} headings={headings} onEdit={onEdit} />
                ) : (
                  <td colSpan={width + 2}>
                    <Skeleton height={16} />
                  </td>
                )}
              </tr>
            );
          })}
          <RoomRow height={below} cells={width + 2} />
        </tbody>
      </table>
      {beginning.data && total === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {shows.find(({ value }) => value === show)?.none}
        </Text>
      )}
    </section>
  );
}

/** The clerk's own headings, with what each column is taken for. */
function headingsOf({ columns }: Sheet, width: number): SheetColumn[] {
  const known = new Map(columns.map((column) => [column.index, column]));
  return Array.from({ length: width }, (_, index) => {
    const column = known.get(index);
    return { index, name: column?.heading || columnName(index), match: column?.match };
  });
}

function Headings({ headings }: { headings: SheetColumn[] }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">Row</th>
        <th scope="col">Taken as</th>
        {headings.map(({ index, name, match }) => (
          <th key={index} scope="col">
            {name}
            {match !== undefined && <span className={classes.holds}>{matchLabel(match)}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function RowCells({ plan, sheet, row, headings, onEdit }: Props & { row: Row; headings: SheetColumn[] }) {
  return (
    <>
      <th scope="row">{row.number}</th>
      <td>
        <TakenAs row={row} sheet={sheet.index} onEdit={onEdit} />
      </td>
      {headings.map((column) => (
        <td key={column.index}>
          <SheetCell plan={plan} sheet={sheet.index} row={row} column={column} onEdit={onEdit} />
        </td>
      ))}
    </>
  );
}

function TakenAs({
  row: { kind, number, problems },
  sheet,
  onEdit,
}: {
  row: Row;
  sheet: number;
  onEdit: Props['onEdit'];
}) {
  const row = { sheet, row: number };
  if (kind === 'header') return leftOutLabels.header;
  const whole = problems.filter(({ column }) => column === null).map(({ reason }) => say(reason));
  return (
    <span className={classes.takenAs}>
      {whole.length > 0 ? (
        <span className={classes.why}>{whole.join(' ')}</span>
      ) : kind === 'data' ? (
        'Data'
      ) : (
        leftOutLabels[kind]
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={kind === 'data' ? `Leave out row ${number}` : `Take in row ${number}`}
        onClick={() => onEdit(kind === 'data' ? leaveRow(row) : takeRow(row))}
      >
        {kind === 'data' ? 'Leave out' : 'Take in'}
      </Button>
    </span>
  );
}

/** A row that was put right may leave the rows that are shown: the focus stays with them. */
function useKeptFocus(frame: RefObject<HTMLElement | null>) {
  const isWithin = useRef(false);
  useEffect(() => {
    if (isWithin.current && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isWithin.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) isWithin.current = false;
    },
  };
}
