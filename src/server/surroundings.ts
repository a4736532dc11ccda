import type { Surroundings } from '#server/changes/write.ts';
import { withKeptNumbers } from '#server/owners/documents.ts';
import { theSociety } from '#server/society/queries.ts';

/** What every unit of work of this product is surrounded by. */
export const surroundings: Surroundings = { societyIn: theSociety, withKeptNumbers };
