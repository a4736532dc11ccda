import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { message } from '#domain/message.ts';
import { spokenPhone } from '#domain/phone.ts';
import { say } from '#domain/say.ts';
import { nothingLost } from '#web/records/formErrors.ts';
import { isReady } from '#web/transfers/form/draft.ts';
import { isSameFields } from '#web/transfers/form/fields.ts';
import type { Outcome } from '#web/transfers/form/transferState.ts';
import type { TransferForm } from '#web/transfers/form/useTransfer.ts';
import { useFocusBackFromReview } from '#web/transfers/useFocusBackFromReview.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';
import IconAlertCircle from '~icons/tabler/alert-circle';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconPrinter from '~icons/tabler/printer';
import classes from './Transfer.module.css';

type Props = { form: TransferForm };

/** The form's foot: the result, the progress and the button (docs/rules.md, Transfers). */
export function TransferFoot({ form }: Props) {
  const { fields, step, outcome } = form.state;
  const isBusy = step.kind === 'sending';
  const points = useProgress(isBusy, outcome?.kind === 'done');
  const button = useFocusBackFromReview(step.kind === 'reviewing');
  return (
    <div className={classes.foot}>
      <TransferAlert form={form} />
      {points !== null && (
        <Progress value={points} size="lg" transitionDuration={150} aria-label="Progress of the transfer" mb="md" />
      )}
      <Group justify="flex-end">
        {!isSameFields(fields, form.empty) && <ClearButton onClear={form.clear} isDisabled={step.kind !== 'editing'} />}
        <Button
          ref={button}
          type="submit"
          size="md"
          disabled={!isReady(fields) || step.kind !== 'editing'}
          loading={step.kind === 'checking'}
          {...saveKeys}
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

/** The result of pressing the button (docs/rules.md, Messages), announced at once, and what the user can do next. */
function TransferAlert({ form }: Props) {
  const { outcome } = form.state;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome === null) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    // When a field is wrong, that field gets the focus instead (useTransfer.ts).
    if (outcome.kind !== 'refused') box.current?.focus({ preventScroll: true });
  }, [outcome]);
  if (outcome === null) return null;
  const isDone = outcome.kind === 'done';
  return (
    <Alert
      ref={box}
      className={`${classes.alert} ${isDone ? classes.done : ''}`}
      tabIndex={-1}
      mb="md"
      {...(!isDone && { color: 'red', variant: 'light' })}
      icon={isDone ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertCircle size={20} aria-hidden />}
      {...(outcome.kind !== 'refused' && { title: titleOf(outcome) })}
    >
      <Message outcome={outcome} form={form} />
    </Alert>
  );
}

function titleOf(outcome: Exclude<Outcome, { kind: 'refused' }>): string {
  switch (outcome.kind) {
    case 'ownerChanged':
      return outcome.sentence;
    case 'done':
      return say(message('transfer_done'));
    case 'failed':
    case 'keyUsed':
      return say(message('transfer_failed'));
  }
}

function Message({ outcome, form }: Props & { outcome: Outcome }) {
  switch (outcome.kind) {
    case 'refused':
      return outcome.sentence;
    case 'done':
      return <TransferDone outcome={outcome} />;
    case 'ownerChanged':
      return <OwnerChanged outcome={outcome} form={form} />;
    case 'failed':
      return (
        <Action label="Try again" onClick={form.tryAgain}>
          {outcome.sentence === '' ? 'Nothing you typed is lost.' : nothingLost(outcome.sentence)}{' '}
          {form.state.unanswered && 'It may or may not have been recorded: trying again does it once, never twice.'}
        </Action>
      );
    case 'keyUsed':
      return (
        <Action label="Send it as another transfer" onClick={form.renewKey}>
          This form was recorded before, with other details: look at the register first.
        </Action>
      );
  }
}

function Action({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Stack gap="xs" align="flex-start" data-wraps>
      <Text size="sm">{children}</Text>
      <Button size="xs" variant="default" onClick={onClick}>
        {label}
      </Button>
    </Stack>
  );
}

type OutcomeOf<K extends Outcome['kind']> = { outcome: Extract<Outcome, { kind: K }> };

function OwnerChanged({ outcome: { current }, form }: Props & OutcomeOf<'ownerChanged'>) {
  return (
    <Action
      label={current ? `Go on with ${current.name} as the present owner` : 'Go on without a present owner'}
      onClick={() => form.takeSeller(current?.ownerId ?? null)}
    >
      {current &&
        `${current.name}: ${[current.phone && spokenPhone(current.phone), current.email].filter(Boolean).join(', ')}. `}
      What you typed is still here.
    </Action>
  );
}

function TransferDone({ outcome: { result, buyer } }: OutcomeOf<'done'>) {
  const params = { transferId: result.id };
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {result.flatNumber} now belongs to {buyer}.
      </Text>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link to="/admin/transfers/$transferId" params={params} {...props} />}
        >
          View in the register
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/admin/transfers/$transferId" params={params} search={{ print: '1' }} {...props} />
          )}
        >
          Print
        </Button>
      </Group>
    </Stack>
  );
}

/** docs/rules.md, Limits: 100 only once the server has answered. */
const stepMs = 200;
const step = 10;
const cap = 90;
/** How long the full bar stays visible. */
const shownDoneMs = 600;

/** The bar's points after so many milliseconds without an answer. */
export function progressAfter(elapsedMs: number): number {
  return Math.min(cap, Math.floor(Math.max(0, elapsedMs) / stepMs) * step);
}

/** The bar's points while `isBusy`, 100 for a moment once `isDone`, null while there is no bar. */
function useProgress(isBusy: boolean, isDone: boolean): number | null {
  const [points, setPoints] = useState<number | null>(null);
  useEffect(() => {
    if (isBusy) {
      const began = performance.now();
      setPoints(0);
      // By the clock, not by counting ticks: the browser delays timers of a tab in the background.
      const every = setInterval(() => setPoints(progressAfter(performance.now() - began)), stepMs);
      return () => clearInterval(every);
    }
    setPoints((shown) => (isDone && shown !== null ? 100 : null));
    const gone = setTimeout(() => setPoints(null), shownDoneMs);
    return () => clearTimeout(gone);
  }, [isBusy, isDone]);
  return points;
}
