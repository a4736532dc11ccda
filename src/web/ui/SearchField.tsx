import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { i18n } from '#web/texts/language.ts';
import { afterPaint } from '#web/ui/afterPaint.ts';
import { firstTypingPause, typingPauseAfter } from '#web/ui/typingPause.ts';
import IconSearch from '~icons/tabler/search';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Calls `onChange` only when the typing pauses or the field is left, not for each letter. */
  waits?: boolean;
} & Omit<TextInputProps, 'label' | 'value' | 'onChange' | 'onBlur'>;

/**
 * A field for a search text that is stored elsewhere (in the address). It shows each letter at once, because the
 * address changes a moment later and a fast typist would lose letters; it takes over a value changed from outside.
 */
export function SearchField({ label, value, onChange, waits = false, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { first, isEmpty, change, flush } = useDraft(input, value, onChange, waits);
  return (
    <TextInput
      ref={input}
      type="text"
      inputMode="search"
      role="searchbox"
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      defaultValue={first}
      onChange={(event) => change(event.currentTarget.value)}
      // Leaving the field hands over the typed text, so that the next action works with it.
      onBlur={flush}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        !isEmpty && (
          <CloseButton
            aria-label={i18n.t('Clear search')}
            onClick={() => {
              change('');
              input.current?.focus();
            }}
          />
        )
      }
      {...rest}
    />
  );
}

/** The input is uncontrolled: the browser paints a letter without any rendering. */
function useDraft(
  input: RefObject<HTMLInputElement | null>,
  value: string,
  onChange: (value: string) => void,
  waits: boolean,
) {
  const [first] = useState(value);
  const [isEmpty, setIsEmpty] = useState(value === '');
  /** The last `value` received, and after it the texts given to `onChange` that have not come back as `value` yet. */
  const sent = useRef([value]);
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const pause = useRef(firstTypingPause);
  const latest = useRef({ flush, leave, show });
  useLayoutEffect(() => {
    latest.current = { flush, leave, show };
  });
  const forget = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  }, []);
  useLayoutEffect(() => {
    const at = sent.current.lastIndexOf(value);
    sent.current = at < 0 ? [value] : sent.current.slice(at);
    if (at >= 0) return;
    // A value from outside wins over text that was typed before it and still waits.
    forget();
    latest.current.show(value);
  }, [value, forget]);
  useEffect(() => {
    const onPopState = () => latest.current.leave();
    addEventListener('popstate', onPopState);
    return () => {
      removeEventListener('popstate', onPopState);
      forget();
    };
  }, [forget]);

  function show(text: string) {
    // Setting an equal text would move the caret.
    if (input.current && input.current.value !== text) input.current.value = text;
    // Reads the input only then: the next letter may come before the paint.
    afterPaint(() => startTransition(() => setIsEmpty((input.current?.value ?? text) === '')));
  }

  function change(next: string) {
    show(next);
    forget();
    if (!waits) return write(next);
    waiting.current = { text: next, timer: setTimeout(() => latest.current.flush(), pause.current) };
  }

  function write(text: string) {
    // Writing the same text again would never come back as a changed `value`.
    if (text === sent.current.at(-1)) return;
    sent.current.push(text);
    const begun = performance.now();
    onChange(text);
    if (waits)
      afterPaint(() => {
        pause.current = typingPauseAfter(performance.now() - begun);
      });
  }

  function flush() {
    const text = waiting.current?.text;
    forget();
    if (text !== undefined) write(text);
  }

  /** On the browser's Back and Forward: text typed at this address must not be written into the one they lead to. */
  function leave() {
    if (waiting.current === null && sent.current.length === 1) return;
    forget();
    sent.current = [value];
    show(value);
  }
  return { first, isEmpty, change, flush };
}
