import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Bulk, counted, type Versioned } from '#web/bulk/bulk.ts';
import { lazyModule, useLazyModule } from '#web/data/lazyModule.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import { useCallOffMissing } from '#web/useCallOffMissing.ts';
import IconPencil from '~icons/tabler/pencil';
import IconTrash from '~icons/tabler/trash';

/** A list that is only looked at does without them. */
const formsModule = lazyModule(async () => {
  const [{ BulkEditForm }, { BulkDeletion }] = await Promise.all([
    import('#web/bulk/BulkEditForm.tsx'),
    import('#web/bulk/BulkDeletion.tsx'),
  ]);
  return { BulkEditForm, BulkDeletion };
});

type Props<R extends Versioned, E extends object> = { bulk: Bulk<R, E>; records: readonly R[] };
type Opened<R> = { act: 'edit' | 'delete' | null; records: readonly R[]; nth: number };

/** What can be done to all records that are selected: one field changed, or all deleted (docs/rules.md, Lists). */
export function BulkActions<R extends Versioned, E extends object>({ bulk, records }: Props<R, E>) {
  // As they were then: what somebody else changes meanwhile is found by the version that was seen.
  const [opened, setOpened] = useState<Opened<R>>({ act: null, records: [], nth: 0 });
  function open(act: 'edit' | 'delete') {
    formsModule.fetch();
    setOpened(({ nth }) => ({ act, records, nth: nth + 1 }));
  }
  const close = useCallback(() => setOpened((last) => ({ ...last, act: null })), []);
  const deleted = useFocusAfterDeletion();
  const { loaded: forms, isMissing } = useLazyModule(formsModule);
  useEffect(formsModule.fetch, []);
  useCallOffMissing(isMissing, opened.act !== null, close, 'Nothing can be changed');
  const shared = { bulk, records: opened.records, opening: opened.nth };
  const which = counted(bulk, opened.records.length);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => open('edit')}
      >
        Edit…
      </Button>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => open('delete')}
      >
        Delete…
      </Button>
      {forms && (
        <>
          <FormDialog title={`Edit ${which}`} isOpen={opened.act === 'edit'} onClose={close} size="md">
            {(dialog) => <forms.BulkEditForm key={opened.nth} {...shared} onDone={close} {...dialog} />}
          </FormDialog>
          <FormDialog title={`Delete ${which}`} isOpen={opened.act === 'delete'} onClose={close} size="md">
            {(dialog) => (
              <forms.BulkDeletion
                key={opened.nth}
                {...shared}
                onDone={() => {
                  deleted();
                  close();
                }}
                {...dialog}
              />
            )}
          </FormDialog>
        </>
      )}
    </>
  );
}

/** The bar goes with the last record that was selected, and with it what had the focus: before the answer, or after. */
function useFocusAfterDeletion(): () => void {
  const isThere = useRef(true);
  const hasDeleted = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      if (hasDeleted.current) focusPageTitle();
    };
  }, []);
  return () => {
    hasDeleted.current = true;
    if (!isThere.current) focusPageTitle({ unlessFocused: true });
  };
}
