import { ActionIcon, TextInput } from '@mantine/core';
import { type CSSProperties, memo, type RefObject, useEffect, useState } from 'react';
import { i18n, useLanguage } from '#web/texts/language.ts';
import IconX from '~icons/tabler/x';
import classes from './Gate.module.css';

// The server's limit.
const longest = 100;

type Props = {
  field: RefObject<HTMLInputElement | null>;
  isEmpty: boolean;
  onTyped: () => void;
  onClear: () => void;
};

/**
 * The look-up's field. On a phone it is at the bottom, near the thumb, and above the keyboard when that is open. It is
 * uncontrolled: a typed letter is painted without rendering anything.
 */
export const LookUpField = memo(function LookUpField({ field, isEmpty, onTyped, onClear }: Props) {
  useLanguage();
  const [isDigits, setIsDigits] = useState(false);
  const inset = useKeyboardInset();

  return (
    <div className={classes.dock} style={{ '--keyboard': `${inset}px` } as CSSProperties}>
      <TextInput
        ref={field}
        // When the focused element disappears, the focus goes to this field and not to the heading.
        data-page-title
        label={i18n.t('Number plate, flat or name')}
        description={i18n.t('A plate in any spacing, its last four digits, a flat number, or a name.')}
        placeholder={isDigits ? i18n.t('e.g. 1234') : i18n.t('e.g. 1234 or A-101')}
        onChange={onTyped}
        inputMode={isDigits ? 'numeric' : 'text'}
        maxLength={longest}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        classNames={{
          root: classes.field ?? '',
          input: classes.input ?? '',
          label: classes.label ?? '',
          description: classes.about ?? '',
          section: classes.clearing ?? '',
        }}
        rightSection={
          !isEmpty && (
            <ActionIcon variant="subtle" color="gray" size={48} aria-label={i18n.t('Clear')} onClick={onClear}>
              <IconX size={28} aria-hidden />
            </ActionIcon>
          )
        }
      />
      <KeypadSwitch isDigits={isDigits} onSwitch={setIsDigits} field={field} />
    </div>
  );
});

type SwitchProps = {
  isDigits: boolean;
  onSwitch: (isDigits: boolean) => void;
  field: RefObject<HTMLInputElement | null>;
};

/** Shown only where there is an on-screen keyboard to switch. */
function KeypadSwitch({ isDigits, onSwitch, field }: SwitchProps) {
  function change() {
    onSwitch(!isDigits);
    // A phone shows the other keyboard only when the field is focused anew.
    field.current?.blur();
    requestAnimationFrame(() => field.current?.focus());
  }
  return (
    <button
      type="button"
      className={classes.keypad}
      onClick={change}
      aria-label={isDigits ? i18n.t('ABC, letters keyboard') : i18n.t('123, digits keyboard')}
    >
      {isDigits ? 'ABC' : '123'}
    </button>
  );
}

/** How much of the bottom of the page a phone's keyboard covers, in pixels; the field there must move up by it. */
function useKeyboardInset(): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    // When the page is zoomed in, the visual viewport says nothing about the keyboard.
    const measure = () => setInset(seen.scale > 1 ? 0 : Math.max(0, window.innerHeight - seen.height - seen.offsetTop));
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
    };
  }, []);
  return Math.round(inset);
}
