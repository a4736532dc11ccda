import type { FieldKind } from '#domain/fieldList.ts';
import { flatFields, importedFlatFields } from '#domain/flat.fields.ts';
import {
  type ImportedOwnerField,
  importName,
  ownerFields,
  type PersonField,
  personFields,
  type TakingPart,
  takingPart,
} from '#domain/owner.fields.ts';
import { allTenancyFields, type ImportedTenancyField, tenancyFields } from '#domain/tenancy.fields.ts';
import {
  type ImportedVehicleField,
  type VehicleFieldImported,
  vehicleFields,
  vehicleFieldsImported,
  vehicleImportName,
} from '#domain/vehicle.fields.ts';

/**
 * The fields of an owner and of their ownership: until when they owned a flat, their place among its owners, and their
 * share of it. `middleName` and `lastName` are the rest of a name that stands in several columns. `role` says for each
 * row whether the person it names owns the flat or rents it.
 */
export type OwnerImportField = ImportedOwnerField | RestOfName | 'until' | 'place' | 'share' | 'role';
export type RestOfName = 'middleName' | 'lastName';

function ownNames(field: TakingPart<'import'>): OwnerImportField[] {
  if (field === 'name') return ['name', 'middleName', 'lastName'];
  return field === 'occupancyDate' ? ['occupancyDate', 'until', 'place', 'share', 'role'] : [importName(field)];
}

/** The names by which an import knows a vehicle's field; `companyModel` is company and model in one cell. */
function vehicleNames(field: VehicleFieldImported): (ImportedVehicleField | 'companyModel')[] {
  return field === 'model' ? ['model', 'companyModel'] : [vehicleImportName(field)];
}

/** The fields that an import can fill for a tenant, as for any person. */
type SaidOfTenant = PersonField & TakingPart<'import'>;
export const saidOfTenant = takingPart('import').filter((field) =>
  (personFields as readonly string[]).includes(field),
) as SaidOfTenant[];

/** The name by which an import knows a person's field where the person is a tenant. */
export function tenantField<F extends SaidOfTenant>(field: F): `tenant${Capitalize<F>}` {
  const [first = '', ...rest] = field;
  return `tenant${first.toUpperCase()}${rest.join('')}` as `tenant${Capitalize<F>}`;
}

/** The fields of a tenant. */
export const tenantFields = [
  ...saidOfTenant.map((field) => tenantField(field)),
  'tenantMiddleName' as const,
  'tenantLastName' as const,
];
export type TenantField = (typeof tenantFields)[number];

/** The field of a tenant for each field of any person. */
export const tenantFieldOf: Partial<Record<ImportField, TenantField>> = {
  ...Object.fromEntries(saidOfTenant.map((field) => [field, tenantField(field)])),
  ...{ middleName: 'tenantMiddleName', lastName: 'tenantLastName' },
};
/** The field of any person for each field of a tenant. */
export const personFieldOf: Partial<Record<ImportField, ImportField>> = Object.fromEntries(
  Object.entries(tenantFieldOf).map(([field, ofTenant]) => [ofTenant, field]),
);
export type TenancyImportField = TenantField | ImportedTenancyField;

/** What a column of a spreadsheet can hold, by concept (docs/rules.md, Bringing a spreadsheet). */
export const importFields = {
  flats: importedFlatFields.flatMap((field) => (field === 'flatNumber' ? ([field, 'wing'] as const) : [field])),
  owners: takingPart('import').flatMap((field) => ownNames(field)),
  vehicles: [...vehicleFieldsImported.flatMap((field) => vehicleNames(field)), 'whose'],
  tenancies: [...tenantFields, ...allTenancyFields.map((field) => tenancyFields[field].import)],
} as const;

export type ImportTopic = keyof typeof importFields;
export type ImportField = (typeof importFields)[ImportTopic][number];

export const allImportFields: readonly ImportField[] = Object.values(importFields).flat();

const topics = new Map(
  Object.entries(importFields).flatMap(([topic, fields]) =>
    fields.map((field) => [field, topic as ImportTopic] as const),
  ),
);

export function topicOf(field: ImportField): ImportTopic {
  return topics.get(field) as ImportTopic;
}

/** The kind of each imported field that has a rule. */
export const fieldKinds: readonly (readonly [ImportField, FieldKind])[] = [
  ...importedFlatFields.map((field) => [field, flatFields[field].kind] as const),
  ...takingPart('import').map((field) => [importName(field), ownerFields[field].kind] as const),
  ...vehicleFieldsImported.map((field) => [vehicleImportName(field), vehicleFields[field].kind] as const),
  ...saidOfTenant.map((field) => [tenantField(field), ownerFields[field].kind] as const),
  ...allTenancyFields.map((field) => [tenancyFields[field].import, tenancyFields[field].kind] as const),
];

/** The fields that hold a day. */
export const days: ReadonlySet<ImportField> = new Set([
  'until',
  ...fieldKinds.flatMap(([field, kind]) => (kind === 'day' ? [field] : [])),
]);

/** What a column is matched to: a field, of the nth vehicle where a row holds several; null leaves the column out. */
export type ColumnMatch = { field: ImportField; nth: number } | null;

/** A place in the file: the sheet's position, the row's number counted from 1, the column's position. */
export type CellPosition = { sheet: number; row: number; column: number };

export function placeKey({ sheet, row, column }: CellPosition): string {
  return `${sheet}!${row}!${column}`;
}
