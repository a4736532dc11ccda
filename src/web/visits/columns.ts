import type { Visit } from '#domain/visit.ts';
import { kindNames } from '#domain/visitKinds.ts';
import { type Column, textColumn } from '#web/records/column.ts';
import { time } from '#web/ui/format.ts';
import { arrivedLateOf, enteredBy, flatsOf, leftOf, remarkOf } from '#web/visits/words.ts';

/** The columns of a day of the gate book for printout and file; times are in the society's zone. */
export function visitColumns(zone: string | undefined): Column<Visit>[] {
  const at = (iso: string) => time(iso, zone);
  return [
    { key: 'day', label: 'Day', kind: 'day', width: 106, value: ({ day }) => day },
    textColumn('in', 'In', 90, (visit) => (visit.way === 'in' ? at(visit.at) : null)),
    textColumn('out', 'Out', 150, (visit) => (visit.way === 'out' ? at(visit.at) : leftOf(visit, zone))),
    textColumn('kind', 'Kind', 110, ({ kind }) => kindNames[kind]),
    textColumn('flats', 'Flat', 100, (visit) => flatsOf(visit) || null),
    textColumn('name', 'Name', 150, ({ name }) => name),
    { key: 'phone', label: 'Phone', kind: 'phone', width: 120, value: ({ phone }) => phone },
    { key: 'vehicle', label: 'Vehicle', kind: 'plate', width: 130, value: ({ vehicleNumber }) => vehicleNumber },
    // Nobody counts who sits in a vehicle of the register: the total is of visitors.
    {
      ...{ key: 'people', label: 'How many', kind: 'number', width: 80, hasTotal: true },
      value: ({ kind, people }) => (kind === 'resident' ? null : people),
    },
    textColumn('note', 'Note', 180, ({ note }) => note),
    textColumn('by', 'Entered by', 140, enteredBy),
    textColumn('late', 'Arrived late', 150, (visit) => arrivedLateOf(visit, zone)),
    textColumn('remark', 'Remark', 180, (visit) => remarkOf(visit, zone)),
  ];
}
