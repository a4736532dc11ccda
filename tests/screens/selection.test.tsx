// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  getRouteApi,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Column } from '#web/records/column.ts';
import type { Filter } from '#web/records/filter.ts';
import { ListFilters } from '#web/records/ListFilters.tsx';
import { ListTools } from '#web/records/ListHeader.tsx';
import { listSearch } from '#web/records/listAddress.ts';
import { RecordList } from '#web/records/RecordList.tsx';
import type { Chosen } from '#web/records/SelectionBar.tsx';
import type { ListRoute, ListSearch } from '#web/records/useAddressFilter.tsx';
import { useRecordList } from '#web/records/useRecordList.ts';
import { fillGapsOfJsdom, layOut } from '../support/screen.tsx';

/* Bulk actions: which records are selected, and which an action gets. The list is made up for this test. */

type Bay = { id: string; name: string; level: string };
type Search = ListSearch & { level?: string | undefined };

const columns: Column<Bay>[] = [
  { key: 'name', label: 'Bay', kind: 'text', value: ({ name }) => name, width: 120 },
  { key: 'level', label: 'Level', kind: 'text', value: ({ level }) => level, width: 120 },
];
const filters: Filter<Bay, 'level'>[] = [
  {
    name: 'level',
    label: 'Level',
    all: 'All levels',
    options: [
      { value: '1', label: 'Level 1' },
      { value: '2', label: 'Level 2' },
    ],
    fits: ({ level }, value) => level === value,
  },
];
const matches = ({ name }: Bay, text: string) => name.includes(text);
const notes = { userId: 'me', read: () => null, write: () => {} };
const bay = (name: string): Bay => ({ id: `id-${name}`, name, level: name.charAt(0) });
const all = ['101', '102', '103', '201', '202'].map(bay);

const sweep = ({ ids, records, clear }: Chosen<Bay>) => (
  <button type="button" onClick={clear}>
    {`Sweep ${records.map(({ name }) => name).join(' ')} of ${ids.size}`}
  </button>
);

let client: QueryClient;

const route = getRouteApi('/bays' as never) as unknown as ListRoute<Search> & { useSearch: () => Search };

function Bays({ mayWrite, hasActions }: { mayWrite: boolean; hasActions: boolean }) {
  const search = route.useSearch();
  const query = useQuery({ queryKey: ['bays'], queryFn: () => all });
  const list = useRecordList({ name: 'bays', route, search, query, matches, filters, columns, mayWrite, notes });
  return (
    <>
      <ListTools list={list} />
      <ListFilters address={list.address} label="Search bays" placeholder="" filters={list.filters} />
      <RecordList<Bay, Search>
        list={list}
        one="bay"
        many="bays"
        nameOf={({ name }) => name}
        cardHeight={100}
        card={({ name }) => <article aria-label={name}>{name}</article>}
        empty={null}
        noMatch="No bay fits"
        onDelete={null}
        {...(hasActions && { actions: sweep })}
      />
    </>
  );
}

async function open(address: string, { mayWrite = true, hasActions = true } = {}) {
  const root = createRootRoute();
  const route = createRoute({
    getParentRoute: () => root,
    path: '/bays',
    component: () => <Bays mayWrite={mayWrite} hasActions={hasActions} />,
    validateSearch: z.object({ ...listSearch, level: z.enum(['1', '2']).optional().catch(undefined) }),
  });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  client = new QueryClient();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findAllByText('101');
}

beforeEach(() => {
  fillGapsOfJsdom();
  layOut(1000, 700);
  localStorage.clear();
});
afterEach(cleanup);

const user = userEvent.setup();
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const bar = () => within(screen.getByRole('region', { name: 'Selection' }));
const sweeps = () => bar().getByRole('button', { name: /^Sweep/ }).textContent;

describe.each(['cards', 'table'])('in %s', (view) => {
  test('records are selected one by one, to a range, and all that fit; an action is handed them', async () => {
    await open(`/bays?view=${view}`);
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    await user.click(box('102'));
    expect(sweeps()).toBe('Sweep 102 of 1');
    expect(bar().getByRole('status').textContent).toBe('1 bay selected');
    await user.keyboard('{Shift>}');
    await user.click(box('201'));
    await user.keyboard('{/Shift}');
    expect(sweeps()).toBe('Sweep 102 103 201 of 3');
    await user.click(bar().getByRole('button', { name: 'Select all 5 that fit' }));
    expect(sweeps()).toBe('Sweep 101 102 103 201 202 of 5');
    await user.click(bar().getByRole('button', { name: /^Sweep/ }));
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  });

  test('keys select: x the one, Shift with the arrows those on the way', async () => {
    await open(`/bays?view=${view}`);
    await user.keyboard('jx');
    expect(sweeps()).toBe('Sweep 101 of 1');
    await user.keyboard('x');
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    await user.keyboard('j{Shift>}{End}{/Shift}');
    expect(sweeps()).toBe('Sweep 102 103 201 202 of 4');
    await user.keyboard('?');
    expect((await screen.findByRole('dialog')).textContent).toContain('Select');
  });
});

test('what is selected stays selected when the filter hides it, and the bar says so', async () => {
  await open('/bays?view=table');
  await user.click(box('101'));
  await user.click(screen.getByRole('combobox', { name: 'Level' }));
  await user.click(await screen.findByRole('option', { name: 'Level 2' }));
  await waitFor(() => expect(screen.queryByText('101')).toBeNull());
  expect(bar().getByRole('status').textContent).toBe('1 bay selected (1 not in this list)');
  await user.click(screen.getByRole('checkbox', { name: 'Select all 2' }));
  expect(sweeps()).toBe('Sweep 101 201 202 of 3');
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(2);
  await user.click(screen.getByRole('checkbox', { name: 'Select all 2' }));
  expect(sweeps()).toBe('Sweep 101 of 1');
  await user.click(bar().getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

test('what is deleted elsewhere drops out', async () => {
  await open('/bays?view=table');
  await user.click(box('101'));
  await user.click(box('103'));
  act(() => client.setQueryData(['bays'], all.slice(1)));
  await waitFor(() => expect(sweeps()).toBe('Sweep 103 of 1'));
});

test('without an action nothing can be selected, and who may only read sees no edit', async () => {
  await open('/bays?view=table', { hasActions: false, mayWrite: false });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  await user.keyboard('jxe{Enter}');
  expect(document.activeElement?.getAttribute('data-item')).toBe('id-101');
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  await user.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Keys in Lists' });
  expect(keys.textContent).not.toMatch(/Edit|Select/);
});
