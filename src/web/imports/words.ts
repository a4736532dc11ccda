import { spokenDay } from '#domain/day.ts';
import type { FieldKind, FieldRules } from '#domain/fieldList.ts';
import { flatFields } from '#domain/flat.fields.ts';
import { type FlatStatus, flatStatusLabels } from '#domain/flatFacts.ts';
import type { Import, ImportCounts, ImportItem } from '#domain/imports/answers.ts';
import { type ColumnMatch, type ImportField, type ImportTopic, importFields } from '#domain/imports/field.ts';
import { named } from '#domain/imports/listed.ts';
import type { RowOf } from '#domain/imports/record.ts';
import { isOfVehicle, matchLabel } from '#domain/imports/words.ts';
import { ownerFields } from '#domain/owner.fields.ts';
import { endWords } from '#domain/tenancy.fields.ts';
import { vehicleFields } from '#domain/vehicle.fields.ts';
import type { Column } from '#web/imports/queries.ts';
import { count, money } from '#web/ui/format.ts';

const topics = ['flats', 'owners', 'tenancies', 'vehicles'] as const;
const groupNames: Record<ImportTopic, string> = {
  ...{ flats: 'The flat', owners: 'Its owner', tenancies: 'Its tenant', vehicles: 'A vehicle' },
};

/**
 * The fields to choose from: first those proposed, then all in their groups; with vehicle fields for one vehicle more
 * than the columns use.
 */
export function fieldGroups(columns: readonly Column[], proposed: readonly NonNullable<ColumnMatch>[] = []) {
  const used = columns.map(({ match }) => (match && isOfVehicle(match.field) ? match.nth : 1));
  const most = Math.min(9, Math.max(1, ...used) + 1);
  const further = Array.from({ length: most - 1 }, (_, at) => at + 2);
  const option = (field: ImportField, nth: number) => ({
    value: `${field}/${nth}`,
    label: matchLabel({ field, nth }),
  });
  const first = new Map(proposed.map(({ field, nth }) => [`${field}/${nth}`, option(field, nth)]));
  const others = [
    { group: 'Not taken', items: [{ value: '', label: 'Left out' }] },
    ...topics.map((topic) => ({
      group: groupNames[topic],
      items: importFields[topic].map((field) => option(field, 1)),
    })),
    ...[2, 3].map((nth) => ({
      group: `A ${nth === 2 ? 'second' : 'third'} owner`,
      items: (['name', 'phone', 'email'] as const).map((field) => option(field, nth)),
    })),
    ...further.map((nth) => ({
      group: `Vehicle ${nth} of the row`,
      items: importFields.vehicles.filter((field) => field !== 'whose').map((field) => option(field, nth)),
    })),
  ].map(({ group, items }) => ({ group, items: items.filter(({ value }) => !first.has(value)) }));
  return first.size === 0 ? others : [{ group: 'Proposed', items: [...first.values()] }, ...others];
}

type Of = ImportCounts['made'];
const nouns = {
  ...{ flats: ['flat', 'flats'], owners: ['owner', 'owners'] },
  ...{ tenancies: ['tenancy', 'tenancies'], vehicles: ['vehicle', 'vehicles'] },
} as const;

/** '500 flats, 480 owners, 1 vehicle'; '' for none. */
export function ofEach(counts: Of): string {
  return topics
    .filter((topic) => counts[topic] > 0)
    .map((topic) => `${count(counts[topic])} ${nouns[topic][counts[topic] === 1 ? 0 : 1]}`)
    .join(', ');
}

/** Counts stored before tenancies existed lack them, hence the default. */
export const sumOf = ({ flats, owners, vehicles, tenancies = 0 }: Of): number => flats + owners + vehicles + tenancies;

/** What the button would do: 'Add 500 flats, 480 owners; change 3 owners'. Null where it would do nothing. */
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

const dayFields = new Set<string>([
  ...['occupancyDate', 'since', 'until', 'lastDay', 'policeOn', 'tenancySince', 'tenancyLastDay', 'tenancyEndedOn'],
]);

function kindOf(field: string): FieldKind | undefined {
  return ({ ...flatFields, ...ownerFields, ...vehicleFields } as FieldRules)[field]?.kind;
}

/** A value of a record as lists show it. */
export function shownValue(field: string, value: ImportItem['changes'][number]['after']): string {
  if (value === null) return 'nothing';
  if (typeof value === 'number') return kindOf(field) === 'rupees' ? money(value) : String(value);
  if (field === 'ended' && value in endWords) return endWords[value as keyof typeof endWords];
  if (field === 'status' && value in flatStatusLabels) return flatStatusLabels[value as FlatStatus];
  return dayFields.has(field) && /^\d{4}-\d{2}-\d{2}$/.test(value) ? spokenDay(value) : value;
}

/** 'Row 5', and of several sheets 'Row 5 of A Wing'. */
export function rowName({ sheets }: Pick<Import, 'sheets'>, { sheet, row }: RowOf): string {
  const used = sheets.filter(({ isUsed }) => isUsed);
  const name = used.length > 1 ? used.find(({ index }) => index === sheet)?.name : undefined;
  return name === undefined ? `Row ${row}` : `Row ${row} of ${named(name)}`;
}

/** 'Row 5', 'Rows 5, 7, 9', 'Rows 5, 7, 9, 11, 12 and 40 more'; of several sheets each is named. */
export function rowNames(plan: Pick<Import, 'sheets'>, rows: readonly RowOf[], total = rows.length): string {
  const more = total > rows.length ? ` and ${count(total - rows.length)} more` : '';
  if (plan.sheets.filter(({ isUsed }) => isUsed).length > 1)
    return rows.map((row) => rowName(plan, row)).join(', ') + more;
  return `${total === 1 ? 'Row' : 'Rows'} ${rows.map(({ row }) => row).join(', ')}${more}`;
}
