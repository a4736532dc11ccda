import { Anchor, Button, Card, Stack, Text, Title } from '@mantine/core';
import { Fragment, useRef } from 'react';
import type { Import } from '#domain/imports/answers.ts';
import { doubtOf, leftOutFor } from '#domain/imports/doubt.ts';
import { listed } from '#domain/imports/listed.ts';
import type { RowOf } from '#domain/imports/record.ts';
import { columnsOf, matchLabel, reasonOf, sheetRemarkLabels } from '#domain/imports/words.ts';
import { AnswersGiven } from '#web/imports/AnswersGiven.tsx';
import { ColumnSelect } from '#web/imports/ColumnHead.tsx';
import { allOf, keyOf, matchColumn, ownersThroughout, takeSheet } from '#web/imports/edits.ts';
import classes from '#web/imports/Import.module.css';
import { Mends } from '#web/imports/Mends.tsx';
import type { Show } from '#web/imports/Places.tsx';
import { Questions } from '#web/imports/Questions.tsx';
import type { Column, Edit, Sheet } from '#web/imports/queries.ts';
import { nameOf } from '#web/imports/sheetColumns.ts';
import { useKeptFocus } from '#web/imports/useKeptFocus.ts';
import { count } from '#web/ui/format.ts';

/** `onShow` is null on a phone, which has no room for the sheet: everything is answered in the panel. */
type Props = { plan: Import; onEdit: (edit: Edit, at?: RowOf) => void; onShow: Show | null };

/**
 * The open points, worst first: questions that keep most rows out, single rows, columns that a person should look at.
 */
export function OpenPanel({ plan, onEdit, onShow }: Props) {
  const frame = useRef<HTMLElement>(null);
  const doubtful = doubtfulIn(plan);
  const open = plan.questions.length + plan.mends.total;
  const kept = useKeptFocus(frame, nextToAnswer);
  const isNoneUsed = plan.sheets.every(({ isUsed }) => !isUsed);
  return (
    <section ref={frame} aria-labelledby="import-open" className={classes.panel} {...kept}>
      <Card padding="md" className={classes.open ?? ''}>
        <Title order={3} size="h5" id="import-open" tabIndex={-1} className={classes.heading ?? ''}>
          {isNoneUsed
            ? 'No sheet is brought'
            : open === 0
              ? 'Nothing has to be asked'
              : `${count(open)} to be answered`}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {isNoneUsed
            ? 'Bring the one that lists flats, people or vehicles, or choose another file.'
            : open === 0
              ? 'Look at the columns, then go on to the check.'
              : 'Each is answered once for all rows it is about. Rows whose question stays open are left out, and said to be.'}
        </Text>
        <Stack gap="lg">
          {isNoneUsed && <Sheets plan={plan} onEdit={onEdit} />}
          <Questions plan={plan} onEdit={onEdit} onShow={onShow} />
          <Mends plan={plan} onEdit={onEdit} onShow={onShow} />
          {doubtful.map(({ sheets, columns }) => {
            const Doubtful = columns.length === 1 ? DoubtfulColumn : LeftOutColumns;
            return (
              <Doubtful key={`${sheets[0].index}/${columns[0].index}`} {...{ plan, sheets, columns, onEdit, onShow }} />
            );
          })}
        </Stack>
      </Card>
      <AnswersGiven plan={plan} onEdit={onEdit} />
    </section>
  );
}

/** Where no sheet is brought: each with why, and brought by one press. */
function Sheets({ plan, onEdit }: Pick<Props, 'plan' | 'onEdit'>) {
  return plan.sheets.map(({ index, name, isNotRead, ...sheet }) => (
    <fieldset key={index} className={classes.question}>
      <legend>{name}</legend>
      <Text size="sm" c="dimmed">
        {isNotRead
          ? 'From a workbook of Aangan: no import brings it in.'
          : `${whyLeftOut(plan.choices, { index, ...sheet })}.`}
      </Text>
      {!isNotRead && (
        <div className={classes.answer} data-answer>
          <Button size="compact-sm" variant="default" onClick={() => onEdit(takeSheet(index, true))}>
            {`Bring ${name}`}
          </Button>
        </div>
      )}
    </fieldset>
  ));
}

/** Why nothing of a sheet is brought; how else it was read is no reason. */
function whyLeftOut(
  { sheets = [], decisions }: Import['choices'],
  { index, columns, isHidden, remark }: Pick<Sheet, 'index' | 'columns' | 'isHidden' | 'remark'>,
): string {
  if (sheets.some((said) => said.index === index && said.isUsed === false)) return 'You left it out';
  if (isHidden) return 'It is hidden in the workbook';
  if (remark === 'club') return sheetRemarkLabels.club;
  if (decisions?.tenancies && columns.some(({ of }) => of === 'tenant')) return 'It lists tenants, whom you left out';
  if (remark && remark !== 'turned' && remark !== 'realigned') return sheetRemarkLabels[remark];
  return 'It is called as lists of others are';
}

type Alike = { sheets: [Sheet, ...Sheet[]]; columns: [Column, ...Column[]] };

/**
 * Groups doubtful columns into single decisions: those of one sheet left out for the same reason, and those with the
 * same heading and place in several sheets.
 */
function doubtfulIn({ sheets }: Import): Alike[] {
  const all = sheets
    .filter(({ isUsed }) => isUsed)
    .flatMap((sheet) => {
      const doubtful = sheet.columns.filter((column) => doubtOf(column) !== null);
      const alike = Map.groupBy(doubtful, (column) => leftOutFor(column) ?? column.index);
      return [...alike.values()].map((columns) => ({ sheet, columns: columns as Alike['columns'] }));
    });
  const told = ({ index, heading, match, untaken }: Column) => [index, heading, keyOf(match), untaken];
  const headedAlike = Map.groupBy(all, ({ columns }) => JSON.stringify(columns.map(told)));
  return [...headedAlike.values()].flatMap((some) => {
    const [first, ...others] = some;
    return first ? [{ sheets: [first.sheet, ...others.map(({ sheet }) => sheet)], columns: first.columns }] : [];
  });
}

const mostNamed = 3;

function titleIn(plan: Import, sheets: readonly Sheet[], title: string): string {
  if (plan.sheets.filter(({ isUsed }) => isUsed).length === 1) return title;
  const names = listed(sheets.map(({ name }) => name));
  return `${title} of ${sheets.length > mostNamed ? `${count(sheets.length)} sheets` : names}`;
}

/** Where the focus goes after an answer: to the next open point, or to the panel's heading after the last. */
function nextToAnswer(frame: HTMLElement): HTMLElement | null {
  const control = '[data-answer] :is(input, button):not([disabled])';
  return frame.querySelector<HTMLElement>(control) ?? frame.querySelector<HTMLElement>('#import-open');
}

const shownSamples = 3;

/** A column recognized by its values alone, or not at all: it keeps no row out, but a person should look at it. */
function DoubtfulColumn({ plan, sheets, columns: [column], onEdit, onShow }: Props & Alike) {
  const [sheet] = sheets;
  const { index, match, samples } = column;
  return (
    <fieldset className={classes.question}>
      <legend>{titleIn(plan, sheets, nameOf(column, index))}</legend>
      <Text size="sm" c="dimmed">
        {`${match === null ? 'Left out' : `Taken as ${matchLabel(match)}`}, ${reasonOf(column)}: ${samples.slice(0, shownSamples).join(' · ')}.`}
        {match?.field === 'role' && ' Where it says tenant, the name is taken for the tenant’s.'}
      </Text>
      <div className={classes.answer} data-answer>
        {onShow === null && <ColumnSelect sheets={sheets} column={column} onEdit={onEdit} />}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onEdit(allOf(sheets.map((one) => matchColumn(one.index, index, match))))}
        >
          {match === null ? 'Leave it out' : 'That is right'}
        </Button>
        {match?.field === 'role' && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onEdit(allOf(sheets.map((one) => ownersThroughout(one.index, index))))}
          >
            The name is always the owner’s
          </Button>
        )}
        {onShow !== null && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onShow({ sheet: sheet.index, index: -1, column: index })}
          >
            Another
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** A column's name; where the kind of its values is unknown, with the first value as a sample. */
const nameAmong = (column: Column) =>
  column.untaken ? nameOf(column, column.index) : `${nameOf(column, column.index)} (${column.samples[0]})`;

/**
 * Columns left out for the same reason are one decision. Beside the sheet each links to its heading, where its field is
 * chosen; where the panel is alone, the fields are chosen here.
 */
function LeftOutColumns({ plan, sheets, columns, onEdit, onShow }: Props & Alike) {
  const [first] = columns;
  const [sheet] = sheets;
  return (
    <fieldset className={classes.question}>
      <legend>{titleIn(plan, sheets, `${count(columns.length)} ${columnsOf(first)}`)}</legend>
      <Text size="sm" c="dimmed" component="div">
        {`Left out, ${reasonOf(first)}: `}
        {columns.map((column, nth) => (
          <Fragment key={column.index}>
            {nth > 0 && ', '}
            {onShow === null ? (
              nameAmong(column)
            ) : (
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() => onShow({ sheet: sheet.index, index: -1, column: column.index })}
              >
                {nameAmong(column)}
              </Anchor>
            )}
          </Fragment>
        ))}
      </Text>
      {onShow === null && (
        <details>
          <summary>Some of them hold something else</summary>
          <Stack gap="xs" my="xs">
            {columns.map((column) => (
              <ColumnSelect key={column.index} sheets={sheets} column={column} onEdit={onEdit} />
            ))}
          </Stack>
        </details>
      )}
      <div className={classes.answer} data-answer>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            onEdit(allOf(sheets.flatMap((one) => columns.map(({ index }) => matchColumn(one.index, index, null)))))
          }
        >
          Leave them out
        </Button>
      </div>
    </fieldset>
  );
}
