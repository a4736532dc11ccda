import { type Nomination, spokenNominee } from '#domain/nomination.ts';
import { stateOf } from '#web/nominations/words.ts';
import type { Column } from '#web/records/column.ts';

/** The columns of the register of nominations on paper and in a file. */
export const nominationColumns: Column<Nomination>[] = [
  { key: 'flat', label: 'Flat', kind: 'text', width: 90, value: ({ flatNumber }) => flatNumber },
  { key: 'owner', label: 'Nominated by', kind: 'text', width: 180, value: ({ ownerName }) => ownerName },
  { key: 'since', label: 'Made on', kind: 'day', width: 106, value: ({ since }) => since },
  {
    key: 'nominees',
    label: 'Nominees',
    kind: 'text',
    width: 320,
    value: ({ nominees }) => nominees.map(spokenNominee).join('; '),
  },
  { key: 'recorded', label: 'Recorded on', kind: 'day', width: 106, value: ({ recordedOn }) => recordedOn },
  { key: 'meeting', label: 'Meeting', kind: 'text', width: 150, value: ({ meeting }) => meeting },
  { key: 'resolution', label: 'Resolution', kind: 'text', width: 110, value: ({ resolution }) => resolution },
  { key: 'state', label: 'State', kind: 'text', width: 180, value: (nomination) => stateOf(nomination).text },
  { key: 'revocation', label: 'How revoked', kind: 'text', width: 180, value: ({ revocation }) => revocation },
  { key: 'remarks', label: 'Remarks', kind: 'text', width: 180, value: ({ remarks }) => remarks },
];
