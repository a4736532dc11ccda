import { activities } from '#domain/sentences/activities.ts';
import { backups } from '#domain/sentences/backups.ts';
import { bulk } from '#domain/sentences/bulk.ts';
import { fields } from '#domain/sentences/fields.ts';
import { flats } from '#domain/sentences/flats.ts';
import { gate } from '#domain/sentences/gate.ts';
import { households } from '#domain/sentences/households.ts';
import { imports } from '#domain/sentences/imports.ts';
import { log } from '#domain/sentences/log.ts';
import { nominations } from '#domain/sentences/nominations.ts';
import { owners } from '#domain/sentences/owners.ts';
import { ownership } from '#domain/sentences/ownership.ts';
import { privacy } from '#domain/sentences/privacy.ts';
import { problemTitles, requests } from '#domain/sentences/requests.ts';
import { society } from '#domain/sentences/society.ts';
import { tenancies } from '#domain/sentences/tenancies.ts';
import { transfers } from '#domain/sentences/transfers.ts';
import { users } from '#domain/sentences/users.ts';
import { vehicles } from '#domain/sentences/vehicles.ts';
import { views } from '#domain/sentences/views.ts';

/** Every sentence that the rules, the server's problems and the fields say, by its code, in English. */
export const english = {
  ...problemTitles,
  ...requests,
  ...activities,
  ...backups,
  ...bulk,
  ...fields,
  ...flats,
  ...gate,
  ...households,
  ...imports,
  ...log,
  ...nominations,
  ...owners,
  ...ownership,
  ...privacy,
  ...society,
  ...tenancies,
  ...transfers,
  ...users,
  ...vehicles,
  ...views,
};

export type Code = keyof typeof english;
/** The parameters of a code's sentence. */
export type Params<C extends Code> = Parameters<(typeof english)[C]> extends [infer P] ? P : Record<never, never>;
/** The same sentences in any language. */
export type Catalogue = { readonly [C in Code]: (params: Params<C>) => string };
