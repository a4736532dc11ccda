import { Stack } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useSending } from '#web/records/useSending.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { FormActions, type FormInDialog, useTellDialog } from '#web/ui/FormDialog.tsx';

type TextEvent = { currentTarget: { value: string } };

/**
 * The fields of a small form, which begin as at its first rendering, and sending them by `act`, never twice at once.
 * The server's errors stand at the fields; `otherwise` is said where it did not answer with a sentence.
 */
export function useSmallForm<F extends object>(begin: () => F, act: (fields: F) => Promise<void>, otherwise: string) {
  const [begun] = useState(begin);
  const [fields, setFields] = useState(begun);
  const sending = useSending(otherwise);
  const set = (part: Partial<F>) => setFields((before) => ({ ...before, ...part }));
  const setOne = (name: keyof F, value: unknown) => set({ [name]: value } as Partial<F>);
  return {
    ...sending,
    fields,
    set,
    isDirty: JSON.stringify(fields) !== JSON.stringify(begun),
    submit() {
      void sending.send(() => act(fields));
    },
    /** For an input that hands over its value. */
    value: <K extends keyof F & string>(name: K) => ({
      value: fields[name],
      onChange: (value: unknown) => setOne(name, value),
      error: sending.errors[name],
    }),
    /** For an input that hands over an event. */
    text: <K extends keyof F & string>(name: K) => ({
      value: fields[name],
      onChange: ({ currentTarget }: TextEvent) => setOne(name, currentTarget.value),
      error: sending.errors[name],
    }),
  };
}

type Props = FormInDialog & {
  form: Pick<ReturnType<typeof useSmallForm>, 'isBusy' | 'problem' | 'said' | 'failure' | 'isDirty' | 'submit'>;
  label: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Whether closing asks first, where it is not as soon as a field differs. */
  isDirty?: boolean;
  children: ReactNode;
};

/** The frame of a dialog's form of a few fields. */
export function SmallForm({
  form: of,
  isDirty = of.isDirty,
  label,
  isDanger = false,
  isDisabled = false,
  children,
  ...dialog
}: Props) {
  const { isBusy, problem, said, failure, submit } = of;
  const form = useRef<HTMLFormElement>(null);
  useTellDialog(dialog, isDirty, isBusy);
  const [isPlaced, setIsPlaced] = useState(false);
  // The first invalid field gets the focus. An error at a field that the form does not show is said below.
  useLayoutEffect(() => {
    if (isBusy || failure === null) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    setIsPlaced(Boolean(invalid));
    invalid?.focus();
  }, [isBusy, failure]);
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) submit();
      }}
    >
      <Stack gap="md">
        {children}
        <FormAlert>{problem ?? (isPlaced ? null : said)}</FormAlert>
      </Stack>
      <FormActions wraps {...{ label, isBusy, isDanger, isDisabled }} onCancel={dialog.onCancel} />
    </form>
  );
}
