import { details, type FieldRule, type FieldRules, nameIn, taking } from '#domain/fieldList.ts';
import { flatFields } from '#domain/flat.fields.ts';
import type { Import, ImportLeftOut } from '#domain/imports/answers.ts';
import type { SheetRemark } from '#domain/imports/cells.ts';
import {
  type ColumnMatch,
  type ImportField,
  type ImportTopic,
  importFields,
  saidOfTenant,
  tenantField,
} from '#domain/imports/field.ts';
import type { Untaken } from '#domain/imports/profile.ts';
import { ownerFields } from '#domain/owner.fields.ts';
import { allTenancyFields, tenancyFields } from '#domain/tenancy.fields.ts';
import { vehicleFields } from '#domain/vehicle.fields.ts';

/** The words for an import, on the screens and in its report. */

/** The label of each field that a column can hold. */
export const fieldLabels = {
  ...labelsIn(flatFields),
  wing: 'Wing or tower',
  ...labelsIn(ownerFields),
  until: 'Owner until',
  middleName: 'Middle name',
  lastName: 'Last name',
  place: 'Place among owners',
  share: 'Share in the flat',
  role: 'Owner or tenant',
  ...labelsIn(vehicleFields),
  companyModel: 'Company and model in one',
  whose: 'Whose vehicle',
  ...Object.fromEntries(saidOfTenant.map((field) => [tenantField(field), tenantLabel(ownerFields[field].name)])),
  tenantName: 'Tenant',
  tenantMiddleName: 'Tenant’s middle name',
  tenantLastName: 'Tenant’s last name',
  ...Object.fromEntries(allTenancyFields.map((field) => [tenancyFields[field].import, tenancyFields[field].name])),
} as Record<ImportField, string>;

/** 'Second phone' is 'Tenant’s second phone'. */
function tenantLabel(name: string): string {
  return `Tenant’s ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

function labelsIn(rules: FieldRules): Record<string, string> {
  const labels = taking(rules, 'import').map((field) => {
    const { import: imported, name } = rules[field] as FieldRule;
    return [nameIn(imported, field), details(imported).label ?? name];
  });
  return Object.fromEntries(labels);
}

export const topicLabels: Record<ImportTopic, string> = {
  flats: 'Flat',
  owners: 'Owner',
  vehicles: 'Vehicle',
  tenancies: 'Tenancy',
};

/** 'Vehicle number', and of a further vehicle in the same row 'Vehicle 2: Vehicle number'. */
export function matchLabel(match: ColumnMatch): string {
  if (match === null) return 'Left out';
  const label = fieldLabels[match.field];
  if (match.nth === 1) return label;
  if (match.field === 'wing') return 'Phase or block of the wing';
  if (isOfVehicle(match.field)) return `Vehicle ${match.nth}: ${label}`;
  return `${match.nth === 2 ? 'Second' : 'Third'} owner: ${label}`;
}

/** Whether a field is of a vehicle, of which a row may have several. */
export function isOfVehicle(field: ImportField): boolean {
  return (importFields.vehicles as readonly string[]).includes(field);
}

type Column = Import['sheets'][number]['columns'][number];

/** Why a column is matched as it is. */
const byLabels: Record<Column['by'], string> = {
  heading: 'by its heading',
  values: 'by what stands in it',
  remembered: 'as last time',
  person: 'as you chose',
  nothing: 'not recognised',
};

const untakenNames: Record<Untaken, string> = {
  amounts: 'amounts',
  counts: 'small numbers',
  numbers: 'numbers',
  'yes-no': 'yes and no',
};

const untakenLabel = (untaken: Untaken) => `${untakenNames[untaken]}: nothing here takes them by themselves`;

/** 'columns of amounts', for several columns that are left out for the same reason. */
export function columnsOf({ untaken }: Pick<Column, 'untaken'>): string {
  return untaken ? `columns of ${untakenNames[untaken]}` : `columns ${byLabels.nothing}`;
}

/** Why a column is taken for what it is, or left out. */
export function reasonOf({ match, by, of, untaken }: Column): string {
  if (match === null && of !== undefined) return 'left out with what it is about';
  return untaken ? untakenLabel(untaken) : byLabels[by];
}

/** How a sheet was read in another way than it stands in the file, or why nothing of it is. */
export const sheetRemarkLabels: Record<SheetRemark, string> = {
  turned: 'Its flats have no rows of their own in the file: here each has one',
  realigned: 'Its lists have headings of their own in the file: here their cells stand under the headings of the first',
  'flats-beside': 'Flats seem to stand side by side: only lists with a row for each are read',
  club: 'It seems to be a log, or a list of something else, as of a club or a committee: its people need not own a flat',
  'nothing-kept': 'No column of it has flats, people or vehicles',
};

/** The rules by which cells are read otherwise than they stand there. */
export const ruleLabels = {
  spaces: 'Spaces tidied',
  nothing: 'Says that there is nothing: left empty',
  flat_number: 'Written as this society writes flat numbers',
  several_flats: 'Several flats of one owner, one by one',
  several_owners: 'Several owners of one flat, one by one',
  share: 'Share as a fraction',
  role: 'Whether the row is about an owner, a tenant or somebody who lives with the owner',
  wing_from_section: 'Wing from the line above',
  wing_from_sheet: 'Wing from the name of the sheet',
  wing_from_column: 'Wing from its column',
  ditto: 'The same as in the row above',
  sign: 'Without the remark or its sign behind it',
  wing_above: 'Blank: the wing of the row above',
  floor: 'Floor as a number',
  floor_from_number: 'Floor from the flat number',
  flat_type: 'Type as the society writes it',
  word: 'Word as the society writes it',
  amount: 'Amount as a number',
  crores: 'Cr as crores: perhaps a credit',
  square_metres: 'Square metres as square feet',
  rounded: 'Rounded to two decimals',
  phone: 'Phone without spaces and country code',
  perhaps_landline: 'Does not begin as a mobile number does: perhaps a landline',
  second_phone: 'Too short for a phone: the second phone',
  both_phones: 'The first of several phones; the others are the second phone',
  phone_of_each: 'Several phones, one for each of the names in their order',
  first_of_two_phones: 'The first of several phones',
  first_of_two_names: 'The first of several names',
  email_case: 'Email in small letters',
  day_first: 'Date, the day first',
  month_first: 'Date, the month first',
  short_year: 'Year of two digits',
  period: 'First and last day of a period told apart',
  day_number: 'A spreadsheet’s number of a day',
  plate: 'Vehicle number tidied',
  told_of_each: 'Several in one cell, one for each of the vehicles in their order',
  plate_and_rest: 'Vehicle number, and what stands beside it',
  perhaps_no_plate: 'Has hardly a figure, or a word: perhaps no vehicle number',
  perhaps_plate: 'Looks like a vehicle’s number',
  owners_vehicle: 'The owner’s, not the tenant’s',
  company_model: 'Company, model and colour told apart',
  company_from_model: 'Company from the model, which only this one makes',
  type_from_heading: 'Type of vehicle from the heading',
  second_owner: 'A second owner of the row',
  flat_and_name: 'Flat and name told apart',
  flat_in_address: 'Flat from the address',
  name_and_phone: 'Name and phone told apart',
  flat_above: 'Flat of the row above',
  goes_on: 'With the rest of the name from the row below',
  whole_name: 'First and last name together',
  joined_cells: 'From a cell joined over several rows',
  answered: 'As you answered',
};
export type Rule = keyof typeof ruleLabels;

/** Why something of the file is left out. */
export const leftOutLabels = {
  title: 'Title',
  header: 'Heading',
  section: 'Line of a wing',
  total: 'Total',
  remark: 'Remark',
  chosen: 'Left out by you',
  column: 'Column that is not taken',
  nothing: 'Says that there is nothing',
  second: 'A second name, phone or model',
  'no-last-day': 'Owner of before without a last day',
  tenant: 'Row of a tenant of whom no column tells since when, or who are left out',
  'no-tenant': 'Beside a tenant, of whom this row names none',
  'no-vehicle': 'Says whose vehicle it would be, and has none',
  'goes-on': 'The rest of the name above, taken there',
  relative: 'Row of somebody who lives with the owner',
  'of-which': 'Of which vehicle of the row is not told',
  'of-several': 'Of several flats together: how much of it is each one’s is not told',
  holders: 'Who owns it with whom is changed on the flat’s page',
};
export type WhyLeftOut = keyof typeof leftOutLabels;

/** Why a part of the file is left out; for a column also what its values are. */
export function leftOutReason(
  { sheets }: { sheets: readonly { columns: readonly Pick<Column, 'index' | 'untaken'>[] }[] },
  { why, sheet, column }: ImportLeftOut,
): string {
  const { untaken } = sheets[sheet]?.columns.find(({ index }) => index === column) ?? {};
  return why === 'column' && untaken ? `${leftOutLabels.column}, ${untakenLabel(untaken)}` : leftOutLabels[why];
}

const ownLabels: Record<string, string> = {
  ownerName: 'Owner',
  type: 'Type',
  status: 'Status',
  name: 'Name',
  description: 'Description',
  occupancyDate: 'Since',
  since: 'Since',
  until: 'Until',
  year: 'Year',
  tenants: 'Tenants',
  lastDay: 'Last day',
  state: 'State',
};

/** The label of a changed field, which is an imported one or the record's own. */
export function changedLabel(field: string): string {
  return ownLabels[field] ?? (field in fieldLabels ? fieldLabels[field as ImportField] : field);
}
