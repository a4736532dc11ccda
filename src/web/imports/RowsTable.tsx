import { Button, Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Import } from '#domain/imports/answers.ts';
import { columnName } from '#domain/imports/cells.ts';
import { leftOutLabels } from '#domain/imports/words.ts';
import { leaveRow, takeRow } from '#web/imports/edits.ts';
import classes from '#web/imports/Import.module.css';
import { type Edit, pageQuery, type Row, type Sheet } from '#web/imports/queries.ts';
import { type Pages, usePages } from '#web/imports/usePages.ts';
import { RoomRow, roomAround } from '#web/ui/longList.tsx';

type Props = { plan: Import; sheet: Sheet; onEdit: (edit: Edit) => void };

const rowHeight = 37;

/** The rows of a sheet as they stand there; those that are left out are grey and say why. */
export function RowsTable({ plan, sheet, onEdit }: Props) {
  const frame = useRef<HTMLElement>(null);
  const total = sheet.counts.data + sheet.counts.leftOut;
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const shown = virtualizer.getVirtualItems();
  const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0];
  const pages: Pages<Row> = (after) => pageQuery<Row>(plan, { list: 'rows', sheet: sheet.index }, after);
  const { at } = usePages(pages, first, last);
  const width = Math.max(1, ...sheet.rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => columnName(column));
  const { above, below } = roomAround(virtualizer, shown);
  return (
    <section
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
      tabIndex={0}
      aria-label={`Rows of ${sheet.name}`}
      className={classes.frame}
      data-is-used={sheet.isUsed || undefined}
    >
      <table className={classes.rows} aria-rowcount={total + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Row</th>
            <th scope="col">Taken as</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <RoomRow height={above} cells={width + 2} />
          {shown.map(({ index }) => {
            const row = at(index) ?? sheet.rows[index];
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
                  <>
                    <th scope="row">{row.number}</th>
                    <td>
                      <TakenAs row={row} sheet={sheet.index} onEdit={onEdit} />
                    </td>
                    {columns.map((name, column) => (
                      <td key={name}>{row.cells[column]}</td>
                    ))}
                  </>
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
    </section>
  );
}

function TakenAs({ row: { kind, number }, sheet, onEdit }: { row: Row; sheet: number; onEdit: Props['onEdit'] }) {
  const row = { sheet, row: number };
  if (kind === 'header') return leftOutLabels.header;
  return (
    <span className={classes.takenAs}>
      {kind === 'data' ? 'Data' : leftOutLabels[kind]}
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
