// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useGrowing } from '#web/ui/useGrowing.ts';

const idsOf = (from: number, count: number) => Array.from({ length: count }, (_, nth) => `id-${from + nth}`);

type Seen = { list: unknown; ids: string[] };
const growing = (first: Seen) => renderHook(({ list, ids }: Seen) => useGrowing(list, ids, 3), { initialProps: first });

afterEach(cleanup);

test('a list that is opened, and one that is scrolled through, is there at once', () => {
  const list = idsOf(0, 1000);
  const { result, rerender } = growing({ list, ids: idsOf(400, 40) });
  expect(result.current).toBe(40);
  // Page up: twelve above, and the lower ones go.
  rerender({ list, ids: idsOf(388, 40) });
  expect(result.current).toBe(40);
  rerender({ list, ids: idsOf(0, 40) });
  expect(result.current).toBe(40);
});

test('of another list the new ones come by and by, until all are there', async () => {
  const { result, rerender } = growing({ list: 'all', ids: idsOf(0, 20) });
  rerender({ list: 'found', ids: idsOf(500, 20) });
  expect(result.current).toBe(3);
  await waitFor(() => expect(result.current).toBe(20));
});

test('what is there stays, whatever comes before it', () => {
  const { result, rerender } = growing({ list: 'before', ids: idsOf(100, 20) });
  rerender({ list: 'after', ids: [...idsOf(0, 10), ...idsOf(100, 20)] });
  expect(result.current).toBe(30);
});

test('while somebody types no more than that come at once, though what was there goes for a moment', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const { result, rerender } = growing({ list: 'before', ids: idsOf(100, 20) });
  rerender({ list: 'after', ids: [...idsOf(0, 10), ...idsOf(100, 20)] });
  expect(result.current).toBe(3);
  await waitFor(() => expect(result.current).toBe(30));
  field.remove();
});

test('whoever selects by checkboxes does not type: the one that has the focus stays', () => {
  const box = document.body.appendChild(document.createElement('input'));
  box.type = 'checkbox';
  box.focus();
  const { result, rerender } = growing({ list: 'before', ids: idsOf(100, 20) });
  rerender({ list: 'after', ids: [...idsOf(0, 10), ...idsOf(100, 20)] });
  expect(result.current).toBe(30);
  box.remove();
});
