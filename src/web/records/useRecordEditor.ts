import { useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Messages } from '#domain/message.ts';
import { sentencesOf } from '#domain/say.ts';
import { tellUndoable } from '#web/activities/undoable.ts';
import { activityOf, RequestFailed } from '#web/data/api.ts';
import { notify } from '#web/notify.tsx';
import { focusFirst, focusToTypeOver, showProblem } from '#web/records/formProblem.ts';
import {
  changedFields,
  type Fields,
  followTyping,
  type Merge,
  mergeFields,
  newsOf,
  settle,
} from '#web/records/merge.ts';

type Versioned = { version: number };

/** One record in one form. */
export type Editing<R> = {
  /** The record as it was when the form opened; null for a new one. */
  record: R | null;
  /** The same record as the list has it now: null when someone deleted it, undefined while that is not known. */
  now: R | null | undefined;
  onDone: () => void;
};

/** How a save ended, and which activity it was, to be taken back. */
type Outcome = { kind: 'added' | 'updated' | 'unchanged'; activityId: string | null };

type RecordEditing<R extends Versioned, V extends Fields> = Omit<Editing<R>, 'onDone'> & {
  toFields: (record: R | null) => V;
  /** What is wrong, by field; `base` is the record the form was made from, `isNew` says that a new one will be saved. */
  check: (fields: V, about: { base: R | null; isNew: boolean }) => Messages;
  /** `gone` is the record the form was made from, where someone deleted it meanwhile. */
  add: (fields: V, gone: R | null) => Promise<unknown>;
  /** Saves what differs from `base`, naming its version. */
  edit: (base: R, fields: V) => Promise<unknown>;
  /** `goesOn`: the form stays, for the next new record. */
  onSaved: (outcome: Outcome, goesOn: boolean, saved: V) => void;
  /** What the form of the next new record begins with, after this one; without it "Add another" is not offered. */
  next?: (saved: V) => V;
  /** Asked before anything is sent; a no leaves the form open as it is. */
  maySend?: (fields: V, about: { base: R | null; isNew: boolean }) => Promise<boolean>;
  /** A save was refused for another reason than being stale or gone; `sentence` is what found no field to stand at. */
  onRefused?: (error: unknown, sentence: string | null) => void;
  /** The check found something; the first field of it has the focus. */
  onInvalid?: (wrong: Messages) => void;
};

/** One form over one record, from opening to saved, through everything that can come between. */
export function useRecordEditor<R extends Versioned, V extends Fields>(editing: RecordEditing<R, V>) {
  const { record, now, toFields, check, onSaved } = editing;
  const [base, setBase] = useState(record);
  const [merge, setMerge] = useState<Merge<V> | null>(null);
  const [mustSettle, setMustSettle] = useState(false);
  const [hasVanished, setHasVanished] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [phase, setPhase] = useState<'open' | 'saving' | 'done'>('open');
  // A second Enter may come before the first has rendered anything.
  const isSaving = useRef(false);
  // What was saved last, as it was sent: a form that stays open may have been typed into meanwhile.
  const sent = useRef<V | null>(null);
  // What the form of the next new record began with: another object at each, also where the fields are the same ones.
  const [begun, setBegun] = useState<{ fields: V } | null>(null);
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: toFields(record),
    validate: (fields) => sentencesOf(check(fields, { base, isNew })),
    validateInputOnBlur: true,
    onValuesChange: (values, before) => setMerge((open) => open && followTyping(open, before, values)),
  });

  const isGone = base !== null && phase !== 'done' && (hasVanished || now === null);
  const isNew = base === null || isGone;
  const before = base === null && begun !== null ? begun.fields : toFields(base);
  const isDirty = phase !== 'done' && changedFields(before, form.values).length > 0;
  const news = base && now && phase === 'open' && !isGone ? newsOf(base, now, toFields) : [];

  function mergeTheirs(theirs: R) {
    if (base === null) return;
    const { fields, ...next } = mergeFields(toFields(base), form.getValues(), toFields(theirs), merge);
    form.setValues(fields);
    setMerge(next);
    setMustSettle(false);
    setBase(theirs);
  }

  /** Goes on with the record as it is given; what was typed is forgotten. */
  function begin(next: R) {
    sent.current = null;
    setBase(next);
    setMerge(null);
    setMustSettle(false);
    setProblem(null);
    setPhase('open');
    form.setValues(toFields(next));
    form.clearErrors();
  }

  /** Goes on with the record as it is by now, and with what was typed while it was being saved. */
  function goOnWith(next: R) {
    const typed = form.getValues();
    const was = sent.current;
    // To the letter: a word may be about to follow its space.
    const since = was ? Object.keys(typed).filter((field) => typed[field] !== was[field]) : [];
    begin(next);
    form.setValues(Object.fromEntries(since.map((field) => [field, typed[field]])) as Partial<V>);
  }

  function beginNext(next: V) {
    setBegun({ fields: next });
    setBase(null);
    setPhase('open');
    form.setValues(next);
    form.clearErrors();
  }
  // Once the fields show it: what is chosen in a field is chosen no more when its text changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form stays the same one.
  useEffect(() => {
    if (begun !== null) focusToTypeOver(form);
  }, [begun]);

  function refuse(error: unknown) {
    if (error instanceof RequestFailed) {
      if (error.code === 'stale') return mergeTheirs(error.current as R);
      if (error.code === 'not_found' && base !== null) return setHasVanished(true);
    }
    const sentence = showProblem(form, error);
    setProblem(sentence);
    editing.onRefused?.(error, sentence);
  }

  async function send(fields: V): Promise<Outcome> {
    if (isNew) {
      return { kind: 'added', activityId: activityOf(await editing.add(fields, base)) };
    }
    if (!isDirty || base === null) return { kind: 'unchanged', activityId: null };
    return { kind: 'updated', activityId: activityOf(await editing.edit(base, fields)) };
  }

  async function save(fields: V, isForNext: boolean) {
    if (merge?.conflicts.some((conflict) => !conflict.isSettled)) return setMustSettle(true);
    isSaving.current = true;
    setProblem(null);
    setPhase('saving');
    try {
      const isWanted = isNew || isDirty;
      if (isWanted && editing.maySend && !(await editing.maySend(fields, { base, isNew }))) return setPhase('open');
      const outcome = await send(fields);
      if (outcome.kind !== 'unchanged') sent.current = fields;
      const mayGoOn = outcome.kind === 'added' && isForNext && editing.next !== undefined;
      if (mayGoOn && editing.next) beginNext(editing.next(fields));
      else setPhase('done');
      onSaved(outcome, mayGoOn, fields);
    } catch (error) {
      setPhase('open');
      refuse(error);
    } finally {
      isSaving.current = false;
    }
  }

  function submitAnd(isForNext: boolean, event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault();
    if (isSaving.current) return;
    form.onSubmit((fields) => save(fields as V, isForNext), refuseInvalid)(event);
  }

  function refuseInvalid(errors: Record<string, unknown>) {
    focusFirst(form)(errors);
    editing.onInvalid?.(check(form.getValues(), { base, isNew }));
  }

  return {
    form,
    /** What the form's changes are counted from. */
    base,
    begin,
    goOnWith,
    merge,
    mustSettle,
    news,
    problem,
    isNew,
    isGone,
    /** Which record others may have changed, and which of its changes is the one to be told. */
    changed: { id: idOf(record), version: isGone ? ('gone' as const) : ((news.length > 0 ? now : base)?.version ?? 0) },
    isBusy: phase === 'saving',
    isDirty,
    submit: (event?: FormEvent<HTMLFormElement>) => submitAnd(false, event),
    /** Saves, and goes on with the form of the next new record; null where there is none. */
    submitAndNext: editing.next && isNew && !isGone ? () => submitAnd(true) : null,
    /** Brings what someone else saved meanwhile into the form before saving. */
    catchUp: () => now && mergeTheirs(now),
    choose(field: keyof V & string, value: V[keyof V]) {
      form.setFieldValue(field as never, value as never);
      setMerge((open) => open && { ...open, conflicts: settle(open.conflicts, field, value) });
    },
  };
}

/** Null for a new record, and for the society, which is one. */
function idOf(record: object | null): string | null {
  return record !== null && 'id' in record && typeof record.id === 'string' ? record.id : null;
}

/** The form, whatever the record behind it. */
export type RecordEditor<V extends Fields> = Omit<
  ReturnType<typeof useRecordEditor<Versioned, V>>,
  'base' | 'begin' | 'goOnWith'
>;

/** Says how a save ended, and of what, and offers to undo it. */
export function tellSaved({ kind, activityId }: Outcome, texts: { added: string; updated: string }, about: string) {
  if (kind === 'unchanged') notify.blank('Nothing was changed');
  else tellUndoable(texts[kind], activityId, about);
}
