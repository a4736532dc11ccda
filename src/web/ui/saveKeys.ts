const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The modifier of shortcuts, by its name on this system. */
export const commandKey = isApple ? '⌘' : 'Ctrl';

/** Attributes of a form's submit button that tell the keys which press it from any field. */
export const saveKeys = {
  title: `${commandKey} Enter`,
  'aria-keyshortcuts': isApple ? 'Meta+Enter' : 'Control+Enter',
} as const;

/**
 * On Ctrl Enter, or ⌘ Enter, submits the form that has the focus, or that of the open dialog, even from a field where
 * Enter begins a new line. For a listener on the document; a field that handled the key itself prevents this.
 */
export function sendByKeys(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const form = formOf(event.target);
  const submit = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!form || !submit) return;
  // Some browsers submit a form by these keys as well.
  event.preventDefault();
  if (!submit.disabled && !submit.dataset['loading']) form.requestSubmit(submit);
}

function formOf(target: EventTarget | null): HTMLFormElement | null {
  const own = target instanceof Element ? target.closest('form') : null;
  if (own) return own;
  const [dialog] = [...document.querySelectorAll('[role=dialog]')].slice(-1);
  return dialog?.querySelector('form') ?? null;
}
