import { useSyncExternalStore } from 'react';
import { serverWatch } from '#web/data/serverWatch.ts';
import { createListeners } from '#web/listeners.ts';

/** Tries after which a part counts as missing, if the server is reachable; while it is away every try fails. */
const mostRetries = 3;

type LazyState<T> = { loaded: T | null; isMissing: boolean };
export type LazyModule<T> = ReturnType<typeof lazyModule<T>>;

/**
 * A part of a page that is fetched when it is first needed. After a failure it is fetched again as soon as the server
 * answers, and the page goes on without it until then.
 */
export function lazyModule<T>(load: () => Promise<T>, { onBack } = serverWatch) {
  let state: LazyState<T> = { loaded: null, isMissing: false };
  let isFetching = false;
  let retries = 0;
  let forget = () => {};
  const listeners = createListeners();

  function become(next: LazyState<T>) {
    isFetching = false;
    state = next;
    listeners.notify();
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
    /** Fetches the part, which is needed now or soon. */
    fetch() {
      if (isFetching || state.loaded !== null) return;
      forget();
      retries = 0;
      become({ loaded: null, isMissing: false });
      tryOnce();
    },
    state: () => state,
    subscribe: listeners.subscribe,
  };
}

/** The part's state; calling `fetch` is up to the caller. */
export function useLazyModule<T>({ subscribe, state }: LazyModule<T>): LazyState<T> {
  return useSyncExternalStore(subscribe, state);
}

/** Removes a failed stylesheet's link, because Vite takes it for loaded and would not fetch it again. */
function dropFailedStyles({ target }: Event) {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
}

if (typeof document !== 'undefined') document.addEventListener('error', dropFailedStyles, { capture: true });
