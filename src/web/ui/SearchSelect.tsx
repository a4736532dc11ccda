import { CheckIcon, Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { type FocusEvent, type MouseEvent, useEffect, useId, useMemo, useState } from 'react';
import { wantedIn } from '#domain/matching.ts';
import { count } from '#web/ui/format.ts';
import { foundBeside, type Option } from '#web/ui/matchingOptions.ts';
import { type Likely, useSearchSelect } from '#web/ui/useSearchSelect.ts';
import classes from './SearchSelect.module.css';

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'label'> & {
  label: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
  likely?: Likely | null;
  /** The heading above all other options, where there are likely ones. */
  othersHeading?: string;
  /** The error for a text that names no option: 'Choose a flat from the list'. */
  notInList: string;
  nothingFoundMessage?: string;
  clearable?: boolean;
  clearLabel?: string;
};

/**
 * A choice among thousands: type or paste to find it. It renders only the first few matches. Mantine's own select drops
 * the typed text when the field is left, whether it names a choice or not (docs/rules.md, Lists).
 */
export function SearchSelect({
  options,
  value,
  onChange,
  likely = null,
  othersHeading = 'All',
  notInList,
  nothingFoundMessage = 'Nothing fits',
  clearable = false,
  clearLabel,
  ...rest
}: Props) {
  const select = useSearchSelect({ options, value, onChange, likely, othersHeading, clearable });
  const { isOpen, at, listed } = select;
  const store = useCombobox({ opened: isOpen, onOpenedChange: select.setOpen });
  const id = useId();
  const label = useLastLabel(options, value);
  const active = isOpen && listed.lines[at] ? `${id}-${at}` : undefined;
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Combobox store={store} onOptionSubmit={select.choose}>
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <TextInput
          {...rest}
          {...select.input}
          {...eventsOf(select, rest)}
          value={select.typed ?? label}
          error={select.isUnmet ? notInList : rest.error}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={active}
          rightSectionPointerEvents={clearable && value !== null ? 'all' : 'none'}
          rightSection={
            clearable && value !== null ? (
              <Combobox.ClearButton aria-label={clearLabel} onClear={() => select.choose(null)} />
            ) : (
              <Combobox.Chevron />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options id={id} aria-label={rest.label} className={classes.list ?? ''}>
          <Lines id={id} select={select} value={value} />
          {listed.lines.length === 0 && <Combobox.Empty>{nothingFoundMessage}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

type Select = ReturnType<typeof useSearchSelect>;

/** The field's own event handlers, each followed by the one that the form gave. */
function eventsOf(select: Select, { onClick, onFocus, onBlur }: Pick<Props, 'onClick' | 'onFocus' | 'onBlur'>) {
  return {
    onClick(event: MouseEvent<HTMLInputElement>) {
      select.open();
      onClick?.(event);
    },
    onFocus(event: FocusEvent<HTMLInputElement>) {
      // Selects the text, so that typing replaces it and searches for another choice.
      event.currentTarget.select();
      onFocus?.(event);
    },
    onBlur(event: FocusEvent<HTMLInputElement>) {
      select.leave();
      onBlur?.(event);
    },
  };
}

type LinesProps = { id: string; select: Select; value: string | null };

function Lines({ id, select, value }: LinesProps) {
  const { listed, wanted, at, setAt } = select;
  const parts = wantedIn(wanted);
  let index = -1;
  return (
    <>
      {listed.groups.map(({ heading, options }) => {
        const lines = options.map((option) => {
          index += 1;
          const place = index;
          const beside = parts.length > 0 ? foundBeside(option, parts) : null;
          return (
            <Combobox.Option
              key={option.value}
              id={`${id}-${place}`}
              value={option.value}
              active={option.value === value}
              selected={place === at}
              aria-selected={place === at}
              onMouseMove={() => place !== at && setAt(place)}
              className={classes.line ?? ''}
            >
              {option.value === value && <CheckIcon size={11} className={classes.check ?? ''} />}
              <span>{option.label}</span>
              {beside && <span className={classes.beside}>{beside}</span>}
            </Combobox.Option>
          );
        });
        if (heading === null) return lines;
        return (
          <Combobox.Group key={heading} label={heading}>
            {lines}
          </Combobox.Group>
        );
      })}
      {listed.more > 0 && (
        <Combobox.Option value="" disabled>{`${count(listed.more)} more: type to find them`}</Combobox.Option>
      )}
    </>
  );
}

/** The label of the chosen option, also after that option has left the list. */
function useLastLabel(options: readonly Option[], value: string | null): string {
  const chosen = useMemo(() => options.find((option) => option.value === value), [options, value]);
  const [last, setLast] = useState(chosen);
  if (chosen && chosen !== last) setLast(chosen);
  return chosen?.label ?? (last?.value === value ? last?.label : undefined) ?? '';
}
