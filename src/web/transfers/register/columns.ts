import { dayIn } from '#domain/day.ts';
import { spokenPlate } from '#domain/plate.ts';
import type { Transfer, VehicleOutcome } from '#domain/transfer.ts';
import { reasonOf } from '#domain/transferReasons.ts';
import { type Column, textColumn } from '#web/records/column.ts';
import { correctionLine } from '#web/transfers/register/correction.ts';
import { date } from '#web/ui/format.ts';

export type ById = ReadonlyMap<string, Transfer>;
export type Range = { from: string | null; until: string | null };

/** The days to which the register is limited, as a line of the printout and the exported file. */
export function rangeLines({ from, until }: Range): string[] {
  const ends = [...(from ? [`from ${date(from)}`] : []), ...(until ? [`until ${date(until)}`] : [])];
  return ends.length === 0 ? [] : [ends.join(' ')];
}

/** Which entry reverses the other, as a line of text. */
export function linkOf({ reverses, reversedBy }: Transfer, byId: ById): string | null {
  const number = byId.get(reverses ?? reversedBy ?? '')?.number;
  if (reverses) return `Reverses ${number ?? 'an earlier entry'}`;
  return reversedBy ? `Reversed${number ? ` by ${number}` : ''}` : null;
}

const outcomes: Record<VehicleOutcome, string> = {
  left: 'left the flat',
  stayed: 'stayed with the flat',
  returned: 'was given back',
};

/**
 * What became of each vehicle: 'MH 12 DE 1433 left with the seller'; empty where there was none or it isn't known. Only a
 * sale has a seller, and whoever died takes no vehicle along.
 */
export function vehicleLines({ vehicles, reason }: Pick<Transfer, 'vehicles' | 'reason'>): string[] {
  const said = reason === 'sale' ? { ...outcomes, left: 'left with the seller' } : outcomes;
  return (vehicles ?? []).map(({ vehicleNumber, became }) => `${spokenPlate(vehicleNumber)} ${said[became]}`);
}

/** The register's columns for printout, file and sorting. `byId` holds the whole register. */
export function registerColumns(byId: ById, timeZone: string): Column<Transfer>[] {
  return [
    { key: 'number', label: 'No.', kind: 'text', width: 92, value: ({ number }) => number, compare: byNumber },
    { key: 'on', label: 'Date', kind: 'day', width: 106, value: ({ on }) => on },
    textColumn('flat', 'Flat', 84, ({ flatNumber }) => flatNumber),
    textColumn('seller', 'Previous owner', 180, ({ fromName }) => fromName),
    textColumn('buyer', 'New owner', 180, ({ toName }) => toName),
    textColumn('reason', 'Reason', 120, reasonOf),
    textColumn('vehicles', 'Vehicles', 200, (of) => textOf(vehicleLines(of))),
    textColumn('remarks', 'Remarks', 240, ({ remarks }) => remarks),
    textColumn('note', 'Note', 200, (transfer) => correctionLine(transfer) ?? linkOf(transfer, byId)),
    {
      key: 'recorded',
      label: 'Recorded on',
      kind: 'day',
      width: 106,
      value: ({ recordedAt }) => dayIn(timeZone, new Date(recordedAt)),
      compare: byNumber,
    },
    textColumn('recorder', 'Recorded by', 160, ({ recordedBy }) => recordedBy),
  ];
}

function textOf(lines: readonly string[]): string | null {
  return lines.length === 0 ? null : lines.join('; ');
}

/** In the order of recording; 2026/1000 comes after 2026/999. */
function byNumber(one: Transfer, other: Transfer): number {
  return one.number.localeCompare(other.number, 'en', { numeric: true });
}
