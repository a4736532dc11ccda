import { useSyncExternalStore } from 'react';
import { reach } from '#web/data/reach.ts';

/** Without the server every try fails; with it, a part that is not there after this many will not come. */
const mostRetries = 3;

export type PartState<T> = { part: T | null; isMissing: boolean };
export type Part<T> = ReturnType<typeof createPart<T>>;

/**
 * A part of a page that is fetched when it is first needed. When that fails it is fetched again as soon as the server
 * answers, and the page goes on without it until then.
 */
export function createPart<T>(load: () => Promise<T>, { onBack } = reach) {
  let state: PartState<T> = { part: null, isMissing: false };
  let isFetching = false;
  let retries = 0;
  let forget = () => {};
  const listeners = new Set<() => void>();

  function become(next: PartState<T>) {
    isFetching = false;
    state = next;
    for (const listener of listeners) listener();
  }

  function tryOnce() {
    isFetching = true;
    load().then(
      (part) => become({ part, isMissing: false }),
      () => {
        become({ part: null, isMissing: true });
        if (retries >= mostRetries) return;
        retries += 1;
        forget = onBack(tryOnce);
      },
    );
  }

  return {
    /** It is needed now, or soon. */
    fetch() {
      if (isFetching || state.part !== null) return;
      forget();
      retries = 0;
      become({ part: null, isMissing: false });
      tryOnce();
    },
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What is there of it; `fetch` is the caller's to call. */
export function usePart<T>({ subscribe, state }: Part<T>): PartState<T> {
  return useSyncExternalStore(subscribe, state);
}

/** A stylesheet that failed stands in the page as one that is there, and Vite would not ask for it again. */
function dropFailedStyles({ target }: Event) {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
}

if (typeof document !== 'undefined') document.addEventListener('error', dropFailedStyles, { capture: true });
