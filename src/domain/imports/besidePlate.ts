import { colourApart, isColour } from '#domain/imports/colourApart.ts';
import type { ImportField } from '#domain/imports/field.ts';
import { tidied } from '#domain/imports/headings.ts';
import { beginsWithModel, makerOfModel } from '#domain/imports/makerOfModel.ts';
import { isOrdinary, looksLikeVehicle } from '#domain/imports/profile.ts';
import {
  inLatin,
  isMaker,
  longestPart,
  modelsAsTypes,
  readCompanyModel,
  readVehicleType,
} from '#domain/imports/vehicleReadings.ts';
import { isKnownPlateShape } from '#domain/plate.ts';
import type { VehicleType } from '#domain/vehicleFacts.ts';

const ofState = '[a-z]{2}[\\s-]*\\d{1,2}[\\s-]*(?:[a-z][\\s-]*){0,3}\\d{4}';
const inBrackets = /^([^()[\]]+)[([]([^()[\]]+)[)\]]$/u;
const behindDash = /^(.+?)\s[-–—:|]\s(.+)$/u;
const behindNumber = new RegExp(`^(${ofState})\\s*[-–—:|/]?\\s*(\\p{L}.+)$`, 'iu');
const beforeNumber = new RegExp(`^(\\p{L}[^\\d]*?)[\\s:–—-]+(${ofState})$`, 'iu');

/** Splits a cell into a plate and the text beside it: `MH 12 CD 5678 (Activa)` into the plate, and Activa. */
export function plateAndRest(text: string): { plate: string; rest: string } {
  const whole = { plate: text, rest: '' };
  if (text.length > longestPart || isKnownPlateShape(text)) return whole;
  const latin = inLatin(text);
  for (const pattern of [inBrackets, behindDash, behindNumber]) {
    const [, before = '', rest = ''] = pattern.exec(latin) ?? [];
    const plate = inLatin(before.trim());
    if (isKnownPlateShape(plate) && tells(rest)) return { plate, rest: rest.trim() };
  }
  // "Innova CH01AB1234 (White)": words on both sides are said of the number together.
  const [, around = latin, inside] = inBrackets.exec(latin) ?? [];
  const [, rest = '', plate = ''] = beforeNumber.exec(around.trim()) ?? [];
  const both = inside === undefined ? rest.trim() : `${rest.trim()} (${inside.trim()})`;
  return isKnownPlateShape(plate) && tells(both) ? { plate, rest: both } : whole;
}

const tells = (rest: string) =>
  (/\p{L}{2}/u.test(rest) && !/\d{3}/.test(rest)) ||
  makerOfModel(rest) !== null ||
  readVehicleType(rest).is === 'value';

const between = /\s*[,;&\n]\s*|\s+and\s+/iu;
const slash = /\s*\/\s*/u;
const isOfVehicle = (part: string) => isMaker(part.split(/\s/u)[0] ?? '') || beginsWithModel(part);

/**
 * What a cell beside several plates says of each, in their order: Swift, Activa. Behind a slash may also stand what is said of the
 * same vehicle. Empty where it tells of several, and not of as many; null where it says one thing.
 */
export function toldOfEach(text: string, field: ImportField, plates: number): string[] | null {
  if (text.length > longestPart * plates) return null;
  const listed = text.split(between).flatMap((part) => {
    const parts = part.split(slash);
    return field === 'color' || parts.every(isOfVehicle) ? parts : [part];
  });
  const parts = listed.map((part) => part.trim()).filter((part) => part !== '');
  const isOfOne = (part: string) =>
    (field !== 'company' && isMaker(part)) || (field !== 'color' && isColour(part) && !isOfVehicle(part));
  if (parts.length < 2 || parts.some(isOfOne)) return null;
  return parts.length === plates ? parts : [];
}

/** What the text beside a plate says: a type, a model, or a company and model, and its colour; null where it says none of these. */
export function readBesidePlate(
  rest: string,
): { type: VehicleType | null; company: string | null; model: string | null; color: string | null } | null {
  const read = readVehicleType(rest);
  const type = read.is === 'value' ? read.value : null;
  if (type !== null && !modelsAsTypes.has(tidied(rest))) return { type, company: null, model: null, color: null };
  if (isOrdinary(rest)) return null;
  const apart = colourApart(rest);
  const vehicle = apart?.rest ?? rest;
  const both = looksLikeVehicle(vehicle) || isMaker(vehicle) ? readCompanyModel(vehicle) : null;
  const told = both?.is === 'value' ? both.value : { company: null, model: vehicle };
  return { type, ...told, color: apart?.color ?? null };
}
