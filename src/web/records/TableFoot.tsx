import { memo, useMemo } from 'react';
import { type Column, cellText, isFigure, totalOf } from '#web/records/column.ts';
import classes from './RecordTable.module.css';

type Props<R> = {
  columns: readonly Column<R>[];
  records: readonly R[];
  howMany: string;
  hasBoxes: boolean;
  cut: ReadonlySet<string>;
};

function FootOf<R>({ columns, records, howMany, hasBoxes, cut }: Props<R>) {
  const totals = useMemo(
    () => columns.map((column) => (column.hasTotal ? cellText(column.kind, totalOf(column, records)) : null)),
    [columns, records],
  );
  return (
    <tfoot>
      <tr aria-rowindex={records.length + 2}>
        {hasBoxes && <td className={classes.box} />}
        {columns.map(({ key, kind }, nth) =>
          nth === 0 ? (
            <th key={key} scope="row" className={classes.naming}>
              <div className={classes.content} title={howMany}>
                {howMany}
              </div>
            </th>
          ) : (
            <td key={key} data-cut={cut.has(key) || undefined} data-numeric={isFigure(kind) || undefined}>
              <div className={classes.content}>{totals[nth]}</div>
            </td>
          ),
        )}
        <td className={classes.last} />
      </tr>
    </tfoot>
  );
}

/**
 * A table's foot: the number of records, and the sums of columns where a sum makes sense. Memoised: scrolling does not
 * render it again.
 */
export const TableFoot = memo(FootOf) as typeof FootOf;
