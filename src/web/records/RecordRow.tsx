import { Menu } from '@mantine/core';
import { memo, type ReactNode, useRef } from 'react';
import { type Column, cellText, isFigure } from '#web/records/column.ts';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import { SelectBox } from '#web/ui/SelectBox.tsx';
import { usePassedOver } from '#web/ui/usePassedOver.ts';
import IconDots from '~icons/tabler/dots';
import IconPencil from '~icons/tabler/pencil';
import IconTrash from '~icons/tabler/trash';
import classes from './RecordTable.module.css';

type Props<R extends { id: string }> = {
  record: R;
  /** From 0, in the displayed order. */
  index: number;
  columns: readonly Column<R>[];
  name: string;
  /** The record's matching detail that may be in no column. */
  foundBeside: string | null;
  /** Whether this row is the Tab stop. */
  isStop: boolean;
  /** Renders only the name, during fast scrolling. */
  isBrief: boolean;
  isSelected: boolean | null;
  /** The keys of the columns that the frame's edges cut. */
  cut: ReadonlySet<string>;
  toggle: ((id: string) => void) | undefined;
  extendTo: ((id: string) => void) | undefined;
  onMenu: ((record: R, button: HTMLElement) => void) | null;
};

function RowOf<R extends { id: string }>(props: Props<R>) {
  const { record, index, columns, name, foundBeside, isStop, isBrief, isSelected, cut, toggle, extendTo, onMenu } =
    props;
  const ref = useRef<HTMLTableRowElement>(null);
  usePassedOver(ref, !isStop);
  const [naming, ...others] = columns;
  return (
    <tr
      ref={ref}
      data-item={record.id}
      tabIndex={isStop ? 0 : -1}
      aria-rowindex={index + 2}
      {...(isSelected !== null && { 'aria-selected': isSelected })}
    >
      {isSelected !== null && (
        <td className={classes.box}>
          {!isBrief && (
            <SelectBox
              label={`Select ${name}`}
              isSelected={isSelected}
              onSelect={(isRange) => (isRange ? extendTo?.(record.id) : toggle?.(record.id))}
            />
          )}
        </td>
      )}
      {naming && <NamingCell column={naming} record={record} beside={foundBeside} isBrief={isBrief} />}
      {(isBrief ? [] : others).map((column) => {
        const { text, content } = shownIn(column, record);
        return (
          <td
            key={column.key}
            className={classes.content}
            title={text}
            data-cut={cut.has(column.key) || undefined}
            data-numeric={isFigure(column.kind) || undefined}
          >
            {content}
          </td>
        );
      })}
      <td className={classes.last} colSpan={isBrief ? columns.length : undefined}>
        {onMenu && !isBrief && (
          <button
            type="button"
            className={classes.more}
            aria-haspopup="menu"
            aria-label={`Actions for ${name}`}
            onClick={(event) => onMenu(record, event.currentTarget)}
          >
            <IconDots size={18} />
          </button>
        )}
      </td>
    </tr>
  );
}

/** Memoised: a key press, a selection or a live change then renders only one or two of the rows on the screen. */
export const RecordRow = memo(RowOf) as typeof RowOf;

type NamingProps<R> = { column: Column<R>; record: R; beside: string | null; isBrief: boolean };

function NamingCell<R>({ column, record, beside, isBrief }: NamingProps<R>) {
  const { text, content } = shownIn(column, record);
  return (
    <th
      scope="row"
      className={`${classes.naming} ${classes.content}`}
      title={text && beside ? `${text} · ${beside}` : text}
    >
      {isBrief ? text : content}
      {beside && <span className={classes.beside}>{beside}</span>}
    </th>
  );
}

/** A cell's content, and its full text, as the cell may cut the content off. */
function shownIn<R>(column: Column<R>, record: R): { text: string | undefined; content: ReactNode } {
  const text = cellText(column.kind, column.value(record));
  if (text === '') return { text: undefined, content: <NotGiven /> };
  return { text, content: column.render ? column.render(record) : text };
}

type RowMenuProps = {
  name: string;
  /** The row's button: the menu opens beside it and returns the focus to it. */
  button: HTMLElement;
  onEdit: (() => void) | null;
  onDelete: (() => void) | null;
  onClose: () => void;
};

/** The actions of one row. The whole table shares one menu. */
export function RowMenu({ name, button, onEdit, onDelete, onClose }: RowMenuProps) {
  const { left, top, width, height } = button.getBoundingClientRect();
  /**
   * Focuses the row's button first: a dialog that follows returns the focus there, as the menu's items will be gone.
   */
  const from = (act: () => void) => () => {
    button.focus();
    act();
  };
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-end"
      shadow="md"
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Actions for ${name}`}>
        {onEdit && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={from(onEdit)}>
            Edit
          </Menu.Item>
        )}
        {onDelete && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={from(onDelete)}
          >
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
