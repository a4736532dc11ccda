import { z } from 'zod';

/** Who lives in a flat (docs/rules.md, Who lives there). */

/** As what somebody lives there, or has to do with it. */
export const standings = ['tenant', 'owner'] as const;

export const Resident = z.strictObject({
  name: z.string(),
  phone: z.string().nullable(),
  as: z.enum(standings),
});
export type Resident = z.output<typeof Resident>;

/**
 * Who lives there of those who might: whoever rents the flat that day, else whoever owns it; null where neither is known.
 * The one place that decides it: lists, figures, the gate and the residents' search ask here.
 */
export function whoLivesThere<T, O>(
  tenancy: T | null,
  owner: O | null,
): ({ as: 'tenant' } & T) | ({ as: 'owner' } & O) | null {
  if (tenancy !== null) return { as: 'tenant', ...tenancy };
  return owner === null ? null : { as: 'owner', ...owner };
}
