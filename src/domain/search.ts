import { z } from 'zod';
import { count, id } from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';
import { sample } from '#domain/sample.ts';
import { longestSearch } from '#domain/text.ts';

/** A search text, normalised as records are; control characters, which no record has, count as spaces. */
export const SearchText = z
  .string({ error: encoded('search_missing') })
  .max(longestSearch, { error: encoded('search_too_long', { max: longestSearch }), abort: true })
  .transform((text) =>
    text
      .replace(/\p{Cc}/gu, ' ')
      .normalize('NFC')
      .trim(),
  );

/** What a resident searches for (docs/rules.md, Residents' search). */
export const searchKinds = ['vehicle', 'flat'] as const;
export type SearchKind = (typeof searchKinds)[number];
export const SearchQuery = z.strictObject({
  kind: z.enum(searchKinds, { error: encoded('choose_vehicle_or_flat') }),
  text: SearchText,
});

/** docs/rules.md, Residents' search. */
export const maxResults = 20;

/** Shown where a flat has no active owner (docs/rules.md, Residents' search). */
export const notAvailable = /*i18n*/ 'N/A';

/** A found vehicle, with only what the screen shows. */
export const VehicleResult = z
  .strictObject({
    id,
    vehicleNumber: z.string(),
    company: z.string(),
    model: z.string(),
    flatNumber: z.string().nullable(),
    ownerName: z.string().nullable(),
  })
  .meta({ id: 'VehicleResult' });
export type VehicleResult = z.output<typeof VehicleResult>;

export const FlatResult = z
  .strictObject({
    id,
    flatNumber: z.string(),
    ownerName: z.string().nullable(),
    tenantName: z.string().nullable().describe('Who rents it today, all of them; who lives there then'),
    maleCount: count.nullable(),
    femaleCount: count.nullable(),
    childrenCount: count.nullable(),
    totalMembers: count.nullable(),
    phone: z.string().nullable().optional().describe('Only where the society lets residents see contacts'),
    email: z.string().nullable().optional().describe('Only where the society lets residents see contacts'),
  })
  .meta({ id: 'FlatResult' });
export type FlatResult = z.output<typeof FlatResult>;

export const SearchAnswer = z.strictObject({ vehicles: z.array(VehicleResult), flats: z.array(FlatResult) }).meta({
  id: 'SearchAnswer',
  description: 'What a resident may know: the kind that was searched for, at most 20 of it.',
  examples: [
    {
      vehicles: [
        {
          id: sample.vehicleId,
          vehicleNumber: 'MH 12 DE 1433',
          company: 'Tata',
          model: 'Nexon',
          flatNumber: 'B-204',
          ownerName: 'Leela Iyer',
        },
      ],
      flats: [],
    },
  ],
});
export type SearchAnswer = z.output<typeof SearchAnswer>;
