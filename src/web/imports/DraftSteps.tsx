import { Alert, Button, Group, Stepper, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Import } from '#domain/imports/answers.ts';
import type { RowOf } from '#domain/imports/record.ts';
import type { Message } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import { CheckStep } from '#web/imports/CheckStep.tsx';
import classes from '#web/imports/Import.module.css';
import { type Edit, type Plan, useApply, useChoose } from '#web/imports/queries.ts';
import { SheetStep } from '#web/imports/SheetStep.tsx';
import { type Step, steps } from '#web/imports/search.ts';
import { sumOf, whatWouldBe } from '#web/imports/words.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { count } from '#web/ui/format.ts';

const route = getRouteApi('/admin/import');
const told: Record<Step, { label: string; title: string; next: string }> = {
  sheet: { label: 'Sheet', title: 'The sheet, and how it is read', next: 'Check' },
  check: { label: 'Check', title: 'What would become of it', next: '' },
};

/** `failure`: why the plan could not be made again after a change. */
type Props = { plan: Plan; problem: Message | null; failure: Error | null; onLeave: () => void };

/**
 * Steps two and three for a file that was read: its sheet, and what would become of it. The first step chose the file.
 */
export function DraftSteps({ plan, problem, failure, onLeave }: Props) {
  const { step = 'sheet' } = route.useSearch();
  const navigate = route.useNavigate();
  // Of several answers sent at once the mutation itself tells of the last alone.
  const [unsent, setUnsent] = useState<Error | null>(null);
  const choose = useChoose(plan.id, setUnsent);
  const apply = useApply(plan.id);
  const heading = useStepHeading(step);
  const at = steps.indexOf(step);
  const goTo = (next: Step | undefined) => {
    if (next && sendTypedAnswers()) void navigate({ search: { draft: plan.id, step: next }, resetScroll: true });
  };
  const leave = () => {
    sendTypedAnswers();
    onLeave();
  };
  const { mutate } = choose;
  const edit = useCallback(
    (one: Edit, at?: RowOf) => {
      setUnsent(null);
      mutate({ edit: one, at });
    },
    [mutate],
  );
  const isWorking = choose.isPending || (plan.isBehind === true && failure === null);
  return (
    <>
      <Stepper
        active={at + 1}
        onStepClick={(index) => (index === 0 ? leave() : goTo(steps[index - 1]))}
        size="sm"
        mb="md"
        className={classes.steps ?? ''}
      >
        <Stepper.Step label="File" />
        {steps.map((one, index) => (
          <Stepper.Step key={one} label={told[one].label} {...(index === at && { 'aria-current': 'step' as const })} />
        ))}
      </Stepper>
      <div className={classes.head}>
        <Title order={2} size="h4" ref={heading} tabIndex={-1} className={classes.heading ?? ''}>
          {told[step].title}
        </Title>
        <Text size="sm" c="dimmed" className={classes.named ?? ''}>
          {plan.name}
        </Text>
      </div>
      <div aria-live="polite" className={classes.said}>
        <Said plan={plan} isWorking={isWorking} />
      </div>
      {problem && !apply.error && (
        <Alert variant="light" color="yellow" mb="md" role="status">
          {say(problem)}
        </Alert>
      )}
      <FormAlert>{apply.error?.message ?? unsent?.message ?? (plan.isBehind ? failure?.message : null)}</FormAlert>
      {step === 'sheet' ? <SheetStep plan={plan} onEdit={edit} /> : <CheckStep plan={plan} />}
      <div className={classes.foot}>
        <Button variant="default" onClick={() => (at === 0 ? leave() : goTo(steps[at - 1]))}>
          {at === 0 ? 'Another file' : 'Back'}
        </Button>
        {step === 'check' ? (
          <ImportButton plan={plan} isBusy={isWorking || apply.isPending} onApply={() => apply.mutate(plan.digest)} />
        ) : (
          <Button onClick={() => goTo(steps[at + 1])}>{told[step].next}</Button>
        )}
      </div>
    </>
  );
}

/**
 * Sends the answers that were typed in the panel and not sent, as their own buttons would. False where one can't be taken
 * as it is: it gets the focus, with its error.
 */
function sendTypedAnswers(): boolean {
  // A screen reader presses a button without leaving the field, which tells what is wrong once it is left.
  const typing = document.activeElement?.closest<HTMLElement>('[data-answer] input');
  if (typing) flushSync(() => typing.blur());
  for (const send of document.querySelectorAll<HTMLElement>('[data-answer] form [type=submit]:enabled'))
    flushSync(() => send.click());
  const wrong = document.querySelector<HTMLElement>('[data-answer] form [aria-invalid=true]');
  wrong?.focus();
  return wrong === null;
}

/** The plan in one line, announced by screen readers when it changes. */
function Said({ plan: { counts, questions, mends }, isWorking }: { plan: Import; isWorking: boolean }) {
  const open = questions.length + mends.total;
  if (isWorking) return 'Working it out…';
  const parts = [
    whatWouldBe(counts) ?? 'Nothing would be written',
    sumOf(counts.alone) > 0 ? `${count(sumOf(counts.alone))} left alone` : null,
    counts.refused > 0 ? `${count(counts.refused)} ${counts.refused === 1 ? 'row' : 'rows'} can’t be taken yet` : null,
    open > 0 ? `${count(open)} to be answered` : null,
  ];
  return `${parts.filter((part) => part !== null).join(' · ')}.`;
}

type ImportButtonProps = { plan: Import; isBusy: boolean; onApply: () => void };

function ImportButton({ plan: { counts }, isBusy, onApply }: ImportButtonProps) {
  const confirm = useConfirm();
  const what = whatWouldBe(counts);

  async function press() {
    const rows = counts.refused === 1 ? 'One row' : `${count(counts.refused)} rows`;
    const isSure =
      counts.refused === 0 ||
      (await confirm({
        title: `${rows} can’t be taken`,
        question: `${counts.refused === 1 ? 'It is' : 'They are'} left out; everything else is brought in. You can download them with their reasons above.`,
        confirmLabel: 'Bring in the rest',
      }));
    if (isSure) onApply();
  }

  return (
    <Group gap="sm" className={classes.apply ?? ''}>
      {what === null && (
        <Text size="sm" c="dimmed">
          There is nothing to bring in.
        </Text>
      )}
      <Button
        className={classes.applyButton ?? ''}
        disabled={what === null}
        loading={isBusy}
        onClick={() => void press()}
      >
        {what ?? 'Import'}
      </Button>
    </Group>
  );
}

/**
 * Moves the focus to the heading of the step that was opened, so that a screen reader goes on from there; for the first
 * step shown only where the focus was lost with the control that chose the file.
 */
function useStepHeading(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<Step | null>(null);
  useEffect(() => {
    if (last.current === step) return;
    const isFirst = last.current === null;
    last.current = step;
    if (isFirst && document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
    if (!isFirst) window.scrollTo({ top: 0 });
  }, [step]);
  return heading;
}
