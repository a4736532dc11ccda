import { textOf } from '#domain/imports/cells.ts';
import { doubtOf } from '#domain/imports/doubt.ts';
import { type ColumnMatch, type ImportField, type ImportTopic, topicOf } from '#domain/imports/field.ts';
import { flatBefore, flatParts, readWing } from '#domain/imports/flatReadings.ts';
import { headingMatch, tidied } from '#domain/imports/headings.ts';
import { type Layout, rowText } from '#domain/imports/layout.ts';
import { fieldOfValues, type Profile, profilesOf, sure, type Untaken, untakenIn } from '#domain/imports/profile.ts';
import { proposals } from '#domain/imports/proposals.ts';
import { listsTenants } from '#domain/imports/subjects.ts';

/** Why a column is matched as it is. */
export type MatchedBy = 'heading' | 'values' | 'remembered' | 'person' | 'nothing';
export type Column = {
  index: number;
  heading: string;
  match: ColumnMatch;
  by: MatchedBy;
  filled: number;
  samples: string[];
  /** What its values look like, whatever it is matched to; absent where they tell nothing or contradict the heading. */
  likely?: ImportField | undefined;
  /** The kind of its values, where it is left out because no field takes such values by themselves. */
  untaken?: Untaken | undefined;
  /** Whether people's names stand behind the flats' numbers, and in no column of their own. */
  isWithName?: true | undefined;
  /** The house of these addresses, where the owners' flats stand before it, and in no column of their own. */
  isWithFlat?: string | undefined;
  /** The subject with which it is left out: a tenant, what was to be paid, a vehicle whose number is left out. */
  of?: string | undefined;
};

/** The position of the column that holds a field. */
export function columnOf(
  columns: readonly Pick<Column, 'index' | 'match'>[],
  field: ImportField,
  nth = 1,
): number | null {
  return columns.find(({ match }) => match?.field === field && match.nth === nth)?.index ?? null;
}

export type Remembered = Record<string, Record<string, ColumnMatch>>;

type Around = {
  sheetName: string;
  /** What was chosen for sheets with the same headings before, by `headingsKey` and the column's position. */
  remembered?: Remembered | undefined;
  /** What a person has chosen here, by the column's position. */
  chosen?: Record<string, ColumnMatch> | undefined;
};

/**
 * Proposes what each column holds, by its heading, its place and its values. A person's choice, here or for the same
 * headings before, comes first, and its subject also decides what the neighbouring columns are about. Columns of a
 * subject that is left out are left out with it.
 */
export function matchColumns(layout: Layout, { sheetName, remembered = {}, chosen = {} }: Around): Column[] {
  const profiles = profilesOf(layout);
  const known = remembered[headingsKey(layout.headings)] ?? {};
  const proposed = proposals(layout.headings, profiles, {
    topic: topicOfName(sheetName),
    isOfTenants: !layout.rows.some(({ role }) => role) && [sheetName, ...titlesOf(layout)].some(listsTenants),
    said: { ...known, ...chosen },
  });
  const settled = layout.headings.map((heading, index): Column => {
    const profile = profiles[index] as Profile;
    const { filled, samples } = profile;
    const likely = fieldOfValues(tidied(heading), profile);
    const shown = { index, heading, filled, samples, ...(likely && { likely }) };
    const said = chosen[String(index)];
    if (said !== undefined) return { ...shown, match: said, by: 'person' };
    const before = known[String(index)];
    if (before !== undefined) return { ...shown, match: before, by: 'remembered' };
    const { match = null, by = 'nothing', of } = proposed[index] ?? {};
    if (filled === 0 || match === null) return { ...shown, match: null, by: 'nothing', ...(of && { of }) };
    return { ...shown, match, by };
  });
  const wanted = proposed.map(({ match }) => match);
  return withoutTaken(settled)
    .map((column, _, all) => withSubject(column, wanted, all))
    .map((column) => withReason(column, profiles[column.index] as Profile))
    .map((column, _, all) => withName(column, profiles[column.index] as Profile, all))
    .map((column, _, all) => withFlat(column, layout, all))
    .map((column, _, all) => withWing(column, layout, all));
}

/**
 * Under a heading that nobody knows (Towr) stand the wings, where no other column or line has them: the same in the rows of each,
 * which follow one on the other, and at least half of the flats' numbers stand under two. Without it these would be one flat.
 */
function withWing(column: Column, { wing, rows }: Layout, all: Column[]): Column {
  const flatAt = columnOf(all, 'flatNumber');
  const isFree =
    column.match === null &&
    column.by === 'nothing' &&
    column.of === undefined &&
    headingMatch(column.heading) === null;
  const isTold = wing !== null || columnOf(all, 'wing') !== null || rows.some((row) => row.wing !== null);
  if (!isFree || isTold || flatAt === null) return column;
  const told = rows.flatMap(({ kind, cells }) => {
    const [flat, own] = [textOf(cells[flatAt]).trim(), textOf(cells[column.index]).trim()];
    return kind === 'data' && flat !== '' ? [{ flat, own }] : [];
  });
  const names = [...new Set(told.map(({ own }) => own))];
  const begun = told.filter(({ own }, at) => own !== told[at - 1]?.own).length;
  if (names.length < 2 || begun !== names.length) return column;
  const areWings = names.every((own) => /^\p{L}|^\d{1,2}$/u.test(own) && readWing(own).is === 'value');
  if (!areWings || !told.every(({ flat }) => flatParts(flat)?.wing === '' && /\d{3}/.test(flat))) return column;
  const wingsOf = [...Map.groupBy(told, ({ flat }) => flat).values()].map(
    (some) => new Set(some.map(({ own }) => own)),
  );
  const shared = wingsOf.filter(({ size }) => size > 1).length;
  return 2 * shared >= wingsOf.length ? { ...column, match: { field: 'wing', nth: 1 }, by: 'values' } : column;
}

const titlesOf = ({ rows }: Layout) => rows.flatMap(({ kind, cells }) => (kind === 'title' ? [rowText(cells)] : []));

/** Where no column has the flats, those before the addresses are, if what follows them is one house's in most rows. */
function withFlat(column: Column, { rows }: Layout, all: Column[]): Column {
  if (column.match?.field !== 'address' || all.some(({ match }) => match?.field === 'flatNumber')) return column;
  const filled = rows.flatMap(({ kind, cells }) => (kind === 'data' ? textOf(cells[column.index]).trim() || [] : []));
  const rests = filled.flatMap((text) => flatBefore(text.slice(0, 200))?.rest ?? []);
  const [house = '', same = []] =
    [...Map.groupBy(rests, tidied)].find(([, same]) => same.length > 1 && same.length >= sure * filled.length) ?? [];
  return same.length > 0 ? { ...column, isWithFlat: house } : column;
}

function withName(column: Column, { shares }: Profile, all: Column[]): Column {
  const isAlone = column.match?.field === 'flatNumber' && !all.some(({ match }) => match?.field === 'name');
  return isAlone && shares.flatAndName >= sure ? { ...column, isWithName: true } : column;
}

/** Says of an unforeseen column that is left out what kind its values are, where they tell it. */
function withReason(column: Column, profile: Profile): Column {
  if (doubtOf(column) !== 'unknown') return column;
  const untaken = untakenIn(profile);
  return untaken ? { ...column, untaken } : column;
}

/** Leaves out a column whose match a person has given to another column. */
function withoutTaken(columns: Column[]): Column[] {
  const isSaid = ({ by }: Column) => by === 'person' || by === 'remembered';
  const said = new Set(
    columns.flatMap(({ match, ...column }) => (match && isSaid({ match, ...column }) ? [key(match)] : [])),
  );
  return columns.map((column) =>
    column.match && !isSaid(column) && said.has(key(column.match)) ? { ...column, match: null, by: 'nothing' } : column,
  );
}

const key = ({ field, nth }: NonNullable<ColumnMatch>) => `${field}/${nth}`;

/** The field that identifies a subject: without it the other facts of the subject belong to nothing. */
const keyFields: Record<ImportTopic, ImportField> = {
  flats: 'flatNumber',
  owners: 'name',
  vehicles: 'vehicleNumber',
  tenancies: 'tenantName',
};

/**
 * Leaves out a column whose subject a person has left out; the subject's own column is marked with the subject, too.
 */
function withSubject(column: Column, proposed: ColumnMatch[], all: Column[]): Column {
  const own = column.match ?? proposed[column.index] ?? null;
  if (!own || own.field === 'whose') return column;
  const { nth } = own;
  const field = keyFields[topicOf(own.field)];
  const isKey = (match: ColumnMatch) => match?.field === field && match.nth === nth;
  const at = proposed.findIndex(isKey);
  const isLeftOut = all[at]?.match === null && all[at]?.by !== 'nothing' && !all.some(({ match }) => isKey(match));
  const of = `${topicOf(own.field)} ${nth}`;
  if (!isLeftOut || (column.index !== at && column.by === 'person')) return column;
  return { ...column, match: null, by: column.index === at ? column.by : 'nothing', of };
}

const longestKey = 4000;

/** The key under which the matching of a sheet is remembered: all its headings together. */
export function headingsKey(headings: string[]): string {
  return headings.map(tidied).join('|').slice(0, longestKey);
}

/**
 * In a list of vehicles a name is the vehicle's owner, where people stand in another sheet or in the society already.
 */
export function withOwnersElsewhere(columns: Column[]): Column[] {
  const fields = new Set(columns.map(({ match }) => match?.field));
  const hasPeople = (['email', 'phone', 'address', 'occupancyDate', 'adults', 'males', 'females'] as const).some(
    (field) => fields.has(field),
  );
  if (hasPeople || !fields.has('vehicleNumber') || fields.has('floor') || fields.has('whose')) return columns;
  return columns.map((column) =>
    column.match?.field === 'name' && column.by !== 'person'
      ? { ...column, match: { field: 'whose', nth: 1 } }
      : column,
  );
}

function topicOfName(name: string): ImportTopic | null {
  const plain = tidied(name);
  if (/vehicle|car|parking|bike|gadi|vahan|गाड|वाहन/u.test(plain)) return 'vehicles';
  if (/owner|member|people|resident|malik|sabhasad|सभासद|मालक|मालिक/u.test(plain)) return 'owners';
  return /flat|unit|wing|sadanika|सदनिका|फ्लॅट|फ्लैट/u.test(plain) ? 'flats' : null;
}
