import { codeOf } from '#domain/text.ts';

/**
 * A plate as it stands on the vehicle, for showing: MH 02 AB 1234, however it was typed. A plate that is not
 * recognised, or could be read in two ways (KA 1 1234 and KA 11 234), stays as it is stored.
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

/**
 * The key by which plates are compared: letters, with their vowel signs, and digits alone; upper case, digits of every
 * script as 0 to 9. A text far longer than any plate has no key.
 */
export function plateKey(vehicleNumber: string): string {
  return codeOf(vehicleNumber);
}

const lookAlikes: Record<string, string> = { O: '0', I: '1', B: '8', S: '5' };

/** A plate's key in which letters and digits that are read for one another are the same: 0/O, 1/I, 8/B, 5/S. */
export function foldedPlate(text: string): string {
  return plateKey(text).replace(/[OIBS]/g, (letter) => lookAlikes[letter] ?? letter);
}

// Central Motor Vehicles Rules, 1989, rules 50 and 50A, and the BH series of 2021.
const plateShapes = [
  /^[A-Z]{2}[0-9]{1,2}[A-Z]{0,3}[0-9]{1,4}$/, // state series: KA 01 AB 1234
  /^[0-9]{2}BH[0-9]{4}[A-HJ-NP-Z]{1,2}$/, // BH series: 22 BH 1234 AA
  /^[A-Z]{2}VA[A-Z]{2}[0-9]{4}$/, // vintage: MH VA AA 1234
];

/** Whether a plate has a shape that Indian registration knows. A form warns of other shapes, and never refuses them. */
export function isKnownPlateShape(vehicleNumber: string): boolean {
  return plateShapes.some((shape) => shape.test(plateKey(vehicleNumber)));
}
