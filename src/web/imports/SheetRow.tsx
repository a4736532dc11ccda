import { Button } from '@mantine/core';
import { memo } from 'react';
import type { Import } from '#domain/imports/answers.ts';
import { leftOutLabels } from '#domain/imports/words.ts';
import { say } from '#domain/say.ts';
import { leaveRow, takeRow } from '#web/imports/edits.ts';
import classes from '#web/imports/Import.module.css';
import type { Edit, Row, Sheet } from '#web/imports/queries.ts';
import { SheetCell, type Typed } from '#web/imports/SheetCell.tsx';
import type { SheetColumn } from '#web/imports/sheetColumns.ts';
import { cellId } from '#web/ui/gridKeys.ts';

/** The grid's own columns before those of the sheet: the row's number, and what the row is taken as. */
export const ownColumns = 2;

type Props = {
  plan: Import;
  sheet: Sheet;
  row: Row;
  /** The row's place among the rows shown, from 0. */
  index: number;
  columns: readonly SheetColumn[];
  /** The grid column that is this row's Tab stop, and the one that is open. */
  stop: number | null;
  opened: number | null;
  typed: ReadonlyMap<string, Typed>;
  onTyped: (row: number, column: number, meant: string | undefined, edit: Edit) => void;
  onClose: () => void;
  onEdit: (edit: Edit) => void;
};

/** The cells of a row. Memoised: an arrow key renders only the row it leaves and the row it enters. */
export const SheetRow = memo(function SheetRow(props: Props) {
  const { plan, sheet, row, index, columns, stop, opened, typed, onTyped, onClose, onEdit } = props;
  const cellProps = (column: number) => ({
    'data-item': cellId({ row: index, column }),
    'aria-colindex': column + 1,
    tabIndex: stop === column ? 0 : -1,
  });
  return (
    <>
      <th scope="row" {...cellProps(0)}>
        {row.number}
      </th>
      <td {...cellProps(1)}>
        <TakenAs row={row} sheet={sheet.index} onEdit={onEdit} />
      </td>
      {columns.map((column, nth) => (
        <td
          key={column.index}
          {...cellProps(nth + ownColumns)}
          data-is-left-out={(row.kind === 'data' && column.match === null) || undefined}
          {...(row.problems.some((one) => one.column === column.index) && { 'aria-invalid': true })}
        >
          <SheetCell
            plan={plan}
            sheet={sheet.index}
            row={row}
            column={column}
            typed={typed.get(`${row.number}/${column.index}`)}
            isOpen={opened === nth + ownColumns}
            onTyped={onTyped}
            onClose={onClose}
          />
        </td>
      ))}
    </>
  );
});

type TakenAsProps = { row: Row; sheet: number; onEdit: Props['onEdit'] };

/**
 * Says whether the row is data, or why it is left out or can't be taken, with the button to take it in or leave it out.
 */
function TakenAs({ row: { kind, leftOut, number, problems }, sheet, onEdit }: TakenAsProps) {
  if (kind === 'header') return leftOutLabels.header;
  const row = { sheet, row: number };
  if (leftOut !== null) return <span className={classes.whyLeft}>{leftOutLabels[leftOut]}</span>;
  const whole = problems.filter(({ column }) => column === null).map(({ reason }) => say(reason));
  return (
    <span className={classes.takenAs} data-is-data={kind === 'data' || undefined}>
      {whole.length > 0 ? (
        <span className={classes.why} title={whole.join(' · ')}>
          {whole.join(' · ')}
        </span>
      ) : kind === 'data' ? (
        'Data'
      ) : (
        leftOutLabels[kind]
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        tabIndex={-1}
        aria-label={kind === 'data' ? `Leave out row ${number}` : `Take in row ${number}`}
        onClick={() => onEdit(kind === 'data' ? leaveRow(row) : takeRow(row))}
      >
        {kind === 'data' ? 'Leave out' : 'Take in'}
      </Button>
    </span>
  );
}
