import { Button, Group, Progress } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { isReady } from '#web/transfers/form/draft.ts';
import { useProgress } from '#web/transfers/form/progress.ts';
import { isSame } from '#web/transfers/form/savedDraft.ts';
import { TransferAlert } from '#web/transfers/form/TransferAlert.tsx';
import type { TransferForm } from '#web/transfers/form/useTransferForm.ts';
import type { Transferring } from '#web/transfers/form/useTransferring.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import classes from './Transfer.module.css';

type Props = { editor: TransferForm; transferring: Transferring; onClear: () => void };

/** The form's foot: what became of it, how far it is, and the button (section 2). */
export function Submitting({ editor, transferring, onClear }: Props) {
  const { phase, said } = transferring;
  const isBusy = phase === 'transferring';
  const points = useProgress(isBusy, said?.kind === 'done');
  const { form } = editor;
  const button = useRef<HTMLButtonElement>(null);
  const isReviewed = phase === 'reviewing';
  useEffect(() => {
    if (!isReviewed) return;
    // Back from the plan: the button could not keep the focus while it could not be pressed.
    return () => void setTimeout(() => document.activeElement === document.body && button.current?.focus(), 50);
  }, [isReviewed]);
  return (
    <div className={classes.foot}>
      <TransferAlert editor={editor} transferring={transferring} />
      {points !== null && (
        <Progress value={points} size="lg" transitionDuration={150} aria-label="Progress of the transfer" mb="md" />
      )}
      <Group justify="flex-end">
        {!isSame(form.values, editor.empty) && <ClearButton onClear={onClear} isDisabled={phase !== 'open'} />}
        <Button
          ref={button}
          type="submit"
          size="md"
          disabled={!isReady(form.values) || phase !== 'open'}
          loading={phase === 'checking'}
        >
          {isBusy ? 'Processing Transfer...' : 'Transfer Ownership'}
        </Button>
      </Group>
    </div>
  );
}

function ClearButton({ onClear, isDisabled }: { onClear: () => void; isDisabled: boolean }) {
  const confirm = useConfirm();
  async function clear() {
    const isSure = await confirm({
      title: 'Clear the form?',
      question: 'What you typed is not saved yet.',
      confirmLabel: 'Clear',
      cancelLabel: 'Keep editing',
      isDanger: true,
    });
    if (isSure) onClear();
  }
  return (
    <Button variant="subtle" size="md" onClick={clear} disabled={isDisabled}>
      Clear form
    </Button>
  );
}
