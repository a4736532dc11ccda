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
type Choices = {
  options: readonly Option[];
  /** Options likelier than the others, under a heading of their own. */
  likely: Likely | null;
  othersHeading: string;
};

type Group = { heading: string | null; options: Option[] };
type Listed = { groups: Group[]; lines: Option[]; more: number };

/** The list for a text: the likely options first, and no option twice. */
function listedOf({ options, likely, othersHeading }: Choices, text: string): Listed {
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

/** State and handlers of a field that finds a choice by typing. Text that names no choice is kept and marked. */
export function useSearchSelect({ value, clearable, onChange, ...choices }: Choosing) {
  const { options, likely, othersHeading } = choices;
  const field = useRef<HTMLInputElement>(null);
  const draft = useTypedDraft(value);
  const { typed, isUnmet, forget } = draft;
  const wanted = useDeferredValue(typed ?? '');
  const listed = useMemo(
    () => listedOf({ options, likely, othersHeading }, wanted),
    [options, likely, othersHeading, wanted],
  );
  const list = useOpenList(listed, value, typed !== null);
  useRefusal(field, isUnmet);

  function choose(next: string | null) {
    if (next !== value) onChange(next);
    forget();
    list.setOpen(false);
  }

  /** Chooses the option that the typed text names, if any. */
  function commit() {
    if (typed === null) return;
    const isBlank = typed.trim() === '';
    const meant = isBlank ? null : meantOption(options, typed);
    if (meant) choose(meant.value);
    else if (!isBlank) draft.setUnmet(true);
    else if (clearable) choose(null);
    else forget();
  }

  function takeLine() {
    // The rendered list may be older than the text of a fast typist or a paste.
    const lines = typed === null || typed === wanted ? listed.lines : listedOf(choices, typed).lines;
    const line = list.isOpen ? lines[list.at] : undefined;
    if (line) choose(line.value);
    else commit();
    list.setOpen(false);
  }

  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => list.move(1),
    ArrowUp: () => list.move(-1),
    // Enter sends the form only when the list is closed and the field shows its choice.
    Enter: list.isOpen || typed !== null ? takeLine : undefined,
  };

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key === 'Escape') {
      forget();
      list.setOpen(false);
    }
  }

  function leave() {
    commit();
    list.setOpen(false);
  }

  function type(event: ChangeEvent<HTMLInputElement>) {
    draft.type(event.currentTarget.value);
    list.openAt(0);
  }

  const { isOpen, setOpen, at, setAt, open } = list;
  const input = { ...inputProps, ref: field, ...openProps(isOpen), onKeyDown: press, onChange: type };
  return { input, typed, wanted, isOpen, setOpen, at, setAt, isUnmet, listed, choose, open, leave };
}

const inputProps = {
  role: 'combobox',
  'aria-haspopup': 'listbox',
  'aria-autocomplete': 'list',
  autoComplete: 'off',
  spellCheck: false,
} as const;

/** While the list is open Escape closes only the list, not the dialog around it. */
function openProps(isOpen: boolean) {
  return { 'aria-expanded': isOpen, 'data-mantine-stop-propagation': isOpen || undefined };
}

/** The typed text, until it becomes a choice or is given up. */
function useTypedDraft(value: string | null) {
  /** Null while the field shows its choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnmet, setUnmet] = useState(false);
  const [seen, setSeen] = useState(value);
  function type(text: string | null) {
    setTyped(text);
    setUnmet(false);
  }
  const forget = () => type(null);
  if (value !== seen) {
    setSeen(value);
    forget();
  }
  return { typed, isUnmet, setUnmet, type, forget };
}

/** The list below the field, and the line that Enter takes. */
function useOpenList({ lines }: Listed, value: string | null, isTyping: boolean) {
  const [isOpen, setOpen] = useState(false);
  /** The index of that line; -1 for none. */
  const [at, setAt] = useState(-1);
  const chosen = () => lines.findIndex((line) => line.value === value);

  function openAt(line: number) {
    setOpen(true);
    setAt(line);
  }

  function move(by: 1 | -1) {
    const { length } = lines;
    if (!isOpen) openAt(Math.max(0, chosen()));
    else if (at === -1) setAt(by === 1 ? 0 : length - 1);
    else setAt((at + by + length) % Math.max(1, length));
  }

  function open() {
    if (!isOpen) openAt(isTyping ? 0 : chosen());
  }
  return { isOpen, setOpen, at, setAt, open, openAt, move };
}

/** Refuses to send the form while a text in it names no choice: the form would send something else than it shows. */
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
