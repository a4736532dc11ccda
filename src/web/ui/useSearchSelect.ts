import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { matchingOptions, meantOption, type Option } from '#web/ui/matchingOptions.ts';

export type Likely = { heading: string; options: readonly Option[] };
export type Choices = {
  options: readonly Option[];
  /** Options that are likelier than the others, under a heading of their own. */
  likely: Likely | null;
  othersHeading: string;
};

type Group = { heading: string | null; options: Option[] };
export type Listed = { groups: Group[]; lines: Option[]; more: number };

/** What the list shows for a text: the likely ones first, none of them twice. */
export function listedOf({ options, likely, othersHeading }: Choices, text: string): Listed {
  const { items, more } = matchingOptions(options, text);
  const near = likely ? matchingOptions(likely.options, text).items : [];
  const taken = new Set(near.map(({ value }) => value));
  const others = items.filter(({ value }) => !taken.has(value));
  const groups =
    likely && near.length > 0
      ? [
          { heading: likely.heading, options: near },
          { heading: othersHeading, options: others },
        ]
      : [{ heading: null, options: others }];
  return { groups: groups.filter((group) => group.options.length > 0), lines: [...near, ...others], more };
}

type Choosing = Choices & {
  value: string | null;
  clearable: boolean;
  onChange: (value: string | null) => void;
};

/** What a field does that finds a choice by typing. A text that names no choice is neither taken nor silently dropped. */
export function useSearchSelect({ value, clearable, onChange, ...choices }: Choosing) {
  const { options, likely, othersHeading } = choices;
  const field = useRef<HTMLInputElement>(null);
  /** Null while the field shows its choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** The line that Enter takes; -1 for none. */
  const [at, setAt] = useState(-1);
  const [isUnmet, setUnmet] = useState(false);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    forget();
  }
  const wanted = useDeferredValue(typed ?? '');
  const listed = useMemo(
    () => listedOf({ options, likely, othersHeading }, wanted),
    [options, likely, othersHeading, wanted],
  );
  useRefusal(field, isUnmet);

  function forget() {
    setTyped(null);
    setUnmet(false);
  }

  function choose(next: string | null) {
    if (next !== value) onChange(next);
    forget();
    setOpen(false);
  }

  /** Makes a choice of what was typed, where it names one. */
  function settle() {
    if (typed === null) return;
    const isBlank = typed.trim() === '';
    const meant = isBlank ? null : meantOption(options, typed);
    if (meant) choose(meant.value);
    else if (!isBlank) setUnmet(true);
    else if (clearable) choose(null);
    else forget();
  }

  function type(text: string) {
    setTyped(text);
    setUnmet(false);
    setOpen(true);
    setAt(0);
  }

  function placeOfChoice() {
    return listed.lines.findIndex((line) => line.value === value);
  }

  function open() {
    setOpen(true);
    if (!isOpen) setAt(typed === null ? placeOfChoice() : 0);
  }

  function move(by: 1 | -1) {
    const { length } = listed.lines;
    setOpen(true);
    if (!isOpen) setAt(Math.max(0, placeOfChoice()));
    else if (at === -1) setAt(by === 1 ? 0 : length - 1);
    else setAt((at + by + length) % Math.max(1, length));
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      forget();
      setOpen(false);
    } else if (event.key === 'Enter' && (isOpen || typed !== null)) {
      // Only a field that shows its choice sends the form.
      event.preventDefault();
      // A fast typist, or a pasted text, is ahead of what is rendered.
      const lines = typed === null || typed === wanted ? listed.lines : listedOf(choices, typed).lines;
      const line = isOpen ? lines[at] : undefined;
      if (line) choose(line.value);
      else settle();
      setOpen(false);
    }
  }

  function leave() {
    settle();
    setOpen(false);
  }

  const input = {
    ref: field,
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    // An open list takes Escape for itself; the dialog around it stays.
    'data-mantine-stop-propagation': isOpen || undefined,
    autoComplete: 'off',
    spellCheck: false,
    onKeyDown: press,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
  } as const;
  return { input, typed, wanted, isOpen, setOpen, at, setAt, isUnmet, listed, choose, open, leave };
}

/** A form is not sent while a text in it names no choice: what would be sent is not what is on the screen. */
function useRefusal(field: RefObject<HTMLInputElement | null>, isUnmet: boolean) {
  useEffect(() => {
    const form = field.current?.form;
    if (!isUnmet || !form) return;
    function refuse(event: Event) {
      event.preventDefault();
      event.stopImmediatePropagation();
      field.current?.focus();
    }
    form.addEventListener('submit', refuse, { capture: true });
    return () => form.removeEventListener('submit', refuse, { capture: true });
  }, [field, isUnmet]);
}
