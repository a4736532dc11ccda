import { Text } from '@mantine/core';
import { useCallback } from 'react';
import type { Owner } from '#domain/owner.ts';
import { RequestFailed } from '#web/data/api.ts';
import { dropItem } from '#web/data/live.ts';
import { notify } from '#web/notify.tsx';
import { ownedNumbers } from '#web/owners/fields.ts';
import { useDeleteOwner } from '#web/owners/queries.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';

/** Asks the specified question, then deletes. The returned function stays the same, so that cards stay memoised. */
export function useDeleteDialog() {
  const confirm = useConfirm();
  const { mutateAsync: remove } = useDeleteOwner();
  return useCallback(
    async (owner: Owner) => {
      const isSure = await confirm({
        title: `Delete ${owner.name}`,
        question: <Question owner={owner} />,
        confirmLabel: 'Delete',
        isDanger: true,
      });
      if (!isSure) return;
      try {
        await remove(owner);
        notify.success(`${owner.name} deleted`);
        focusPageTitle();
      } catch (error) {
        // Gone is gone, whoever was first.
        if (error instanceof RequestFailed && error.code === 'not_found') dropItem('owners', owner.id);
        notify.error(error instanceof Error ? error.message : `${owner.name} could not be deleted`);
      }
    },
    [confirm, remove],
  );
}

/** The question, and what follows from a yes (decisions.md, Facts with one home). */
function Question({ owner }: { owner: Owner }) {
  const flats = ownedNumbers(owner);
  const freed = owner.flats.length > 1 ? `${flats} become Available.` : `${flats} becomes Available.`;
  return (
    <>
      <Text>Are you sure you want to delete this owner?</Text>
      <Text size="sm" c="dimmed" mt="xs">
        {flats !== '' && `${freed} `}
        Their vehicles stay, with Unknown as owner.
      </Text>
    </>
  );
}
