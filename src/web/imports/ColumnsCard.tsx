import { Text } from '@mantine/core';
import { isDay, spokenDay } from '#domain/day.ts';
import type { Import } from '#domain/imports/answers.ts';
import { doubtOf } from '#domain/imports/doubt.ts';
import { matchLabel, reasonOf, ruleLabels } from '#domain/imports/words.ts';
import { ColumnSelect } from '#web/imports/ColumnHead.tsx';
import classes from '#web/imports/Import.module.css';
import type { Column, Edit, Sheet } from '#web/imports/queries.ts';
import { nameOf } from '#web/imports/sheetColumns.ts';
import { count } from '#web/ui/format.ts';

type Props = { plan: Import; sheet: Sheet; onEdit: (edit: Edit) => void };

/**
 * The columns of a sheet as a list, where the screen is too narrow for the sheet: each with its field, and how it is
 * read.
 */
export function ColumnsCard({ plan, sheet, onEdit }: Props) {
  if (!sheet.isUsed) return null;
  return (
    <ul className={classes.columns} aria-label={`Columns of ${sheet.name}`}>
      {sheet.columns.map((column) => (
        <ColumnRow key={column.index} plan={plan} sheet={sheet} column={column} onEdit={onEdit} />
      ))}
    </ul>
  );
}

const shownSamples = 3;

/** One column with how it is read. A doubtful column's field is chosen in the panel above, and only named here. */
function ColumnRow({ plan, sheet, column, onEdit }: Props & { column: Column }) {
  const { index, filled, samples } = column;
  const readings = plan.readings.filter((reading) => reading.sheet === sheet.index && reading.column === index);
  return (
    <li className={classes.column} data-is-left-out={column.match === null || undefined}>
      {doubtOf(column) === null ? (
        <ColumnSelect sheets={[sheet]} column={column} onEdit={onEdit} />
      ) : (
        <Text size="sm">{`${nameOf(column, index)} holds: ${matchLabel(column.match)}`}</Text>
      )}
      <Text size="sm" c="dimmed">
        {filled === 0 ? 'Nothing stands in it' : `${reasonOf(column)} · ${samples.slice(0, shownSamples).join(' · ')}`}
      </Text>
      {readings.length > 0 && (
        <ul className={classes.readings} aria-label={`How ${nameOf(column, index)} is read`}>
          {readings.map(({ rule, count: times, samples: [pair] }) => (
            <li key={rule}>
              <Text span inherit c="dimmed">{`${ruleLabels[rule]}, ${count(times)}×`}</Text>
              {pair && (
                <span>
                  <q>{pair.from}</q> →{' '}
                  {pair.to === '' ? 'nothing' : <q>{isDay(pair.to) ? spokenDay(pair.to) : pair.to}</q>}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
