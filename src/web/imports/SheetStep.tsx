import { Badge, Card, Stack, Tabs } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Import, RowsShown } from '#domain/imports/answers.ts';
import type { RowOf } from '#domain/imports/record.ts';
import { ColumnsCard } from '#web/imports/ColumnsCard.tsx';
import classes from '#web/imports/Import.module.css';
import { OpenPanel } from '#web/imports/OpenPanel.tsx';
import { overSheetId } from '#web/imports/overSheet.ts';
import type { Show } from '#web/imports/Places.tsx';
import type { Edit, Sheet } from '#web/imports/queries.ts';
import { type Goal, RowsFilter, SheetGrid } from '#web/imports/SheetGrid.tsx';
import { SheetHead } from '#web/imports/SheetHead.tsx';
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
              rightSection={<Told isUsed={isUsed} refused={counts.refused} />}
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

function Told({ isUsed, refused }: { isUsed: boolean; refused: number }) {
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
