import { Button, Card, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Import } from '#domain/imports/answers.ts';
import { columnName } from '#domain/imports/cells.ts';
import { say } from '#domain/say.ts';
import { leaveRow, meanEverywhere, meanHere } from '#web/imports/edits.ts';
import classes from '#web/imports/Import.module.css';
import type { Edit, Refused } from '#web/imports/queries.ts';
import { rowName } from '#web/imports/where.ts';
import { SettingBehind } from '#web/society/SettingLink.tsx';

type Problem = Refused['problems'][number];
type Props = { plan: Import; refused: Refused; onEdit: (edit: Edit) => void };

/** A row that can't be taken: its cells as they stand, with the reason at each that is in the way. */
export function RefusedCard({ plan, refused, onEdit }: Props) {
  const { sheet, row, cells, problems } = refused;
  const columns = plan.sheets.find(({ index }) => index === sheet)?.columns ?? [];
  const nameOf = (column: number) =>
    columns.find(({ index }) => index === column)?.heading || `Column ${columnName(column)}`;
  const name = rowName(plan, refused);
  const wrong = new Set(problems.map(({ column }) => column));
  return (
    <Card component="article" aria-label={name} padding="md" mb="sm">
      <Group justify="space-between" gap="xs" mb="xs">
        <Text fw={600}>{name}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Leave this row out: ${name}`}
          onClick={() => onEdit(leaveRow({ sheet, row }))}
        >
          Leave this row out
        </Button>
      </Group>
      <div className={classes.problems}>
        {problems.map((problem) =>
          problem.column === null ? (
            <Text key={say(problem.reason)} className={classes.reason ?? ''}>
              {say(problem.reason)} <SettingBehind code={problem.reason.code} text="" />
            </Text>
          ) : (
            <Correction
              // A new reason means that something else was typed.
              key={`${problem.column} ${say(problem.reason)}`}
              label={nameOf(problem.column)}
              text={meantOf(plan, { sheet, row, column: problem.column }) ?? cells[problem.column] ?? ''}
              problem={problem}
              onHere={(meant) => onEdit(meanHere({ sheet, row, column: problem.column ?? 0 }, meant))}
              onEverywhere={
                problem.field === null || !cells[problem.column]?.trim()
                  ? null
                  : (meant) =>
                      problem.field &&
                      onEdit(meanEverywhere(problem.field, (cells[problem.column ?? 0] ?? '').trim(), meant))
              }
            />
          ),
        )}
      </div>
      <dl className={classes.facts}>
        {cells.map((text, column) =>
          text === '' || wrong.has(column) ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
            <div key={column}>
              <dt>{nameOf(column)}</dt>
              <dd>{meantOf(plan, { sheet, row, column }) ?? text}</dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  );
}

/** What was typed for a cell before, and did not settle the row. */
export function meantOf({ choices }: Import, at: { sheet: number; row: number; column: number }): string | undefined {
  return choices.cells?.find(({ sheet, row, column }) => sheet === at.sheet && row === at.row && column === at.column)
    ?.meant;
}

type CorrectionProps = {
  label: string;
  text: string;
  /** What was typed and is not kept yet, so that it can be sent once more. */
  unkept?: string;
  problem: Problem | null;
  onHere: (meant: string) => void;
  onEverywhere: ((meant: string) => void) | null;
};

/** The cell with its reason, to be typed anew; Enter corrects this one. */
export function Correction({ label, text, unkept = text, problem, onHere, onEverywhere }: CorrectionProps) {
  const [typed, setTyped] = useState(unkept);
  const isTyped = typed !== text;
  return (
    <form
      className={classes.correction}
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped) onHere(typed.trim());
      }}
    >
      <TextInput
        label={label}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={
          problem && (
            <>
              {say(problem.reason)} <SettingBehind code={problem.reason.code} text={text} />
            </>
          )
        }
        autoComplete="off"
        maxLength={2000}
      />
      {isTyped && (
        <Group gap="xs">
          <Button type="submit" size="compact-sm" variant="light">
            Correct this cell
          </Button>
          {onEverywhere && (
            <Button size="compact-sm" variant="default" onClick={() => onEverywhere(typed.trim())}>
              All equal cells
            </Button>
          )}
        </Group>
      )}
    </form>
  );
}
