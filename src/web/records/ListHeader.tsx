import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Column } from '#web/records/column.ts';
import { type ChosenColumn, moved, readColumns, toggled } from '#web/records/columnChoice.ts';
import type { ListView } from '#web/records/listAddress.ts';
import type { List } from '#web/records/useList.ts';
import { count } from '#web/ui/format.ts';
import { HeadButton } from '#web/ui/HeadButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import IconArrowDown from '~icons/tabler/arrow-down';
import IconArrowUp from '~icons/tabler/arrow-up';
import IconColumns3 from '~icons/tabler/columns-3';
import IconLayoutGrid from '~icons/tabler/layout-grid';
import IconPlus from '~icons/tabler/plus';
import IconTable from '~icons/tabler/table';
import classes from './ListHeader.module.css';

/** A list's heading: its title, the number of records, and the actions. */
export function ListHeader<R>({
  title,
  list: { all, shown, error },
  one,
  many,
  also,
  views,
  children,
}: {
  title: string;
  list: Pick<List<R>, 'all' | 'shown' | 'error'>;
  one: string;
  many: string;
  /** A suffix to the number of records: ' in force on 14 Mar 2019'. */
  also?: string;
  /** The saved views, beside the number of records. */
  views?: ReactNode;
  /** The buttons. */
  children?: ReactNode;
}) {
  const note = <HowMany {...{ one, many, also, error }} shown={shown?.length} all={all?.length} />;
  return <PageHeader title={title} note={note} beside={views} actions={children} />;
}

type HowManyProps = {
  shown: number | undefined;
  all: number | undefined;
  one: string;
  many: string;
  also?: string | undefined;
  /** Why there is no number; the page says so below. */
  error: Error | null;
};

/** "24 flats", "3 of 24 flats"; read out when it changes. */
export function HowMany({ shown, all, one, many, also = '', error }: HowManyProps) {
  if (all === undefined && error) return null;
  const noun = all === 1 ? one : many;
  return (
    <Text span inherit role="status">
      {all === undefined || shown === undefined
        ? 'Loading…'
        : shown >= all
          ? `${count(all)} ${noun}${also}`
          : `${count(shown)} of ${count(all)} ${noun}${also}`}
    </Text>
  );
}

type AddButtonProps = { onClick: (() => void) | null; children: string; variant?: 'default' };

/** Renders nothing without `onClick`, for users who may only read. */
export function AddButton({ onClick, children, variant }: AddButtonProps) {
  if (onClick === null) return null;
  return (
    <Button variant={variant ?? 'filled'} leftSection={<IconPlus size={18} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  );
}

type ListToolsProps = {
  /** From useRecordList. */
  list: {
    view: ListView;
    setView: (view: ListView) => void;
    columns: readonly ColumnName[];
    chosen: readonly ChosenColumn[];
    setColumns: (chosen: readonly ChosenColumn[]) => void;
  };
};

/** The controls beside the heading for how the list is shown. */
export function ListTools({ list: { view, setView, columns, chosen, setColumns } }: ListToolsProps) {
  return (
    <>
      <ViewSwitch view={view} onChange={setView} />
      {view === 'table' && <ColumnsMenu columns={columns} chosen={chosen} onChange={setColumns} />}
    </>
  );
}

type ViewSwitchProps = { view: ListView; onChange: (view: ListView) => void };

/** Switches between cards and table. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <SegmentedControl
      aria-label="Show as"
      value={view}
      onChange={(next) => onChange(next === 'table' ? 'table' : 'cards')}
      data={[
        { value: 'cards', label: <Option icon={<IconLayoutGrid size={18} aria-hidden />}>Cards</Option> },
        { value: 'table', label: <Option icon={<IconTable size={18} aria-hidden />}>Table</Option> },
      ]}
    />
  );
}

function Option({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span style={{ display: 'grid', placeItems: 'center', minHeight: 22 }} title={children}>
      {icon}
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  );
}

/** The part of a column that the menu needs. */
type ColumnName = Pick<Column<never>, 'key' | 'label' | 'width' | 'isExtra'>;

type Props = {
  columns: readonly ColumnName[];
  chosen: readonly ChosenColumn[];
  onChange: (chosen: readonly ChosenColumn[]) => void;
};

/** A menu of the table's columns and their order. The first column names the record and stays. */
function ColumnsMenu({ columns, chosen, onChange }: Props) {
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
