import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import type { Column } from '#web/records/column.ts';
import { type ChosenColumn, moved, readColumns, toggled } from '#web/records/columnChoice.ts';
import { HeadButton } from '#web/ui/HeadButton.tsx';
import IconArrowDown from '~icons/tabler/arrow-down';
import IconArrowUp from '~icons/tabler/arrow-up';
import IconColumns3 from '~icons/tabler/columns-3';
import classes from './ColumnsMenu.module.css';

/** The part of a column that the menu needs. */
export type ColumnName = Pick<Column<never>, 'key' | 'label' | 'width' | 'isExtra'>;

type Props = {
  columns: readonly ColumnName[];
  chosen: readonly ChosenColumn[];
  onChange: (chosen: readonly ChosenColumn[]) => void;
};

/** A menu of the table's columns and their order. The first column names the record and stays. */
export function ColumnsMenu({ columns, chosen, onChange }: Props) {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = chosen.flatMap(({ key }) => byKey.get(key) ?? []);
  const rest = columns.filter((column) => !shown.includes(column));
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus withRoles>
      <Popover.Target>
        <HeadButton leftSection={<IconColumns3 size={18} aria-hidden />}>Columns</HeadButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''}>
        <ul className={classes.list}>
          {[...shown, ...rest].map((column) => {
            const place = shown.indexOf(column);
            const move = (by: -1 | 1) => onChange(moved(chosen, column.key, by));
            return (
              <li key={column.key} className={classes.line}>
                <Checkbox
                  label={column.label}
                  checked={place >= 0}
                  disabled={place === 0}
                  onChange={() => onChange(toggled(chosen, column))}
                  className={classes.label ?? ''}
                />
                {place > 0 && (
                  <>
                    <Move label={`Move ${column.label} up`} isOff={place === 1} onClick={() => move(-1)}>
                      <IconArrowUp size={16} aria-hidden />
                    </Move>
                    <Move
                      label={`Move ${column.label} down`}
                      isOff={place === shown.length - 1}
                      onClick={() => move(1)}
                    >
                      <IconArrowDown size={16} aria-hidden />
                    </Move>
                  </>
                )}
              </li>
            );
          })}
        </ul>
        <Button variant="subtle" size="xs" onClick={() => onChange(readColumns(undefined, columns))}>
          As it was at first
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

type MoveProps = { label: string; isOff: boolean; onClick: () => void; children: React.ReactNode };

/** A button that stays enabled and focused at the end of the list, so that one press too many does no harm. */
function Move({ label, isOff, onClick, children }: MoveProps) {
  return (
    <ActionIcon
      variant="subtle"
      aria-label={label}
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
