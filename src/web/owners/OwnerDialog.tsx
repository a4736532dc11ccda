import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Owner, OwnerRecord } from '#domain/owner.ts';
import { OwnerForm } from '#web/owners/OwnerForm.tsx';
import { ownerQuery } from '#web/owners/queries.ts';
import { RecordDialog, type RecordFormProps } from '#web/records/RecordDialog.tsx';
import type { RecordDialogState } from '#web/records/useRecordDialog.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

export function OwnerDialog({ dialog }: { dialog: RecordDialogState<Owner> }) {
  return (
    <RecordDialog dialog={dialog} noun="Owner">
      {({ record, ...form }) =>
        record === null ? (
          <OwnerForm {...form} record={null} now={null} />
        ) : (
          <EditForm {...form} owner={record} isOpen={dialog.isOpen} />
        )
      }
    </RecordDialog>
  );
}

type EditProps = Omit<RecordFormProps<Owner>, 'record'> & { owner: Owner; isOpen: boolean };

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

  if (latest !== null) return <OwnerForm record={latest} now={now === null ? null : latest} {...form} />;
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
