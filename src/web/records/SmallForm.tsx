import { Button, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { useSending } from '#web/records/useSending.ts';
import { i18n } from '#web/texts/language.ts';
import formClasses from '#web/ui/Form.module.css';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { type FormInDialog, useTellDialog } from '#web/ui/FormDialog.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';

type Props = FormInDialog & {
  sending: ReturnType<typeof useSending>;
  isDirty: boolean;
  label: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** The frame of a dialog's form of a few fields. */
export function SmallForm({ sending, isDirty, label, isDanger, isDisabled, onSubmit, children, ...dialog }: Props) {
  const { isBusy, problem, failure } = sending;
  const form = useRef<HTMLFormElement>(null);
  useTellDialog(dialog, isDirty, isBusy);
  // The disabled button lost the focus while sending: the first invalid field gets it, or else the button again.
  useEffect(() => {
    if (isBusy || failure === null) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [type="submit"]')?.focus();
  }, [isBusy, failure]);
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) onSubmit();
      }}
    >
      <Stack gap="md">
        {children}
        <FormAlert>{problem}</FormAlert>
      </Stack>
      <div className={formClasses.actions} data-wraps>
        {/* A destructive form without fields focuses Cancel, where Enter does no harm. */}
        <Button variant="default" onClick={dialog.onCancel} disabled={isBusy} data-autofocus={isDanger}>
          {i18n.t('Cancel')}
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          disabled={isDisabled ?? false}
          {...(isDanger && { color: 'red' })}
          {...saveKeys}
        >
          {label}
        </Button>
      </div>
    </form>
  );
}
