import { type UseFormReturnType, useForm } from '@mantine/form';
import { type Dispatch, type FormEvent, type RefObject, useEffect, useReducer, useRef } from 'react';
import type { Messages } from '#domain/message.ts';
import { sentencesOf } from '#domain/say.ts';
import { activityOf, RequestFailed } from '#web/data/api.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { notify } from '#web/notify.tsx';
import { type EditorAction, type EditorState, editorReducer, openedWith } from '#web/records/editorState.ts';
import { focusFirst, showAtFields, unplaced } from '#web/records/formProblem.ts';
import { changedFields, type Fields, mergeFields, newsOf } from '#web/records/merge.ts';

type Versioned = { version: number };

export type Editing<R> = {
  /** The record as it was when the form opened; null for a new one. */
  record: R | null;
  /** The same record as the list has it now: null when someone deleted it, undefined while that is not known. */
  now: R | null | undefined;
  onDone: () => void;
};

/** How a save ended, and the activity to undo it by. */
type Outcome = { kind: 'added' | 'updated' | 'unchanged'; activityId: string | null };

/**
 * What is being saved. `id` is the one that a new record is to have, the same until it is saved: after a lost answer it is
 * sent again (docs/rules.md, Saving and deleting).
 */
type About<R> = { base: R | null; isNew: boolean; id: string };

type RecordEditing<R extends Versioned, V extends Fields> = Omit<Editing<R>, 'onDone'> & {
  toFields: (record: R | null) => V;
  /**
   * The errors by field; `base` is the record the form was made from, `isNew` tells that a new record will be saved.
   */
  check: (fields: V, about: { base: R | null; isNew: boolean }) => Messages;
  /** `base` is the record the form was made from, if someone deleted it meanwhile. */
  add: (fields: V, about: About<R>) => Promise<unknown>;
  /** Saves what differs from `base`, sending the version of `base`. */
  edit: (base: R, fields: V) => Promise<unknown>;
  /** Called after a save; with `goesOn` the form stays open for the next new record. */
  onSaved: (outcome: Outcome, goesOn: boolean, saved: V) => void;
  /** Initial values of the next new record's form; without it "Add another" is not offered. */
  next?: (saved: V) => V;
  /** Asks before anything is sent; false leaves the form open as it is. */
  maySend?: (fields: V, about: About<R>) => Promise<boolean>;
  /** Called when a save fails other than by a stale or deleted record; `sentence` is the error that fits no field. */
  onRefused?: (error: unknown, sentence: string | null) => void;
  /** Called when the check finds errors; the first field with one has the focus. */
  onInvalid?: (wrong: Messages) => void;
};

/** What the form's actions work on, as of one render. */
type Form<R extends Versioned, V extends Fields> = {
  editing: RecordEditing<R, V>;
  form: UseFormReturnType<V>;
  state: EditorState<R, V>;
  dispatch: Dispatch<EditorAction<R, V>>;
  isNew: boolean;
  isDirty: boolean;
  /** The values of the last save as they were sent: the user may have typed more into a form that stays open. */
  sent: RefObject<V | null>;
  /** The id that the next new record is to have. */
  newId: RefObject<string | null>;
  /** A ref, because a second Enter may come before the first has rendered anything. */
  isSaving: RefObject<boolean>;
};

/** State and actions of a form over one record, from opening to saved, with concurrent changes by others. */
export function useRecordEditor<R extends Versioned, V extends Fields>(editing: RecordEditing<R, V>) {
  const { record, now, toFields } = editing;
  const of = useFormOf(editing);
  const { form, state, isNew, isDirty } = of;
  const { base, merge, mustResolve, problem, phase } = state;
  const isGone = isGoneNow(state, now);
  const news = base && now && phase === 'open' && !isGone ? newsOf(base, now, toFields) : [];
  return {
    form,
    /** The record that the form's changes are compared with. */
    base,
    begin: (next: R) => begin(of, next),
    goOnWith: (next: R) => goOnWith(of, next),
    merge,
    mustResolve,
    news,
    problem,
    isNew,
    isGone,
    /** The record that others may have changed, and the version whose change is to be reported. */
    changed: { id: idOf(record), version: isGone ? ('gone' as const) : ((news.length > 0 ? now : base)?.version ?? 0) },
    isBusy: phase === 'saving',
    /** What others have changed is told only now: what this form itself saves reaches the lists before its answer. */
    isOpen: phase === 'open',
    isDirty,
    submit: (event?: FormEvent<HTMLFormElement>) => submit(of, false, event),
    /** Saves, and continues with the form of the next new record; null where that is not offered. */
    submitAndNext: editing.next && isNew && !isGone ? () => submit(of, true) : null,
    /** Merges what someone else saved meanwhile into the form, before saving. */
    catchUp: () => now && mergeTheirs(of, now),
    choose(field: keyof V & string, value: V[keyof V]) {
      form.setFieldValue(field as never, value as never);
      of.dispatch({ type: 'sideChosen', field, value });
    },
  };
}

function useFormOf<R extends Versioned, V extends Fields>(editing: RecordEditing<R, V>): Form<R, V> {
  const { record, now, toFields, check } = editing;
  const [state, dispatch] = useReducer(editorReducer<R, V>, record, openedWith<R, V>);
  const { base, start, phase } = state;
  const isNew = base === null || isGoneNow(state, now);
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: toFields(record),
    validate: (fields) => sentencesOf(check(fields, { base, isNew })),
    validateInputOnBlur: true,
    onValuesChange: (after, before) => dispatch({ type: 'typed', before, after }),
  });
  // In an effect, after the fields show the values: a field's selection is lost when its text changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form stays the same one.
  useEffect(() => {
    if (start !== null) focusToTypeOver(form);
  }, [start]);
  const before = base === null && start !== null ? start.fields : toFields(base);
  const isDirty = phase !== 'done' && changedFields(before, form.values).length > 0;
  return {
    editing,
    form,
    state,
    dispatch,
    isNew,
    isDirty,
    sent: useRef<V>(null),
    newId: useRef<string>(null),
    isSaving: useRef(false),
  };
}

function isGoneNow<R, V extends Fields>(
  { base, phase, isDeleted }: EditorState<R, V>,
  now: R | null | undefined,
): boolean {
  return base !== null && phase !== 'done' && (isDeleted || now === null);
}

function mergeTheirs<R extends Versioned, V extends Fields>({ editing, form, state, dispatch }: Form<R, V>, theirs: R) {
  const { base, merge: earlier } = state;
  if (base === null) return;
  const { toFields } = editing;
  const { fields, ...merge } = mergeFields(toFields(base), form.getValues(), toFields(theirs), earlier);
  form.setValues(fields);
  dispatch({ type: 'merged', base: theirs, merge });
}

/** Continues with the given record and drops what was typed. */
function begin<R extends Versioned, V extends Fields>({ editing, form, dispatch, sent }: Form<R, V>, next: R) {
  sent.current = null;
  dispatch({ type: 'restarted', base: next });
  form.setValues(editing.toFields(next));
  form.clearErrors();
}

/** Continues with the current record, and keeps what was typed while the form was saving. */
function goOnWith<R extends Versioned, V extends Fields>(of: Form<R, V>, next: R) {
  const typed = of.form.getValues();
  const saved = of.sent.current;
  // Compares exactly: a trailing space may be followed by another word.
  const typedSince = saved ? Object.keys(typed).filter((field) => typed[field] !== saved[field]) : [];
  begin(of, next);
  of.form.setValues(Object.fromEntries(typedSince.map((field) => [field, typed[field]])) as Partial<V>);
}

function beginNext<R extends Versioned, V extends Fields>({ form, dispatch }: Form<R, V>, fields: V) {
  dispatch({ type: 'nextStarted', fields });
  form.setValues(fields);
  form.clearErrors();
}

function submit<R extends Versioned, V extends Fields>(
  of: Form<R, V>,
  isForNext: boolean,
  event?: FormEvent<HTMLFormElement>,
) {
  event?.preventDefault();
  if (of.isSaving.current) return;
  const { editing, form, state, isNew } = of;
  const refuseInvalid = (errors: Record<string, unknown>) => {
    focusFirst(form)(errors);
    editing.onInvalid?.(editing.check(form.getValues(), { base: state.base, isNew }));
  };
  form.onSubmit((fields) => save(of, fields as V, isForNext), refuseInvalid)(event);
}

async function save<R extends Versioned, V extends Fields>(of: Form<R, V>, fields: V, isForNext: boolean) {
  const { editing, state, dispatch, isNew, isDirty, sent, newId, isSaving } = of;
  const { base, merge } = state;
  if (merge?.conflicts.some((conflict) => !conflict.isResolved)) return dispatch({ type: 'conflictsLeft' });
  isSaving.current = true;
  dispatch({ type: 'saving' });
  try {
    const mustAsk = (isNew || isDirty) && editing.maySend !== undefined;
    newId.current ??= newIdempotencyKey();
    const about = { base, isNew, id: newId.current };
    if (mustAsk && !(await editing.maySend?.(fields, about))) return dispatch({ type: 'reopened' });
    const outcome = await send(of, fields, about);
    newId.current = null;
    if (outcome.kind !== 'unchanged') sent.current = fields;
    const goesOn = outcome.kind === 'added' && isForNext && editing.next !== undefined;
    if (goesOn && editing.next) beginNext(of, editing.next(fields));
    else dispatch({ type: 'saved' });
    editing.onSaved(outcome, goesOn, fields);
  } catch (error) {
    dispatch({ type: 'reopened' });
    refuse(of, error);
  } finally {
    isSaving.current = false;
  }
}

async function send<R extends Versioned, V extends Fields>(
  { editing, isDirty }: Form<R, V>,
  fields: V,
  about: About<R>,
): Promise<Outcome> {
  const { base, isNew } = about;
  if (isNew) return { kind: 'added', activityId: activityOf(await editing.add(fields, about)) };
  if (!isDirty || base === null) return { kind: 'unchanged', activityId: null };
  return { kind: 'updated', activityId: activityOf(await editing.edit(base, fields)) };
}

function refuse<R extends Versioned, V extends Fields>(of: Form<R, V>, error: unknown) {
  const { editing, form, state, dispatch } = of;
  if (error instanceof RequestFailed) {
    if (error.code === 'stale') return mergeTheirs(of, error.current as R);
    if (error.code === 'not_found' && state.base !== null) return dispatch({ type: 'foundDeleted' });
  }
  showAtFields(form, error);
  const problem = unplaced(form, error);
  dispatch({ type: 'refused', problem });
  editing.onRefused?.(error, problem);
}

/** Focuses the first field and selects its text, so that typing replaces the proposed value. */
function focusToTypeOver<V extends Fields>(form: UseFormReturnType<V>) {
  const node = form.getInputNode(Object.keys(form.getValues())[0] ?? '');
  node?.focus();
  if (node instanceof HTMLInputElement) node.select();
}

/** The record's id; null for a new record, and for the society, which has none. */
function idOf(record: object | null): string | null {
  return record !== null && 'id' in record && typeof record.id === 'string' ? record.id : null;
}

/** The editor's part that does not depend on the record's type. */
export type RecordEditor<V extends Fields> = Omit<
  ReturnType<typeof useRecordEditor<Versioned, V>>,
  'base' | 'begin' | 'goOnWith'
>;

/** Reports how a save ended, with the record's name, and offers to undo it. */
export function tellSaved({ kind, activityId }: Outcome, texts: { added: string; updated: string }, about: string) {
  if (kind === 'unchanged') notify.blank('Nothing was changed');
  else tellUndoable(texts[kind], activityId, about);
}

type Following<T> = { isDirty: boolean; isBusy: boolean; base: T | null; goOnWith(record: T): void };

/** For a form that stays open after saving: without unsaved input it takes over the newer version on record, `now`. */
export function useNewerWhenClean<T extends { version: number }>(editor: Following<T>, now: T): void {
  const isBehind = !editor.isDirty && !editor.isBusy && now.version !== editor.base?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `goOnWith` does the same in every render.
  useEffect(() => {
    if (isBehind) editor.goOnWith(now);
  }, [isBehind, now]);
}
