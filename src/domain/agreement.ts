import { day, optionalLine, optionalRupees } from '#domain/fields.ts';

/** The terms agreed with tenants, without who they are and since when (docs/rules.md, Tenancies). */
export const agreementTerms = {
  lastDay: day('lastDay').describe('The last day of the agreement; the tenancy ends by itself the day after'),
  rent: optionalRupees('rent'),
  deposit: optionalRupees('deposit'),
  agreementNumber: optionalLine('agreementNumber', 100),
  policeOn: day('policeOn').nullable().default(null).describe('When the police were told of the tenants'),
  policeReference: optionalLine('policeReference', 100),
  agency: optionalLine('agency').describe('Which agency let it; null where none did'),
};
