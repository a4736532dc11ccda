import { dayIn } from '#domain/day.ts';
import type { SocietySettings } from '#domain/society.ts';
import type { Sheet } from '#web/print/sheet.ts';
import { dateTime } from '#web/ui/format.ts';

/** The society, the user and the time of an export; stands above every list on paper and goes with every file. */
export type Provenance = {
  society: Pick<SocietySettings, 'name' | 'address' | 'registrationNumber' | 'timeZone'>;
  by: string;
  at: Date;
  /**
   * The head of the log at that time; the paper with it proves later that no earlier entry was removed. Null while it
   * is not known.
   */
  logHead: string | null;
};

/** The society's name (or a general one), address and registration number, as far as they are known. */
export function societyLines({ name, address, registrationNumber }: Provenance['society']): string[] {
  // Paper without a heading could belong to anybody.
  const lines = [name || 'Housing society'];
  if (address) lines.push(address.split(/[\s,]*\n\s*/).join(', '));
  if (registrationNumber) lines.push(`Registration number ${registrationNumber}`);
  return lines;
}

export function madeLine(provenance: Provenance): string {
  const { by, logHead } = provenance;
  return `Made on ${madeAt(provenance)} by ${by}${logHead ? `. Log ${logHead}` : ''}`;
}

function madeAt({ society, at }: Provenance): string {
  return dateTime(at.toISOString(), society.timeZone);
}

/** A file's name without extension, of society, list and day: 'courtyard-residency-flats-2026-03-05'. */
export function fileNameOf({ society, at }: Provenance, list: string): string {
  const words = society.name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 60);
  return `${words}-${list}-${dayIn(society.timeZone, at)}`.replace(/--+/g, '-').replace(/^-/, '');
}

/** A workbook's last sheet: the society, the content, the user and the time. */
export function aboutSheet(provenance: Provenance, holds: string): Sheet {
  const { society, by } = provenance;
  const facts: [string, string | null][] = [
    ['Society', society.name],
    ['Address', society.address],
    ['Registration number', society.registrationNumber],
    ['Holds', holds],
    ['Made on', madeAt(provenance)],
    ['Made by', by],
  ];
  return {
    name: 'About',
    columns: [
      { label: 'About', kind: 'text' },
      { label: 'this file', kind: 'text' },
    ],
    rows: facts.filter(([, fact]) => fact),
  };
}
