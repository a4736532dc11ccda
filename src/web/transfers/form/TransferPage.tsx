import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowsExchange, IconNotebook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAuth } from '#web/identity/session.ts';
import { TransferForm } from '#web/transfers/form/TransferForm.tsx';
import { useSociety } from '#web/transfers/form/useSociety.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import classes from './Transfer.module.css';

/** Section 2, Transfer Ownership. */
export function TransferPage() {
  const { user } = useAuth();
  const society = useSociety();

  let body: ReactNode;
  if (society.failure) {
    body = <ErrorState error={society.failure} onRetry={society.refresh} isRetrying={society.isFetching} />;
  } else if (society.isLoading || user === null) body = <Loading />;
  else if (society.flats?.length === 0) body = <NoFlats />;
  else body = <TransferForm userId={user.id} society={society} />;

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
            Register of transfers
          </Button>
        }
      />
      {body}
    </>
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
      A transfer moves a flat from one owner to the next. Begin with the flats of your society.
    </EmptyState>
  );
}
