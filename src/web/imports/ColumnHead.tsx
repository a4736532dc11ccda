import { UnstyledButton } from '@mantine/core';
import { doubtOf, meaningsOf } from '#domain/imports/doubt.ts';
import type { ColumnMatch } from '#domain/imports/field.ts';
import { matchLabel, reasonOf } from '#domain/imports/words.ts';
import { allOf, keyOf, matchColumn } from '#web/imports/edits.ts';
import classes from '#web/imports/Import.module.css';
import { overSheet } from '#web/imports/overSheet.ts';
import type { Column, Edit, Sheet } from '#web/imports/queries.ts';
import { nameOf, type SheetColumn } from '#web/imports/sheetColumns.ts';
import { fieldGroups } from '#web/imports/words.ts';
import { Select } from '#web/ui/Select.tsx';
import IconChevronDown from '~icons/tabler/chevron-down';
import IconHelpCircle from '~icons/tabler/help-circle';

type HeadProps = {
  sheet: Sheet;
  column: SheetColumn;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onLeave: () => void;
  onEdit: (edit: Edit) => void;
};

/**
 * The clerk's own heading, and under it the field taken from it: without emphasis where it is sure, otherwise marked,
 * with the reason.
 */
export function ColumnHead({ sheet, column, isOpen, onOpen, onClose, onLeave, onEdit }: HeadProps) {
  const { name, known, remark } = column;
  if (!known) return name;
  const doubt = doubtOf(known);
  const label = matchLabel(known.match);
  return (
    <>
      <span className={classes.stands}>{name}</span>
      {isOpen ? (
        <ColumnSelect sheets={[sheet]} column={known} onEdit={onEdit} inHead={{ onClose, onLeave }} />
      ) : (
        <UnstyledButton
          className={classes.holds ?? ''}
          tabIndex={-1}
          aria-haspopup="listbox"
          aria-label={`${name} holds: ${label}, ${reasonOf(known)}`}
          data-is-doubtful={doubt !== null || undefined}
          data-is-left-out={known.match === null || undefined}
          onClick={onOpen}
        >
          {doubt !== null && <IconHelpCircle size={14} aria-hidden />}
          <span>{label}</span>
          <IconChevronDown size={12} aria-hidden />
        </UnstyledButton>
      )}
      {doubt !== null && !isOpen && <span className={classes.reasonOf}>{reasonOf(known)}</span>}
      {remark !== null && (
        <span className={classes.reasonOf} title={remark}>
          {remark}
        </span>
      )}
    </>
  );
}

type SelectProps = {
  /** One sheet, or several with the same headings: the choice applies to all of them. */
  sheets: readonly [Sheet, ...Sheet[]];
  column: Column;
  onEdit: (edit: Edit) => void;
  /** In a heading the select is open from the start, and disappears when it is answered or left. */
  inHead?: Pick<HeadProps, 'onClose' | 'onLeave'>;
};

/** Chooses a column's field: first those its heading may mean and its values look like, then all others. */
export function ColumnSelect({ sheets, column, onEdit, inHead }: SelectProps) {
  const { index, heading, match, likely } = column;
  const proposed = [...(match ? [match] : []), ...meaningsOf(heading), ...(likely ? [{ field: likely, nth: 1 }] : [])];
  const name = `${nameOf(column, index)} holds`;
  return (
    <Select
      {...(inHead ? { 'aria-label': name, size: 'xs' } : { label: name })}
      data={fieldGroups(sheets[0].columns, proposed)}
      value={keyOf(match)}
      onChange={(chosen) => {
        if (chosen !== null && chosen !== keyOf(match))
          onEdit(allOf(sheets.map((sheet) => matchColumn(sheet.index, index, matchOf(chosen)))));
        inHead?.onClose();
      }}
      searchable
      selectFirstOptionOnChange
      onFocus={(event) => event.currentTarget.select()}
      allowDeselect={false}
      nothingFoundMessage="Nothing of this name"
      withScrollArea={false}
      classNames={{ options: classes.meanings ?? '' }}
      {...(inHead && {
        autoFocus: true,
        onBlur: inHead.onLeave,
        comboboxProps: { width: 260, position: 'bottom-start' as const, portalProps: overSheet },
      })}
    />
  );
}

function matchOf(chosen: string): ColumnMatch {
  const [field, nth] = chosen.split('/');
  return field ? { field: field as NonNullable<ColumnMatch>['field'], nth: Number(nth) } : null;
}
