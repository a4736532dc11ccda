import type { OwnershipOn } from '#domain/transfer.ts';
import { type Imprint, madeLine, societyLines } from '#web/print/imprint.ts';
import type { Sheet } from '#web/print/sheet.ts';
import { date } from '#web/ui/format.ts';

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
