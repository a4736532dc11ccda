import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import type { Import } from '#domain/imports/answers.ts';
import type { ColumnMatch, ImportField } from '#domain/imports/field.ts';
import { say } from '#domain/say.ts';
import { meanEverywhere, meanHere } from '#web/imports/edits.ts';
import classes from '#web/imports/Import.module.css';
import type { Edit, Row } from '#web/imports/queries.ts';
import { Correction, meantOf } from '#web/imports/RefusedCard.tsx';

export type SheetColumn = { index: number; name: string; match: ColumnMatch | undefined };
type Props = { plan: Import; sheet: number; row: Row; column: SheetColumn; onEdit: (edit: Edit) => void };

/** A cell as it stands; one that is in the way, or was corrected, is opened and typed anew where it is. */
export function SheetCell({ plan, sheet, row, column, onEdit }: Props) {
  const problem = row.problems.find((one) => one.column === column.index) ?? null;
  const { name } = column;
  const stands = row.cells[column.index] ?? '';
  const at = { sheet, row: row.number, column: column.index };
  const field = problem?.field ?? column.match?.field ?? null;
  const here = meantOf(plan, at);
  const kept = here ?? everywhereMeant(plan, field, stands);
  const [typed, setTyped] = useState<{ meant: string | undefined; version: number } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // What was typed is shown at once, and what the server made of it once it has answered.
  const isAhead = typed?.version === plan.version;
  const meant = isAhead ? typed.meant : kept;
  if (row.kind !== 'data' || (!problem && meant === undefined)) return stands;
  const mend = (next: string | undefined, edit: Edit) => {
    setTyped({ meant: next, version: plan.version });
    setIsOpen(false);
    onEdit(edit);
  };
  const takenBack =
    here === undefined && field !== null ? meanEverywhere(field, stands.trim(), undefined) : meanHere(at, undefined);
  const text = meant ?? stands;
  const isWrong = problem !== null && !isAhead;
  const said = isWrong ? `: ${say(problem.reason)}` : `, corrected from “${stands}”`;
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus withArrow width={320} position="bottom-start">
      <Popover.Target>
        <button
          type="button"
          className={classes.mended}
          data-is-wrong={isWrong || undefined}
          aria-label={`Correct ${name} of row ${row.number}, ${text === '' ? 'empty' : `“${text}”`}${said}`}
          onClick={() => setIsOpen((is) => !is)}
        >
          {text === '' ? 'Empty' : text}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`${name} of row ${row.number}`}>
        <Correction
          label={name}
          text={kept ?? stands}
          unkept={text}
          problem={isWrong ? problem : null}
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
      </Popover.Dropdown>
    </Popover>
  );
}

/** What was said of all cells of a field that say the same. */
function everywhereMeant({ choices }: Import, field: ImportField | null, stands: string): string | undefined {
  return choices.equal?.find((one) => one.field === field && one.text === stands.trim())?.meant;
}
