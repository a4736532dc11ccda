import type { Stop } from '#domain/stop.ts';
import { isInForce } from '#domain/stopMatch.ts';
import type { Column } from '#web/records/column.ts';
import { dateTime } from '#web/ui/format.ts';

/** The columns of the stops for printout and file. */
export function stopColumns(zone: string, now: string, today: string): Column<Stop>[] {
  const column = (key: string, label: string, width: number, value: (stop: Stop) => string | null) => ({
    ...{ key, label, kind: 'text' as const, width, value },
  });
  return [
    { key: 'vehicle', label: 'Vehicle', kind: 'plate', width: 140, value: ({ vehicleNumber }) => vehicleNumber },
    column('name', 'Name', 160, ({ name }) => name),
    column('flat', 'Flat', 90, ({ flatNumber }) => flatNumber),
    column('reason', 'Reason', 240, ({ reason }) => reason),
    column('from', 'Since', 150, ({ from }) => dateTime(from, zone)),
    { key: 'lastDay', label: 'Last day', kind: 'day', width: 106, value: ({ lastDay }) => lastDay },
    column('state', 'State', 100, (stop) => (isInForce(stop, now, today) ? 'In force' : 'Over')),
    { key: 'hits', label: 'Met', kind: 'number', width: 70, value: ({ hits }) => hits },
    column('by', 'Entered by', 140, ({ by }) => by),
  ];
}
