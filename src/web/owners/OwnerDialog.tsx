import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Owner, OwnerRecord } from '#domain/owner.ts';
import { OwnerForm } from '#web/owners/OwnerForm.tsx';
import { ownerQuery } from '#web/owners/queries.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';

/** Which form is open. `nth` makes every opening a form of its own; the last one stays while the dialog fades out. */
export type Opening = { owner: Owner | null; isOpen: boolean; nth: number };
export const closed: Opening = { owner: null, isOpen: false, nth: 0 };

type Props = { opening: Opening; now: Owner | null | undefined; onClose: () => void };

export function OwnerDialog({ opening, now, onClose }: Props) {
  const { owner, isOpen, nth } = opening;
  return (
    <FormDialog title={owner === null ? 'Add New Owner' : 'Edit Owner'} isOpen={isOpen} onClose={onClose}>
      {(form) =>
        owner === null ? (
          <OwnerForm key={nth} owner={null} now={null} onDone={onClose} {...form} />
        ) : (
          <EditForm key={nth} owner={owner} now={now} isOpen={isOpen} onDone={onClose} {...form} />
        )
      }
    </FormDialog>
  );
}

type EditProps = FormInDialog & { owner: Owner; now: Owner | null | undefined; isOpen: boolean; onDone: () => void };

/** The list knows no documents: the record is fetched, and again whenever the list says that it is newer. */
function EditForm({ owner, now, isOpen, ...form }: EditProps) {
  const [version, setVersion] = useState(owner.version);
  if (now && now.version > version) setVersion(now.version);
  const { data, error, isFetching, refetch } = useQuery({
    ...ownerQuery(owner.id, version),
    enabled: isOpen && now !== null,
    placeholderData: keepPreviousData,
  });
  // A later look that fails must not take the form away from what was typed in it.
  const [latest, setLatest] = useState<OwnerRecord | null>(null);
  if (data && data !== latest) setLatest(data);

  if (latest !== null) return <OwnerForm owner={latest} now={now === null ? null : latest} {...form} />;
  if (error) return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
  if (now === null) return <ErrorState error={new Error('This owner no longer exists')} onRetry={form.onCancel} />;
  return <FormSkeleton />;
}

function FormSkeleton() {
  return (
    <Stack role="status" aria-busy="true" gap="md">
      <VisuallyHidden>Loading owner…</VisuallyHidden>
      {['name', 'reach', 'flat', 'family'].map((place) => (
        <Skeleton key={place} height={56} />
      ))}
    </Stack>
  );
}
