import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';

type Props = { label: string; value: string; onChange: (value: string) => void } & Omit<
  TextInputProps,
  'label' | 'value' | 'onChange'
>;

/**
 * A search text that lives elsewhere (in the address). It is shown as typed at once, because an address follows
 * a moment later and a fast typist would lose letters; a change from outside is taken over.
 */
export function SearchField({ label, value, onChange, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const sent = useRef(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent.current) setDraft(value);
  }

  function change(next: string) {
    sent.current = next;
    setDraft(next);
    onChange(next);
  }

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
