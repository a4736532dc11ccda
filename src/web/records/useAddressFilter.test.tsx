// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ListFilters } from '#web/records/ListFilters.tsx';
import { type ListRoute, type ListSearch, useAddressFilter } from '#web/records/useAddressFilter.tsx';

/* A list's text over an address that is rendered a moment after it is written. */

beforeAll(() => {
  // What Mantine asks of a browser and jsdom has not.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** What is written, what the field is told of it so far, and what the page around it is rendered with. */
let address: ListSearch;
let told: ListSearch;
let renderings = 0;
let renderAddress = () => {};
let tellField = () => {};
const route: ListRoute<ListSearch> = {
  useSearch: () => told,
  useNavigate:
    () =>
    ({ search }) => {
      address = search(address);
    },
};

/** A list that says what it is searched for. */
function List() {
  renderings += 1;
  const [search, setSearch] = useState(address);
  const [, tell] = useState(address);
  tellField = () => {
    told = address;
    tell(address);
  };
  renderAddress = () => {
    tellField();
    setSearch(address);
  };
  const { address: filter, text } = useAddressFilter(route, search);
  return (
    <MantineProvider env="test">
      <ListFilters address={filter} label="Search" placeholder="" filters={[]} />
      <output>{text}</output>
      <button type="button" onClick={filter.clear}>
        Clear all
      </button>
    </MantineProvider>
  );
}

function open(q?: string) {
  address = { q };
  told = address;
  render(<List />);
}
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pause = () => act(() => vi.advanceTimersByTime(200));
const goTo = (search: ListSearch) => {
  address = search;
  act(renderAddress);
};
const clear = () => fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
const shown = () => [field().value, screen.getByRole('status').textContent, address.q ?? ''];

test('the list is rendered for no letter while somebody types, and for all of them when they pause', () => {
  open();
  const before = renderings;
  for (const text of ['r', 'ra', 'rao']) type(text);
  act(() => vi.advanceTimersByTime(100));
  expect([renderings, ...shown()]).toEqual([before, 'rao', '', '']);
  pause();
  act(renderAddress);
  expect(shown()).toEqual(['rao', 'rao', 'rao']);
});

test('a text that was emptied and typed again without a pause is cleared from outside like any other', () => {
  open('rao');
  for (const text of ['ra', 'r', '', 'r', 'ra', 'rao']) type(text);
  pause();
  goTo({});
  expect(shown()).toEqual(['', '', '']);
});

test('the browser’s Back forgets what is not written yet: nothing goes into the address that it led to', () => {
  open('rao');
  type('raos');
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  pause();
  fireEvent.blur(field());
  expect(shown()).toEqual(['rao', 'rao', 'rao']);
});

test('what comes back of one’s own writing takes no letter that was typed meanwhile', () => {
  open();
  type('r');
  pause();
  type('ra');
  act(renderAddress);
  expect(shown()).toEqual(['ra', 'r', 'r']);
  pause();
  act(renderAddress);
  expect(shown()).toEqual(['ra', 'ra', 'ra']);
});

test('the list follows what the field takes over from outside', () => {
  open('rao');
  type('raos');
  goTo({ q: 'iyer' });
  pause();
  expect(shown()).toEqual(['iyer', 'iyer', 'iyer']);
});

test('Clear empties field and list also where the text is written, and not rendered yet', () => {
  open();
  type('zzz');
  pause();
  expect(address.q).toBe('zzz');
  clear();
  act(renderAddress);
  expect(shown()).toEqual(['', '', '']);
});

test('a link to the same list without a text clears it, also where the page never got as far as the text', () => {
  open();
  type('zzz');
  pause();
  act(tellField);
  goTo({});
  expect(shown()).toEqual(['', '', '']);
});
