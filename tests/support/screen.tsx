import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { Problem } from '#domain/problem.ts';
import type { Person, TestSociety } from './society.ts';

/*
 * Screens of the product without a browser, served by the whole application in this process: for what needs no layout.
 */

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/**
 * The network between the page and the server; a request fails while there is none, as in a browser. `saidTime` is the
 * time that the server's answers give, where that matters.
 */
export type Network = { isThere: boolean; saidTime?: () => Date };

/** Opens the product at this address, as this person or as nobody; the page's own modules are new, as in a browser. */
export async function openScreen(
  society: TestSociety,
  address: string,
  person: Person | null,
  network: Network = { isThere: true },
): Promise<void> {
  fillGapsOfJsdom();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (!network.isThere) throw new TypeError('Failed to fetch');
    const request = new Request(typeof input === 'string' ? new URL(input, location.origin) : input, init);
    request.headers.set('origin', location.origin);
    request.headers.set('host', location.host);
    if (person) request.headers.set('cookie', person.cookie);
    const answer = await society.app.request(request);
    if (network.saidTime) answer.headers.set('date', network.saidTime().toUTCString());
    return answer;
  });
  history.replaceState(null, '', address);
  vi.resetModules();
  const { AuthProvider, handDevice } = await import('#web/identity/session.ts');
  const { deviceKeeper } = await import('#web/offline/hint.ts');
  handDevice(deviceKeeper);
  const { Toasts } = await import('#web/notify.tsx');
  const { concepts } = await import('#web/concepts.ts');
  const { subscribe } = await import('#web/data/live.ts');
  const { queryClient } = await import('#web/data/queries.ts');
  const { router } = await import('#web/routes.tsx');
  const { languageHere, speak } = await import('#web/texts/language.ts');
  await speak(languageHere());
  // Subscribed as in program.tsx, so that the answer of an own save is shown; changes of others do not arrive here.
  subscribe(concepts.flatMap(({ subscriptions }) => subscriptions));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <RouterProvider router={router} />
          <Toasts />
        </AuthProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

/**
 * From here on, what `answer` answers does not reach the society, or its answer not the page; one that it answers
 * nothing to goes on. Answers the function that ends this.
 */
export function answering(
  answer: (request: Request, goOn: () => Promise<Response>) => Promise<Response> | undefined,
): () => void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(typeof input === 'string' ? new URL(input, location.origin) : input, init);
    return answer(request.clone(), () => fetch(request)) ?? fetch(request);
  });
  return () => vi.stubGlobal('fetch', fetch);
}

/**
 * From here on the network swallows requests to addresses with this in them, until they are given up. By their signal
 * itself: Node forgets that of a `Request`, and what listens to it, as soon as it likes. `end` ends this.
 */
export function swallowing(path: string) {
  const { fetch } = globalThis;
  const asked = vi.fn();
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (!String(input).includes(path)) return fetch(input, init);
    asked();
    return new Promise((_, fail) =>
      init.signal?.addEventListener('abort', () => fail(new TypeError('Failed to fetch'))),
    );
  });
  return { asked, end: () => vi.stubGlobal('fetch', fetch) };
}

/** What a server answers that something went wrong in. */
export const broken = async () => Response.json(new Problem('internal').body(), { status: 500 });

/** What a request comes to that finds no network. */
export const unreached = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

/** Stands in for what jsdom lacks of a browser and these screens ask for; no message depends on it. */
export function fillGapsOfJsdom(): void {
  class Nothing {
    observe() {}
    unobserve() {}
    disconnect() {}
    addEventListener() {}
    removeEventListener() {}
    close() {}
  }
  vi.stubGlobal('ResizeObserver', Nothing);
  vi.stubGlobal('IntersectionObserver', Nothing);
  vi.stubGlobal('EventSource', Nothing);
  vi.stubGlobal('visualViewport', Object.assign(new Nothing(), { height: innerHeight, offsetTop: 0 }));
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('matchMedia', (media: string) => {
    const [, ems = '0'] = /^\(max-width: ([\d.]+)em\)$/.exec(media) ?? [];
    return Object.assign(new Nothing(), { matches: laidOutWidth <= Number(ems) * 16, media });
  });
  Object.defineProperty(document, 'fonts', { value: new Nothing(), configurable: true });
  Element.prototype.scrollTo = () => {};
}

let laidOutWidth = Number.POSITIVE_INFINITY;

/** jsdom lays nothing out: from here on every element has this width and height, so that long lists show what fits. */
export function layOut(width: number, height: number): void {
  laidOutWidth = width;
  const fixed = (value: number) => ({ get: () => value, configurable: true });
  Object.defineProperties(HTMLElement.prototype, { clientWidth: fixed(width), clientHeight: fixed(height) });
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, width, height);
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const press = async (name: string | RegExp) => fireEvent.click(await button(name));

/** Waits until no dialog is open. */
export const isClosed = () => waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());

/** Presses the button that submits the form: the last one, as a dialog's comes after the page's. */
export async function submit(): Promise<void> {
  const buttons = () => [...document.querySelectorAll<HTMLElement>('button[type=submit]')];
  await waitFor(() => expect(buttons().length).toBeGreaterThan(0));
  fireEvent.click(buttons().at(-1) as HTMLElement);
}

/** The first field of this label, as it stands before the asterisk of one that is required. */
export async function field(label: string): Promise<HTMLElement> {
  const escaped = label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return waitFor(() => {
    const found = screen.getAllByLabelText(new RegExp(`^${escaped}( \\*)?$`), { selector: 'input, textarea' });
    // A field of a form that is still to come is inert: nobody can type into it.
    const first = found.find((one) => one.closest('[inert]') === null);
    if (!first) throw new Error(`${label} can't be typed into yet`);
    return first;
  });
}

export async function type(label: string, text: string): Promise<void> {
  const target = await field(label);
  fireEvent.change(target, { target: { value: text } });
  fireEvent.blur(target);
}

/** Expects the message at the field, for those who see it under the field and for those who hear it. */
export async function expectMessage(label: string, message: string): Promise<void> {
  const target = await field(label);
  await waitFor(() => expect(describedBy(target), label).toContain(message));
  expect(target.getAttribute('aria-invalid'), label).toBe('true');
}

export async function expectNoMessage(label: string): Promise<void> {
  const target = await field(label);
  await waitFor(() => expect(target.getAttribute('aria-invalid'), label).not.toBe('true'));
}

function describedBy(target: HTMLElement): string {
  const ids = (target.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Expects this sentence somewhere among the toasts. */
export async function expectToast(sentence: string): Promise<void> {
  await waitFor(() => expect(document.querySelector('[data-rht-toaster]')?.textContent).toContain(sentence));
}
