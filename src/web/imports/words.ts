import { spokenDay } from '#domain/day.ts';
import { details } from '#domain/fieldList.ts';
import { type FlatStatus, flatStatusLabels } from '#domain/flat.ts';
import type { ImportCounts } from '#domain/imports/answers.ts';
import { type ColumnMatch, type ImportField, type ImportTopic, importFields } from '#domain/imports/field.ts';
import type { Rule } from '#domain/imports/readings.ts';
import { type ImportedOwnerField, importName, ownerFields, ownerRule, takingPart } from '#domain/owner.fields.ts';
import type { Column, Item, LeftOut } from '#web/imports/queries.ts';
import { count, money } from '#web/ui/format.ts';

const ownerLabels = Object.fromEntries(
  takingPart('import').map((field) => {
    const { label = ownerFields[field].name } = details(ownerRule(field).import);
    return [importName(field), label];
  }),
) as Record<ImportedOwnerField, string>;

/** What a column can hold, as it is called on the screen. */
export const fieldLabels: Record<ImportField, string> = {
  flatNumber: 'Flat number',
  wing: 'Wing or tower',
  floor: 'Floor',
  type: 'Type of flat',
  size: 'Size',
  status: 'Status of flat',
  rent: 'Rent',
  deposit: 'Deposit',
  description: 'Description of flat',
  ...ownerLabels,
  until: 'Owner until',
  vehicleNumber: 'Vehicle number',
  company: 'Company',
  model: 'Model',
  companyModel: 'Company and model in one',
  color: 'Colour',
  vehicleType: 'Type of vehicle',
  year: 'Year of vehicle',
  whose: 'Whose vehicle',
};

export const topicLabels: Record<ImportTopic, string> = { flats: 'Flat', owners: 'Owner', vehicles: 'Vehicle' };

/** 'Vehicle number', and of a further vehicle in the same row 'Vehicle 2: Vehicle number'. */
export function matchLabel(match: ColumnMatch): string {
  if (match === null) return 'Left out';
  const label = fieldLabels[match.field];
  if (match.nth === 1) return label;
  return isOfVehicle(match.field) ? `Vehicle ${match.nth}: ${label}` : `Second owner: ${label}`;
}

const topics = ['flats', 'owners', 'vehicles'] as const;
const groupNames: Record<ImportTopic, string> = { flats: 'The flat', owners: 'Its owner', vehicles: 'A vehicle' };

/** The fields to choose from, in their groups; of vehicles one more than there are. */
export function fieldGroups(columns: readonly Column[]) {
  const used = columns.map(({ match }) => (match && isOfVehicle(match.field) ? match.nth : 1));
  const most = Math.min(9, Math.max(1, ...used) + 1);
  const further = Array.from({ length: most - 1 }, (_, at) => at + 2);
  const option = (field: ImportField, nth: number) => ({
    value: `${field}/${nth}`,
    label: matchLabel({ field, nth }),
  });
  return [
    { group: 'Not taken', items: [{ value: '', label: 'Left out' }] },
    ...topics.map((topic) => ({
      group: groupNames[topic],
      items: importFields[topic].map((field) => option(field, 1)),
    })),
    { group: 'A second owner', items: (['name', 'phone', 'email'] as const).map((field) => option(field, 2)) },
    ...further.map((nth) => ({
      group: `Vehicle ${nth} of the row`,
      items: importFields.vehicles.filter((field) => field !== 'whose').map((field) => option(field, nth)),
    })),
  ];
}

function isOfVehicle(field: ImportField): boolean {
  return (importFields.vehicles as readonly string[]).includes(field);
}

/** Why a column is matched as it is. */
export const byLabels: Record<Column['by'], string> = {
  heading: 'by its heading',
  values: 'by what stands in it',
  remembered: 'as last time',
  person: 'as you chose',
  nothing: 'not recognised',
};

/** The rules by which cells are read otherwise than they stand there. */
export const ruleLabels: Record<Rule, string> = {
  spaces: 'Spaces tidied',
  nothing: 'Says that there is nothing: left empty',
  flat_number: 'Written as this society writes flat numbers',
  several_flats: 'Several flats of one owner, one by one',
  wing_from_section: 'Wing from the line above',
  wing_from_sheet: 'Wing from the name of the sheet',
  wing_from_column: 'Wing from its column',
  floor: 'Floor as a number',
  floor_from_number: 'Floor from the flat number',
  flat_type: 'Type as the society writes it',
  word: 'Word as the society writes it',
  amount: 'Amount as a number',
  phone: 'Phone without spaces and country code',
  perhaps_landline: 'Does not begin as a mobile number does: perhaps a landline',
  second_phone: 'Too short for a phone: the second phone',
  first_of_two_phones: 'The first of several phones',
  first_of_two_names: 'The first of several names',
  email_case: 'Email in small letters',
  day_first: 'Date, the day first',
  short_year: 'Year of two digits',
  day_number: 'A spreadsheet’s number of a day',
  plate: 'Vehicle number tidied',
  company_model: 'Company and model told apart',
  type_from_heading: 'Type of vehicle from the heading',
  second_owner: 'A second owner of the row',
  joined_cells: 'From a cell joined over several rows',
  answered: 'As you answered',
};

/** Why something of the file is left out. */
export const leftOutLabels: Record<LeftOut['why'], string> = {
  title: 'Title',
  header: 'Heading',
  section: 'Line of a wing',
  total: 'Total',
  remark: 'Remark',
  chosen: 'Left out by you',
  column: 'Column that is not taken',
  nothing: 'Says that there is nothing',
  second: 'A second name or phone',
  'no-last-day': 'Owner of before without a last day',
};

type Of = ImportCounts['made'];
const nouns = { flats: ['flat', 'flats'], owners: ['owner', 'owners'], vehicles: ['vehicle', 'vehicles'] } as const;

/** '500 flats, 480 owners, 1 vehicle'; '' for none. */
export function ofEach(counts: Of): string {
  return topics
    .filter((topic) => counts[topic] > 0)
    .map((topic) => `${count(counts[topic])} ${nouns[topic][counts[topic] === 1 ? 0 : 1]}`)
    .join(', ');
}

export const sumOf = ({ flats, owners, vehicles }: Of): number => flats + owners + vehicles;

/** What pressing the button does: 'Add 500 flats, 480 owners; change 3 owners'. Null where it would do nothing. */
export function whatWouldBe({ made, changed }: Pick<ImportCounts, 'made' | 'changed'>): string | null {
  const parts = [
    sumOf(made) > 0 ? `Add ${ofEach(made)}` : null,
    sumOf(changed) > 0 ? `change ${ofEach(changed)}` : null,
  ].filter((part) => part !== null);
  const said = parts.join('; ');
  return said === '' ? null : said.charAt(0).toUpperCase() + said.slice(1);
}

/** What was done: '500 flats, 480 owners added; 3 owners changed'. */
export function whatWasDone({ made, changed }: Pick<ImportCounts, 'made' | 'changed'>): string {
  return [sumOf(made) > 0 ? `${ofEach(made)} added` : null, sumOf(changed) > 0 ? `${ofEach(changed)} changed` : null]
    .filter((part) => part !== null)
    .join('; ');
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
};
const dayFields = new Set(['occupancyDate', 'since', 'until']);

/** The name of a record's field, which is a column's or the record's own. */
export function changedLabel(field: string): string {
  return ownLabels[field] ?? (field in fieldLabels ? fieldLabels[field as ImportField] : field);
}

/** A value of a record as lists show it. */
export function shownValue(field: string, value: Item['changes'][number]['after']): string {
  if (value === null) return 'nothing';
  if (typeof value === 'number') return field === 'rent' || field === 'deposit' ? money(value) : String(value);
  if (field === 'status' && value in flatStatusLabels) return flatStatusLabels[value as FlatStatus];
  return dayFields.has(field) && /^\d{4}-\d{2}-\d{2}$/.test(value) ? spokenDay(value) : value;
}
