import { dayIn } from '#domain/day.ts';
import type { Transfer } from '#domain/transfer.ts';
import { type Imprint, madeLine, societyLines } from '#web/print/imprint.ts';
import type { Sheet } from '#web/print/sheet.ts';
import { reasonOf } from '#web/transfers/reasons.ts';
import { correctionLine } from '#web/transfers/register/correction.ts';
import { date, dateTime } from '#web/ui/format.ts';

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
      correctionLine(transfer) ?? linkOf(transfer, byId),
      transfer.recordedBy,
      dateTime(transfer.recordedAt, timeZone),
      transfer.id,
    ]),
  };
}
