import { type Cell, isBlank, textOf } from '#domain/imports/cells.ts';
import { type ColumnMatch, type ImportField, type ImportTopic, topicOf } from '#domain/imports/field.ts';
import { flatParts, readStatus, readType } from '#domain/imports/flatReadings.ts';
import { headingMatch, tidied } from '#domain/imports/headings.ts';
import type { Layout } from '#domain/imports/layout.ts';
import { readPhone } from '#domain/imports/ownerReadings.ts';
import { saysNothing } from '#domain/imports/readings.ts';
import { readVehicleType } from '#domain/imports/vehicleReadings.ts';
import { isKnownPlateShape } from '#domain/vehicle.ts';

/** Why a column is matched as it is. */
export type MatchedBy = 'heading' | 'values' | 'remembered' | 'person' | 'nothing';
export type Column = {
  index: number;
  heading: string;
  match: ColumnMatch;
  by: MatchedBy;
  filled: number;
  samples: string[];
};

export type Remembered = Record<string, Record<string, ColumnMatch>>;

type Around = {
  sheetName: string;
  /** What was chosen for sheets with the same headings before, by `headingsKey` and the column's position. */
  remembered?: Remembered | undefined;
  /** What a person has chosen here, by the column's position. */
  chosen?: Record<string, ColumnMatch> | undefined;
};

const looked = 300;
const samples = 3;

/** Proposes what each column holds, from its heading and its values; what a person said, or said before, comes first. */
export function matchColumns(layout: Layout, { sheetName, remembered = {}, chosen = {} }: Around): Column[] {
  const profiles = profilesOf(layout);
  const known = remembered[headingsKey(layout.headings)] ?? {};
  const taken = new Set<string>();
  let topic = topicOfName(sheetName);
  return layout.headings.map((heading, index): Column => {
    const profile = profiles[index] ?? emptyProfile;
    const shown = { index, heading, filled: profile.filled, samples: profile.samples };
    const said = chosen[String(index)];
    if (said !== undefined) {
      if (said) taken.add(`${said.field}/${said.nth}`);
      return { ...shown, match: said, by: 'person' };
    }
    const before = known[String(index)];
    if (before !== undefined) {
      if (before) taken.add(`${before.field}/${before.nth}`);
      return { ...shown, match: before, by: 'remembered' };
    }
    if (profile.filled === 0) return { ...shown, match: null, by: 'nothing' };
    const proposed = proposal(heading, profile, topic);
    const match = proposed && free(proposed, taken);
    if (!match) return { ...shown, match: null, by: 'nothing' };
    taken.add(`${match.field}/${match.nth}`);
    topic = topicOf(match.field);
    return { ...shown, match, by: proposed.by };
  });
}

const longestKey = 4000;

/** By what the matching of a sheet is remembered: all its headings together. */
export function headingsKey(headings: string[]): string {
  return headings.map(tidied).join('|').slice(0, longestKey);
}

/** A heading that asks for a number has no names of cars under it, however the numbers look. */
const ofNumbers = /(?:^| )(?:no|nos|number|reg|regn|registration|plate|kramank)(?: |$)|नं|क्रमांक|संख्या/u;

type Proposal = { field: ImportField; nth: number; by: 'heading' | 'values' };

function proposal(heading: string, profile: Profile, topic: ImportTopic | null): Proposal | null {
  const found = headingMatch(heading);
  if (found === 'left-out') return null;
  const byValues = fieldOfValues(profile);
  if (found) {
    // A list of plates is one, whatever it is called; a column of a car's names under "Vehicle" is none.
    const fits = found.fields.find((field) => field === byValues || hasWordsOf(field, profile));
    const near = found.fields.find((field) => topicOf(field) === topic);
    const field = fits ?? near ?? found.fields[0];
    const isNamed = field === 'vehicleNumber' && !ofNumbers.test(tidied(heading));
    if (isNamed && profile.plates < 0.2 && profile.digits < 0.5)
      return { field: 'companyModel', nth: found.nth, by: 'heading' };
    return field ? { field, nth: found.nth, by: 'heading' } : null;
  }
  return byValues ? { field: byValues, nth: 1, by: 'values' } : null;
}

const spare: Partial<Record<ImportField, ImportField>> = { phone: 'secondPhone' };
const mostVehicles = 9;

/** A field is taken once; a second phone has a field of its own, and vehicles may be several. */
function free({ field, nth }: Proposal, taken: Set<string>): ColumnMatch {
  if (topicOf(field) === 'vehicles') {
    for (let next = nth; next <= mostVehicles; next++) if (!taken.has(`${field}/${next}`)) return { field, nth: next };
    return null;
  }
  if (!taken.has(`${field}/1`)) return { field, nth: 1 };
  const other = spare[field];
  return other && !taken.has(`${other}/1`) ? { field: other, nth: 1 } : null;
}

/** Where people stand in another sheet, or in the society already, the name in a list of vehicles is whose they are. */
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

type Profile = {
  filled: number;
  samples: string[];
  phones: number;
  emails: number;
  types: number;
  plates: number;
  flats: number;
  digits: number;
  ownerStatuses: number;
  statuses: number;
  vehicleTypes: number;
};
const emptyProfile: Profile = {
  filled: 0,
  samples: [],
  phones: 0,
  emails: 0,
  types: 0,
  plates: 0,
  flats: 0,
  digits: 0,
  ownerStatuses: 0,
  statuses: 0,
  vehicleTypes: 0,
};

/** What the values of a column look like, as shares of those that are there. */
function profilesOf({ headings, rows }: Layout): Profile[] {
  const data = rows.filter(({ kind }) => kind === 'data');
  return headings.map((_, index) => {
    const filled = data.flatMap(({ cells }) => (isBlank(cells[index]) ? [] : [cells[index] as Cell]));
    const shown = filled.slice(0, looked);
    const cells = shown.filter(tellsSomething);
    const share = (test: (text: string, cell: Cell) => boolean) =>
      cells.filter((cell) => test(textOf(cell).slice(0, 100).trim(), cell)).length / Math.max(cells.length, 1);
    return {
      filled: filled.length,
      samples: [...new Set(shown.map((cell) => textOf(cell).slice(0, 80)))].slice(0, samples),
      phones: share((text) => readPhone(text, 'ten-digits').is === 'value'),
      emails: share((text) => /^\S+@\S+\.\S+$/.test(text)),
      types: share(
        (text, cell) => typeof cell === 'string' && /bhk|bed/i.test(text) && readType(text, cell).is === 'value',
      ),
      plates: share((text) => isKnownPlateShape(text)),
      flats: share((text) => /[a-z]/i.test(text) && (flatParts(text)?.wing ?? '') !== ''),
      digits: share((text) => /\d{3,}/.test(text)),
      ownerStatuses: share((text) => /^(?:active|old)$/i.test(text)),
      statuses: share((text) => readStatus(text).is === 'value'),
      vehicleTypes: share((text) => readVehicleType(text).is === 'value'),
    };
  });
}

/** NA, a dash, a formula without a value and an error tell nothing of what their column holds. */
function tellsSomething(cell: Cell): boolean {
  if (cell !== null && typeof cell === 'object') return 'day' in cell;
  return !saysNothing(textOf(cell).slice(0, 100).trim());
}

const sure = 0.75;

/** Words of a list tell which of the fields is meant that a heading stands for; by themselves they are too common to. */
function hasWordsOf(field: ImportField, { statuses, vehicleTypes }: Profile): boolean {
  return (field === 'status' && statuses >= sure) || (field === 'vehicleType' && vehicleTypes >= sure);
}

function fieldOfValues({ phones, emails, types, plates, flats, ownerStatuses }: Profile): ImportField | null {
  if (ownerStatuses >= sure) return 'ownerStatus';
  if (emails >= sure) return 'email';
  if (types >= sure) return 'type';
  if (plates >= sure) return 'vehicleNumber';
  if (phones >= sure) return 'phone';
  return flats >= sure ? 'flatNumber' : null;
}
