import { Button, CloseButton } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import toast, { ToastBar, Toaster, type ToastOptions, useToasterStore } from 'react-hot-toast';
import { i18n } from '#web/texts/language.ts';
import classes from './notify.module.css';

/** In milliseconds (docs/rules.md, Limits). Toasts of the shell have a duration of their own, whatever their kind. */
const durations = { blank: 4000, error: 4000, success: 2000, loading: Number.POSITIVE_INFINITY, custom: 4000 } as const;
const shellDuration = 3000;

// Screen readers read an error at once, and everything else when they have finished.
const interrupting: ToastOptions = { ariaProps: { role: 'alert', 'aria-live': 'assertive' } };

/** The same message again reuses the toast that still shows it, and restarts its time. */
function merged(kind: string, message: string, options?: ToastOptions): ToastOptions {
  return { id: `${kind}: ${message}`, ...options };
}

/** `about` names the record where the sentence itself does not. */
type Offer = { label: string; durationMs: number; run: () => void; about?: string | undefined };

/** Short messages at the top right. Each returns an id; the same id given again replaces the message. */
export const notify = {
  blank: (message: string, options?: ToastOptions) => toast(message, merged('blank', message, options)),
  success: (message: string, options?: ToastOptions) => toast.success(message, merged('success', message, options)),
  error: (message: string, options?: ToastOptions) =>
    toast.error(message, { ...interrupting, ...merged('error', message, options) }),
  /** An error that tells what must be done first; it stays until it is dismissed. */
  refusal: (message: string) => notify.error(message, { duration: Number.POSITIVE_INFINITY }),
  /** A success with an action while it shows; never merged with another toast of the same message. */
  offering: (message: string, { label, durationMs, run, about }: Offer) =>
    toast.success(
      <span className={classes.offering}>
        <span>
          {message}
          {about && <b className={classes.about}>{about}</b>}
        </span>
        <Button size="compact-xs" variant="light" onClick={run}>
          {label}
        </Button>
      </span>,
      { duration: durationMs },
    ),
  loading: (message: string, options?: ToastOptions) => toast.loading(message, merged('loading', message, options)),
  custom: (message: React.ReactElement, options?: ToastOptions) => toast.custom(message, options),
  shell: (message: string) => toast(message, { ...merged('shell', message), duration: shellDuration }),
  dismiss: (id?: string) => toast.dismiss(id),
};

/** Runs `act`, reports success or the server's error, and resolves to whether it succeeded. */
export async function tellOutcome(act: () => Promise<unknown>, success?: string): Promise<boolean> {
  try {
    await act();
    if (success !== undefined) notify.success(success);
    return true;
  } catch (error) {
    notify.error(error instanceof Error ? error.message : 'Something went wrong. Please try again.');
    return false;
  }
}

/** Renders the toasts. react-hot-toast keeps at most 20 (docs/rules.md, Limits). */
export function Toasts() {
  const top = useTop();
  const { toasts } = useToasterStore();
  const newest = toasts.find(({ visible }) => visible)?.id;
  return (
    <Toaster
      position="top-right"
      containerClassName={classes.container}
      containerStyle={{ top }}
      toastOptions={{
        className: classes.toast,
        style: { maxWidth: toastWidth },
        blank: { duration: durations.blank },
        error: {
          duration: durations.error,
          iconTheme: { primary: 'var(--toast-error)', secondary: 'var(--toast-back)' },
        },
        success: {
          duration: durations.success,
          iconTheme: { primary: 'var(--toast-success)', secondary: 'var(--toast-back)' },
        },
        loading: { duration: durations.loading },
        custom: { duration: durations.custom },
      }}
    >
      {/* Only the newest shows; an earlier one that has not expired shows again after it. */}
      {(item) =>
        item.visible && item.id !== newest ? (
          <span hidden />
        ) : (
          <ToastBar toast={item}>
            {({ icon, message }) => (
              <>
                {icon}
                {message}
                <CloseButton size="sm" aria-label={i18n.t('Dismiss')} onClick={() => toast.dismiss(item.id)} />
              </>
            )}
          </ToastBar>
        )
      }
    </Toaster>
  );
}

// How long a dialog takes to close.
const closingMs = 300;
// The height before it is measured.
const usualHeight = 56;

/**
 * The toasts' distance from the top, clear of the page's head and the last pressed button (docs/rules.md, Shell); updated
 * with each toast.
 */
function useTop(): number {
  const { toasts } = useToasterStore();
  const pressed = usePressed();
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const standing = toasts.find(({ visible }) => visible);
    if (standing === undefined) return;
    const { height = usualHeight } = standing;
    function place() {
      const window = { width: innerWidth, height: innerHeight };
      setTop(toastTop(height, obstaclesIn(document, pressed.current), window));
    }
    place();
    // By then a dialog whose button was pressed has closed.
    const later = setTimeout(place, closingMs);
    return () => clearTimeout(later);
  }, [toasts, pressed]);
  return top;
}

/** Whether the press is outside an open dialog, which would close the dialog. */
function isBesideDialog(target: EventTarget | null): boolean {
  const isOpen = document.querySelector('[role=dialog]') !== null;
  return isOpen && target instanceof Element && target.closest('[role=dialog]') === null;
}

/** Whether the press is on a toast's text, although it passes through the toast. */
function isOnToast({ clientX: x, clientY: y }: MouseEvent): boolean {
  return [...document.querySelectorAll('[data-rht-toaster] > div > div')]
    .map((toast) => toast.getBoundingClientRect())
    .some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
}

/** The button or link that was pressed last, by pointer or key. */
function usePressed() {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    function note(event: MouseEvent) {
      const { target } = event;
      // A toast can't avoid covering its own button.
      if (target instanceof Element && target.closest('[data-rht-toaster]')) return;
      if (isBesideDialog(target) && isOnToast(event)) {
        event.stopPropagation();
        return;
      }
      pressed.current = target instanceof Element ? target.closest('button, a') : null;
    }
    document.addEventListener('click', note, { capture: true });
    return () => document.removeEventListener('click', note, { capture: true });
  }, []);
  return pressed;
}

type Box = { top: number; right: number; bottom: number; left: number };

/** Distance from the window's edges, and between a toast and what it must not cover, in pixels. */
const edge = 16;
const gap = 8;
/** The greatest width of a toast (docs/rules.md, Limits), in pixels. */
const toastWidth = 350;

/** The distance from the top at which toasts cover none of the boxes; the top edge if there is no room for that. */
export function toastTop(height: number, obstacles: readonly Box[], window: { width: number; height: number }): number {
  const left = window.width - edge - toastWidth;
  const beside = obstacles.filter((box) => box.right > left && box.bottom > box.top);
  let top = edge;
  for (const { top: from, bottom } of beside.toSorted((a, b) => a.top - b.top)) {
    if (from < top + height + gap && bottom + gap > top) top = bottom + gap;
  }
  return top + height > window.height ? edge : top;
}

/** What toasts must not cover: heads of page and dialog, the last pressed button, and the focused field. */
function obstaclesIn(document: Document, pressed: Element | null): Box[] {
  const dialogs = [...document.querySelectorAll('[role=dialog]')];
  const isPageCovered = dialogs.some((dialog) => dialog.getBoundingClientRect().width >= innerWidth);
  const heads = [
    ...dialogs.flatMap((dialog) => [...dialog.querySelectorAll('[class*=header]')]),
    ...(isPageCovered ? [] : document.querySelectorAll('body header, [data-page-head]')),
  ];
  const field = document.activeElement?.closest('input, textarea') ?? null;
  const inUse = [pressed, field].filter((element) => element?.isConnected);
  return [...heads, ...inUse].flatMap((element) => element?.getBoundingClientRect() ?? []);
}
