import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Hears each letter at once, and `onChange` the text when the typing pauses; without it `onChange` hears each. */
  onTyped?: (value: string) => void;
} & Omit<TextInputProps, 'label' | 'value' | 'onChange' | 'onBlur'>;

/** Browsers count how often an address changes, and the router has some work with each. */
const pauseMs = 200;

/**
 * A search text that lives elsewhere (in the address). It is shown as typed at once, because an address follows
 * a moment later and a fast typist would lose letters; a change from outside is taken over.
 */
export function SearchField({ label, value, onChange, onTyped, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { draft, change, flush } = useDraft(value, onChange, onTyped);
  return (
    <TextInput
      ref={input}
      type="text"
      inputMode="search"
      role="searchbox"
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      value={draft}
      onChange={(event) => change(event.currentTarget.value)}
      // Whatever is done next begins from what is typed.
      onBlur={flush}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        draft !== '' && (
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

function useDraft(value: string, onChange: (value: string) => void, onTyped?: (value: string) => void) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  /** What was typed and has not come back by `value`, oldest first. */
  const sent = useRef<string[]>([]);
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  if (value !== seen) {
    setSeen(value);
    if (!sent.current.includes(value)) setDraft(value);
  }
  const forget = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  }, []);
  useLayoutEffect(() => {
    const at = sent.current.lastIndexOf(value);
    sent.current = at < 0 ? [] : sent.current.slice(at + 1);
    // What came from outside is not overwritten by what was typed before it.
    if (at < 0) forget();
  }, [value, forget]);
  useEffect(() => forget, [forget]);

  function change(next: string) {
    sent.current.push(next);
    setDraft(next);
    forget();
    if (onTyped === undefined) return onChange(next);
    onTyped(next);
    waiting.current = { text: next, timer: setTimeout(() => latest.current(), pauseMs) };
  }

  function flush() {
    const text = waiting.current?.text;
    forget();
    if (text !== undefined) onChange(text);
  }
  const latest = useRef(flush);
  useLayoutEffect(() => {
    latest.current = flush;
  });
  return { draft, change, flush };
}
