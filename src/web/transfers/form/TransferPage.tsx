import { Button, Modal, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAuth } from '#web/identity/session.ts';
import { FlatAndSeller } from '#web/transfers/form/FlatAndSeller.tsx';
import { NewOwner } from '#web/transfers/form/NewOwner.tsx';
import { ReviewDialog } from '#web/transfers/form/ReviewDialog.tsx';
import { TransferFoot } from '#web/transfers/form/TransferFoot.tsx';
import { type FlatsAndOwners, useFlatsAndOwners } from '#web/transfers/form/useRecords.ts';
import { type TransferForm, useTransfer } from '#web/transfers/form/useTransfer.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import IconArrowsExchange from '~icons/tabler/arrows-exchange';
import IconNotebook from '~icons/tabler/notebook';
import classes from './Transfer.module.css';

/** docs/rules.md, Transfers. */
export function TransferPage() {
  const { user } = useAuth();
  const records = useFlatsAndOwners();

  let body: ReactNode;
  if (records.failure) {
    body = <ErrorState error={records.failure} onRetry={records.refresh} isRetrying={records.isFetching} />;
  } else if (records.isLoading || user === null) body = <Loading />;
  else if (records.flats?.length === 0) body = <NoFlats />;
  else body = <Form userId={user.id} records={records} />;

  return (
    <>
      <PageHeader
        title="Transfer Ownership"
        note="A flat passes from its present owner to the next. You see what will be before anything is done."
        actions={
          <Button
            variant="default"
            leftSection={<IconNotebook size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/admin/transfers" {...props} />}
          >
            Register of Transfers
          </Button>
        }
      />
      {body}
    </>
  );
}

/**
 * The whole form: flat and seller, buyer, and the button. It asks about a changed name and shows the plan before
 * sending.
 */
function Form({ userId, records }: { userId: string; records: FlatsAndOwners }) {
  const form = useTransfer(userId, records);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <fieldset className={classes.sides} disabled={form.state.step.kind === 'sending'}>
        <FlatAndSeller form={form} records={records} />
        <NewOwner form={form} records={records} />
      </fieldset>
      <TransferFoot form={form} />
      <ReviewDialog form={form} />
      <WhoseName form={form} />
    </form>
  );
}

function Loading() {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>Loading flats and owners…</VisuallyHidden>
      <div className={classes.sides} aria-hidden>
        <Skeleton height={260} />
        <Skeleton height={420} />
      </div>
    </div>
  );
}

function NoFlats() {
  return (
    <EmptyState
      icon={<IconArrowsExchange size={24} />}
      title="Nothing can be transferred yet"
      action={<Button renderRoot={(props) => <Link to="/admin/flats" {...props} />}>Set up flats</Button>}
    >
      A transfer moves a flat from one owner to the next. Begin with the flats of your records.
    </EmptyState>
  );
}

/**
 * Asks whose name it is, where the form was filled from a record and the name was typed over: a spelling fix is no
 * transfer.
 */
function WhoseName({ form: { state, dispatch, answer } }: { form: TransferForm }) {
  const { knownBuyer, fields, question } = state;
  const onRecord = knownBuyer?.person.name;
  return (
    <Modal
      opened={question.isOpen && knownBuyer !== null}
      onClose={() => dispatch({ type: 'questionClosed' })}
      title="Whose name is this?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <Text>Correct this person's record, or record a different new owner?</Text>
        <Text size="sm" c="dimmed">
          The form was filled from the record of <b>{onRecord}</b>; the name now reads <b>{fields.name.trim()}</b>.
        </Text>
        <Button data-autofocus onClick={() => answer('correct')} {...tall}>
          Correct this person's record
        </Button>
        <Button variant="default" onClick={() => answer('replace')} {...tall}>
          Record a different new owner
        </Button>
        <Button variant="subtle" onClick={() => answer('putBack')} {...tall}>
          Put the name back: {onRecord}
        </Button>
        <Text size="xs" c="dimmed">
          For a different owner, what you typed stays, and what came from the record goes.
        </Text>
      </Stack>
    </Modal>
  );
}

/** Lets a button with a long name grow to a second line. */
const tall = { h: 'auto', mih: 40, py: 6, styles: { label: { whiteSpace: 'normal' } } } as const;
