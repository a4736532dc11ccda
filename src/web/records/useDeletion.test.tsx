// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ProblemCode } from '#domain/problem.ts';
import { RequestFailed } from '#web/data/api.ts';
import { useDeletion } from '#web/records/useDeletion.ts';

const { error } = vi.hoisted(() => ({ error: vi.fn() }));
vi.mock('react-hot-toast', () => ({ default: { error } }));
vi.mock('#web/ui/ConfirmDialog.tsx', () => ({ useConfirm: () => () => Promise.resolve(true) }));
beforeEach(() => error.mockClear());

const flat = { id: '1' };
const deletion = { topic: 'flats', title: () => '', question: () => '', deleted: () => '' } as const;

/** What the toast says, and for how long where that is not its kind's own. */
async function toastAfter(code: ProblemCode, detail: string) {
  const remove = () => Promise.reject(new RequestFailed({ type: 'about:blank', code, status: 409, title: '', detail }));
  const { result } = renderHook(() => useDeletion(deletion, remove));
  await result.current(flat);
  const [said, options] = error.mock.lastCall ?? [];
  return [said, options.duration];
}

test('a refusal that names what has to be done first stays until it is dismissed', async () => {
  const sentence = "A-101 can't be deleted yet: KA 1 is registered there: move or delete it first.";
  expect(await toastAfter('conflict', sentence)).toEqual([sentence, Number.POSITIVE_INFINITY]);
});

test('any other failure goes by itself', async () => {
  expect(await toastAfter('internal', 'Something went wrong')).toEqual(['Something went wrong', undefined]);
});

test('where somebody else has deleted the record, the focus goes to the page’s heading, as after a deletion', async () => {
  document.body.innerHTML = '<h1 tabindex="-1" data-page-title>Flats</h1>';
  await toastAfter('not_found', 'This flat no longer exists');
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});
