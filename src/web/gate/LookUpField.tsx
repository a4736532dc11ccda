import { ActionIcon, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type CSSProperties, type Ref, type RefObject, useRef, useState } from 'react';
import { useKeyboardInset } from '#web/ui/useKeyboardInset.ts';
import classes from './Gate.module.css';

// As the server takes it.
const longest = 100;

type Props = { value: string; onChange: (value: string) => void; ref: Ref<HTMLInputElement> };

/** On a phone it stands at the foot, where the thumb is, and above the keyboard when that is open. */
export function LookUpField({ value, onChange, ref }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const input = useMergedRef(own, ref);
  const [isDigits, setIsDigits] = useState(false);
  const inset = useKeyboardInset();

  function clear() {
    onChange('');
    own.current?.focus();
  }

  return (
    <div className={classes.dock} style={{ '--keyboard': `${inset}px` } as CSSProperties}>
      <TextInput
        ref={input}
        label="Number plate, flat or name"
        placeholder={isDigits ? 'e.g. 1234' : 'e.g. 1234 or A-101'}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        inputMode={isDigits ? 'numeric' : 'text'}
        maxLength={longest}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        classNames={{ root: classes.field ?? '', input: classes.input ?? '', label: classes.label ?? '' }}
        rightSectionWidth={60}
        rightSection={
          value !== '' && (
            <ActionIcon variant="subtle" color="gray" size={48} aria-label="Clear" onClick={clear}>
              <IconX size={28} aria-hidden />
            </ActionIcon>
          )
        }
      />
      <KeypadSwitch isDigits={isDigits} onSwitch={setIsDigits} field={own} />
    </div>
  );
}

type SwitchProps = {
  isDigits: boolean;
  onSwitch: (isDigits: boolean) => void;
  field: RefObject<HTMLInputElement | null>;
};

/** Only where there is a keyboard on the screen to switch. */
function KeypadSwitch({ isDigits, onSwitch, field }: SwitchProps) {
  function change() {
    onSwitch(!isDigits);
    // A phone shows the other keyboard only to a field that is entered anew.
    field.current?.blur();
    requestAnimationFrame(() => field.current?.focus());
  }
  return (
    <button
      type="button"
      className={classes.keypad}
      onClick={change}
      aria-label={isDigits ? 'ABC, letters keyboard' : '123, digits keyboard'}
    >
      {isDigits ? 'ABC' : '123'}
    </button>
  );
}
