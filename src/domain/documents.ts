import { z } from 'zod';
import { group, optionalDocument, optionalText } from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';

/** Encoded, as the schemas of the documents carry them. */
const documentErrors = {
  aadhar: encoded('aadhar_digits'),
  pan: encoded('pan_format'),
};

/** docs/rules.md, Documents. */
export const Documents = z.strictObject(
  {
    aadhar: optionalDocument(/^[0-9]{12}$/, documentErrors.aadhar),
    // The mask of a PAN has the shape of one, and is none: its fourth letter, the kind of holder, is never X.
    pan: optionalDocument(/^(?!XXXXX)[A-Z]{5}[0-9]{4}[A-Z]$/, documentErrors.pan),
    lease: optionalText('lease'),
  },
  group(encoded('documents_shape')),
);
export type Documents = z.output<typeof Documents>;

/** In an edit, a number that is left out, or comes back as the mask that was shown, stays as it is. */
export const DocumentsEdit = z.strictObject(
  {
    aadhar: optionalDocument(/^([0-9]{12}|X{8}.{1,4})$/u, documentErrors.aadhar)
      .unwrap()
      .optional(),
    pan: optionalDocument(/^[A-Z]{5}[0-9X]{4}[A-Z]$/, documentErrors.pan)
      .unwrap()
      .optional(),
    lease: Documents.shape.lease.unwrap().optional(),
  },
  group(encoded('documents_shape')),
);
export type DocumentsEdit = z.output<typeof DocumentsEdit>;

/** The masks that a record shows, and the lease agreement. */
export const MaskedDocuments = z.strictObject({
  aadhar: z.string().nullable(),
  pan: z.string().nullable(),
  lease: z.string().nullable(),
});

/** Whose number is looked at in the clear; each look is recorded. */
export const Reveal = z
  .strictObject({ document: z.enum(['aadhar', 'pan'], { error: encoded('choose_document') }) })
  .meta({ id: 'Reveal', examples: [{ document: 'aadhar' }] });

/** A number in the clear. Whoever looked is on record. */
export const Revealed = z
  .strictObject({ value: z.string() })
  .meta({ id: 'Revealed', examples: [{ value: '000011112222' }] });

const withoutSpaces = (text: string) => text.replace(/\s/gu, '').toUpperCase();

/** Whether this is the mask of an Aadhaar number; of this one, where one is given. */
export function isAadharMask(text: string | null | undefined, mask?: string | null): boolean {
  if (!text || mask === null) return false;
  return mask === undefined ? /^X{8}.{1,4}$/u.test(withoutSpaces(text)) : withoutSpaces(text) === withoutSpaces(mask);
}

/** Whether this is the mask of a PAN; of this one, where one is given. */
export function isPanMask(text: string | null | undefined, mask?: string | null): boolean {
  if (!text || mask === null) return false;
  return mask === undefined ? /^X{5}.{0,4}X$/u.test(withoutSpaces(text)) : withoutSpaces(text) === withoutSpaces(mask);
}

/** XXXX XXXX 1234, from the whole number or its last four digits. */
export function maskAadhar(number: string): string {
  return `XXXX XXXX ${number.slice(-4)}`;
}

/** XXXXX1234X */
export function maskPan(number: string): string {
  return `XXXXX${number.slice(5, 9)}X`;
}
