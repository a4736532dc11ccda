import { z } from 'zod';
import { group, optionalDocument, optionalText } from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';

/** The messages of the document schemas, encoded as texts. */
const documentErrors = {
  aadhar: encoded('aadhar_digits'),
  pan: encoded('pan_format'),
};

/** docs/rules.md, Documents. */
export const Documents = z.strictObject(
  {
    aadhar: optionalDocument(/^[0-9]{12}$/, documentErrors.aadhar),
    // A masked PAN has the shape of a PAN, but is none: the fourth letter of a PAN, the kind of holder, is never X.
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

/** Which document's number to show in the clear; each look is recorded. */
export const Reveal = z
  .strictObject({ document: z.enum(['aadhar', 'pan'], { error: encoded('choose_document') }) })
  .meta({ id: 'Reveal', examples: [{ document: 'aadhar' }] });

/** A document's number in the clear. The log records who looked. */
export const Revealed = z
  .strictObject({ value: z.string() })
  .meta({ id: 'Revealed', examples: [{ value: '000011112222' }] });

const withoutSpaces = (text: string) => text.replace(/\s/gu, '').toUpperCase();

/** Whether the text is a mask of an Aadhaar number; where `mask` is given, that very mask. */
export function isAadharMask(text: string | null | undefined, mask?: string | null): boolean {
  if (!text || mask === null) return false;
  return mask === undefined ? /^X{8}.{1,4}$/u.test(withoutSpaces(text)) : withoutSpaces(text) === withoutSpaces(mask);
}

/** Whether the text is a mask of a PAN; where `mask` is given, that very mask. */
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
