import { Button, Text } from '@mantine/core';
import type { Import } from '#domain/imports/answers.ts';
import { columnName } from '#domain/imports/cells.ts';
import { takeRow } from '#web/imports/edits.ts';
import classes from '#web/imports/Import.module.css';
import type { Edit, LeftOut } from '#web/imports/queries.ts';
import { rowName } from '#web/imports/where.ts';
import { leftOutLabels } from '#web/imports/words.ts';

/** Rows that were found to hold no record can be taken in. */
const takeable: readonly LeftOut['why'][] = ['title', 'section', 'total', 'remark', 'chosen'];

type Props = { plan: Import; left: LeftOut; onEdit: (edit: Edit) => void };

export function LeftOutRow({ plan, left: { sheet, row, column, why, text }, onEdit }: Props) {
  return (
    <div className={classes.leftOut}>
      <div>
        <Text>{text}</Text>
        <Text size="sm" c="dimmed">
          {[
            row === null ? null : rowName(plan, { sheet, row }),
            column === null ? null : `Column ${headingOf(plan, sheet, column)}`,
            leftOutLabels[why],
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </Text>
      </div>
      {row !== null && takeable.includes(why) && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Take in row ${row}`}
          onClick={() => onEdit(takeRow({ sheet, row }))}
        >
          Take in
        </Button>
      )}
    </div>
  );
}

function headingOf({ sheets }: Import, sheet: number, column: number): string {
  const heading = sheets.find(({ index }) => index === sheet)?.columns.find(({ index }) => index === column)?.heading;
  return heading || columnName(column);
}
