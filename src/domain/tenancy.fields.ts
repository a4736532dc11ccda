import { type FieldKind, readerAt } from '#domain/fieldList.ts';
import type { Tenancy } from '#domain/tenancy.ts';

type TenancyRule = {
  kind: FieldKind;
  /** Where a tenancy as it is answered has it; null for what is told otherwise. */
  path: string;
  /** Its column in the society's workbook, and what an import calls it. */
  name: string;
  /** By which name a spreadsheet's columns know it. */
  import: string;
};

/** How an end is called in files. */
export const endWords = { left: 'Left', renewed: 'Renewed', bought: 'Bought' } as const;

/** Every fact of a tenancy but whose it is, as spreadsheets tell it (docs/adding-a-concept.md, To add a field). */
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

/** Reads a fact as files tell it; until when it was is told of one that somebody has said the end of. */
export function tenancyTeller(field: TenancyField): (tenancy: Tenancy) => string | number | null {
  const read = readerAt(tenancyFields[field].path) as (tenancy: Tenancy) => string | number | null;
  if (field === 'endedOn') return (tenancy) => (tenancy.ended === null ? null : tenancy.until);
  if (field === 'ended') return ({ ended }) => (ended === null ? null : endWords[ended]);
  return read;
}
