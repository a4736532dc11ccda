import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type Bulk, counted, type Versioned } from '#web/bulk/bulk.ts';
import { lazyModule, useLazyModule } from '#web/data/lazyModule.ts';
import { FormDialog, useOpening } from '#web/ui/FormDialog.tsx';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import { useCallOffMissing } from '#web/useCallOffMissing.ts';
import IconPencil from '~icons/tabler/pencil';
import IconTrash from '~icons/tabler/trash';

/** Fetched later: a list that is only read does not need the forms. */
const formsModule = lazyModule(async () => {
  const [{ BulkEditForm }, { BulkDeletion }] = await Promise.all([
    import('#web/bulk/BulkEditForm.tsx'),
    import('#web/bulk/BulkDeletion.tsx'),
  ]);
  return { BulkEditForm, BulkDeletion };
});

type Props<R extends Versioned, E extends object> = { bulk: Bulk<R, E>; records: readonly R[] };
type Opened<R> = { act: 'edit' | 'delete'; records: readonly R[] };

/** The actions for all selected records: change one field, or delete them (docs/rules.md, Lists). */
export function BulkActions<R extends Versioned, E extends object>({ bulk, records }: Props<R, E>) {
  // The records as of opening: the server detects a concurrent change by their versions.
  const { about: opened, isOpen, nth, open: openWith, close } = useOpening<Opened<R>>({ act: 'edit', records: [] });
  function open(act: Opened<R>['act']) {
    formsModule.fetch();
    openWith({ act, records });
  }
  const deleted = useFocusAfterDeletion();
  const { loaded: forms, isMissing } = useLazyModule(formsModule);
  useEffect(formsModule.fetch, []);
  useCallOffMissing(
    isMissing,
    isOpen,
    close,
    'Nothing can be changed while the server is away. Please try again in a moment.',
  );
  const shared = { bulk, records: opened.records, opening: nth };
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
          <FormDialog title={`Edit ${which}`} isOpen={isOpen && opened.act === 'edit'} onClose={close} size="md">
            {(dialog) => <forms.BulkEditForm key={nth} {...shared} onDone={close} {...dialog} />}
          </FormDialog>
          <FormDialog title={`Delete ${which}`} isOpen={isOpen && opened.act === 'delete'} onClose={close} size="md">
            {(dialog) => (
              <forms.BulkDeletion
                key={nth}
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

/**
 * Focuses the page's heading after a deletion: with the last selected record the bar disappears, and with it the
 * focused element. That may happen before or after the server's answer.
 */
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
