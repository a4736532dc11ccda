// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import { flatRecords } from '#web/flats/concept.ts';
import { entriesOf } from '#web/palette/match.ts';
import { PaletteContents } from '#web/palette/PaletteContents.tsx';
import type { Line, RecordList } from '#web/palette/search.ts';

/* The search stands still at will, as it does between the slices of a large society's. */
const page = vi.hoisted(() => ({ lists: [] as unknown[], isStill: false }));
vi.mock('#web/palette/useRecords.ts', () => ({
  useRecords: () => ({ records: page.lists, isLoading: page.lists.length === 0, failure: null }),
}));
vi.mock('#web/palette/kinds.ts', async () => {
  const { flatRecords } = await import('#web/flats/concept.ts');
  return { recordKindsFor: () => [flatRecords] };
});
vi.mock('#web/palette/commands.ts', () => ({ commandsFor: () => [], recordCommandsFor: () => [] }));
vi.mock('#web/identity/useMay.ts', () => {
  const yes = () => true;
  return { useMay: () => yes, useMaySee: () => yes };
});
vi.mock('#web/ui/useInSlices.ts', async () => {
  const { whole } = await import('#domain/slices.ts');
  const { useRef } = await import('react');
  return {
    useInSlices(begin: () => Parameters<typeof whole>[0]) {
      const last = useRef<unknown>(undefined);
      if (!page.isStill) last.current = whole(begin());
      return last.current;
    },
  };
});

beforeAll(() => {
  // What Mantine and the list ask of a browser and jsdom has not.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
  Element.prototype.scrollIntoView = () => {};
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const flats = (...numbers: string[]): RecordList => ({
  kind: flatRecords,
  entries: entriesOf(
    numbers.map((flatNumber) => ({ id: flatNumber, flatNumber, status: 'Available', ownerName: null }) as Flat),
    flatRecords.entryOf,
  ),
});

/** The palette with 'a-1' typed over these lists, and how others come. */
function open(...lists: RecordList[]) {
  Object.assign(page, { lists, isStill: false });
  const chosen: string[] = [];
  const firstKeys = { current: null };
  const palette = () => (
    <MantineProvider env="test">
      <PaletteContents onChoose={({ label }: Line) => chosen.push(label)} firstKeys={firstKeys} />
    </MantineProvider>
  );
  const { rerender } = render(palette());
  fireEvent.change(field(), { target: { value: 'a-1' } });
  // Results follow once a letter is painted.
  act(() => vi.advanceTimersByTime(20));
  return {
    chosen,
    /** They are there, and their search is under way. */
    comes(...others: RecordList[]) {
      Object.assign(page, { lists: others, isStill: true });
      rerender(palette());
    },
  };
}

const field = () => screen.getByRole('combobox');
const press = (key: string) => fireEvent.keyDown(field(), { key });

test('Enter searches what has just come, whatever the same text found before it', () => {
  const { comes, chosen } = open();
  comes(flats('A-1', 'A-10'));
  press('Enter');
  expect(chosen).toEqual(['A-1']);
});

test('until what has come is searched, nothing is said to fit nowhere', () => {
  const { comes } = open();
  comes(flats('A-1'));
  expect(screen.getByRole('status').textContent).toBe('Loading flats…');
});

test('a line that the arrows have gone to is taken, also where a list changes meanwhile', () => {
  const { comes, chosen } = open(flats('A-1', 'A-10'));
  press('ArrowDown');
  comes(flats('A-1', 'A-10', 'A-11'));
  press('Enter');
  expect(chosen).toEqual(['A-10']);
});
