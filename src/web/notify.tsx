import { Button, CloseButton } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import toast, { ToastBar, Toaster, type ToastOptions, useToasterStore } from 'react-hot-toast';
import { obstaclesIn, toastTop, toastWidth } from '#web/toastPlace.ts';
import classes from './notify.module.css';

/** In milliseconds (docs/rules.md, Limits). The shell's own toasts have theirs whatever their kind. */
const durations = { blank: 4000, error: 4000, success: 2000, loading: Number.POSITIVE_INFINITY, custom: 4000 } as const;
const shellDuration = 3000;

// An error interrupts; everything else waits for its turn.
const interrupting: ToastOptions = { ariaProps: { role: 'alert', 'aria-live': 'assertive' } };

/** The same thing said again is said by the toast that stands there already, from the beginning. */
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
  /** It names what has to be done first, and stays until it is dismissed. */
  refusal: (message: string) => notify.error(message, { duration: Number.POSITIVE_INFINITY }),
  /** With something to do about it while it stands; each stands for itself, whatever it says. */
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

/** react-hot-toast keeps at most 20 (docs/rules.md, Limits). */
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
      {/* One at a time, the newest; one that still stands comes back when that has gone. */}
      {(item) =>
        item.visible && item.id !== newest ? (
          <span hidden />
        ) : (
          <ToastBar toast={item}>
            {({ icon, message }) => (
              <>
                {icon}
                {message}
                <CloseButton size="sm" aria-label="Dismiss" onClick={() => toast.dismiss(item.id)} />
              </>
            )}
          </ToastBar>
        )
      }
    </Toaster>
  );
}

// A dialog takes this long to close.
const closingMs = 300;
// Before it is measured.
const usualHeight = 56;

/** Out of the way of the page's head and of what was just pressed; found anew whenever a toast comes or goes. */
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
    // The dialog whose button was pressed is gone by then.
    const later = setTimeout(place, closingMs);
    return () => clearTimeout(later);
  }, [toasts, pressed]);
  return top;
}

/** A press there closes the dialog. */
function isBesideDialog(target: EventTarget | null): boolean {
  const isOpen = document.querySelector('[role=dialog]') !== null;
  return isOpen && target instanceof Element && target.closest('[role=dialog]') === null;
}

/** Whoever presses a toast's text means the toast, where there is nothing else to press beneath. */
function isOnToast({ clientX: x, clientY: y }: MouseEvent): boolean {
  return [...document.querySelectorAll('[data-rht-toaster] > div > div')]
    .map((toast) => toast.getBoundingClientRect())
    .some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
}

/** What was pressed last, by pointer or key. */
function usePressed() {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    function note(event: MouseEvent) {
      const { target } = event;
      // A toast can't keep out of the way of its own button.
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
