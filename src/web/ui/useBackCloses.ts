import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A phone's Back closes the dialog on top, and does not leave the page under it. For that an entry is added to the
 * browser's history, of the same address. It stays there when the dialog is closed otherwise, and Back passes over it:
 * to take it away takes the browser a moment, in which the program may have opened another page.
 */

type Dialog = { close: () => unknown };
/** The open dialogs that Back closes, the one on top last. */
const open: Dialog[] = [];

const isAdded = () => (history.state as { isForDialog?: boolean } | null)?.isForDialog === true;
/** The address of the added entry while the browser is at one; null otherwise. */
let at: string | null = null;

/** Closes the dialog by `close` when somebody goes back while it is open; it may stay open, as after a question. */
export function useBackCloses(isOpen: boolean, close: () => unknown): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  // In a layout effect: Back right after an answer is meant for the dialog that asked.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const dialog = { close: () => latest.current() };
    open.push(dialog);
    addEntry();
    return () => void open.splice(open.indexOf(dialog), 1);
  }, [isOpen]);
}

/** Tells that the next Back leaves; null where any Back may leave. */
let onLeaving: (() => void) | null = null;

/**
 * An installed page is not left by one Back too many: the first one tells so, and the next one leaves. Without a browser
 * around it there is no way forward again, and nothing is behind its first entry.
 */
export function useBackLeavesSecond(tell: () => void): void {
  const latest = useRef(tell);
  useLayoutEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    if (!matchMedia('(display-mode: standalone)').matches) return;
    onLeaving = () => latest.current();
    // With what the user does: browsers skip entries that a page has added by itself.
    const acts = ['pointerdown', 'keydown'] as const;
    for (const act of acts) addEventListener(act, onAct);
    return () => {
      onLeaving = null;
      for (const act of acts) removeEventListener(act, onAct);
    };
  }, []);
}

/** Going back by keys or by a mouse's own button is no act: the next one is to leave. */
function onAct(event: KeyboardEvent | PointerEvent): void {
  const isBack = 'key' in event ? event.altKey || /^(Alt|BrowserBack)$/.test(event.key) : event.button > 2;
  if (!isBack) addEntry();
}

/** Whether Back closes a dialog now. */
export const hasBackDialog = () => open.length > 0;

/** Whether nothing of this site is behind: a browser without this answer goes back as it does anywhere. */
const isFirst = () => globalThis.navigation?.canGoBack === false;

function addEntry(): void {
  if ((open.length === 0 && onLeaving === null) || isAdded()) return;
  // Past the router, for which the address and its entry are the same as before.
  History.prototype.pushState.call(history, { ...history.state, isForDialog: true }, '');
  at = location.href;
}

function onPopState(): void {
  const isBack = at === location.href && !isAdded();
  at = isAdded() ? location.href : null;
  // Later, as the question that was just answered is over only then (useMayLeave.ts).
  if (isBack) setTimeout(closeTop);
}

function closeTop(): void {
  const top = open.at(-1);
  if (top) {
    top.close();
    // For a dialog that stays, and for the next Back.
    setTimeout(addEntry);
  } else if (onLeaving !== null && isFirst()) onLeaving();
  else history.back();
}

if (typeof window !== 'undefined') {
  if (isAdded()) at = location.href;
  addEventListener('popstate', onPopState);
}
