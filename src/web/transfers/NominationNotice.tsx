import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { shownNominee } from '#web/nominations/words.ts';
import { Notice } from '#web/records/Notice.tsx';
import type { NominationOf } from '#web/transfers/useNominations.ts';
import { date } from '#web/ui/format.ts';

type Props = { nomination: NominationOf<{ ownerId: string; name: string }>; children: ReactNode };

/** Says whom an owner nominated, and below it what to do with that. */
export function NominationNotice({ nomination: { holder, since, nominees }, children }: Props) {
  return (
    <Notice title={`${holder.name} made a nomination on ${date(since)}`}>
      <Stack gap="xs" align="flex-start">
        {nominees.map(shownNominee).join(', ')}
        {children}
      </Stack>
    </Notice>
  );
}
