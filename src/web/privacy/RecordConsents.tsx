import { Button } from '@mantine/core';
import type { Owner } from '#domain/owner.ts';
import { lazyModule, useLazyModule } from '#web/data/lazyModule.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useOpening } from '#web/ui/FormDialog.tsx';
import { count } from '#web/ui/format.ts';
import { useCallOffMissing } from '#web/useCallOffMissing.ts';
import IconPencil from '~icons/tabler/pencil';

const dialogModule = lazyModule(() => import('#web/privacy/ConsentDialog.tsx'));

/** Records the consent of all selected owners at once. */
export function RecordConsents({ owners }: { owners: readonly Owner[] }) {
  const mayWrite = useMay()('privacy:write');
  const { about: ids, isOpen, nth, open, close } = useOpening<readonly string[]>([]);
  const { loaded, isMissing } = useLazyModule(dialogModule);
  useCallOffMissing(
    isMissing,
    isOpen,
    close,
    'Consents can’t be recorded while the server is away. Please try again in a moment.',
  );
  if (!mayWrite) return null;
  function fetchAndOpen() {
    dialogModule.fetch();
    open(owners.map(({ id }) => id));
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={fetchAndOpen}
      >
        Record consent…
      </Button>
      {loaded && (
        <loaded.ConsentDialog
          ownerIds={ids}
          who={`${count(ids.length)} ${ids.length === 1 ? 'owner' : 'owners'}`}
          isOpen={isOpen}
          nth={nth}
          onClose={close}
        />
      )}
    </>
  );
}
