import { Badge, Card, Stack, Tabs, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { isDay, spokenDay } from '#domain/day.ts';
import type { Import, RowsShown } from '#domain/imports/answers.ts';
import { doubtOf } from '#domain/imports/doubt.ts';
import type { RowOf } from '#domain/imports/record.ts';
import { matchLabel, reasonOf, ruleLabels } from '#domain/imports/words.ts';
import { ColumnSelect } from '#web/imports/ColumnHead.tsx';
import classes from '#web/imports/Import.module.css';
import { OpenPanel } from '#web/imports/OpenPanel.tsx';
import { overSheetId } from '#web/imports/overSheet.ts';
import type { Show } from '#web/imports/Places.tsx';
import type { Column, Edit, Sheet } from '#web/imports/queries.ts';
import { type Goal, RowsFilter, SheetGrid } from '#web/imports/SheetGrid.tsx';
import { SheetHead } from '#web/imports/SheetHead.tsx';
import { nameOf } from '#web/imports/sheetColumns.ts';
import { count } from '#web/ui/format.ts';
import { useIsPhone } from '#web/ui/useIsPhone.ts';

type Props = { plan: Import; onEdit: (edit: Edit, at?: RowOf) => void };

/** The clerk's own sheet, corrected in place, with the open points beside it. A phone shows only the open points. */
export function SheetStep({ plan, onEdit }: Props) {
  const isPhone = useIsPhone();
  const [shown, setShown] = useState(() => firstToLookAt(plan.sheets));
  const [show, setShow] = useState<RowsShown>('all');
  const [goal, setGoal] = useState<Goal | null>(null);
  const lead = useCallback<Show>(({ sheet, index, column }) => {
    setShown(sheet);
    setShow('all');
    setGoal((last) => ({ sheet, index, column, nth: (last?.nth ?? 0) + 1 }));
  }, []);
  const panel = <OpenPanel plan={plan} onEdit={onEdit} onShow={isPhone ? null : lead} />;
  return (
    <div className={classes.sheetStep}>
      {isPhone && panel}
      <Sheets sheets={plan.sheets} shown={shown} onShown={setShown}>
        {(sheet) => (
          <>
            <SheetHead plan={plan} sheet={sheet} isAlone={plan.sheets.length === 1} onEdit={onEdit}>
              {!isPhone && <RowsFilter sheet={sheet} show={show} onShow={setShow} />}
            </SheetHead>
            {isPhone ? (
              <ColumnsCard plan={plan} sheet={sheet} onEdit={onEdit} />
            ) : (
              <SheetGrid
                key={show}
                {...{ plan, sheet, show, onEdit }}
                goal={goal?.sheet === sheet.index ? goal : null}
              />
            )}
          </>
        )}
      </Sheets>
      {!isPhone && panel}
      <div id={overSheetId} className={classes.over} />
    </div>
  );
}

function firstToLookAt(sheets: readonly Sheet[]): number {
  const used = sheets.filter(({ isUsed }) => isUsed);
  const first = used.find(({ counts }) => counts.refused > 0) ?? used[0] ?? sheets[0];
  return first?.index ?? 0;
}

type SheetsProps = {
  sheets: readonly Sheet[];
  shown: number;
  onShown: (index: number) => void;
  children: (sheet: Sheet) => React.ReactNode;
};

/** A tab for each sheet, with the number of its open rows; a single sheet has no tabs. */
function Sheets({ sheets, shown, onShown, children }: SheetsProps) {
  const [only] = sheets;
  if (sheets.length === 1 && only)
    return (
      <Card component="section" aria-label={`Sheet ${only.name}`} padding="md" className={classes.sheet ?? ''}>
        {children(only)}
      </Card>
    );
  return (
    <Card padding="md" className={classes.sheet ?? ''}>
      <Tabs value={String(shown)} onChange={(chosen) => onShown(Number(chosen))} keepMounted={false}>
        <Tabs.List aria-label="Sheets of the file" mb="sm">
          {sheets.map(({ index, name, isUsed, counts }) => (
            <Tabs.Tab
              key={index}
              value={String(index)}
              rightSection={<SheetState isUsed={isUsed} refused={counts.refused} />}
            >
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {sheets.map((sheet) => (
          <Tabs.Panel key={sheet.index} value={String(sheet.index)}>
            <Stack gap={0}>{children(sheet)}</Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Card>
  );
}

function SheetState({ isUsed, refused }: { isUsed: boolean; refused: number }) {
  if (!isUsed)
    return (
      <Badge variant="default" size="sm" tt="none">
        Left out
      </Badge>
    );
  if (refused === 0) return null;
  return (
    <Badge color="red" variant="light" size="sm" tt="none">
      {`${count(refused)} open`}
    </Badge>
  );
}

type CardProps = { plan: Import; sheet: Sheet; onEdit: (edit: Edit) => void };

/**
 * The columns of a sheet as a list, where the screen is too narrow for the sheet: each with its field, and how it is
 * read.
 */
function ColumnsCard({ plan, sheet, onEdit }: CardProps) {
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
function ColumnRow({ plan, sheet, column, onEdit }: CardProps & { column: Column }) {
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
