import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { transferSentences } from '#domain/transfer.ts';
import type { TransferForm } from '#web/transfers/form/useTransferForm.ts';
import type { Said, Transferring } from '#web/transfers/form/useTransferring.ts';
import classes from './Transfer.module.css';

type Props = { editor: TransferForm; transferring: Transferring };

/** What became of pressing the button (section 8, Transfer alerts), read out at once, and what can be done next. */
export function TransferAlert({ editor, transferring }: Props) {
  const { said } = transferring;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said === null) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    // Where a field is wrong, that field has the focus.
    if (said.kind !== 'refused') box.current?.focus({ preventScroll: true });
  }, [said]);
  if (said === null) return null;
  const isDone = said.kind === 'done';
  return (
    <Alert
      ref={box}
      className={`${classes.alert} ${isDone ? classes.done : ''}`}
      tabIndex={-1}
      mb="md"
      {...(!isDone && { color: 'red', variant: 'light' })}
      icon={isDone ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertCircle size={20} aria-hidden />}
      {...(said.kind !== 'refused' && { title: titleOf(said) })}
    >
      <Told said={said} editor={editor} transferring={transferring} />
    </Alert>
  );
}

function titleOf(said: Exclude<Said, { kind: 'refused' }>): string {
  switch (said.kind) {
    case 'changed':
      return said.sentence;
    case 'done':
      return transferSentences.done;
    case 'failed':
    case 'used':
      return transferSentences.failed;
  }
}

function Told({ said, editor, transferring }: Props & { said: Said }) {
  switch (said.kind) {
    case 'refused':
      return said.sentence;
    case 'done':
      return <Done said={said} />;
    case 'changed':
      return <Changed said={said} editor={editor} onDone={transferring.dismiss} />;
    case 'failed':
      return (
        <Action label="Try again" onClick={transferring.tryAgain}>
          {[said.sentence, 'Nothing you typed is lost.'].filter((part) => part !== '').join('. ')}{' '}
          {transferring.isUnanswered && 'It may or may not have been recorded: trying again does it once, never twice.'}
        </Action>
      );
    case 'used':
      return (
        <Action
          label="Send it as another transfer"
          onClick={() => {
            editor.renewKey();
            transferring.dismiss();
          }}
        >
          This form was recorded before, with other details: look at the register first.
        </Action>
      );
  }
}

function Action({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">{children}</Text>
      <Button size="xs" variant="default" onClick={onClick}>
        {label}
      </Button>
    </Stack>
  );
}

type ChangedProps = Pick<Props, 'editor'> & { said: Extract<Said, { kind: 'changed' }>; onDone: () => void };

function Changed({ said: { current }, editor, onDone }: ChangedProps) {
  function take() {
    editor.takeSeller(current?.ownerId ?? null);
    onDone();
  }
  return (
    <Action label={current ? `Go on with ${current.name} as the seller` : 'Go on without a seller'} onClick={take}>
      {current && `${current.name}: ${[current.phone, current.email].filter(Boolean).join(', ')}. `}
      What you typed is still here.
    </Action>
  );
}

function Done({ said: { result, buyer } }: { said: Extract<Said, { kind: 'done' }> }) {
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
