import { Loader, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { commands } from '#web/palette/commands.ts';
import { PaletteLine } from '#web/palette/PaletteLine.tsx';
import { type Line, search } from '#web/palette/search.ts';
import { useRecords } from '#web/palette/useRecords.ts';
import classes from './Palette.module.css';

/** The field and what it finds. Exists while the palette is open. */
export function PaletteContents({ onChoose }: { onChoose: (line: Line) => void }) {
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const { records, isLoading, failure } = useRecords();
  const groups = useMemo(() => search(wanted, commands, records), [wanted, records]);
  const lines = groups.flatMap((group) => group.lines);
  const [chosen, setChosen] = useState({ query: '', at: 0 });
  // Another query begins at its first line again.
  const at = chosen.query === wanted ? Math.min(chosen.at, lines.length - 1) : 0;
  const id = useId();
  const lineId = (index: number) => `${id}-${index}`;
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // At once, so that nothing typed right after the shortcut goes to the page below.
  useLayoutEffect(() => field.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen line stays in sight.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, groups]);

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: query === '' ? 0 : null, End: query === '' ? -1 : null }[
      event.key
    ];
    if (to != null) {
      event.preventDefault();
      setChosen({ query: wanted, at: (to + lines.length) % Math.max(1, lines.length) });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      // A fast typist is ahead of what is drawn: what is meant is the best of what is typed.
      const line = query === wanted ? lines[at] : search(query, commands, records)[0]?.lines[0];
      if (line) onChoose(line);
    }
  }

  let index = -1;
  return (
    <>
      <TextInput
        ref={field}
        data-autofocus
        variant="unstyled"
        size="lg"
        className={classes.field ?? ''}
        leftSection={isLoading ? <Loader size={18} /> : <IconSearch size={20} aria-hidden />}
        placeholder="A flat, owner or vehicle, a page, or what to do"
        aria-label="Search flats, owners, vehicles, pages and actions"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        {...(lines.length > 0 && { 'aria-activedescendant': lineId(at) })}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div ref={list} id={id} role="listbox" aria-label="Results" className={classes.list}>
        {groups.map(({ heading, lines }) => (
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
                  id={lineId(place)}
                  line={line}
                  isChosen={place === at}
                  onPoint={() => place !== at && setChosen({ query: wanted, at: place })}
                  onChoose={() => onChoose(line)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <div className={classes.foot}>
        <span role="status">{statusOf({ wanted, found: lines.length, isLoading, failure })}</span>
        <span className={classes.keys}>↑ ↓ to choose · Enter to go · Esc to close</span>
      </div>
    </>
  );
}

type Status = { wanted: string; found: number; isLoading: boolean; failure: string | null };

function statusOf({ wanted, found, isLoading, failure }: Status): string {
  if (failure) return failure;
  if (isLoading) return 'Loading flats, owners and vehicles…';
  if (found === 0) return `Nothing fits “${wanted.trim()}”.`;
  return '';
}
