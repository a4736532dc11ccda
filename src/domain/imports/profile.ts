import type { FieldKind } from '#domain/fieldList.ts';
import { type Cell, isBlank, textOf } from '#domain/imports/cells.ts';
import { fieldKinds, type ImportField } from '#domain/imports/field.ts';
import { flatAndName, flatParts, flatsIn, readStatus, readType, readWing } from '#domain/imports/flatReadings.ts';
import { isHeadingWhole } from '#domain/imports/headings.ts';
import type { Layout } from '#domain/imports/layout.ts';
import {
  isMobile,
  isRoleLetter,
  nameAndPhone,
  phonesIn,
  readEnding,
  readOwnerStatus,
  readPhone,
  readRole,
  saysNobodyRents,
  saysNoOwner,
  saysRelative,
} from '#domain/imports/ownerReadings.ts';
import { periodIn } from '#domain/imports/period.ts';
import { isDayShaped, isDitto, readImportDay, rupeesTold, saysNothing } from '#domain/imports/readings.ts';
import { isMaker, platesIn, readVehicleType, saysNoVehicle } from '#domain/imports/vehicleReadings.ts';
import { isKnownPlateShape, plateKey } from '#domain/plate.ts';
import { withPlainDigits } from '#domain/text.ts';

/** Words that stand in remarks, lists of colours and of banks, and in no name of a person. */
const ordinary = new Set(
  `pending paid unpaid due dues received cash cheque online upi neft bank card white black silver grey gray red blue green
  brown golden pearl floor wing tower block lift parking stilt open covered not yes no of the for to by with since living staying
  family repair sold vacant flat owner tenant self rented rent on locked closed under process own given new old only shop office
  east west north south road nagar society ltd limited pvt life insurance medical private govt service business retired student
  housewife engineer teacher total car bike scooter two four wheeler corner side sea garden facing permanent temporary first second third`.split(
    /\s+/,
  ),
);

const mostWords = 9;
const word = /^\p{L}[\p{L}\p{M}.'’()]*$/u;

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,&/-]+/u)
    .filter((one) => one !== '');
}

/**
 * Whether a text can be the name of a person: two words or more, of letters alone, and none of them an ordinary one.
 */
export function looksLikeName(text: string): boolean {
  if (text.length > 80) return false;
  const words = wordsOf(text);
  if (words.length < 2 || words.length > mostWords || isMaker(words[0] ?? '')) return false;
  return words.every((one) => word.test(one) && !ordinary.has(one.replace(/\.$/, '')));
}

/** Whether a text begins with a maker of vehicles and says more: company and model in one. */
export function looksLikeVehicle(text: string): boolean {
  const words = wordsOf(text.slice(0, 80));
  return words.length > 1 && isMaker(words[0] ?? '');
}

/** Whether a text is made of ordinary words alone: sold, red, tenant. */
export function isOrdinary(text: string): boolean {
  return wordsOf(text.slice(0, 80)).every((one) => ordinary.has(one));
}

/** The letters with which plates begin, by state, and those of before. */
const states = new Set(
  `AN AP AR AS BR CG CH DD DL DN GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD OR PB PY RJ SK TG TN TR TS UA UK UP WB`.split(
    ' ',
  ),
);

/** MH12 in a column of its own is where a vehicle was registered. */
const fewestOfPlate = 6;

/** Whether a value is a plate under any heading: an assessment's number, HE0701/1, has the shape of one, and no state. */
function isPlate(text: string): boolean {
  if (!isKnownPlateShape(text)) return false;
  const key = plateKey(text);
  return key.length >= fewestOfPlate && (/^\d/.test(key) || states.has(key.slice(0, 2)));
}

/** Several plates of one cell, or one with a word behind it, in brackets or behind a dash. */
function arePlates(parts: string[]): boolean {
  const bare = (one: string) => one.replace(/\s*\([^()]*\)$| [-–—:|] \p{L}.*$/u, '');
  return parts.length > 0 && parts.every((one) => isPlate(bare(one)));
}

const isFlat = (text: string) => /[a-z]/i.test(text) && (flatParts(text)?.wing ?? '') !== '';
/** A flat's number without its wing; only the column as a whole tells whether it is one. */
const isBareFlat = (text: string) => /^\d{3,4}[a-z]?$/i.test(withPlainDigits(text));

const kinds = {
  phone: (text: string) => {
    const all = phonesIn(text);
    return all.length > 0 && all.every((one) => readPhone(one, 'ten-digits').is === 'value');
  },
  mobile: (text: string) => phonesIn(text).some(isMobile),
  email: (text: string) => /^\S+@\S+\.\S+$/.test(text),
  type: (text: string, cell: Cell) =>
    typeof cell === 'string' && /bhk|bed|बी\.?एच\.?के|બી\.?એચ\.?કે/i.test(text) && readType(text, cell).is === 'value',
  plate: (text: string) => isPlate(text) || arePlates(platesIn(text)),
  flat: isFlat,
  /** Several flats, as those of an owner or a floor. */
  flats: (text: string) => {
    const all = flatsIn(text);
    return all.length > 1 && all.every((one) => isFlat(one) || isBareFlat(one));
  },
  wing: (text: string) => readWing(text).is === 'value',
  flatAndName: (text: string) => flatAndName(text) !== null,
  nameAndPhone: (text: string) => looksLikeName(nameAndPhone(text)?.name ?? ''),
  bareFlat: isBareFlat,
  digits: (text: string) => /\p{Nd}{3,}/u.test(text),
  words: (text: string) => /\p{L}{3}/u.test(text) && !/\p{Nd}/u.test(text),
  ownerStatus: (text: string) => /^(?:active|old)$/i.test(text),
  /** Any word for an owner's status: only a heading of it makes one of "Sold" or "Present". */
  anyOwnerStatus: (text: string) => readOwnerStatus(text).is === 'value',
  status: (text: string) => readStatus(text).is === 'value',
  vehicleType: (text: string) => readVehicleType(text).is === 'value',
  /** Whether a tenancy goes on, or how it ended. */
  ending: (text: string) => text.length < 30 && readEnding(text).is !== 'asked',
  day: (text: string, cell: Cell) =>
    typeof cell === 'object' ||
    (/[^\d,.]|\..+\./.test(text) && (isDayShaped(text) || readImportDay(text, cell, lastDay).is === 'value')),
  period: (text: string) => periodIn(text) !== null,
  amount: (text: string) => isAmount(withPlainDigits(text.normalize('NFKC'))),
  count: (text: string) => /^(?:1?\d|20)$/.test(withPlainDigits(text)),
  /** A number that a flat may have by itself in a cell: up to three digits, or four with a door from 01 to 39. */
  plainFlat: (text: string) => /^[1-9]\d{0,2}(?:[/-]?[a-z])?$|^[1-6]\d(?:0[1-9]|[1-3]\d)$/i.test(withPlainDigits(text)),
  number: (text: string) => /^\d+(?:[.,]\d+)*$/.test(withPlainDigits(text)),
  role: (text: string) =>
    (readRole(text).is === 'value' && !saysRelative(text) && !isRoleLetter(text)) ||
    /^(?:owner|tenant)s? family/i.test(text),
  roleLetter: isRoleLetter,
  /** A member who owns nothing, as the law has it. */
  nominal: (text: string) => /^nominal(?: member)?$/i.test(text),
  relative: saysRelative,
  /** The owner in a column of relatives. */
  self: (text: string) => /^(?:self|owner|head|hof)(?: |$)/i.test(text),
  /** A remark that says how something was paid, or that it is due. */
  payment: (text: string) =>
    /(?:^|[^a-z])(?:cheque|chq|neft|rtgs|imps|upi|g ?pay|phone ?pe|paytm|cash)(?:[^a-z]|$)|paid (?:by|on|upto|up to|till|rs)|(?:dues?|balance|outstanding|arrears|pending)\b.*\d/i.test(
      text,
    ),
  vacant: saysNoOwner,
  name: looksLikeName,
  vehicle: looksLikeVehicle,
  yesNo: (text: string) => /^(?:y|n|yes|no|✓|✗|होय|नाही|हाँ|नहीं|હા|ના)$/iu.test(text),
} satisfies Record<string, (text: string, cell: Cell) => boolean>;

/**
 * Money by its notation, ₹ 2,500/- or 12500.00, or, below a hundred crore, a round figure: few flats have such numbers.
 */
function isAmount(text: string): boolean {
  const isWritten =
    /^(?:rs\.?|inr|₹|रु\.?|રૂ\.?) ?\d[\d,]*(?:\.\d+)?(?: ?\/[-=])?(?: only)?$|^\d[\d,]*(?:\.\d+)? ?\/[-=](?: only)?$|^\d[\d,]*(?:\.\d+)? ?[cd]r\.?$|^\d[\d,]*\.\d{1,2}$|^\d{1,3}(?:,\d{2,3})+$/iu;
  // 15k and 85 L may be flats, 1.5 L is none.
  const isInWords = /\p{L}{2}|^[^\p{L}]*\d\.\d/u.test(text) && rupeesTold(text) !== null;
  return isInWords || isWritten.test(text) || /^[1-9]\d{1,7}0$/.test(text);
}

/** What counts as a day in a column of days: a year alone, and a spreadsheet's number of a day, as text. */
const isPartOfDay = (text: string) => /^(?:(?:19|20)\d\d|[2-5]\d{4})$/.test(withPlainDigits(text));

type Kind = keyof typeof kinds;

/** What the values of a column look like, as shares of those that say something. */
export type Profile = {
  filled: number;
  samples: string[];
  shares: Record<Kind, number>;
  isVaried: boolean;
  /** Whether half of the cells say the same, as the groups of an accountant's ledgers do, which are words like names. */
  isOfGroups: boolean;
  /** Whether each value is one more than the last, as in a column that counts rows. */
  isCounting: boolean;
};

const fewestOfGroups = 5;
const lastDay = '2099-12-31';
const looked = 300;
const samples = 3;
export const sure = 0.75;

export function profilesOf({ headings, rows }: Layout): Profile[] {
  const data = rows.filter(({ kind }) => kind === 'data');
  return headings.map((_, index) => {
    const filled = data.map(({ cells, wing }) => ({ cell: cells[index] ?? null, wing }));
    return profileOf(filled.filter(({ cell }) => !isBlank(cell)));
  });
}

function profileOf(filled: { cell: Cell; wing: string | null }[]): Profile {
  const shown = filled.slice(0, looked);
  const cells = shown
    .filter(({ cell }) => tellsSomething(cell))
    .map((one) => ({ text: textOf(one.cell).slice(0, 100).replace(/\s+/gu, ' ').trim(), ...one }));
  // "Self" and "Vacant" don't count among names, nor "No" among plates: they tell nothing of the column.
  const named = cells.filter(({ text }) => !saysNobodyRents(text));
  const plated = cells.filter(({ text }) => !saysNoVehicle(text));
  const roles = cells.filter(({ text }) => !/^self$/i.test(text));
  // Nor does a zero count among amounts and counts: it stands in both.
  const counted = cells.filter(({ text }) => !/^0$/.test(withPlainDigits(text)));
  const counts = Object.entries(kinds).map(([kind, test]) => {
    const ofFigures = kind === 'amount' || kind === 'count';
    const telling = { name: named, plate: plated, role: roles }[kind] ?? (ofFigures ? counted : cells);
    const fitting = telling.filter(({ text, cell }) => test(text, cell)).length;
    // Where half of the values are days, years and numbers of days count as days, too.
    const isOfDays = kind === 'day' && 2 * fitting >= telling.length;
    const meant = isOfDays ? telling.filter(({ text, cell }) => test(text, cell) || isPartOfDay(text)).length : fitting;
    return [kind, meant / Math.max(telling.length, 1)];
  });
  const steps = cells.slice(1).filter(({ text }, at) => isNext(text, cells[at]?.text ?? '')).length;
  const different = new Set(cells.map(({ text, wing }) => `${wing}/${text}`)).size;
  const mostAlike = Math.max(0, ...[...Map.groupBy(cells, ({ text }) => text).values()].map((some) => some.length));
  return {
    filled: filled.length,
    samples: [...new Set(shown.map(({ cell }) => textOf(cell).slice(0, 80)))].slice(0, samples),
    shares: Object.fromEntries(counts) as Record<Kind, number>,
    isVaried: cells.length > 1 && different >= 0.9 * cells.length,
    isOfGroups: cells.length >= fewestOfGroups && 2 * mostAlike >= cells.length,
    isCounting: steps >= 0.9 * (cells.length - 1),
  };
}

function isNext(text: string, last: string): boolean {
  return Number(withPlainDigits(text)) - Number(withPlainDigits(last)) === 1;
}

/** NA, a dash, a formula without a value and an error tell nothing of what their column holds. */
function tellsSomething(cell: Cell): boolean {
  if (cell !== null && typeof cell === 'object') return 'day' in cell;
  const text = textOf(cell).slice(0, 100).trim();
  return !saysNothing(text) && !isDitto(text);
}

/** States of other things than an owner or a flat: Inactive in an app is nobody who has left. */
const ofOtherStates =
  /(?:^| )(?:app|approval|login|account|kyc|payment|card|portal|form|police|verification|nach|active members?|active (?:and |or )?(?:non ?active|in ?active))(?: |$)/;

/** Words in a heading that rule a field out, whatever the values are: a receipt's number is no flat's. */
const against: Partial<Record<ImportField, RegExp>> = {
  ownerStatus: ofOtherStates,
  flatNumber:
    /parking|slot|stilt|(?:^| )ref(?:erence)?(?: |$)|receipt|bill|invoice|voucher|vch|meter|certificate|share|locker|file|sticker|other|previous|old|amount|(?:^| )rs(?: |$)|fee|charge|maintenance|dues|total|area|sq|member(?! details?$)|reg|sr|serial|balance|(?:^| )(?:ages?|qty|quantity|tag|token|card|pin|days|months|years?|units consumed)(?: |$)|वय|उम्र|ઉંમર/,
  name: /bank|vehicle|model|make|company|brand|parking|remark|note|colou?r|city|religion|occupation|profession|designation|school|prepared|signature|agent|broker|servant|driver|nominee|witness|emergency|narration|(?:^| )(?:item|head|ledger)(?: |$)/,
  phone: /fax|bank|account|aadha+r|uid|meter|consumer|receipt|bill|gas|share|intercom|emergency|reference/,
  occupancyDate:
    /birth|dob|book|paid|pay|recei|due|bill|marri|annivers|expir|valid|renew|updat|last|consent|agreement|lease|police|verif|insur|puc|death|exit|vacat|resign|ceas|cessation|sold|end|upto|until|cheque|visit|entry|share|nomin|sticker|issue|noc(?: |$)|meeting|agm|resolution|loan|lien|certificate|form(?: |$)|submit|timestamp|interior|work|complain|dose|vaccin|install|inspect|servic|fitted|fitment|charger|tested/,
  vehicleNumber: /licen|dl no|engine|chassis|receipt|tax|meter|consumer|certificate|folio|bill|policy/,
};

/**
 * Words by which a heading means something else than the field it names: a terrace is no part of a flat's size, lakhs
 * are no rupees.
 */
const elsewhere: Partial<Record<ImportField, RegExp>> = {
  size: /terrace|balcony|garden|parking|garage|stilt|loft|common|undivided|uds|(?:yards?|yds?|syd)(?: |$)|gaj(?: |$)|guntha/,
  floor: /rise|charge|rate/,
  wing: /parking|office|stilt|garage/,
  ownerStatus: ofOtherStates,
  status: ofOtherStates,
  occupancyDate: /status|(?:^| )in(?: or| and)? out(?: |$)/,
  rent: /parking|lakh|lac|thousand|(?:^| )000/,
  deposit: /society|corpus|electric|meter|lift|shifting|interior|lakh|lac|thousand|(?:^| )000/,
  color: /sticker|tag/,
  children: /(?:^| )(?:m|f|males?|females?|boys?|girls?)(?: |$)/,
  males: /(?:^| )m f(?: |$)|child|kid|minor/,
  females: /child|kid|minor/,
};
/** Words for vehicles: without one, "registration no" may also head a column of deeds. */
const ofVehicles =
  /vehicle|vehical|(?:^| )(?:car|bike|scooter|wheeler|wheelers|cycle|2w|4w|veh|gadi|gaadi|vahan)s?(?: |$)|plate|गाड|वाहन|વાહન|ગાડ/;
const ofPlaces = /parking|(?:^| )parks?(?: |$)|slot|stilt|sticker|tag(?: |$)|insurance/;

/** The field that three of four values of a column look like; null where there is none or the heading rules it out. */
export function fieldOfValues(heading: string, { shares, isVaried, isOfGroups }: Profile): ImportField | null {
  // An amount such as 12500000.00 has the digits of a phone.
  if (shares.amount >= sure) return null;
  const found = (
    [
      ['ownerStatus', shares.ownerStatus],
      ['email', shares.email],
      ['type', shares.type],
      ['vehicleNumber', shares.plate],
      ['phone', shares.phone],
      ['flatNumber', shares.flat],
      ['occupancyDate', shares.day],
      ['name', isOfGroups ? 0 : shares.name],
      ['flatNumber', isVaried ? shares.bareFlat : 0],
      ['flatNumber', shares.flats > 0 ? flatsOf(shares) : 0],
    ] as const
  ).find(([, share]) => share >= sure);
  if (!found) return null;
  const [field] = found;
  return against[field]?.test(heading) ? null : field;
}

/** The share of values that are flats, alone or several in one. */
const flatsOf = ({ flat, bareFlat, flats }: Profile['shares']) => flat + bareFlat + flats;

/** Headings of houses, which may be numbered from 1 on without a gap, as rows are. */
const ofHouses =
  /(?:^| )(?:bun?ga?lows?|villas?|(?:row )?house|plots?|cottages?|bangla|banglo)(?: |$)|बंगल|प्लॉट|प्लाट|भूखंड|બંગલ|પ્લોટ|વિલા/u;

/**
 * Whether a column may have the flats where no other has: whole numbers, each once. A column that counts rows may not,
 * unless its heading is of houses, nor may one that counts flats, nor one whose heading says that it is something else. Amounts of
 * money seldom match: they are written with more than digits, or are round.
 */
export function mayNumberFlats(heading: string, { shares, isVaried, isCounting }: Profile): boolean {
  const isOfRows = (isCounting && !ofHouses.test(heading)) || /(?:^| )(?:flats|shops|offices)(?: |$)/.test(heading);
  return isVaried && !isOfRows && shares.plainFlat >= 0.9 && !against.flatNumber?.test(heading);
}

/** The fields whose values look like those of no other field. */
const shown: Partial<Record<ImportField, Kind>> = {
  phone: 'phone',
  secondPhone: 'phone',
  email: 'email',
  occupancyDate: 'day',
  name: 'name',
  vehicleNumber: 'plate',
  type: 'type',
};

/** The kinds of values that no field takes by themselves. */
export const untaken = ['amounts', 'counts', 'numbers', 'yes-no'] as const;
export type Untaken = (typeof untaken)[number];

/**
 * The kind that three of four values are of: yes and no, amounts, small numbers or numbers; null where there is none.
 */
export function untakenIn({ shares }: Profile): Untaken | null {
  if (shares.yesNo >= sure) return 'yes-no';
  if (shares.amount >= sure) return 'amounts';
  if (shares.count >= sure) return 'counts';
  return shares.number >= sure ? 'numbers' : null;
}

/** Headings that ask for a number: no names of cars stand under them, however the numbers look. */
export const ofNumbers = /(?:^| )(?:no|nos|number|id|code|reg|regn|registration|plate|kramank)(?: |$)|नं|क्रमांक|संख्या|નં/u;

/** Whether the values are figures that the field can't hold: how many cars there are, or what is paid for something. */
function isOfFigures(field: ImportField, { heading, profile: { shares } }: Headed): boolean {
  // Under "Name" stands one, also where it could be a flat.
  const isOther = field === 'name' && !isHeadingWhole(heading);
  if (isOther && (shares.flat >= sure || (ofNumbers.test(heading) && shares.number >= sure))) return true;
  if (field !== 'vehicleNumber' && field !== 'phone' && field !== 'name' && field !== 'email') return false;
  return shares.count >= sure || (shares.amount >= sure && !(field === 'vehicleNumber' && ofNumbers.test(heading)));
}

const figures: readonly FieldKind[] = ['count', 'number', 'rupees', 'year'];
/** The fields that are told in figures: yes and no say nothing of them. */
const ofFigures: ReadonlySet<ImportField> = new Set([
  'floor',
  ...fieldKinds.filter(([, kind]) => figures.includes(kind)).map(([field]) => field),
]);

const fewStatuses = 0.3;
/** What stands beside the number of a vehicle: "Car no. with model" has the numbers. */
const besidePlates: ReadonlySet<ImportField> = new Set(['company', 'model', 'companyModel', 'color']);

/** Counts of people. Under "Male/Female" may also stand M and F, which count nobody. */
const ofFamily: ReadonlySet<ImportField> = new Set(['adults', 'children', 'males', 'females']);

type Headed = { heading: string; profile: Profile };

/** Whether a column headed as vehicle numbers has others, such as the registration of deeds or parking slots. */
function isOfOtherNumbers(field: ImportField, { heading, profile: { filled, shares } }: Headed): boolean {
  if (field !== 'vehicleNumber' || filled === 0) return false;
  return ofPlaces.test(heading) || (shares.words < sure && ofNumbers.test(heading) && !ofVehicles.test(heading));
}

/** Whether the values are surely of another kind than the heading says: names under "Contact", days under "Owner". */
export function isContradicted(field: ImportField, told: Headed): boolean {
  const { shares } = told.profile;
  // Under "Flats" may stand how many there are.
  if (field === 'flatNumber' && told.heading === 'flats') return flatsOf(shares) < sure;
  if (field === 'flatNumber') return shares.name >= sure && shares.digits === 0;
  if (elsewhere[field]?.test(told.heading)) return true;
  if (besidePlates.has(field)) return shares.plate >= fewPlates;
  // Of an accountant's ledgers most are no people's.
  if (field === 'name' && /(?:^| )ledger(?: |$)/.test(told.heading) && shares.name < sure) return true;
  if (field === 'ownerStatus' && told.profile.filled > 1 && shares.anyOwnerStatus === 0) return true;
  if (field === 'middleName' || field === 'lastName') return shares.name >= sure;
  if (ofFamily.has(field) && told.profile.filled > 0 && shares.number === 0) return true;
  // Of a builder's "Status" most say whether a deed is registered, and some that a flat is available.
  if (field === 'status' && told.profile.filled > 1 && shares.status < fewStatuses) return true;
  if (field === 'vehicleType' && !ofVehicles.test(told.heading) && told.profile.filled > 1 && shares.vehicleType === 0)
    return true;
  if (ofFigures.has(field)) return shares.yesNo >= sure || (field !== 'floor' && shares.words >= sure);
  const own = shown[field];
  if (own === undefined || shares[own] > 0) return false;
  if (shares.yesNo >= sure || isOfFigures(field, told) || isOfOtherNumbers(field, told)) return true;
  const others = Object.values(shown).filter((kind) => kind !== own);
  // Names are hard to tell from other words, as those of cars: they don't contradict a heading of plates.
  const isOther = (kind: Kind) => shares[kind] >= sure && (kind !== 'name' || own !== 'plate');
  return others.some(isOther);
}

const fewPlates = 0.3;

/** Whether a heading names what stands beside numbers of vehicles, "Vehicle details 2W", and a good part of the values are such: then all are. */
export function arePlatesBesideWords(
  field: ImportField | undefined,
  { heading, profile: { shares } }: Headed,
): boolean {
  const isBeside = field !== undefined && besidePlates.has(field) && ofVehicles.test(heading);
  return isBeside && shares.plate >= fewPlates && !against.vehicleNumber?.test(heading);
}

/** Whether the words of a column tell which of its heading's fields is meant; without a heading they are too common. */
export function hasWordsOf(field: ImportField, { shares }: Profile): boolean {
  return (field === 'status' && shares.status >= sure) || (field === 'vehicleType' && shares.vehicleType >= sure);
}
