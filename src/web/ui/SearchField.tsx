import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '#web/ui/afterPaint.ts';
import { firstTypingPause, typingPauseAfter } from '#web/ui/typingPause.ts';
import IconSearch from '~icons/tabler/search';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** `onChange` has the text when the typing pauses or the field is left; without it each letter. */
  waits?: boolean;
} & Omit<TextInputProps, 'label' | 'value' | 'onChange' | 'onBlur'>;

/**
 * A search text that lives elsewhere (in the address). It is shown as typed at once, because an address follows
 * a moment later and a fast typist would lose letters; a change from outside is taken over.
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
      // Whatever is done next begins from what is typed.
      onBlur={flush}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        !isEmpty && (
          <CloseButton
            aria-label="Clear search"
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

/** The draft is the browser's own: a letter is painted with nothing rendered for it. */
function useDraft(
  input: RefObject<HTMLInputElement | null>,
  value: string,
  onChange: (value: string) => void,
  waits: boolean,
) {
  const [first] = useState(value);
  const [isEmpty, setIsEmpty] = useState(value === '');
  /** What came last by `value`, and after it what was handed to `onChange` and has not come back yet. */
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
    // What came from outside is not overwritten by what was typed before it.
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
    // Where it shows that already, the caret stays.
    if (input.current && input.current.value !== text) input.current.value = text;
    // Of what is there by then: the next letter may have come before the paint.
    afterPaint(() => startTransition(() => setIsEmpty((input.current?.value ?? text) === '')));
  }

  function change(next: string) {
    show(next);
    forget();
    if (!waits) return write(next);
    waiting.current = { text: next, timer: setTimeout(() => latest.current.flush(), pause.current) };
  }

  function write(text: string) {
    // Nothing comes back of what is there already.
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

  /** The browser's Back and Forward lead to another address, which what was typed over this one is not written into. */
  function leave() {
    if (waiting.current === null && sent.current.length === 1) return;
    forget();
    sent.current = [value];
    show(value);
  }
  return { first, isEmpty, change, flush };
}
