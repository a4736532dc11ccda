import { type Nomination, spokenNominee } from '#domain/nomination.ts';
import { stateOf } from '#web/nominations/words.ts';
import { type Column, textColumn } from '#web/records/column.ts';

/** The columns of the register of nominations on paper and in a file. */
export const nominationColumns: Column<Nomination>[] = [
  textColumn('flat', 'Flat', 90, ({ flatNumber }) => flatNumber),
  textColumn('owner', 'Nominated by', 180, ({ ownerName }) => ownerName),
  { key: 'since', label: 'Made on', kind: 'day', width: 106, value: ({ since }) => since },
  textColumn('nominees', 'Nominees', 320, ({ nominees }) => nominees.map(spokenNominee).join('; ')),
  { key: 'recorded', label: 'Recorded on', kind: 'day', width: 106, value: ({ recordedOn }) => recordedOn },
  textColumn('meeting', 'Meeting', 150, ({ meeting }) => meeting),
  textColumn('resolution', 'Resolution', 110, ({ resolution }) => resolution),
  textColumn('state', 'State', 180, (nomination) => stateOf(nomination).text),
  textColumn('revocation', 'How revoked', 180, ({ revocation }) => revocation),
  textColumn('remarks', 'Remarks', 180, ({ remarks }) => remarks),
];
