import type { Message } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import { activityOf, answer, api, RequestFailed } from '#web/data/api.ts';
import { activitiesKey, queryClient } from '#web/data/queries.ts';
import { notify } from '#web/notify.tsx';

/** For how long a toast offers to undo, in milliseconds (docs/rules.md, Taking things back). */
const offeredMs = 10_000;

/**
 * Reports that something was done, and offers to undo it: with the toast's Undo, or with Ctrl+Z (⌘Z) while no text
 * field has the focus, for ten seconds; pressed again it takes back what was done before. For every answer that names its
 * activity, also one that changed several records:
 *
 * const body = await answer(api.flats.many.$post({ json: draft })); tellUndoable('20 flats added', activityOf(body));
 *
 * `about` names the record where the sentence does not. For an answer without a body use `emptyAnswer` instead of `answer`.
 * Where nothing was changed there is no activity, and the sentence is shown without an offer.
 */
export function tellUndoable(sentence: string, activityId: string | null, about?: string): void {
  if (activityId === null) return void notify.success(sentence);
  const act = () => {
    forget();
    undoing = undoing.then(() => undo(activityId));
  };
  const forget = onUndoKey(offer(sentence, { label: 'Undo', act, about }));
  setTimeout(forget, offeredMs);
}

/** One after the other: an earlier act is refused while a later one stands on it. */
let undoing = Promise.resolve();

type Act = { label: string; act: () => void; about?: string | undefined };

/** Offers an act by a button of the toast, and returns what the button does. */
function offer(sentence: string, { label, act, about }: Act): () => void {
  const id = notify.offering(sentence, { label, durationMs: offeredMs, run: takeUp, about });
  function takeUp() {
    notify.dismiss(id);
    act();
  }
  return takeUp;
}

/** Undoes an activity, reports the result and offers to redo it; a conflict stays on the screen until dismissed. */
export async function undo(activityId: string, { isAgain = false } = {}): Promise<void> {
  const id = notify.loading(isAgain ? 'Redoing…' : 'Undoing…');
  try {
    const body = await answer(api.activities[':id'].undo.$post({ param: { id: activityId } }));
    const undoId = activityOf(body);
    const said = sentenceOf(body.what);
    // One undo and one redo; anything more is in the log.
    if (isAgain || undoId === null) notify.success(said);
    else offer(said, { label: 'Redo', act: () => void undo(undoId, { isAgain: true }) });
  } catch (error) {
    tellRefused(error);
  } finally {
    notify.dismiss(id);
    // At once, before the change stream announces it.
    void queryClient.invalidateQueries({ queryKey: activitiesKey });
  }
}

function sentenceOf(what: Message): string {
  const said = say(what);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Reports a failed undo; a conflict stays on the screen, as nobody reads it in the four seconds of an error. */
function tellRefused(error: unknown): void {
  const said = error instanceof Error ? error.message : 'Something went wrong. Please try again.';
  if (error instanceof RequestFailed && error.code === 'conflict') notify.refusal(said);
  else notify.error(said);
}

// The open offers of Undo, the newest last: the key runs the newest.
const offers = new Set<() => void>();

function onUndoKey(run: () => void): () => void {
  window.addEventListener('keydown', pressed);
  offers.add(run);
  return () => {
    offers.delete(run);
    if (offers.size === 0) window.removeEventListener('keydown', pressed);
  };
}

function pressed(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event;
  const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey && !repeat;
  if (!isUndo || event.defaultPrevented || isTyping(document.activeElement)) return;
  event.preventDefault();
  [...offers].at(-1)?.();
}

/** Whether a text field has the focus: there the key is the field's own. */
function isTyping(focused: Element | null): boolean {
  if (!(focused instanceof HTMLElement)) return false;
  if (focused.isContentEditable || focused instanceof HTMLTextAreaElement) return true;
  return focused instanceof HTMLInputElement && !['button', 'checkbox', 'radio', 'submit'].includes(focused.type);
}
