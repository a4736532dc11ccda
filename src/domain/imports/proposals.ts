import {
  type ColumnMatch,
  type ImportField,
  type ImportTopic,
  personFieldOf,
  tenantFieldOf,
  topicOf,
} from '#domain/imports/field.ts';
import {
  fieldsIn,
  firstField,
  type HeadingMatch,
  headingMatch,
  isHeadingWhole,
  isOfPlace,
  tidied,
} from '#domain/imports/headings.ts';
import {
  arePlatesBesideWords,
  fieldOfValues,
  hasWordsOf,
  isContradicted,
  mayNumberFlats,
  ofNumbers,
  type Profile,
  sure,
} from '#domain/imports/profile.ts';
import { isPersonal, ofSecond, ownerNth, type Subject, subjectIn, withoutOwner } from '#domain/imports/subjects.ts';
import { typeInHeading, type VehicleColumn, vehiclesOf } from '#domain/imports/vehicleColumns.ts';

/** What a column seems to hold, and why; or the subject with which it is left out. */
type Proposal = { match: ColumnMatch; by: 'heading' | 'values' | 'nothing'; of?: string | undefined };

/** What a column's heading and values say, before its neighbours are looked at. */
type ReadColumn = {
  index: number;
  heading: string;
  profile: Profile;
  subject: Subject | null;
  fields: ImportField[];
  nth: number | null;
  isLeftOut: boolean;
};

type ProposalContext = {
  topic: ImportTopic | null;
  /** Whether the sheet is called a list of tenants. */
  isOfTenants: boolean;
  /** The matches that a person made, now or before, by the position of the column. */
  said: Record<string, ColumnMatch>;
};

/** Proposes what each column holds. Heading, position and values together tell which subject a column is about. */
export function proposals(
  headings: string[],
  profiles: Profile[],
  { topic, isOfTenants, said }: ProposalContext,
): Proposal[] {
  const plain = headings.map((heading, index) => toldBy(heading, index, profiles[index] as Profile));
  const read = isOfTenants && areTenants(plain) ? plain.map(asTenants) : plain;
  // Where another column tells owners from tenants, "Owner / Tenant Name" has the names of both.
  const found = read.map((one) => (isOfEither(one) && read.some(tellsRoleOf) ? { ...one, subject: null } : one));
  const whose = found.map(({ index }) => whoseName(said[String(index)] ?? null));
  const isNamed = found.some(
    (one) =>
      one.subject !== null &&
      one.fields[0] === 'name' &&
      one.profile.filled > 0 &&
      !tellsRole(one) &&
      !isContradicted('name', one),
  );
  const hasOwners = found.some(
    ({ heading, fields, profile }) =>
      fields[0] === 'name' && profile.filled > 0 && /owner/.test(heading) && !/tenant/.test(heading),
  );
  const ofOccupants = occupantsIn(found);
  const told = found.map((one, index): ReadColumn => {
    if (isDayOfAnother(one, found)) return { ...one, subject: 'charges' };
    if (one.fields[0] === 'description' && one.profile.shares.payment >= sure) return { ...one, subject: 'charges' };
    if (isOfLandlines(one, found)) return { ...one, fields: ['secondPhone'] };
    if (isWingOfFlats(one)) return { ...one, fields: ['wing'] };
    if (isOfFormer(one, found)) return { ...one, subject: 'other' };
    if (isEmployer(one, found)) return { ...one, isLeftOut: true };
    if (isOtherNumber(one, found)) return { ...one, isLeftOut: true };
    if (isOtherWing(one, found)) return { ...one, fields: [], isLeftOut: false };
    if (ofEmergency.test(one.heading)) return { ...one, fields: one.fields.map((field) => asContact[field] ?? field) };
    if (isPhoneOfContact(one, found)) return { ...one, fields: ['contactPhone'] };
    if (isNameWithPhone(one, found)) return { ...one, fields: ['name'] };
    if (isLevelOfParking(one, found)) return { ...one, isLeftOut: true };
    if (isDayOfLeaving(one, found)) return { ...one, subject: 'owner', fields: ['until'], nth: null };
    if (ofOccupants?.role === index) return { ...one, subject: null, nth: null, fields: ['role'], isLeftOut: false };
    if (ofOccupants?.name === index) return { ...one, subject: 'tenant' };
    if (isPeriodOfTenancy(one, found))
      return { ...one, subject: 'tenant', nth: null, fields: ['tenancySince'], isLeftOut: false };
    if (isEndOfTenancy(one, found))
      return { ...one, subject: 'tenant', nth: null, fields: ['tenancyEnded'], isLeftOut: false };
    if (tellsRelation(one) && ofCalls.test(one.heading)) return { ...one, isLeftOut: true };
    if (tellsRelation(one)) return { ...one, subject: null, nth: null, fields: ['role'], isLeftOut: false };
    if (ofFlatStatus.test(one.heading) && hasWordsOf('status', one.profile))
      return { ...one, subject: null, nth: null, fields: ['status'], isLeftOut: false };
    if (tellsRoleOf(one)) return withRole(one, isNamed, hasOwners && one.profile.shares.nominal === 0);
    if (isRelationOfOther(one, found)) return { ...one, isLeftOut: true };
    const subject = whose[index] ?? null;
    if (subject !== null) return { ...one, subject, fields: ['name'], nth: null, isLeftOut: false };
    // Where a person has said which column names a subject, another column that seems to name it names somebody else.
    const isAnother = one.fields[0] === 'name' && whose.includes(one.subject ?? 'owner');
    return isAnother ? { ...one, subject: 'other' } : one;
  });
  const isSaid = (field: ImportField) => Object.values(said).some((match) => match?.field === field);
  const walk = new Walk(told, {
    topic,
    nameAt: whose.includes('owner') ? whose.indexOf('owner') : nameAt(told),
    isSaid,
  });
  for (const one of told) walk.step(one);
  return withFlats(withFlatAndName(withNames(walk.found(), said), told, said), told, said);
}

/** Whether the plain names of a list that is called one of tenants are theirs: no column names them, or an owner, or tells who is which. */
function areTenants(all: ReadColumn[]): boolean {
  const filled = all.filter(({ profile }) => profile.filled > 0);
  const isOfPeople = ({ subject, fields }: ReadColumn) =>
    subject === 'owner' || (subject === 'tenant' && fields[0] === 'name');
  const isDated = filled.some(({ fields }) => fields[0] === 'occupancyDate' || fields[0] === 'tenancySince');
  const hasVehicles = filled.some(({ fields: [field] }) => field !== undefined && topicOf(field) === 'vehicles');
  return !filled.some(isOfPeople) && !filled.some(tellsRole) && (isDated || !hasVehicles);
}

/** A column of a person, in a list of tenants, is the tenant's. */
function asTenants(one: ReadColumn): ReadColumn {
  const field = one.fields[0] ?? fieldOfValues(one.heading, one.profile);
  const isTheirs = one.subject === null && !one.isLeftOut && field !== null && isPersonal(field);
  return isTheirs ? { ...one, subject: 'tenant' } : one;
}

/**
 * Where no column of a list has the flats, the first column of plain numbers may have them: "Bungalow", 4, 12, 7. It
 * must be filled in most rows, and its heading must not say that it holds something else.
 */
function withFlats(found: Proposal[], told: ReadColumn[], said: ProposalContext['said']): Proposal[] {
  const all = [...found.map(({ match }) => match), ...Object.values(said)];
  if (all.some((match) => match?.field === 'flatNumber') || all.every((match) => match === null)) return found;
  const rows = Math.max(...told.map(({ profile }) => profile.filled));
  const at = told.findIndex(
    ({ index, heading, profile, subject, fields, isLeftOut }) =>
      subject === null &&
      fields.length === 0 &&
      !isLeftOut &&
      found[index]?.of === undefined &&
      profile.filled >= sure * rows &&
      mayNumberFlats(heading, profile),
  );
  return asFlats(found, at);
}

/** Where no column is matched to the name, the column of last names is. */
function withNames(found: Proposal[], said: ProposalContext['said']): Proposal[] {
  if ([...found.map(({ match }) => match), ...Object.values(said)].some((match) => match?.field === 'name'))
    return found;
  const at = found.findIndex(({ match }) => match?.field === 'lastName');
  return found.map((one, index) => (index === at ? { ...one, match: { field: 'name', nth: 1 } } : one));
}

/**
 * Where no other column has flats or names, a column with both in each cell is matched to the flats, and the names are
 * read from it, too.
 */
function withFlatAndName(found: Proposal[], told: ReadColumn[], said: ProposalContext['said']): Proposal[] {
  const isTold = (match: ColumnMatch) => match?.field === 'flatNumber' || match?.field === 'name';
  const at = told.findIndex(({ profile }) => profile.shares.flatAndName >= sure);
  const isElsewhere = found.some(({ match }, index) => index !== at && isTold(match));
  if (at === -1 || isElsewhere || Object.values(said).some(isTold)) return found;
  return asFlats(found, at);
}

/** Matches this column to the flats, by its values. */
function asFlats(found: Proposal[], at: number): Proposal[] {
  return found.map((one, index) => (index === at ? { match: { field: 'flatNumber', nth: 1 }, by: 'values' } : one));
}

/** The subject that a column names, where a person has said that it holds names. */
function whoseName(match: ColumnMatch): Subject | null {
  if (match?.field === 'tenantName') return 'tenant';
  if (match?.field !== 'name') return null;
  return match.nth === 1 ? 'owner' : (nthOwner[match.nth] ?? null);
}

function toldBy(heading: string, index: number, profile: Profile): ReadColumn {
  const text = tidied(heading);
  const found = headingMatch(text);
  const plain = { index, heading: text, profile, nth: null };
  if (found === 'left-out') return { ...plain, subject: null, fields: [], isLeftOut: true };
  const isRest = found?.fields[0] === 'middleName' || found?.fields[0] === 'lastName';
  // Whole names under "Second name" are another owner's.
  const isExact =
    found !== null && found.score === exact && !numbered.test(text) && !(isRest && profile.shares.name >= sure);
  const isOfTenancy = found?.fields[0] !== undefined && topicOf(found.fields[0]) === 'tenancies';
  if (isOfTenancy)
    return {
      ...plain,
      subject: 'tenant',
      fields: found.fields.map((one) => personFieldOf[one] ?? one),
      isLeftOut: false,
    };
  const { subject, rest } = subjectIn(text);
  if (isExact || subject === null || subject === 'owner') {
    const ofOwner = subject === 'owner' ? 'owner' : null;
    const { fields, nth } = (!isExact && ofOwner && besideOwner(text)) || (found ?? { fields: [], nth: 1 });
    return { ...plain, isLeftOut: false, ...ofNth(fields, nth, text, ofOwner) };
  }
  return { ...plain, subject, fields: rest === '' ? ['name'] : fieldsIn(rest), isLeftOut: false };
}

/** Whether a column has the day of a payment or a sticker: its heading only says "date", and it stands beside one. */
function isDayOfAnother({ heading, index }: ReadColumn, all: ReadColumn[]): boolean {
  const isPlain = /^(?:date|dt|dated|dinank|tarikh|दिनांक|तारीख|તારીખ)$/.test(heading);
  const isAnother = (one?: ReadColumn) =>
    one !== undefined && one.profile.filled > 0 && (one.subject === 'charges' || ofIssues.test(one.heading));
  const isOfLog = all.some((one) => ofLogs.test(one.heading));
  const isOfStickers = all.some((one) => ofIssues.test(one.heading) && one.profile.filled > 0);
  // Since when somebody owes, in a list of defaulters or behind what they owe, they do not own.
  const isSince = /^(?:since|since when|from|from date)$/.test(heading);
  const isOfDues = all.some((one) => ofDefault.test(one.heading)) || all[index - 1]?.subject === 'charges';
  if (isSince && isOfDues) return true;
  return isPlain && (isOfLog || isOfStickers || isAnother(all[index - 1]) || isAnother(all[index + 1]));
}

/** Whether a heading of two storeys, Flat over Wing and No., is the wing's. */
function isWingOfFlats({ heading, fields, profile: { filled, shares } }: ReadColumn): boolean {
  const areWings = filled > 0 && shares.wing >= sure && shares.digits === 0;
  return fields[0] === 'flatNumber' && areWings && firstField(heading.split(' ').at(-1) ?? '') === 'wing';
}

const ofPresent =
  /(?:^| )(?:present|current|existing|latest|new) (?:flat )?(?:owner|member|holder|allottee)s?(?: |$)|(?:सध्याचे|विद्यमान|वर्तमान) (?:मालक|सभासद|मालिक|सदस्य)|(?:હાલના|વર્તમાન) (?:માલિક|સભ્ય)/u;

/** Whether a column names who owned the flats before: it stands beside the present owners, and of numbered ones before them. */
function isOfFormer({ index, heading, fields, subject }: ReadColumn, all: ReadColumn[]): boolean {
  const present = all.find(
    (one) =>
      ofPresent.test(one.heading) && one.subject === 'owner' && one.fields[0] === 'name' && one.profile.filled > 0,
  );
  if (!present || fields[0] !== 'name' || ofPresent.test(heading)) return false;
  return subject === 'owner' || ((subject === 'second' || subject === 'third') && index < present.index);
}

/**
 * Whether a column says where somebody works: one headed "Company" that stands beside what they do, or an organisation. What only
 * names the kind of a phone or an email, as address books give them out (Phone 1 - Label), is nobody's either.
 */
function isEmployer({ heading, index }: ReadColumn, all: ReadColumn[]): boolean {
  if (/^(?:organi[sz]ation|employer)s?(?: (?:name|title|department))?$/.test(heading)) return true;
  if (/^(?:e ?mail|phone|address|website|relation) \d label$/.test(heading)) return true;
  const isOfWork = (one?: ReadColumn) => /occupation|profession|designation|employ|business/.test(one?.heading ?? '');
  return /^company(?: name)?$/.test(heading) && (isOfWork(all[index - 1]) || isOfWork(all[index + 1]));
}

const ofLogs =
  /(?:^| )(?:ref(?:erence)?|overdue|due on)(?: |$)|default|complaint|voucher|vch|purpose|visitor|(?:^| )(?:in|out|entry|exit) time(?: |$)|(?:^| )in(?: or| and)? out(?: |$)/;
const ofDefault = /default|(?:^| )overdue(?: |$)/;
const ofIssues = /sticker|(?:^| )(?:pass|tag|token|fastag|rfid|access card)s?(?: |$)|issued|complaint|visit|meeting/;

/** Whether a column headed as the phone, such as "Tel", has only landlines beside a column of mobiles. */
function isOfLandlines({ index, fields, subject, profile: { shares } }: ReadColumn, all: ReadColumn[]): boolean {
  const isOfOwner = (one: Pick<ReadColumn, 'fields' | 'subject'>) =>
    one.fields[0] === 'phone' && (one.subject === null || one.subject === 'owner');
  const hasMobiles = all.some((one) => one.index !== index && isOfOwner(one) && one.profile.shares.mobile >= sure);
  return isOfOwner({ fields, subject }) && shares.mobile === 0 && shares.digits >= sure && hasMobiles;
}

/**
 * Where flats were numbered anew, or built, both stand in a list, as a house's number does beside a flat's: these count where they
 * stand alone.
 */
function isOtherNumber({ index, heading, fields }: ReadColumn, all: ReadColumn[]): boolean {
  const [field] = fields;
  const isOther = (one: ReadColumn) =>
    one.index !== index &&
    one.fields[0] === field &&
    one.profile.filled > 0 &&
    !ofBefore.test(one.heading) &&
    !(field === 'size' && isContradicted(field, one));
  const others = all.filter((one) => isOther(one) && (field === 'size' || one.profile.shares.type < sure));
  const isBefore = ofBefore.test(heading) && others.length > 0;
  const isOfHouse = ofHouse.test(heading) && others.some((one) => ofFlat.test(one.heading));
  return field === 'flatNumber' ? isOfHouse || isBefore : field === 'size' && isBefore;
}

/** Under a heading of emergencies a name and a phone are those of whom to call. */
const ofEmergency = /(?:^| )(?:emergency|emergencies|ice)(?: |$)/;
const asContact: Partial<Record<ImportField, ImportField>> = {
  ...{ name: 'contactName', phone: 'contactPhone', secondPhone: 'contactPhone' },
  ...{ tenantName: 'tenantContactName', tenantPhone: 'tenantContactPhone', tenantSecondPhone: 'tenantContactPhone' },
};

/** Whether a plain phone stands behind somebody to be called, where the owner's has a column of its own: "Local Contact No". */
function isPhoneOfContact({ index, fields, subject }: ReadColumn, all: ReadColumn[]): boolean {
  const isOwners = (one: ReadColumn) => one.index !== index && one.fields[0] === 'phone' && one.subject !== 'tenant';
  const isBehind = all[index - 1]?.fields[0] === 'contactName' && subject === null && fields[0] === 'phone';
  return isBehind && all.some(isOwners) && !all.some((one) => one.fields[0] === 'contactPhone');
}

/** Whether a column headed as the phone has the name before it in the same cells, and no other column has it. */
function isNameWithPhone({ index, fields, subject, profile }: ReadColumn, all: ReadColumn[]): boolean {
  const hasName = all.some((one) => one.index !== index && one.fields[0] === 'name' && one.subject === subject);
  return fields[0] === 'phone' && profile.shares.nameAndPhone >= sure && !hasName;
}

/** A heading of a phone or an email with a word that no heading of an owner's has: "Doctor Phone" may be anybody's. */
const ofOwners = `no|nos|reg|number|numbers|num|of|the|and|or|for|in|if|any|with|to|from|id|ids|address|registered|regd|primary|main|alternate|alternative|
  alternet|alt|other|another|additional|add|addl|extra|second|secondary|first|third|1st|2nd|3rd|own|personal|current|present|new|permanent|contact|contacts|
  mobile|mobiles|mob|phone|phones|ph|cell|tel|telephone|landline|land|line|email|mail|e|whatsapp|wa|watsapp|sms|otp|owner|owners|member|members|
  resident|residents|flat|unit|self|person|name|names|detail|details|only|indian|india|local|code|isd|std|res|resi|residence|residential|residing|
  home|house|office|off|work|digit|digits|eg|g|please|your|my|as|per|record|s|m|o|r|i|ii|customer|allottee|applicant|buyer|purchaser|licensor|landlord|lessor`;
const ofSomebody = new RegExp(`(?:^| )(?!(?:${ofOwners.replace(/\s+/g, '')})(?: |$))[a-z]+(?: |$)`);

const isOfSomebody = (heading: string) => ofSomebody.test(heading) && !isHeadingWhole(heading.replace(/ ?[1-9]$/, ''));

/** Whether a column headed "Relation" is of nobody to be called in an emergency: no column names one, or has their phone. */
function isRelationOfOther({ heading, fields }: ReadColumn, all: ReadColumn[]): boolean {
  const isOfContact = (one: ReadColumn) => one.fields[0] === 'contactName' || one.fields[0] === 'contactPhone';
  return fields[0] === 'contactRelation' && /^relation(?:ship)?$/.test(heading) && !all.some(isOfContact);
}

const ofAgreement =
  /agreement|agmt|agr(?: |$)|lease|licen[cs]e|(?:^| )(?:l l|l and l|rent|rental|tenancy|tenants?|stay)(?: |$)|करार|भाड|किरा|ભાડ/u;
const ofPeriod =
  /^(?:(?:contract )?(?:period|duration|tenure|term|validity|valid)(?: (?:from to|from and to|dates?))?|from to|from and to|from till|dates?|कालावधी|मुदत|अवधि|अवधी|મુદત)$/u;

/** Whether a column has the first and the last days of what is let, both in a cell. */
function isPeriodOfTenancy({ heading, profile: { filled, shares } }: ReadColumn, all: ReadColumn[]): boolean {
  if (filled === 0 || shares.period < sure || /police|verif|insur|deposit|paid|maintenance|bill/.test(heading))
    return false;
  return ofAgreement.test(heading) || (ofPeriod.test(heading) && all.some(({ subject }) => subject === 'tenant'));
}

/** Whether a column of states, in a list of tenants alone, says of each whether they have left. */
function isEndOfTenancy({ heading, profile: { filled, shares } }: ReadColumn, all: ReadColumn[]): boolean {
  const names = all.filter(({ fields, profile }) => fields[0] === 'name' && profile.filled > 0);
  const areTenants = names.length > 0 && names.every(({ subject }) => subject === 'tenant');
  return filled > 0 && shares.ending >= sure && areTenants && ofState.test(heading);
}

const ofState = /^(?:(?:current|present|tenants?|tenancy|agreement|lease|rent(?:al)?) )*status$/;
/** A heading of the day on which somebody left, as an agreement's last day is none. */
const ofLeaving = /left|leaving|moved? out|vacat/;

/** Whether a column has the level of a parking slot: it stands beside the slots. */
function isLevelOfParking({ index, fields }: ReadColumn, all: ReadColumn[]): boolean {
  const isSlot = (one?: ReadColumn) => /(?:^| )(?:parking|slot|stilt)(?: |$)/.test(one?.heading ?? '');
  return fields[0] === 'floor' && (isSlot(all[index - 1]) || isSlot(all[index + 1]));
}

/** Whether a column has the day on which a member gave a share or flat to whom another column names. */
function isDayOfLeaving({ heading, profile }: ReadColumn, all: ReadColumn[]): boolean {
  const isTo = ({ heading: other }: ReadColumn) => /^(?:transferred|sold) to(?: |$)/.test(other);
  return (
    /^(?:date of (?:transfer|sale)|(?:transfer|sale) date|(?:transferred|sold) on)$/.test(heading) &&
    profile.filled > 0 &&
    all.some(isTo)
  );
}

/**
 * Phases and sectors are wings where no other column has these, and they tell one flat from another; so are lanes and
 * streets that have numbers, not names.
 */
function isOtherWing({ index, heading, fields, profile }: ReadColumn, all: ReadColumn[]): boolean {
  // Of sectors and phases the last column is the wing's.
  const isOther = (one: ReadColumn) =>
    one.index !== index &&
    one.fields[0] === 'wing' &&
    (isOfPlace(one.heading) ? one.index > index && one.profile.samples.length > 1 : one.profile.filled > 0);
  const isNamed = /^(?:lane|street)/.test(heading) && profile.shares.wing < sure;
  return fields[0] === 'wing' && isOfPlace(heading) && (isNamed || profile.samples.length < 2 || all.some(isOther));
}

const ofHouse = /^(?:house|door) (?:no|number)$/;
const ofFlat = /(?:^| )(?:flat|unit|apartment|apt)(?: |$)/;
const ofBefore = /(?:^| )(?:old|existing|previous|earlier|former|builder|builders|original)(?: |$)|जुना|जुने|पुराना|જૂનો/;

/** The fact about an owner, other than their name, that a heading asks for. */
function besideOwner(text: string): HeadingMatch | null {
  const found = headingMatch(withoutOwner(text));
  return found === null || found === 'left-out' || !isOfOwner(found.fields[0]) ? null : found;
}

const isOfOwner = (field?: ImportField) => field !== undefined && field !== 'name' && isPersonal(field);

/** A heading that asks how a flat is used. */
const ofUse = /(?:^| )(?:self|rented|residing|resides|let out|vacant|tenanted)(?: |$)/;
/** A heading that asks whether somebody is owner or tenant: only under one do O and T tell it. */
const ofRoles = /owner.*tenant|tenant.*owner|(?:^| )o t(?: |$)/;

const ofEither = /(?:^| )owners?(?: and| or)? tenants?(?: |$)|(?:^| )tenants?(?: and| or)? owners?(?: |$)/;

/** Whether a heading asks for a person of the two, as "Owner / Tenant Mobile" does. */
function isOfEither(one: ReadColumn): boolean {
  return (
    one.subject === 'tenant' &&
    ofEither.test(one.heading) &&
    isOfOwner(one.fields[0] === 'name' ? 'phone' : one.fields[0]) &&
    !tellsRole(one)
  );
}

function tellsRole({ heading, profile: { filled, shares } }: ReadColumn): boolean {
  return filled > 0 && shares.role + (ofRoles.test(heading) ? shares.roleLetter : 0) >= sure;
}

const ofFlatStatus = /^(?:flat|unit) status(?: owner tenant| tenant owner)$/;
/** A heading that asks how a flat is occupied; not one that asks of a person whether they own it. */
const ofFlats = /occupied|occupancy|(?:flat|unit) status|^(?!.*(?:owner.*tenant|tenant.*owner)).*(?:flat|unit)/;

/** Whether a column tells for each row if it is about an owner or a tenant; not where it says who lives in the flat. */
function tellsRoleOf(one: ReadColumn): boolean {
  const { heading } = one;
  const { subject, rest } = subjectIn(heading);
  const isOfBoth = subject !== 'tenant' || /type|status|category/.test(rest) || subjectIn(rest).subject === 'owner';
  return tellsRole(one) && isOfBoth && !ofOccupancy.test(heading) && !ofFlats.test(heading);
}

/**
 * Whether a column tells each person's relation to the owner, in a list with a row for each person, the owner included.
 */
function tellsRelation({ heading, profile: { filled, shares } }: ReadColumn): boolean {
  const isOfBoth = shares.self > 0 && shares.relative > 0 && shares.self + shares.relative >= sure;
  return filled > 0 && isOfBoth && !/nomin|emergency/.test(heading);
}

/** A heading that asks whom of a household to call: Wife and Self say it of the owner's own row. */
const ofCalls = /contact|(?:^| )call/;

const ofOwning =
  /possession|poss d|purchase|ownership|admission|membership|member since|cessation|ceased|owned|owner since|taba|kharedi|ताबा|खरेदी|कब्ज|કબજા|ખરીદી/u;
const ofOccupancy = /occupied by|living|lives|stay(?:s|ing)?(?: |$)/;

/**
 * A column that says of each row whether its owner or a tenant occupies the flat, beside a column of plain names: it
 * tells which of the names are tenants'. Where owners have a column of their own, all plain names are of occupants.
 */
function occupantsIn(all: ReadColumn[]): { role: number; name: number | null } | null {
  const isName = ({ fields, profile }: ReadColumn) => fields[0] === 'name' && profile.filled > 0;
  const areResidents = all.some(({ heading }) => /(?:^| )residents? (?:full )?name/.test(heading));
  const isOf = (heading: string) => ofOccupancy.test(heading) || (areResidents && /^occupancy/.test(heading));
  const role = all.find((one) => tellsRole(one) && isOf(one.heading));
  const names = all.filter((one) => one !== role && isName(one));
  const plain = names.find(({ subject }) => subject === null);
  if (!role || !plain || names.some(({ subject }) => subject === 'tenant')) return null;
  const hasOwners = names.some(({ subject }) => subject === 'owner');
  // If vacant flats have names, too, the column names owners, not occupants.
  if (!hasOwners && role.profile.shares.vacant > 0 && plain.profile.filled >= role.profile.filled) return null;
  return { role: role.index, name: hasOwners ? plain.index : null };
}

/** A heading that asks which class of member somebody is: one column names those of all classes, unless it is the owners' without a nominal one. */
const ofClass = /(?:class|category|type|kind) of (?:the )?member|member(?:ship)? (?:class|category|type)/;

/** Where headings already tell owners from tenants, a column of roles tells nothing of the rows. */
function withRole(told: ReadColumn, isNamed: boolean, areOwners: boolean): ReadColumn {
  // Which flats are vacant is worth knowing all the same.
  const isOfStatus =
    told.fields.includes('status') || (told.profile.shares.vacant > 0 && hasWordsOf('status', told.profile));
  const fields =
    isNamed && (areOwners || !ofClass.test(told.heading))
      ? isOfStatus
        ? (['status'] as const)
        : []
      : (['role'] as const);
  return { ...told, subject: null, nth: null, fields: [...fields], isLeftOut: fields.length === 0 };
}

const exact = 1000;
const numbered = /[1-9]/;
const numberedTwo = /(?:^|\D)2(?:nd)?(?!\d)/;

/** "Owner 2" is a second owner, "Mobile 2" the second phone, "Vehicle 2" the second vehicle. */
function ofNth(
  fields: ImportField[],
  nth: number,
  text: string,
  subject: Subject | null,
): Pick<ReadColumn, 'fields' | 'nth' | 'subject'> {
  const [field] = fields;
  if (!field || topicOf(field) === 'vehicles' || nth === 1)
    // The figure of "2 wheeler" numbers no vehicle.
    return { fields, nth: numbered.test(typeInHeading(text)?.rest ?? text) ? nth : null, subject };
  if (!isPersonal(field)) return { fields: [], nth: null, subject };
  const isOfFirst = subject === 'owner' && /owner 1 /.test(text);
  if ((subject === 'owner' && !isOfFirst) || field === 'name')
    return { fields, nth: null, subject: nthOwner[nth] ?? 'other' };
  return { fields: field === 'phone' && nth === 2 ? ['secondPhone'] : [], nth: null, subject };
}

const nthOwner: Partial<Record<number, Subject>> = { 2: 'second', 3: 'third' };

const spare: Partial<Record<ImportField, ImportField>> = { phone: 'secondPhone' };

/** The field of a tenancy that a column of a person or a flat holds where it is a tenant's. */
export const asTenancy: Partial<Record<ImportField, ImportField>> = {
  ...tenantFieldOf,
  ...{
    description: 'tenancyRemarks',
    occupancyDate: 'tenancySince',
    until: 'tenancyLastDay',
    rent: 'tenancyRent',
    deposit: 'tenancyDeposit',
  },
  ...{ adults: 'tenantAdults', children: 'tenantChildren', males: 'tenantMales', females: 'tenantFemales' },
};

/** Walks over the columns from left to right, and remembers which subject the last ones were about. */
class Walk {
  readonly #told: ReadColumn[];
  readonly #found = new Map<number, Proposal>();
  readonly #vehicles: (VehicleColumn & { by: 'heading' | 'values'; isTenants: boolean })[] = [];
  /** The fields found so far of each subject; a subject with an entry has been named. */
  readonly #has = new Map<Subject, Set<ImportField>>();
  readonly #taken = new Set<ImportField>();
  /** What the tenants' columns would hold if tenancies are imported. */
  readonly #ofTenancy = new Map<ImportField, { index: number; by: 'heading' | 'values' }>();
  readonly #nameAt: number;
  readonly #isSaid: (field: ImportField) => boolean;
  #topic: ImportTopic | null;
  #current: Subject = 'owner';

  constructor(
    told: ReadColumn[],
    {
      topic,
      nameAt,
      isSaid,
    }: Pick<ProposalContext, 'topic'> & { nameAt: number; isSaid: (field: ImportField) => boolean },
  ) {
    this.#told = told;
    this.#topic = topic;
    this.#nameAt = nameAt;
    this.#isSaid = isSaid;
  }

  found(): Proposal[] {
    // Without a column for its first day no tenancy can be made, unless a person says which column names the tenants.
    const isTold = this.#ofTenancy.has('tenancySince') || this.#isSaid('tenancySince') || this.#isSaid('tenantName');
    const isOfTenancies = this.#ofTenancy.has('tenantName') && isTold;
    // Where no column has the last day of the agreement, the day on which they left is it.
    const left = this.#ofTenancy.get('tenancyEndedOn');
    if (left && !this.#ofTenancy.has('tenancyLastDay') && !this.#isSaid('tenancyLastDay')) {
      this.#ofTenancy.delete('tenancyEndedOn');
      this.#ofTenancy.set('tenancyLastDay', left);
    }
    if (isOfTenancies)
      for (const [field, { index, by }] of this.#ofTenancy) this.#found.set(index, { match: { field, nth: 1 }, by });
    // Where tenants are left out, and have columns of their own, a column of roles tells nothing.
    const role = this.#told.find(({ fields }) => fields[0] === 'role');
    if (role && this.#ofTenancy.has('tenantName') && !isOfTenancies) this.#leave(role.index, 'tenant');
    const vehicles = this.#vehicles
      .filter(({ isTenants }) => isOfTenancies || !isTenants)
      .sort((one, other) => one.index - other.index);
    const ofVehicles = vehiclesOf(vehicles);
    for (const { index, by } of vehicles) {
      const match = ofVehicles.get(index) ?? null;
      this.#found.set(index, match ? { match, by } : { match: null, by: 'nothing' });
    }
    return this.#told.map(({ index }) => this.#found.get(index) ?? { match: null, by: 'nothing' });
  }

  step(told: ReadColumn): void {
    const { subject, isLeftOut, index } = told;
    if (isLeftOut) return;
    if (subject === 'charges' || subject === 'relative') {
      this.#leave(index, subject);
      return;
    }
    const { field, by } = this.#fieldOf(told);
    if (field === 'role') {
      this.#take(index, field, by);
      return;
    }
    // The state of a vehicle, or of a flat, is not its owner's: Old would end what they own.
    if (field === 'ownerStatus' && (this.#nameAt === -1 || (this.#topic === 'vehicles' && told.heading === 'status'))) {
      this.#leave(index, 'other');
      return;
    }
    // A day that its heading does not call an owner's, in a list of no people, is when something else was.
    if (field === 'occupancyDate' && by === 'values' && this.#nameAt === -1) {
      this.#leave(index, 'other');
      return;
    }
    const isAmount = field === 'rent' || field === 'deposit';
    // In a list of tenants the remarks are about them.
    const isOfFlat = isAmount || (field === 'description' && this.#nameAt === -1);
    const isTenants = isOfFlat && (subject === 'tenant' || (subject === null && this.#current === 'tenant'));
    if (isTenants) this.#tenancy(told, field, by);
    // Of a list of flats, which names their tenants as well, the rent is the flat's.
    if (isTenants && this.#told.some(({ heading }) => /agreement|agmt|lease|licen[cs]e|tenancy|करार/u.test(heading))) {
      this.#leave(index, 'tenant');
      return;
    }
    if (field === 'tenancyLastDay' && this.#isOfEachRole(told)) {
      this.#take(index, 'until', by);
      return;
    }
    // A column of the agreement does not change which subject its neighbours are about.
    if (field && topicOf(field) === 'tenancies') {
      this.#leave(index, 'tenant');
      this.#tenancy(told, field, by);
      return;
    }
    if (subject !== null && subject !== 'owner' && !isOfFlat) this.#ofAnother(told, subject, field, by);
    else if (field && isPersonal(field)) this.#ofPerson(told, field, by);
    else if (field && topicOf(field) === 'vehicles' && field !== 'whose') this.#ofVehicle(told, field, by);
    else if (field && told.profile.filled > 0) this.#take(index, field, by);
  }

  /** Whether "To", behind "From" in a list that tells owners from tenants row by row, is the last day of whom each row is about. */
  #isOfEachRole({ heading, index }: ReadColumn): boolean {
    const has = (field: ImportField) =>
      this.#told.some(({ fields, subject }) => fields[0] === field && subject !== 'tenant');
    const isNamed = this.#told.some(({ fields, subject }) => fields[0] === 'name' && subject === 'tenant');
    const isBehind = this.#found.get(index - 1)?.match?.field === 'occupancyDate';
    return /^(?:to|upto|up to|till|to date)$/.test(heading) && isBehind && has('role') && !isNamed;
  }

  #leave(index: number, of: string): void {
    this.#found.set(index, { match: null, by: 'nothing', of });
  }

  #take(index: number, field: ImportField, by: 'heading' | 'values', nth = 1): void {
    if (nth === 1 && this.#taken.has(field)) return;
    if (nth === 1) this.#taken.add(field);
    this.#topic = topicOf(field);
    this.#found.set(index, { match: { field, nth }, by });
  }

  /**
   * Takes a column whose heading names another subject. A column of yes and no only says whether there is one: it does
   * not change which subject its neighbours are about.
   */
  #ofAnother(
    told: ReadColumn,
    subject: Subject,
    field: ImportField | null,
    by: 'heading' | 'values' = 'heading',
  ): void {
    const { index, profile } = told;
    const isTold = profile.shares.yesNo < sure;
    if (isTold) this.#current = subject;
    const has = this.#saidOf(subject);
    const isNew = field !== null && !has.has(field);
    if (field && isTold) has.add(field);
    const nth = ownerNth[subject];
    const isTaken = nth !== undefined && isNew && ofSecond.includes(field) && profile.filled > 0;
    if (isTaken && isTold) this.#take(index, field, 'heading', nth);
    else this.#leave(index, subject);
    if (subject !== 'tenant' || !isTold || field === null) return;
    if (topicOf(field) === 'vehicles' && field !== 'whose') this.#ofVehicle(told, field, by);
    else this.#tenancy(told, field, by);
  }

  #tenancy({ index, heading, profile }: ReadColumn, field: ImportField, by: 'heading' | 'values'): void {
    const isOfLeaving = field === 'until' && ofLeaving.test(heading);
    const own = isOfLeaving ? 'tenancyEndedOn' : topicOf(field) === 'tenancies' ? field : asTenancy[field];
    // A day that its heading calls the first goes before one that its values alone made so: when the agreement was registered.
    const before = this.#ofTenancy.get(own ?? field);
    const isFree = !before || (before.by === 'values' && by === 'heading');
    if (own && profile.filled > 0 && isFree) this.#ofTenancy.set(own, { index, by });
  }

  #saidOf(subject: Subject): Set<ImportField> {
    const has = this.#has.get(subject) ?? new Set();
    this.#has.set(subject, has);
    return has;
  }

  /** Takes a fact of a person: of the one the heading names, else of the one the last columns were about. */
  #ofPerson(told: ReadColumn, field: ImportField, by: 'heading' | 'values'): void {
    const { index, subject, profile } = told;
    const isName = field === 'name' && index === this.#nameAt;
    if (isName || (subject === 'owner' && field !== 'name')) this.#current = 'owner';
    if (field !== 'name' && (this.#isNamesAlone() || this.#areFieldByField(index))) this.#current = 'owner';
    // A day of possession is an owner's, whoever the columns before it are about.
    const isOwning =
      (field === 'occupancyDate' || field === 'until') && this.#nameAt !== -1 && ofOwning.test(told.heading);
    const current = this.#current;
    if (field === 'secondPhone' && this.#isOfSecond(told)) {
      this.#ofAnother(told, 'second', 'phone', by);
      this.#current = current;
      return;
    }
    const whose = field === 'name' && !isName ? 'other' : isOwning ? 'owner' : this.#whose(field);
    if (whose !== 'owner') {
      this.#ofAnother(told, whose, field, by);
      return;
    }
    const own = this.#saidOf('owner');
    const isSomebodys = (field === 'phone' || field === 'email') && isOfSomebody(told.heading);
    const free = own.has(field) ? this.#spareOf(field) : field;
    if (!free || own.has(free) || (isSomebodys && own.has(field))) {
      this.#leave(index, 'other');
      return;
    }
    own.add(free);
    if (profile.filled > 0) this.#take(index, free, isSomebodys ? 'values' : by);
  }

  /** Whether a second phone is the second owner's: Mobile 2 behind Owner 1 and Owner 2. */
  #isOfSecond({ heading, subject }: ReadColumn): boolean {
    const has = this.#has.get('second');
    if (subject !== null || !has?.has('name') || has.has('phone') || !numberedTwo.test(heading)) return false;
    const isNamed = (one: ReadColumn) => one.subject === 'second' && numberedTwo.test(one.heading);
    return (this.#current === 'owner' || this.#current === 'second') && this.#told.some(isNamed);
  }

  /** Whether the last columns only name owners, one beside the other: then the next fact is the first owner's. */
  #isNamesAlone(): boolean {
    const owners = ['owner', ...Object.keys(ownerNth)] as Subject[];
    const isOnlyNamed = (subject: Subject) => [...(this.#has.get(subject) ?? [])].every((said) => said === 'name');
    return owners.includes(this.#current) && owners.every(isOnlyNamed);
  }

  /** Whether the two columns before say the same of a first and a second owner: what then stands once is the first one's. */
  #areFieldByField(index: number): boolean {
    const [before, last] = [this.#told[index - 2], this.#told[index - 1]];
    const isOfFirst = before?.subject === 'owner' || before?.subject === null;
    return (
      isOfFirst && last?.subject === 'second' && before?.fields[0] !== undefined && before.fields[0] === last.fields[0]
    );
  }

  #whose(field: ImportField): Subject {
    const current = this.#current;
    if (current === 'owner' || this.#has.get('owner')?.has(field)) return current;
    // Where another column with this field is headed as the current subject's, this column is the owner's.
    const isHeaded = this.#told.some(({ subject, fields }) => subject === current && fields[0] === field);
    return isHeaded ? 'owner' : current;
  }

  /** The field of a second phone, unless the phone may be of another person named before it. */
  #spareOf(field: ImportField): ImportField | null {
    const others = [...this.#has].filter(([subject]) => subject !== 'owner');
    return others.every(([, has]) => has.has(field)) ? (spare[field] ?? null) : null;
  }

  #ofVehicle(
    { index, heading, nth, subject, profile }: ReadColumn,
    field: ImportField,
    by: 'heading' | 'values',
  ): void {
    if (profile.filled > 0) this.#topic = 'vehicles';
    if (this.#isRepeated(index, heading, profile)) return;
    const isBoth = profile.shares.vehicle >= sure;
    const type = typeInHeading(heading)?.type ?? null;
    this.#vehicles.push({ index, field, nth, type, isBoth, by, isTenants: subject === 'tenant' });
  }

  /** Whether a column repeats an earlier one, with the same heading and values: it is of no other vehicle. */
  #isRepeated(index: number, heading: string, { filled, samples }: Profile): boolean {
    return this.#told.some(
      (one) =>
        one.index < index &&
        one.heading === heading &&
        filled > 0 &&
        one.profile.filled === filled &&
        one.profile.samples.join('|') === samples.join('|'),
    );
  }

  #fieldOf(told: ReadColumn): { field: ImportField | null; by: 'heading' | 'values' } {
    const { heading, profile, fields, subject } = told;
    const byValues = profile.filled > 0 ? fieldOfValues(heading, profile) : null;
    const isKnownElsewhere = byValues === 'name' || byValues === 'flatNumber' || byValues === 'occupancyDate';
    const isFree = byValues !== null && !(isKnownElsewhere && this.#isHeaded(byValues) && byValues !== 'name');
    // A heading about the flat's occupancy is taken for a role because of its values.
    if (fields[0] === 'role') return { field: 'role', by: ofOccupancy.test(heading) ? 'values' : 'heading' };
    const typed = ofTypedVehicle(heading, fields);
    if (typed && !isContradicted(typed, told)) return { field: typed, by: 'heading' };
    if (typed || arePlatesBesideWords(fields[0], told)) return { field: 'vehicleNumber', by: 'values' };
    if (fields.length === 0 && (ofOccupancy.test(heading) || ofUse.test(heading)) && hasWordsOf('status', profile))
      return { field: 'status', by: 'values' };
    if (fields.length === 0) return { field: isFree && profile.shares.yesNo < sure ? byValues : null, by: 'values' };
    // Plates are recognised under any heading; a column of car names under "Vehicle" is no column of plates.
    const fits = fields.find((field) => field === byValues || hasWordsOf(field, profile));
    const may = fields.filter((field) => !isContradicted(field, told));
    const near = [...may, ...fields].find((field) => topicOf(field) === this.#topic);
    const field = fits ?? (may.length === 1 ? may[0] : near) ?? fields[0] ?? null;
    if (field === null || subject === 'tenant' || subject === 'other') return { field, by: 'heading' };
    if (isContradicted(field, told)) return { field: isFree ? byValues : null, by: 'values' };
    const isNamed = field === 'vehicleNumber' && !ofNumbers.test(heading);
    const { plate, digits } = profile.shares;
    if (isNamed && profile.filled > 0 && plate < 0.2 && digits < 0.5) return { field: 'companyModel', by: 'heading' };
    return { field, by: 'heading' };
  }

  /** Whether the heading of a column says that it holds this field. */
  #isHeaded(field: ImportField): boolean {
    return this.#told.some(
      ({ fields, subject, profile }) =>
        fields[0] === field && (subject === null || subject === 'owner') && profile.filled > 0,
    );
  }
}

/** "Car Make", "2 Wheeler Model": the field that remains without the word for the type. */
function ofTypedVehicle(heading: string, fields: ImportField[]): ImportField | null {
  const [field] = fields;
  if (field !== 'vehicleNumber' && field !== 'vehicleType') return null;
  const fieldsOfRest = fieldsIn(typeInHeading(heading)?.rest ?? '');
  return fieldsOfRest.find((one) => topicOf(one) === 'vehicles' && one !== 'vehicleNumber' && one !== 'whose') ?? null;
}

/** The column of the owner's name: one headed as the owner's, else the first headed a name, else one that looks so. */
function nameAt(told: ReadColumn[]): number {
  const can = (one: ReadColumn) =>
    one.profile.filled > 0 && (one.subject === null || one.subject === 'owner') && !isContradicted('name', one);
  const headed = told.filter((one) => one.fields.includes('name') && can(one));
  const looking = () =>
    told.find(
      (one) =>
        (one.fields.length === 0 || one.fields.every((field) => isContradicted(field, one))) &&
        !one.isLeftOut &&
        can(one) &&
        fieldOfValues(one.heading, one.profile) === 'name',
    );
  return (headed.find(({ subject }) => subject === 'owner') ?? headed[0] ?? looking())?.index ?? -1;
}
