import { Text } from '@mantine/core';
import type { Import } from '#domain/imports/answers.ts';
import { columnName } from '#domain/imports/cells.ts';
import { changedLabel, leftOutReason, topicLabels } from '#domain/imports/words.ts';
import type { Item, LeftOut } from '#web/imports/queries.ts';
import { rowName, rowNames, shownValue } from '#web/imports/words.ts';
import classes from './Import.module.css';

const shownRows = 3;

/** A record that would be made, or the changes of a record field by field. */
export function ItemRow({ plan, item: { topic, action, label, rows, changes } }: { plan: Import; item: Item }) {
  return (
    <div className={classes.item}>
      <div className={classes.itemHead}>
        <Text fw={600}>
          <Text span inherit fw={400} c="dimmed">{`${topicLabels[topic]} `}</Text>
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {rowNames(plan, rows.slice(0, shownRows), rows.length)}
        </Text>
      </div>
      {changes.length > 0 && (
        <dl className={classes.facts}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{changedLabel(field)}</dt>
              <dd>
                {action === 'changed' && (
                  <>
                    <del>{shownValue(field, before)}</del>
                    {' → '}
                  </>
                )}
                {action === 'changed' ? <ins>{shownValue(field, after)}</ins> : shownValue(field, after)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** A part of the file that is left out; a row is taken in again in the sheet itself. */
export function LeftOutRow({ plan, left }: { plan: Import; left: LeftOut }) {
  const { sheet, row, column, text } = left;
  return (
    <div className={classes.leftOut}>
      <div>
        <Text>{text}</Text>
        <Text size="sm" c="dimmed">
          {[
            row === null ? null : rowName(plan, { sheet, row }),
            row === null || column === null ? null : `Column ${headingOf(plan, sheet, column)}`,
            leftOutReason(plan, left),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </Text>
      </div>
    </div>
  );
}

function headingOf({ sheets }: Import, sheet: number, column: number): string {
  const heading = sheets.find(({ index }) => index === sheet)?.columns.find(({ index }) => index === column)?.heading;
  return heading || columnName(column);
}
