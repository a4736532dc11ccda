import { Button, Popover } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import { isDay, spokenDay } from '#domain/day.ts';
import type { Import } from '#domain/imports/answers.ts';
import { ruleLabels } from '#domain/imports/words.ts';
import { say } from '#domain/say.ts';
import { Correction, everywhereMeant, meantOf } from '#web/imports/Correction.tsx';
import { meanEverywhere, meanHere } from '#web/imports/edits.ts';
import classes from '#web/imports/Import.module.css';
import { overSheet } from '#web/imports/overSheet.ts';
import type { Edit, Row } from '#web/imports/queries.ts';
import type { SheetColumn } from '#web/imports/sheetColumns.ts';

/**
 * A value typed into a cell, shown before the server has answered: while the plan still has the `version` it had then.
 */
export type Typed = { meant: string | undefined; version: number };

type Props = {
  plan: Import;
  sheet: number;
  row: Row;
  column: SheetColumn;
  typed: Typed | undefined;
  isOpen: boolean;
  onTyped: (row: number, column: number, meant: string | undefined, edit: Edit) => void;
  onClose: () => void;
};

/**
 * A cell's text, and under it how it is read where that differs, or why it can't be read; opened, it can be corrected.
 */
export function SheetCell(props: Props) {
  const { sheet, row, column, isOpen, onTyped, onClose } = props;
  const typing = useRef<string | null>(null);
  const stands = row.cells[column.index] ?? '';
  const { meant, isAhead } = meantBy(props);
  const read = isAhead ? undefined : row.read.find((one) => one.column === column.index);
  const problem = isAhead ? undefined : row.problems.find((one) => one.column === column.index);
  const to = read?.to ?? meant;
  const shown = (
    <span className={classes.cell}>
      <span className={classes.stands}>{stands}</span>
      {to !== undefined && (
        <span
          className={classes.readAs}
          data-is-mended={meant !== undefined || undefined}
          title={read && ruleLabels[read.rule]}
        >
          {`→ ${spoken(to)}`}
        </span>
      )}
      {problem && <span className={classes.wrong}>{say(problem.reason)}</span>}
    </span>
  );
  if (!isOpen) return shown;
  const close = () => {
    typing.current = null;
    onClose();
  };
  // As in a spreadsheet, what was typed is kept where somebody goes on elsewhere.
  const leave = () => {
    const meant = typing.current?.trim();
    if (meant === undefined) return close();
    typing.current = null;
    const at = { sheet, row: row.number, column: column.index };
    onTyped(row.number, column.index, meant, meanHere(at, meant));
  };
  return (
    <Popover
      opened
      onChange={leave}
      closeOnEscape={false}
      trapFocus
      returnFocus
      withRoles={false}
      withArrow
      width={320}
      position="bottom-start"
      portalProps={overSheet}
    >
      <Popover.Target>{shown}</Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={`${column.name} of row ${row.number}`}
        onKeyDownCapture={({ key }) => key === 'Escape' && close()}
      >
        <Opened {...props} typing={typing} stands={stands} meant={meant} reason={problem?.reason ?? null} />
      </Popover.Dropdown>
    </Popover>
  );
}

function spoken(to: string): string {
  if (to === '') return 'nothing';
  return isDay(to) ? spokenDay(to) : to;
}

function meantBy({ plan, sheet, row, column, typed }: Props): { meant: string | undefined; isAhead: boolean } {
  const isAhead = typed?.version === plan.version;
  if (isAhead) return { meant: typed.meant, isAhead };
  const stands = row.cells[column.index] ?? '';
  const here = meantOf(plan, { sheet, row: row.number, column: column.index });
  return { meant: here ?? everywhereMeant(plan, column.match?.field ?? null, stands), isAhead };
}

type OpenedProps = Props & {
  typing: RefObject<string | null>;
  stands: string;
  meant: string | undefined;
  reason: Row['problems'][number]['reason'] | null;
};

function Opened({ plan, sheet, row, column, typing, stands, meant, reason, onTyped }: OpenedProps) {
  const at = { sheet, row: row.number, column: column.index };
  const field = column.match?.field ?? null;
  const here = meantOf(plan, at);
  const kept = here ?? everywhereMeant(plan, field, stands);
  const mend = (next: string | undefined, edit: Edit) => {
    typing.current = null;
    onTyped(row.number, column.index, next, edit);
  };
  const takenBack =
    here === undefined && field !== null ? meanEverywhere(field, stands.trim(), undefined) : meanHere(at, undefined);
  return (
    <>
      <Correction
        label={column.name}
        text={kept ?? stands}
        unkept={meant ?? stands}
        reason={reason}
        typing={typing}
        onHere={(next) => mend(next, meanHere(at, next))}
        onEverywhere={
          field === null || stands.trim() === ''
            ? null
            : (next) => mend(next, meanEverywhere(field, stands.trim(), next))
        }
      />
      {meant !== undefined && (
        <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => mend(undefined, takenBack)}>
          As it was
        </Button>
      )}
    </>
  );
}
