import { dayIn, type SocietySettings } from '#domain/society.ts';
import type { OwnershipOn, Transfer } from '#domain/transfer.ts';
import { reasonLabels } from '#web/transfers/fields.ts';
import { date, dateTime } from '#web/ui/format.ts';
import type { Sheet } from '#web/ui/sheet.ts';

/** Whose paper it is, who made it and when: what stands above every register on paper and in a file. */
export type Imprint = {
  society: Pick<SocietySettings, 'name' | 'address' | 'registrationNumber' | 'timeZone'>;
  by: string;
  at: Date;
};

/** The society's lines: name, address, registration number. */
export function societyLines({ name, address, registrationNumber }: Imprint['society']): string[] {
  const lines = [name];
  if (address) lines.push(address.split(/[\s,]*\n\s*/).join(', '));
  if (registrationNumber) lines.push(`Registration number ${registrationNumber}`);
  return lines;
}

export function madeLine({ society, by, at }: Imprint): string {
  return `Made on ${dateTime(at.toISOString(), society.timeZone)} by ${by}`;
}

export type Range = { from: string | null; until: string | null };

/** Which part of the register it is: 'from 01 Apr 2025 until 31 Mar 2026, with "Rao"'; null for the whole. */
export function partLine(text: string, { from, until }: Range): string | null {
  const parts = [
    ...(from ? [`from ${date(from)}`] : []),
    ...(until ? [`until ${date(until)}`] : []),
    ...(text.trim() ? [`with "${text.trim()}"`] : []),
  ];
  return parts.length === 0 ? null : `Only ${parts.join(' ')}`;
}

export function reasonOf({ reason }: Pick<Transfer, 'reason'>): string {
  if (reason === 'correction of days') return 'Correction of days';
  return reason === 'reversal' ? 'Reversal' : reasonLabels[reason];
}

/** How two entries of the register belong together, as a line of text. */
export function linkOf(transfer: Transfer, byId: ReadonlyMap<string, Transfer>): string | null {
  const other = byId.get(transfer.reverses ?? transfer.reversedBy ?? '');
  if (transfer.reverses) return `Takes back the transfer of ${other ? date(other.on) : 'an earlier day'}`;
  if (transfer.reversedBy) return `Reversed${other ? ` on ${date(other.on)}` : ''}`;
  return null;
}

/** The register's entries as they are shown, in a file. */
export function registerSheet(
  shown: readonly Transfer[],
  { byId, part, imprint }: { byId: ReadonlyMap<string, Transfer>; part: string | null; imprint: Imprint },
): Sheet {
  const { timeZone } = imprint.society;
  return {
    name: `register-of-transfers-${dayIn(timeZone, imprint.at)}`,
    heading: [
      ...societyLines(imprint.society),
      'Register of ownership transfers',
      ...(part === null ? [] : [part]),
      madeLine(imprint),
    ],
    columns: [
      { header: 'Date', width: 13 },
      { header: 'Flat', width: 9 },
      { header: 'From', width: 26 },
      { header: 'To', width: 26 },
      { header: 'Reason', width: 14 },
      { header: 'Remarks', width: 44 },
      { header: 'Note', width: 34 },
      { header: 'Recorded by', width: 22 },
      { header: 'Recorded at', width: 24 },
      { header: 'Entry', width: 38 },
    ],
    rows: shown.map((transfer) => [
      { day: transfer.on },
      transfer.flatNumber,
      transfer.fromName,
      transfer.toName,
      reasonOf(transfer),
      transfer.remarks,
      linkOf(transfer, byId),
      transfer.recordedBy,
      dateTime(transfer.recordedAt, timeZone),
      transfer.id,
    ]),
  };
}

/** Who owned what on a day, in a file. */
export function ownershipsSheet(
  shown: readonly OwnershipOn[],
  { on, part, imprint }: { on: string; part: string | null; imprint: Imprint },
): Sheet {
  return {
    name: `owners-on-${on}`,
    heading: [
      ...societyLines(imprint.society),
      `Flats and their owners on ${date(on)}`,
      ...(part === null ? [] : [part]),
      madeLine(imprint),
    ],
    columns: [
      { header: 'Flat', width: 9 },
      { header: 'Owner', width: 30 },
      { header: 'Since', width: 13 },
      { header: 'Until', width: 13 },
    ],
    rows: shown.map(({ flatNumber, ownerName, since, until }) => [
      flatNumber,
      ownerName,
      { day: since },
      until === null ? null : { day: until },
    ]),
  };
}
