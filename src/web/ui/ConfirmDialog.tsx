import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';

export type Question = {
  title: string;
  question: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDanger?: boolean;
  /** Going back answers it with no. Not for a question that going back itself has raised. */
  isClosedByBack?: boolean;
};

type Confirm = (question: Question) => Promise<boolean>;
const ConfirmContext = createContext<Confirm | null>(null);

/** `if (await confirm({ title, question, confirmLabel, isDanger: true })) …` */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (confirm === null) throw new Error('useConfirm must be used within a ConfirmProvider');
  return confirm;
}

type Dialog = typeof import('#web/ui/QuestionDialog.tsx').QuestionDialog;
const load = () => import('#web/ui/QuestionDialog.tsx');

/** Delay of the dialog's download in milliseconds: the page loads first, and nobody needs the dialog before a click. */
const fetchAfterMs = 1500;

const nothing: Question = { title: '', question: '', confirmLabel: '' };

/** Must be within the router: navigating to another page closes an open question and answers it with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [asked, setAsked] = useState<Question>(nothing);
  const [opened, setOpened] = useState(false);
  const resolve = useRef<((isConfirmed: boolean) => void) | null>(null);
  const opener = useRef<Element | null>(null);
  const [dialog, setDialog] = useState<{ Dialog: Dialog } | null>(null);
  useEffect(() => {
    const fetch = () => load().then(({ QuestionDialog }) => setDialog({ Dialog: QuestionDialog }), noted);
    const timer = setTimeout(fetch, fetchAfterMs);
    return () => clearTimeout(timer);
  }, []);

  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        if (!pathChanged) return;
        resolve.current?.(false);
        resolve.current = null;
        setOpened(false);
      }),
    [router],
  );

  const confirm = useCallback<Confirm>((question) => {
    // A second question while one is open: the first counts as cancelled.
    resolve.current?.(false);
    if (resolve.current === null) opener.current = document.activeElement;
    setAsked(question);
    setOpened(true);
    return new Promise((resolveWith) => {
      resolve.current = resolveWith;
      load().then(
        ({ QuestionDialog }) => setDialog({ Dialog: QuestionDialog }),
        // The dialog can't be fetched (the server is away), and the caller waits: the browser's own dialog asks.
        () => {
          if (resolve.current !== resolveWith) return;
          resolve.current = null;
          setOpened(false);
          resolveWith(window.confirm(question.title));
        },
      );
    });
  }, []);

  function answer(isConfirmed: boolean) {
    setOpened(false);
    resolve.current?.(isConfirmed);
    resolve.current = null;
    returnFocus(opener.current, document.activeElement);
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {dialog && <dialog.Dialog {...asked} opened={opened} onAnswer={answer} />}
    </ConfirmContext>
  );
}

/** Ignores a failed download: `confirm` fetches the dialog again. */
function noted() {}

const afterClosingMs = 10;

/**
 * Returns the focus to the element that had it when the question opened, unless the user has moved it since. Mantine's
 * own `returnFocus` remembers the element too late: without a transition the dialog already has the focus.
 */
function returnFocus(opener: Element | null, atClose: Element | null) {
  setTimeout(() => {
    const now = document.activeElement;
    const isNowhere = now === null || now === document.body || now === atClose;
    if (isNowhere && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }, afterClosingMs);
}
