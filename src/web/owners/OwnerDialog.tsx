import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import type { AlikeOwner } from '#domain/alike.ts';
import type { Owner, OwnerRecord } from '#domain/owner.ts';
import { lazyModule } from '#web/data/lazyModule.ts';
import { queryClient } from '#web/data/queries.ts';
import { notify } from '#web/notify.tsx';
import type { OwnerFields } from '#web/owners/fields.ts';
import type { OwnerForm } from '#web/owners/OwnerForm.tsx';
import { ownerQuery } from '#web/owners/queries.ts';
import { FetchedForm } from '#web/records/FetchedForm.tsx';
import type { RecordDialogState } from '#web/records/RecordDialog.tsx';
import { RecordDialog, type RecordFormProps } from '#web/records/RecordDialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';

/** The largest form of all. It is fetched after the list, which does not need it for reading. */
const formModule = lazyModule(() => import('#web/owners/OwnerForm.tsx'));

type ChosenOwner = { record: OwnerRecord; typed: OwnerFields };

export function OwnerDialog({ dialog }: { dialog: RecordDialogState<Owner> }) {
  useEffect(formModule.fetch, []);
  // The person's existing record, found while a new one was being typed; the next opening edits it.
  const [taken, setTaken] = useState<(ChosenOwner & { nth: number }) | null>(null);

  async function use({ id }: AlikeOwner, typed: OwnerFields) {
    const owner = await queryClient.fetchQuery(ownerQuery(id, 0)).catch(() => null);
    if (owner === null) return notify.error('That record could not be opened. What you typed is still here.');
    setTaken({ record: owner, typed, nth: dialog.nth + 1 });
    dialog.edit(owner);
  }

  const opened = taken?.nth === dialog.nth && taken.record.id === dialog.record?.id ? taken : null;
  return (
    <RecordDialog dialog={dialog} noun="Owner">
      {({ record, now, ...form }) =>
        record === null ? (
          <FetchedOwnerForm {...form} record={null} now={null} onUse={use} />
        ) : (
          <EditForm
            {...form}
            owner={record}
            // A person who owns nothing is not in the list of owners, though not deleted; the server tells if they are.
            now={opened?.record.isOwner === false ? (now ?? undefined) : now}
            isOpen={dialog.isOpen}
            typed={opened?.typed ?? null}
            onUse={use}
          />
        )
      }
    </RecordDialog>
  );
}

type EditProps = Omit<RecordFormProps<Owner>, 'record'> & {
  owner: Owner;
  isOpen: boolean;
  typed: OwnerFields | null;
  onUse: (owner: AlikeOwner, typed: OwnerFields) => void;
};

/** The list has no documents, so the form fetches the record, and again whenever the list has a newer version. */
function EditForm({ owner, now, isOpen, ...form }: EditProps) {
  const [version, setVersion] = useState(owner.version);
  if (now && now.version > version) setVersion(now.version);
  const { data, error, isFetching, refetch } = useQuery({
    ...ownerQuery(owner.id, version),
    enabled: isOpen && now !== null,
    placeholderData: keepPreviousData,
  });
  // A later fetch that fails must not replace the form and what was typed in it.
  const [latest, setLatest] = useState<OwnerRecord | null>(null);
  if (data && data !== latest) setLatest(data);

  if (latest !== null) return <FetchedOwnerForm record={latest} now={now === null ? null : latest} {...form} />;
  if (error) return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
  if (now === null) return <ErrorState error={new Error('This owner no longer exists')} onRetry={form.onCancel} />;
  return <FormSkeleton />;
}

function FetchedOwnerForm(props: ComponentProps<typeof OwnerForm>) {
  return (
    <FetchedForm module={formModule} skeleton={<FormSkeleton />}>
      {(loaded) => <loaded.OwnerForm {...props} />}
    </FetchedForm>
  );
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
