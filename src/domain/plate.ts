import { codeOf } from '#domain/text.ts';

/**
 * A number as it stands on the vehicle, for showing: MH 02 AB 1234, however it was typed. One that is not recognised, or
 * could be read in two ways (KA 1 1234 and KA 11 234), stays as it is kept.
 */
export function spokenPlate(vehicleNumber: string): string {
  const key = codeOf(vehicleNumber);
  for (const grouped of groupedPlates) {
    const parts = grouped.exec(key);
    if (parts) return parts.slice(1).join(' ');
  }
  return vehicleNumber;
}

const groupedPlates = [
  /^(DL)([0-9]{1,2}[A-Z])([A-Z]{2})([0-9]{1,4})$/, // Delhi's letter for the kind of vehicle belongs to the district
  /^([A-Z]{2})([0-9]{1,2})([A-Z]{1,3})([0-9]{1,4})$/,
  /^([A-Z]{2})([0-9]{2})([0-9]{4})$/, // from before there were series
  /^([0-9]{2})(BH)([0-9]{4})([A-HJ-NP-Z]{1,2})$/,
  /^([A-Z]{2})(VA)([A-Z]{2})([0-9]{4})$/,
];
