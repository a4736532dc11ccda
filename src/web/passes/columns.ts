import type { Pass } from '#domain/pass.ts';
import { passState } from '#domain/passRules.ts';
import { passStateNames } from '#domain/passStates.ts';
import { kindNames } from '#domain/visitKinds.ts';
import { momentOf } from '#web/passes/words.ts';
import type { Column } from '#web/records/column.ts';

/** The columns of the expected visitors for printout and file; both leave out the codes. */
export function passColumns(zone: string, now: string): Column<Pass>[] {
  const column = (key: string, label: string, width: number, value: (pass: Pass) => string | null) => ({
    ...{ key, label, kind: 'text' as const, width, value },
  });
  return [
    column('name', 'Name', 160, ({ name }) => name),
    column('kind', 'Kind', 100, ({ kind }) => kindNames[kind]),
    column('flats', 'Flat', 110, ({ flats }) => flats.map(({ flatNumber }) => flatNumber).join(', ')),
    column('from', 'From', 160, ({ from }) => momentOf(from, zone)),
    column('until', 'Until', 160, ({ until }) => momentOf(until, zone)),
    column('often', 'How often', 100, ({ isOnce }) => (isOnce ? 'Once' : 'Several times')),
    column('state', 'State', 110, (pass) => passStateNames[passState(pass, now)]),
    { key: 'uses', label: 'Came', kind: 'number', width: 80, value: ({ uses }) => uses },
    column('first', 'First came', 160, ({ usedAt }) => (usedAt === null ? null : momentOf(usedAt, zone))),
    column('note', 'Note', 180, ({ note }) => note),
    column('by', 'Announced by', 140, ({ by }) => by),
  ];
}
