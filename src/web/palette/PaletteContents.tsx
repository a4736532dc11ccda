import { Loader, Text, TextInput } from '@mantine/core';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { RecordKind } from '#web/concept.ts';
import { useMay, useMaySee } from '#web/identity/useMay.ts';
import { commandsFor, recordCommandsFor } from '#web/palette/commands.ts';
import type { FirstKeys } from '#web/palette/firstKeys.ts';
import { recordKindsFor } from '#web/palette/kinds.ts';
import { type Group, type Line, type Offer, search, searching } from '#web/palette/search.ts';
import { useRecords } from '#web/palette/useRecords.ts';
import { useInSlices } from '#web/ui/useInSlices.ts';
import { useTypedText } from '#web/ui/useTypedText.ts';
import IconSearch from '~icons/tabler/search';
import classes from './Palette.module.css';

type Props = { onChoose: (line: Line) => void; firstKeys: RefObject<FirstKeys | null> };

/** The uncontrolled field and its results. Mounted while the palette is open. */
export function PaletteContents({ onChoose, firstKeys }: Props) {
  const { text, onTyped } = useTypedText('');
  const { offer, kinds, isLoading, failure } = useOffer();
  const found = useInSlices(useCallback(() => searching(text, offer), [text, offer]));
  const { query: wanted, offer: searched, groups } = found;
  const lines = groups.flatMap((group) => group.lines);
  const [chosen, setChosen] = useState({ query: '', at: 0 });
  // A new query starts at its first line again.
  const at = chosen.query === wanted ? Math.min(chosen.at, lines.length - 1) : 0;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useFirstKeys(firstKeys, onTyped);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen line stays in sight.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, groups]);

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const query = event.currentTarget.value;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: query === '' ? 0 : null, End: query === '' ? -1 : null }[
      event.key
    ];
    if (to != null) {
      event.preventDefault();
      setChosen({ query: wanted, at: (to + lines.length) % Math.max(1, lines.length) });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      // A fast typist may be ahead of the rendered results, and records may load meanwhile: Enter takes the best match
      // of what is typed, unless the arrows have moved to a line.
      const isSeen = query === wanted && (searched === offer || at > 0);
      const line = isSeen ? lines[at] : search(query, offer)[0]?.lines[0];
      if (line) onChoose(line);
    }
  }

  const point = useCallback((place: number) => setChosen({ query: wanted, at: place }), [wanted]);
  return (
    <>
      <TextInput
        ref={field}
        data-autofocus
        variant="unstyled"
        size="lg"
        className={classes.field ?? ''}
        leftSection={isLoading ? <Loader size={18} /> : <IconSearch size={20} aria-hidden />}
        placeholder="A name, number, page or action"
        aria-label={`Search ${kinds.map(({ many }) => many).join(', ')}, pages and actions`}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        {...(lines.length > 0 && { 'aria-activedescendant': lineId(id, at) })}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onTyped(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div ref={list} id={id} role="listbox" aria-label="Results" className={classes.list}>
        <Lines groups={groups} at={at} id={id} onPoint={point} onChoose={onChoose} />
      </div>
      <div className={classes.foot}>
        <span role="status">
          {statusOf({ wanted, kinds, found: lines.length, isLoading: isLoading || searched !== offer, failure })}
        </span>
        <span className={classes.keys}>↑ ↓ to choose · Enter to go · Esc to close</span>
      </div>
    </>
  );
}

/**
 * The palette's field. It takes the focus in a layout effect, so that nothing typed after the shortcut reaches the page
 * below, and starts with the letters typed before.
 */
function useFirstKeys(firstKeys: Props['firstKeys'], onTyped: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const typed = firstKeys.current?.text() ?? '';
    firstKeys.current?.stop();
    if (field.current === null) return;
    field.current.value = typed;
    field.current.focus();
    onTyped(typed);
  }, [firstKeys, onTyped]);
  return field;
}

type LinesProps = {
  groups: readonly Group[];
  /** The index of the chosen line, counted through all groups. */
  at: number;
  id: string;
  onPoint: (place: number) => void;
  onChoose: (line: Line) => void;
};

/** Memoised apart from the field: a letter is painted before any result renders. */
const Lines = memo(function Lines({ groups, at, id, onPoint, onChoose }: LinesProps) {
  let index = -1;
  return groups.map(({ heading, lines }) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
    <div key={heading} role="group" aria-label={heading}>
      <Text className={classes.heading ?? ''} aria-hidden>
        {heading}
      </Text>
      {lines.map((line) => {
        index += 1;
        const place = index;
        return (
          <PaletteLine
            key={line.id}
            id={lineId(id, place)}
            line={line}
            isChosen={place === at}
            onPoint={() => place !== at && onPoint(place)}
            onChoose={() => onChoose(line)}
          />
        );
      })}
    </div>
  ));
});

function lineId(id: string, place: number): string {
  return `${id}-${place}`;
}

/** Everything the signed-in user may find. */
function useOffer() {
  const may = useMay();
  const maySee = useMaySee();
  const kinds = useMemo(() => recordKindsFor(may), [may]);
  const { records, isLoading, failure } = useRecords(kinds);
  const offer = useMemo(
    (): Offer => ({ commands: commandsFor(may, maySee), recordCommands: recordCommandsFor(may), records }),
    [may, maySee, records],
  );
  return { offer, kinds, isLoading, failure };
}

type Status = {
  wanted: string;
  kinds: readonly RecordKind[];
  found: number;
  isLoading: boolean;
  failure: string | null;
};

function statusOf({ wanted, kinds, found, isLoading, failure }: Status): string {
  if (failure) return failure;
  if (isLoading) return `Loading ${new Intl.ListFormat('en-IN').format(kinds.map(({ many }) => many))}…`;
  if (found === 0) return `Nothing fits “${wanted.trim()}”.`;
  return '';
}

type LineProps = { id: string; line: Line; isChosen: boolean; onPoint: () => void; onChoose: () => void };

/** One result. The focus stays in the field, which refers to the chosen line. */
function PaletteLine({ id, line, isChosen, onPoint, onChoose }: LineProps) {
  const { icon: Icon } = line;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here (aria-activedescendant).
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose it.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes.line}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.label}>{line.label}</span>
      {line.hint !== '' && <span className={classes.hint}>{line.hint}</span>}
    </div>
  );
}
