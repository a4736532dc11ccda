import { Button, Group, TextInput } from '@mantine/core';
import { type RefObject, useState } from 'react';
import type { Import } from '#domain/imports/answers.ts';
import type { ImportField } from '#domain/imports/field.ts';
import type { Message } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import classes from '#web/imports/Import.module.css';
import { SettingBehind } from '#web/society/SettingLink.tsx';

type Props = {
  label: string;
  text: string;
  /** A typed value that the server has not stored, so that it can be sent again. */
  unkept?: string;
  reason: Message | null;
  /** Set to what stands in the field while it is another text than the cell's. */
  typing?: RefObject<string | null>;
  onHere: (meant: string) => void;
  onEverywhere: ((meant: string) => void) | null;
};

/** The cell's text with the reason it is refused, to be corrected; Enter corrects this cell alone. */
export function Correction({ label, text, unkept = text, reason, typing, onHere, onEverywhere }: Props) {
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
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          if (typing) typing.current = value === text ? null : value;
        }}
        onFocus={(event) => event.currentTarget.select()}
        error={
          reason && (
            <>
              {say(reason)} <SettingBehind code={reason.code} text={text} />
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

/** The correction typed for a cell before. */
export function meantOf({ choices }: Import, at: { sheet: number; row: number; column: number }): string | undefined {
  return choices.cells?.find(({ sheet, row, column }) => sheet === at.sheet && row === at.row && column === at.column)
    ?.meant;
}

/** The correction given before for all cells of a field with the same text. */
export function everywhereMeant({ choices }: Import, field: ImportField | null, stands: string): string | undefined {
  return choices.equal?.find((one) => one.field === field && one.text === stands.trim())?.meant;
}
