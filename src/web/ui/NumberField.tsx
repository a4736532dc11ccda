import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react';
import { withPlainDigits } from '#domain/text.ts';

type Value = number | string;
export type NumberFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'prefix' | 'min'> & {
  value?: Value;
  /** A number, or the text as it was typed where that is none. */
  onChange: (value: Value) => void;
  /** Grouped as Indian amounts are: 12,34,567. */
  isGrouped?: boolean;
  prefix?: string;
  /** Shown behind the number, and passed over where it is typed: '%'. */
  unit?: string;
  /** The arrow keys count up and down, and not below this. */
  least?: number;
};

/**
 * A field for a number. What is typed stays as it was typed until it reads as a number, so that '1e9' is refused with a
 * sentence and never becomes 19. Digits of every script are read, and groups however they are written.
 */
export function NumberField({
  value = '',
  onChange,
  isGrouped = false,
  prefix = '',
  unit = '',
  least,
  ...props
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const format = (value: Value) => (typeof value === 'number' ? prefix + spoken(value, isGrouped) : value);

  function read({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const text = input.value;
    const number = numberIn(text, [prefix, unit]);
    // In its groups at once, but where somebody types in the middle, as the cursor would go to the end, and where there is a
    // point: '5.0' may become 5.05.
    const isAtEnd = input.selectionStart === text.length && /\p{Nd}$/u.test(text);
    setTyped(Number.isInteger(number) && isAtEnd && !text.includes('.') ? null : text);
    onChange(number);
  }

  function step(event: KeyboardEvent<HTMLInputElement>) {
    props.onKeyDown?.(event);
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    // Text that is no number stays as it was typed, to be complained of.
    const isText = typeof value === 'string' && value !== '';
    if (least === undefined || by === undefined || isText || event.defaultPrevented) return;
    event.preventDefault();
    setTyped(null);
    onChange(typeof value === 'number' ? Math.max(least, value + by) : least);
  }

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      {...(unit !== '' && { rightSection: unit })}
      {...props}
      value={typed !== null && numberIn(typed, [prefix, unit]) === value ? typed : format(value)}
      onChange={read}
      onKeyDown={step}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyped(null);
        props.onBlur?.(event);
      }}
    />
  );
}

function numberIn(text: string, passedOver: readonly string[]): Value {
  const bare = passedOver.reduce((left, sign) => left.replace(sign, ''), withPlainDigits(text)).replace(/[,\s]/g, '');
  if (!/^-?\d+(?:\.\d+)?$/.test(bare)) return bare === '' ? '' : text;
  const number = Number(bare);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text;
}

function spoken(number: number, isGrouped: boolean): string {
  return isGrouped ? number.toLocaleString('en-IN', { maximumFractionDigits: 20 }) : String(number);
}
