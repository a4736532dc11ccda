import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Owner } from '#domain/owner.ts';
import { lazyModule, useLazyModule } from '#web/data/lazyModule.ts';
import { useMay } from '#web/identity/useMay.ts';
import { count } from '#web/ui/format.ts';
import { useCallOffMissing } from '#web/useCallOffMissing.ts';
import IconPencil from '~icons/tabler/pencil';

const dialogModule = lazyModule(() => import('#web/privacy/ConsentDialog.tsx'));

/** Records the consent of all selected owners at once. */
export function RecordConsents({ owners }: { owners: readonly Owner[] }) {
  const mayWrite = useMay()('privacy:write');
  const [opened, setOpened] = useState({ isOpen: false, nth: 0, ids: [] as readonly string[] });
  const { loaded, isMissing } = useLazyModule(dialogModule);
  const close = useCallback(() => setOpened((last) => ({ ...last, isOpen: false })), []);
  useCallOffMissing(isMissing, opened.isOpen, close, 'Consents can’t be recorded');
  if (!mayWrite) return null;
  function open() {
    dialogModule.fetch();
    setOpened(({ nth }) => ({ isOpen: true, nth: nth + 1, ids: owners.map(({ id }) => id) }));
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        Record consent…
      </Button>
      {loaded && (
        <loaded.ConsentDialog
          ownerIds={opened.ids}
          who={`${count(opened.ids.length)} ${opened.ids.length === 1 ? 'owner' : 'owners'}`}
          isOpen={opened.isOpen}
          nth={opened.nth}
          onClose={close}
        />
      )}
    </>
  );
}
