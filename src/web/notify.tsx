import { CloseButton } from '@mantine/core';
import toast, { ToastBar, Toaster, type ToastOptions } from 'react-hot-toast';
import classes from './notify.module.css';

/** In milliseconds (docs/rules.md, Limits). The shell's own toasts have theirs whatever their kind. */
const durations = { blank: 4000, error: 4000, success: 2000, loading: Number.POSITIVE_INFINITY, custom: 4000 } as const;
const shellDuration = 3000;

// An error interrupts; everything else waits for its turn.
const interrupting: ToastOptions = { ariaProps: { role: 'alert', 'aria-live': 'assertive' } };

/** Short messages at the top right. Each returns an id; the same id given again replaces the message. */
export const notify = {
  blank: (message: string, options?: ToastOptions) => toast(message, options),
  success: (message: string, options?: ToastOptions) => toast.success(message, options),
  error: (message: string, options?: ToastOptions) => toast.error(message, { ...interrupting, ...options }),
  /** It names what has to be done first, and stays until it is dismissed. */
  refusal: (message: string) => notify.error(message, { duration: Number.POSITIVE_INFINITY }),
  loading: (message: string, options?: ToastOptions) => toast.loading(message, options),
  custom: (message: React.ReactElement, options?: ToastOptions) => toast.custom(message, options),
  shell: (message: string) => toast(message, { duration: shellDuration }),
  dismiss: (id?: string) => toast.dismiss(id),
};

/** react-hot-toast keeps at most 20 (docs/rules.md, Limits). */
export function Toasts() {
  return (
    <Toaster
      position="top-right"
      containerClassName={classes.container}
      toastOptions={{
        className: classes.toast,
        style: { maxWidth: 350 },
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
      {(item) => (
        <ToastBar toast={item}>
          {({ icon, message }) => (
            <>
              {icon}
              {message}
              <CloseButton size="sm" aria-label="Dismiss" onClick={() => toast.dismiss(item.id)} />
            </>
          )}
        </ToastBar>
      )}
    </Toaster>
  );
}
