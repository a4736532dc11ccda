import { useEffect } from 'react';
import type { Tenancy } from '#domain/tenancy.ts';
import { lazyModule } from '#web/data/lazyModule.ts';
import { FetchedForm } from '#web/records/FetchedForm.tsx';
import { EndForm } from '#web/tenancies/EndForm.tsx';
import type { Job } from '#web/tenancies/fields.ts';
import { FormDialog, useOpening } from '#web/ui/FormDialog.tsx';
import { lastingButton } from '#web/ui/focusAfterAct.ts';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';

/** The forms' code, fetched after the page, which does not need it for reading. */
const formModule = lazyModule(() => import('#web/tenancies/TenancyForm.tsx'));

type Opened = {
  form: Job | { kind: 'end'; tenancy: Tenancy } | null;
  /** Where the focus goes once the act is done: the button that led to it may be gone by then. */
  next: Element | null;
};

/** The open form about a tenancy, and functions to open each of them. */
export function useTenancyDialogs(first: Job | null) {
  const opening = useOpening<Opened>({ form: first, next: null }, first !== null);
  const open = (form: Opened['form']) => opening.open({ form, next: lastingButton() });
  return {
    opening,
    letOut: (flat: { id: string; flatNumber: string } | null) => open({ kind: 'let', flat, after: null }),
    acts: {
      onNext: (after: Tenancy) => {
        const { flatId, flatNumber } = after;
        open({ kind: 'let', flat: flatId === null ? null : { id: flatId, flatNumber }, after });
      },
      onRenew: (tenancy: Tenancy) => open({ kind: 'renew', tenancy }),
      onCorrect: (tenancy: Tenancy) => open({ kind: 'correct', tenancy }),
      onEnd: (tenancy: Tenancy) => open({ kind: 'end', tenancy }),
    },
  };
}

type Props = { dialogs: ReturnType<typeof useTenancyDialogs>; onClosed?: () => void };

function titleOf(form: NonNullable<Opened['form']>): string {
  return form.kind === 'let' && form.after ? 'Next Tenant' : titles[form.kind];
}

const titles = { let: 'Let Out a Flat', renew: 'Renew a Tenancy', correct: 'Correct a Tenancy', end: 'End a Tenancy' };

// The wide ones have the plan beside the form.
const sizes = { let: 'wide', renew: 'wide', correct: 'lg', end: 'md' } as const;

export function TenancyDialogs({ dialogs, onClosed }: Props) {
  useEffect(formModule.fetch, []);
  const { about, isOpen, nth, close: closeDialog } = dialogs.opening;
  const { form, next } = about;
  const close = () => {
    closeDialog();
    onClosed?.();
  };
  const closeDone = () => {
    close();
    focusPageTitle({ rather: next });
  };
  return (
    <FormDialog title={form ? titleOf(form) : ''} isOpen={isOpen} onClose={close} size={sizes[form?.kind ?? 'correct']}>
      {(inDialog) =>
        form?.kind === 'end' ? (
          <EndForm key={nth} tenancy={form.tenancy} onDone={closeDone} {...inDialog} />
        ) : (
          form && (
            <FetchedForm key={nth} module={formModule}>
              {({ TenancyForm }) => <TenancyForm job={form} onDone={closeDone} {...inDialog} />}
            </FetchedForm>
          )
        )
      }
    </FormDialog>
  );
}
