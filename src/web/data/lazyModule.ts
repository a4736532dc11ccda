import { useSyncExternalStore } from 'react';
import { serverWatch } from '#web/data/serverWatch.ts';

/** Without the server every try fails; with it, a part that is not there after this many will not come. */
const mostRetries = 3;

type LazyState<T> = { loaded: T | null; isMissing: boolean };
export type LazyModule<T> = ReturnType<typeof lazyModule<T>>;

/**
 * A part of a page that is fetched when it is first needed. When that fails it is fetched again as soon as the server
 * answers, and the page goes on without it until then.
 */
export function lazyModule<T>(load: () => Promise<T>, { onBack } = serverWatch) {
  let state: LazyState<T> = { loaded: null, isMissing: false };
  let isFetching = false;
  let retries = 0;
  let forget = () => {};
  const listeners = new Set<() => void>();

  function become(next: LazyState<T>) {
    isFetching = false;
    state = next;
    for (const listener of listeners) listener();
  }

  function tryOnce() {
    isFetching = true;
    load().then(
      (loaded) => become({ loaded, isMissing: false }),
      () => {
        become({ loaded: null, isMissing: true });
        if (retries >= mostRetries) return;
        retries += 1;
        forget = onBack(tryOnce);
      },
    );
  }

  return {
    /** It is needed now, or soon. */
    fetch() {
      if (isFetching || state.loaded !== null) return;
      forget();
      retries = 0;
      become({ loaded: null, isMissing: false });
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
export function useLazyModule<T>({ subscribe, state }: LazyModule<T>): LazyState<T> {
  return useSyncExternalStore(subscribe, state);
}

/** A stylesheet that failed stands in the page as one that is there, and Vite would not ask for it again. */
function dropFailedStyles({ target }: Event) {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
}

if (typeof document !== 'undefined') document.addEventListener('error', dropFailedStyles, { capture: true });
