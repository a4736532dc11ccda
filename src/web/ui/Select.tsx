import { getOptionsLockup, getParsedComboboxData, Select as MantineSelect, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { folded } from '#domain/text.ts';
import { sendByKeys } from '#web/ui/saveKeys.ts';

/** Letters typed within this time form one search text, as in the browser's own select. */
const togetherMs = 700;

/**
 * A choice of a few. Like Mantine's select, but a typed letter takes the next choice that begins with it
 * (docs/rules.md, Lists).
 */
export function Select({ data, value, onChange, onKeyDown, ...rest }: SelectProps) {
  const [isOpen, setOpen] = useState(false);
  useNamedList(isOpen);
  const typed = useRef({ text: '', at: 0 });

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    if (rest.searchable || rest.disabled || event.key.length !== 1 || event.key === ' ') return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const goesOn = event.timeStamp - typed.current.at < togetherMs;
    const text = (goesOn ? typed.current.text : '') + event.key;
    typed.current = { text, at: event.timeStamp };
    const next = nextOption(choicesOf(data), value ?? null, text);
    if (next === null) return;
    // In an open list Enter would take the option that the arrow keys had reached.
    setOpen(false);
    if (next.value !== value) onChange?.(next.value, next);
  }

  /** Mantine's closed list treats Ctrl Enter as Enter and opens, instead of letting the form be saved. */
  function pressFirst(event: KeyboardEvent<HTMLInputElement>) {
    if (isOpen || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.stopPropagation();
    sendByKeys(event.nativeEvent);
  }

  return (
    <MantineSelect
      {...rest}
      data={data ?? []}
      value={value ?? null}
      {...(onChange && { onChange })}
      onKeyDown={press}
      onKeyDownCapture={pressFirst}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />
  );
}

// Mantine's list has one id at its first render and gets another in its effect, which it then passes on.
const drawnUntilNamed = 2;

/**
 * Renders an opened select again: only then does Mantine put the state and the list's id on the field (aria) of one that
 * is open from its first rendering.
 */
function useNamedList(isOpen: boolean): void {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (!isOpen) setDrawn(0);
    else if (drawn < drawnUntilNamed) setDrawn(drawn + 1);
  }, [isOpen, drawn]);
}

type Choice = { value: string; label: string };

function choicesOf(data: SelectProps['data']): Choice[] {
  const choices = Object.values(getOptionsLockup(getParsedComboboxData(data)));
  return choices.map(({ value, label }) => ({ value: String(value), label }));
}

/** The next choice that begins with the text; one repeated letter cycles through all that begin with it. */
export function nextOption<T extends Choice>(options: readonly T[], value: string | null, text: string): T | null {
  const [wanted = '', isRepeated] = [folded(text), new Set(folded(text)).size === 1];
  const beginning = isRepeated ? wanted.charAt(0) : wanted;
  if (beginning === '') return null;
  const present = options.findIndex((option) => option.value === value);
  // Further letters may still mean the current choice.
  const first = isRepeated ? present + 1 : Math.max(0, present);
  const inTurn = [...options.slice(first), ...options.slice(0, first)];
  return inTurn.find(({ label }) => folded(label).startsWith(beginning)) ?? null;
}
