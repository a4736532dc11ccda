import { Card, Stack, Text, Title } from '@mantine/core';
import { isDay, spokenDay } from '#domain/day.ts';
import type { Import } from '#domain/imports/answers.ts';
import { columnName } from '#domain/imports/cells.ts';
import type { ColumnMatch } from '#domain/imports/field.ts';
import { byLabels, matchLabel, ruleLabels } from '#domain/imports/words.ts';
import { AnswersGiven } from '#web/imports/AnswersGiven.tsx';
import { keyOf, matchColumn } from '#web/imports/edits.ts';
import classes from '#web/imports/Import.module.css';
import { Questions } from '#web/imports/Questions.tsx';
import type { Column, Edit, Sheet } from '#web/imports/queries.ts';
import { fieldGroups } from '#web/imports/words.ts';
import { count } from '#web/ui/format.ts';
import { Select } from '#web/ui/Select.tsx';

type Props = { plan: Import; onEdit: (edit: Edit) => void };

/** What each column holds, how its cells are read, and what has to be asked once for each kind. */
export function MatchStep({ plan, onEdit }: Props) {
  const used = plan.sheets.filter(({ isUsed }) => isUsed);
  return (
    <Stack gap="md">
      <Questions plan={plan} onEdit={onEdit} />
      {used.map((sheet) => (
        <Card key={sheet.index} component="section" aria-label={`Columns of ${sheet.name}`} padding="lg">
          <Title order={3} size="h5" mb="sm">
            {`Columns of ${sheet.name}`}
          </Title>
          <ul className={classes.columns}>
            {sheet.columns.map((column) => (
              <ColumnRow key={column.index} plan={plan} sheet={sheet} column={column} onEdit={onEdit} />
            ))}
          </ul>
        </Card>
      ))}
      <AnswersGiven plan={plan} onEdit={onEdit} />
    </Stack>
  );
}

const shownSamples = 3;

function ColumnRow({ plan, sheet, column, onEdit }: Props & { sheet: Sheet; column: Column }) {
  const { index, heading, match, by, filled, samples } = column;
  const name = heading === '' ? `Column ${columnName(index)}` : heading;
  const readings = plan.readings.filter((reading) => reading.sheet === sheet.index && reading.column === index);
  return (
    <li className={classes.column} data-is-left-out={match === null || undefined}>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {filled === 0 ? 'Nothing stands in it' : samples.slice(0, shownSamples).join(' · ')}
        </Text>
      </div>
      <Select
        label={`${name} holds`}
        description={match === null && by !== 'person' ? 'Not recognised' : `${matchLabel(match)}, ${byLabels[by]}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={fieldGroups(sheet.columns)}
        value={keyOf(match)}
        onChange={(chosen) => onEdit(matchColumn(sheet.index, index, matchOf(chosen)))}
        searchable
        nothingFoundMessage="Nothing of this name"
        maxDropdownHeight={320}
      />
      {readings.length > 0 && (
        <ul className={classes.readings} aria-label={`How ${name} is read`}>
          {readings.map(({ rule, count: times, samples: pairs }) => (
            <li key={rule}>
              <Text span inherit c="dimmed">{`${ruleLabels[rule]}, ${count(times)}×`}</Text>
              {pairs.slice(0, 2).map(({ from, to }) => (
                <span key={from}>
                  <q>{from}</q> → {to === '' ? 'nothing' : <q>{isDay(to) ? spokenDay(to) : to}</q>}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function matchOf(chosen: string | null): ColumnMatch {
  const [field, nth] = (chosen ?? '').split('/');
  return field ? { field: field as NonNullable<ColumnMatch>['field'], nth: Number(nth) } : null;
}
