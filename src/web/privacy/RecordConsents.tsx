import { Button } from '@mantine/core';
import { IconWritingSign } from '@tabler/icons-react';
import { useState } from 'react';
import type { Owner } from '#domain/owner.ts';
import { useMay } from '#web/identity/useMay.ts';
import { ConsentDialog } from '#web/privacy/ConsentDialog.tsx';
import { count } from '#web/ui/format.ts';

/** For all owners that are selected at once. */
export function RecordConsents({ owners }: { owners: readonly Owner[] }) {
  const mayWrite = useMay()('privacy:write');
  const [opened, setOpened] = useState({ isOpen: false, nth: 0, ids: [] as readonly string[] });
  if (!mayWrite) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconWritingSign size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(({ nth }) => ({ isOpen: true, nth: nth + 1, ids: owners.map(({ id }) => id) }))}
      >
        Record consent…
      </Button>
      <ConsentDialog
        ownerIds={opened.ids}
        who={`${count(opened.ids.length)} ${opened.ids.length === 1 ? 'owner' : 'owners'}`}
        isOpen={opened.isOpen}
        nth={opened.nth}
        onClose={() => setOpened((last) => ({ ...last, isOpen: false }))}
      />
    </>
  );
}
