import { Button, Stack, Text } from '@mantine/core';
import { type BulkDialogProps, nameIn } from '#web/bulk/BulkEditForm.tsx';
import { BulkPreview, BulkProgress } from '#web/bulk/BulkPreview.tsx';
import { changeMany, counted, resultText, seenOf, useKeyOf, usePreview, type Versioned } from '#web/bulk/bulk.ts';
import { activityOf } from '#web/data/api.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { useSending } from '#web/records/useSending.ts';
import classes from '#web/ui/Form.module.css';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { useTellDialog } from '#web/ui/FormDialog.tsx';

const deletion = { delete: true } as const;

/** Asks before deleting all selected records, and lists those that can't be deleted yet. */
export function BulkDeletion<R extends Versioned, E extends object>(props: BulkDialogProps<R, E>) {
  const { bulk, records, opening, onDone, onCancel, ...dialog } = props;
  const { result, error } = usePreview(bulk, { records, opening }, deletion);
  const key = useKeyOf(deletion);
  const { send, isBusy, said } = useSending('The records could not be deleted. Please try again.');
  useTellDialog(dialog, false, isBusy);
  const changes = result?.willChange ?? 0;
  const nameOf = (id: string) => nameIn(bulk, records, id);

  async function remove() {
    const done = await changeMany(bulk, { seen: seenOf(records), key, ...deletion });
    onDone();
    tellUndoable(resultText(bulk, 'deleted', done, nameOf), activityOf(done));
  }

  const which = records.length === 1 ? `this ${bulk.one}` : `these ${counted(bulk, records.length)}`;
  return (
    <>
      <Stack gap="md">
        <Text>{`Are you sure you want to delete ${which}?`}</Text>
        {bulk.afterDeletion && (
          <Text size="sm" c="dimmed">
            {bulk.afterDeletion}
          </Text>
        )}
        <BulkPreview nouns={bulk} act="be deleted" result={result} isAsked={error === null} nameOf={nameOf} />
        {isBusy && <BulkProgress>{`Deleting ${counted(bulk, changes)}…`}</BulkProgress>}
        <FormAlert>{said ?? error?.message}</FormAlert>
      </Stack>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={isBusy} data-autofocus>
          Cancel
        </Button>
        <Button color="red" onClick={() => send(remove)} loading={isBusy} disabled={changes === 0}>
          {changes > 0 ? `Delete ${counted(bulk, changes)}` : 'Delete'}
        </Button>
      </div>
    </>
  );
}
