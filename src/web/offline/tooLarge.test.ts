// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';

/* Which ends of pages speak for too little memory (docs/rules.md, On the device). */

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

/** The module as a page that is opened now has it. */
async function aPage() {
  vi.resetModules();
  return import('#web/offline/tooLarge.ts');
}

const never = () => new Promise<void>(() => {});

/** A page that ends without a word while it reads, after what was done with it: nothing of it is heard any more. */
async function ends(before = () => {}) {
  const listens = [vi.spyOn(globalThis, 'addEventListener'), vi.spyOn(document, 'addEventListener')] as const;
  void (await aPage()).reading(never, () => false);
  before();
  const [ofPage, ofDocument] = listens.map(({ mock }) => mock.calls);
  for (const [name, act] of ofPage ?? []) globalThis.removeEventListener(name, act as () => void);
  for (const [name, act] of ofDocument ?? []) document.removeEventListener(name, act as () => void);
  for (const one of listens) one.mockRestore();
}

function isShown(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('two pages that end one after another while they read are followed by one without the copy', async () => {
  await ends();
  expect((await aPage()).isCopyTooLarge()).toBe(false);
  await ends();
  expect((await aPage()).isCopyTooLarge()).toBe(true);
});

test('a page that read its copy and then got no answer of the server has shown that there is room', async () => {
  await ends();
  const outage = async () => {
    throw new Error('offline');
  };
  await expect((await aPage()).reading(outage, () => true)).rejects.toThrow('offline');
  await ends();
  expect((await aPage()).isCopyTooLarge()).toBe(false);
});

test('two windows that read at once and get no answer leave nothing behind', async () => {
  for (let start = 0; start < 3; start += 1) {
    const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const both = [one, other].map(async ({ promise }) =>
      (await aPage()).reading(
        () => promise,
        () => false,
      ),
    );
    await vi.waitFor(() => expect(localStorage.length).toBe(1));
    one.reject(new Error('offline'));
    other.reject(new Error('offline'));
    await Promise.allSettled(both);
    expect((await aPage()).isCopyTooLarge()).toBe(false);
  }
});

test('a page that is put aside, or that somebody leaves, may end', async () => {
  for (let nth = 0; nth < 3; nth += 1) await ends(() => isShown(true));
  isShown(false);
  for (let nth = 0; nth < 3; nth += 1) await ends(() => globalThis.dispatchEvent(new Event('pagehide')));
  expect((await aPage()).isCopyTooLarge()).toBe(false);
});

test('a page that was put aside and shown again is under a guard’s eyes again', async () => {
  const asideAndBack = () => {
    isShown(true);
    isShown(false);
  };
  await ends(asideAndBack);
  await ends(asideAndBack);
  expect((await aPage()).isCopyTooLarge()).toBe(true);
});
