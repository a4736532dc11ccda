import type { SocietySettings } from '#domain/society.ts';
import { dateTime } from '#web/ui/format.ts';

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
