import { z } from 'zod';
import { longestSearch } from '#domain/text.ts';

/** What is looked for, spelled as records are; control characters, which no record has, count as spaces. */
export const SearchText = z
  .string({ error: 'Enter something to search for' })
  .max(longestSearch, { error: `Search for at most ${longestSearch} characters`, abort: true })
  .transform((text) =>
    text
      .replace(/\p{Cc}/gu, ' ')
      .normalize('NFC')
      .trim(),
  );

/** What a resident searches for (specification, section 2, User dashboard). */
export const searchKinds = ['vehicle', 'flat'] as const;
export type SearchKind = (typeof searchKinds)[number];
export const SearchQuery = z.strictObject({
  kind: z.enum(searchKinds, { error: 'Choose Vehicle or Flat' }),
  text: SearchText,
});

/** decisions.md, Small things: at most 20 results. */
export const maxResults = 20;

/** Where a flat has no active owner (section 8). */
export const notAvailable = 'N/A';

/** Only what the screen shows. */
export type VehicleResult = {
  id: string;
  vehicleNumber: string;
  company: string;
  model: string;
  flatNumber: string | null;
  ownerName: string | null;
};
export type FlatResult = {
  id: string;
  flatNumber: string;
  ownerName: string | null;
  maleCount: number | null;
  femaleCount: number | null;
  childrenCount: number | null;
  totalMembers: number | null;
  /** Only where the society lets residents see them; null without an active owner. */
  phone?: string | null;
  email?: string | null;
};
export type SearchAnswer = { vehicles: VehicleResult[]; flats: FlatResult[] };
