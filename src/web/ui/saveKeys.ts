const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The key of commands, as it is called there. */
export const commandKey = isApple ? '⌘' : 'Ctrl';

/** What a button says of the keys that press it from any field of its form. */
export const saveKeys = {
  title: `${commandKey} Enter`,
  'aria-keyshortcuts': isApple ? 'Meta+Enter' : 'Control+Enter',
} as const;

/**
 * Ctrl Enter, or ⌘ Enter, sends the form that has the focus, or that of the open dialog: also where Enter begins a new
 * line. For the document's own listener; what took the key for itself keeps it.
 */
export function sendByKeys(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const form = formOf(event.target);
  const submit = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!form || !submit) return;
  // A browser may send a form by these keys as well.
  event.preventDefault();
  if (!submit.disabled && !submit.dataset['loading']) form.requestSubmit(submit);
}

function formOf(target: EventTarget | null): HTMLFormElement | null {
  const own = target instanceof Element ? target.closest('form') : null;
  if (own) return own;
  const [dialog] = [...document.querySelectorAll('[role=dialog]')].slice(-1);
  return dialog?.querySelector('form') ?? null;
}
