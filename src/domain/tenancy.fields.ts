import { type FieldKind, readerAt } from '#domain/fieldList.ts';
import type { Tenancy } from '#domain/tenancy.ts';

type TenancyRule = {
  kind: FieldKind;
  /** The path of the fact in an answered tenancy. */
  path: string;
  /** The heading of its column in the society's workbook, and its name in an import. */
  name: string;
  /** The id by which an import knows a column with this fact. */
  import: string;
};

/** The words of files for how a tenancy ended. */
export const endWords = { left: 'Left', renewed: 'Renewed', bought: 'Bought' } as const;

/**
 * Every fact of a tenancy but its flat and tenants, as spreadsheets have it (docs/adding-a-concept.md, To add a field).
 */
export const tenancyFields = {
  since: { kind: 'day', path: 'since', name: 'Tenancy from', import: 'tenancySince' },
  lastDay: { kind: 'day', path: 'lastDay', name: 'Tenancy to', import: 'tenancyLastDay' },
  endedOn: { kind: 'day', path: 'until', name: 'Tenancy ended on', import: 'tenancyEndedOn' },
  ended: { kind: 'choice', path: 'ended', name: 'Tenancy ended as', import: 'tenancyEnded' },
  rent: { kind: 'rupees', path: 'rent', name: 'Tenant’s rent', import: 'tenancyRent' },
  deposit: { kind: 'rupees', path: 'deposit', name: 'Tenant’s deposit', import: 'tenancyDeposit' },
  agreementNumber: { kind: 'line', path: 'agreementNumber', name: 'Agreement number', import: 'agreementNumber' },
  policeOn: { kind: 'day', path: 'policeOn', name: 'Police told on', import: 'policeOn' },
  policeReference: { kind: 'line', path: 'policeReference', name: 'Police reference', import: 'policeReference' },
  agency: { kind: 'line', path: 'agency', name: 'Letting agency', import: 'agency' },
  adults: { kind: 'count', path: 'familyDetails.adults', name: 'Tenant adults', import: 'tenantAdults' },
  children: { kind: 'count', path: 'familyDetails.children', name: 'Tenant children', import: 'tenantChildren' },
  males: { kind: 'count', path: 'familyDetails.males', name: 'Tenant males', import: 'tenantMales' },
  females: { kind: 'count', path: 'familyDetails.females', name: 'Tenant females', import: 'tenantFemales' },
  remarks: { kind: 'lines', path: 'remarks', name: 'Tenancy remarks', import: 'tenancyRemarks' },
} as const satisfies Record<string, TenancyRule>;

type Rules = typeof tenancyFields;
export type TenancyField = keyof Rules;
export type ImportedTenancyField = Rules[TenancyField]['import'];

export const allTenancyFields = Object.keys(tenancyFields) as TenancyField[];

/** A function that reads a fact as files show it; the end is null while nobody has said that the tenancy ended. */
export function tenancyTeller(field: TenancyField): (tenancy: Tenancy) => string | number | null {
  const read = readerAt(tenancyFields[field].path) as (tenancy: Tenancy) => string | number | null;
  if (field === 'endedOn') return (tenancy) => (tenancy.ended === null ? null : tenancy.until);
  if (field === 'ended') return ({ ended }) => (ended === null ? null : endWords[ended]);
  return read;
}
