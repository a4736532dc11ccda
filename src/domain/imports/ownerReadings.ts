import { mostHolders } from '#domain/holders.ts';
import { type Cell, textOf } from '#domain/imports/cells.ts';
import { roleWords } from '#domain/imports/flatReadings.ts';
import { tidied } from '#domain/imports/headings.ts';
import { type Reading, readLines, readWord, toAsk, value } from '#domain/imports/readings.ts';
import { given, type Message, message } from '#domain/message.ts';
import { isTenDigits, readPhone as parsePhone } from '#domain/phone.ts';
import { readShare } from '#domain/share.ts';
import type { PhoneRule } from '#domain/society.ts';
import { withPlainDigits } from '#domain/text.ts';

const between = /\s*(?:\/|,|;|&|\n|\bor\b|\band\b)\s*/iu;

/** A mobile number and a remark in brackets behind it. Several in a cell may be separated by blanks alone. */
const mobiles = /(?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}(?!\d)(?:\s*\([^()]{1,20}\))?/gu;

/** Splits the text of a cell into its phones. A single phone that is broken over two lines stays whole. */
export function phonesIn(text: string): string[] {
  if (parsePhone(text) !== null) return [text];
  return text.split(between).flatMap((part) => {
    const found = part.match(mobiles) ?? [];
    return found.length > 1 && part.replace(mobiles, '').trim() === '' ? found : part.trim() === '' ? [] : [part];
  });
}

/** Splits "98200 12345 (wife)" into the phone and the word about it; null where no word in brackets follows. */
export function phoneAndWord(text: string): { phone: string; word: string } | null {
  const [, phone = '', word = ''] = /^([^()]{6,40}?)\s*\(([^()\d]{1,30})\)$/u.exec(text) ?? [];
  return word.trim() !== '' && parsePhone(phone) !== null ? { phone, word: word.trim() } : null;
}

const phoneBehind = /^(.*?)[\s:,;/|–—(-]*((?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5})\)?$/u;
const phoneBefore = /^((?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5})[\s:,;/|–—-]*(.*)$/u;

/** "Sunil Rao 98200 12345" is a name and a phone; null where more or less than one mobile stands there. */
export function nameAndPhone(text: string): { name: string; phone: string } | null {
  if (text.length > longestMarked) return null;
  const [, behind, phone = ''] = phoneBehind.exec(text) ?? [];
  const [, before = '', after = ''] = phoneBefore.exec(text) ?? [];
  const found = behind === undefined ? { name: after, phone: before } : { name: behind, phone };
  return found.phone === '' || /\d/.test(found.name) ? null : found;
}

/**
 * Reads a phone into its stored form: ten digits, or E.164 where the society takes numbers from abroad. A number that
 * does not begin as a mobile's does is taken with a remark. Digits lost to 9.82E+09, and too few or too many, are asked
 * about.
 */
export function readPhone(text: string, phones: PhoneRule): Reading<string> {
  const plain = withPlainDigits(text.normalize('NFKC'))
    .replace(/^['’‘`]+|\.0+$/g, '')
    .replace(/^(?:mob(?:ile)?|ph(?:one)?|tel|m|cell)\b[\s.:-]*/iu, '')
    .trim();
  if (lostDigits.test(plain)) return toAsk(message('import_digits_lost', { text: plain }));
  const kept = parsePhone(plain);
  if (kept !== null) {
    if (!isTenDigits(kept) && phones === 'ten-digits') return toAsk(message('import_phone_abroad', { text: kept }));
    const rule = kept === text ? null : 'phone';
    return value(kept, /^[0-5]/.test(kept) ? 'perhaps_landline' : rule);
  }
  if (!/^[+\d\s().-]+$/.test(plain)) return toAsk(message('phone_ten_digits'));
  const digits = plain.replace(/\D/g, '');
  // A landline: six to eight digits as dialled within a town, or a town's code with too few or too many digits.
  const isLandline = /^\d{6,8}$/.test(digits) || /^0[1-9]\d{8,10}$/.test(digits);
  return toAsk(isLandline ? message('import_landline', { text: text.slice(0, 40) }) : message('phone_ten_digits'));
}

/** A town's code, which no mobile begins with, apart from the number: 0832-2765432 has ten digits, and is a landline's. */
const withTownCode = /^\(?0(?!9)\d{2,4}\)?[-\s]+\d{3,4}[-\s]?\d{3,4}$/;

/** Whether a text is the number of a mobile in India. */
export function isMobile(text: string): boolean {
  return /^[6-9]\d{9}$/.test(parsePhone(text) ?? '') && !withTownCode.test(withPlainDigits(text).trim());
}

const lostDigits = /^\d(?:\.\d+)?e\+?\d+$/iu;

/** "Same", "same as mobile": there is no other number. */
const asFirst = /^same(?: (?:as|no|number)\b.*)?\.?$/iu;

/** Reads a second phone, which may be of any kind: in stored form where it reads as a phone, else as it stands. */
export function readOtherPhone(text: string, cell: Cell): Reading<string> {
  if (asFirst.test(text)) return { is: 'empty', rule: 'nothing' };
  if (lostDigits.test(text)) return toAsk(message('import_digits_lost', { text }));
  const kept = parsePhone(text) ?? text;
  return value(kept, kept === textOf(cell) ? null : kept === text ? 'spaces' : 'phone');
}

const titles = /^(?:m\/s|c\/o|s\/o|d\/o|w\/o)\b/iu;
/** "Mohan Lal & Sons", "Ramesh Shah & Ors.": nobody is named behind the "&". */
const firmBehind = /(?:&|\band)\s*(?:sons?|co|company|brothers|bros|associates|family|others?|ors|anr|another)\.?$/iu;

// A word boundary for every script: \b takes each letter of Devanagari for the end of a word.
const and =
  '(?<![\\p{L}\\p{M}\\p{N}])(?:and|joint(?:ly)? with|along with|aani|aur|और|आणि|व|तथा|एवं|અને|તથા|એવં)(?![\\p{L}\\p{M}\\p{N}])';
const title = '(?:mrs?|ms|miss|shri|sri|smt|kum|dr|श्री|श्रीमती|सौ|શ્રી|શ્રીમતી)(?![\\p{L}\\p{M}])\\.?';
/** "Mr./Mrs. Rao" is one of the two: a form's words for either. */
const slash = `(?<![mcsdw])(?<!(?:^|[^\\p{L}\\p{M}])${title}\\s?)\\/(?!o\\b)`;
const betweenPeople = new RegExp(`\\s*(?:&|\\n|;|\\s\\+\\s|${slash}|${and})\\s*`, 'iu');
const titleAlone = new RegExp(`^(?:${title}\\s*)+$`, 'iu');
const titleFirst = new RegExp(`^(?:${title}\\s*)+`, 'iu');

/** "Mr. & Mrs. Rao" are Mr. Rao and Mrs. Rao. */
function withNameOfNext(part: string, next = ''): string {
  const rest = next.replace(titleFirst, '');
  return titleAlone.test(part) && rest !== '' ? `${part} ${rest}` : part;
}

const longestCounted = 300;

/**
 * The people in a cell of names: at "&", "and", "/", a line break, or commas between whole names or more than two.
 * "Shah, Meena" is one person, written as a register writes her. Names that are counted, "1) Anand Rao 2) Lata Rao", are parted at the
 * figures.
 */
export function namesIn(text: string): string[] {
  if (text.length <= longestMarked && firmBehind.test(text)) return [text];
  if (text.length <= longestCounted && /^1[.)] ?\p{L}/u.test(text)) {
    const counted = text.split(/(?:^|[\s,;&]+)[1-9][.)] ?(?=\p{L})/u).filter((name) => name !== '');
    if (counted.length > 1) return counted;
  }
  const isFirm = titles.test(text);
  const parts = text.split(isFirm ? /\s*(?:&|\n|;)\s*/u : betweenPeople).map((part) => part.trim());
  const whole = parts.flatMap((part) => {
    const commas = part.split(/\s*,\s*/u);
    return commas.length > 2 || (commas.length > 1 && commas.every((one) => /\S\s+\S/u.test(one))) ? commas : [part];
  });
  const named = whole.map((part) => part.replace(/^,|,$/g, '').trim()).filter((part) => part !== '');
  return isFirm ? [text] : named.map((part, at) => withNameOfNext(part, named[at + 1]));
}

export const readOwnerStatus = readWord(
  {
    Active: ['yes', 'current', 'present', 'active owner'],
    Old: ['no', 'inactive', 'former', 'past', 'left', 'sold', 'old owner'],
  },
  message('import_owner_status'),
);

/** Texts that stand for an owner's name and say that the flat is nobody's yet, or that nobody is in it. */
const nobody = new Set(
  `vacant, vacant flat, empty, locked, closed, guest parking, visitor parking, cancelled, booking cancelled, unsold, unsold flat, not sold, not sold yet, unallotted, not allotted, builder, developer, no owner, no, none,
  khali, खाली, बंद, ताला, બંધ, તાળું, lock, nri locked, house locked, रिक्त, रिकामे, रिकामा, रिकामी, बिल्डर, विकासक, नहीं बिका, ना, ખાલી, બિલ્ડર, વેચાયેલ નથી, ના`.split(
    /,\s*/u,
  ),
);

/** "Builder - unsold", "Blocked - Landowner", "Refuge area", "Unsold (developer)", "Bank possession (a bank's name)": flats that nobody has bought, or a bank holds. */
const ofBuilder =
  /^(?:(?:with )?(?:builder|developer|promoter)s? )?(?:un ?sold|not sold|unallotted)(?: (?:flat|unit|stock|inventory))?(?: (?:with )?(?:builder|developer|promoter)s?)?$|^(?:with )?(?:builder|developer)s? (?:flat|unit|stock|inventory|possession)$|^(?:blocked|on hold|hold|reserved|mortgaged)(?: (?:by|for|with|to))?(?: (?:builder|developer|land ?owner|bank|management)s?)?$|^land ?owners?(?: (?:share|flat|unit|stock|quota))?$|^refuge(?: (?:area|floor|flat))?$|^(?:sample|show|mock up) flat$|^bank (?:possession|attached|attachment|auction|seized)(?: [\p{L}\p{N}]+){0,3}$/u;

/** Texts in a column of tenants that say that whoever owns the flat lives there. */
const themselves = new Set(
  `self, self occupied, self occupancy, self owner, owner, owner self, owner occupied, by owner, no tenant, not rented, not let, not on rent,
  स्वतः, स्वयं, खुद, मालक, मालक स्वतः, मालिक, मालिक स्वयं, मालिक खुद, પોતે, સ્વયં, માલિક, માલિક પોતે`.split(/,\s*/u),
);

/** Whether a text that stands where an owner's name would says that there is none. */
export function saysNoOwner(text: string): boolean {
  return isNobody(tidied(text));
}

/** "Vacant - Builder" says it twice. */
const isNobody = (plain: string) => {
  const rest = plain.replace(/^vacant (?!flat$)/, '');
  return nobody.has(rest) || ofBuilder.test(rest);
};

/** Whether a text that stands where a tenant's name would says that nobody rents the flat. */
export function saysNobodyRents(text: string): boolean {
  const plain = tidied(text);
  return themselves.has(plain) || isNobody(plain);
}

/** Reads the name of an owner; words for nobody count as empty. */
export function readOwner(text: string, cell: Cell): Reading<string> {
  const plain = tidied(text);
  if (isNobody(plain)) return { is: 'empty', rule: 'nothing' };
  if (happened.test(plain)) return toAsk(message('import_name_and_more', { text: text.slice(0, 60) }));
  // A phone that no column and no rule takes out of the cell is no part of a name.
  if (nameAndPhone(text)?.name) return toAsk(message('import_name_and_more', { text: text.slice(0, 60) }));
  if (livesThere.test(plain)) return toAsk(message('import_name_of_nobody', { text: text.slice(0, 60) }));
  return readLines(text, cell);
}

/** Words that tell what became of a flat or its owner, beside a name or in its place. */
const happened =
  /(?:^| )(?:transferred|shifted|rented|sold|vacated|expired|resale|cancelled|transfer (?:pending|awaited|in process|under process)|(?:old|new|previous|former|ex) (?:owner|member)|under (?:litigation|dispute)|disputed)(?: |$)/;

/** Texts that say that whoever owns the flat lives there, and not who that is. */
const livesThere = /^(?:self|owner) (?:occupied|occupancy)$|^(?:not (?:rented|let|on rent)|no tenant)$/;

/** Texts in a column of tenants that say that they have left, and nobody's name. */
const haveLeft = /^(?:(?:tenants?|flat) )?(?:vacated|left|shifted|moved out)(?: flat)?$/;
const hasLeft = /(?:^| )(?:vacated|shifted|moved out|left|expired)$/;

/** Reads the name of a tenant; words for nobody count as empty. */
export function readTenant(text: string, cell: Cell): Reading<string> {
  if (saysNobodyRents(text) || haveLeft.test(tidied(text))) return { is: 'empty', rule: 'nothing' };
  if (nameAndPhone(text)?.name || hasLeft.test(tidied(text)))
    return toAsk(message('import_name_and_more', { text: text.slice(0, 60) }));
  return readLines(text, cell);
}

/** The classes of members that registers tell: a nominal one lives there, and owns nothing. */
const readRoleWord = readWord(
  {
    Owner: [...roleWords.Owner, 'ordinary', 'ordinary member', 'associate', 'associate member'],
    Tenant: [...roleWords.Tenant, 'nominal', 'nominal member'],
  },
  message('import_role'),
);

/** Words for relatives, who live with an owner and are no owners themselves. */
const relatives = new Set(
  `wife, husband, spouse, son, daughter, father, mother, brother, sister, child, grandson, granddaughter, grandfather, grandmother,
  owner family, owners family, owner family member, tenant family, tenants family, tenant family member, family, family member, son in law, daughter in law, father in law, mother in law, brother in law, sister in law, uncle, aunt, nephew, niece, dependent,
  पत्नी, पती, पति, मुलगा, मुलगी, पुत्र, पुत्री, बेटा, बेटी, आई, वडील, माता, पिता, माँ, भाऊ, भाई, बहीण, बहन, सून, सासू, सासरे,
  પત્ની, પતિ, પુત્ર, પુત્રી, દીકરો, દીકરી, માતા, પિતા, ભાઈ, બહેન`.split(/,\s*/u),
);

export function saysRelative(text: string): boolean {
  return relatives.has(tidied(text));
}

/** O and T, which tell owners from tenants where a heading asks for that. */
const roleLetters: Partial<Record<string, 'Owner' | 'Tenant'>> = { O: 'Owner', T: 'Tenant' };

export const isRoleLetter = (text: string) => roleLetters[text.toUpperCase()] !== undefined;

const ofKinds = new Set(
  `primary, secondary, main, first, joint, co, non, resident, residing, staying, living, nri, current, present, individual, registered, company, single`.split(
    ', ',
  ),
);

/** "Primary Owner", "Owner (Non-resident)": owners and tenants with a word that says of which kind. */
function withoutKind(text: string): string {
  const bare = tidied(text)
    .split(' ')
    .filter((word) => !ofKinds.has(word));
  return bare.length === 1 ? (bare[0] ?? text) : text;
}

const headOfFamily = new Set(['head', 'hof', 'head of family', 'family head', 'main member', 'primary member']);

/** Reads whether a row's person owns the flat, rents it or lives with its owner; words for nobody count as empty. */
export function readRole(text: string): Reading<'Owner' | 'Tenant' | 'Relative'> {
  if (saysRelative(text)) return value('Relative', 'role');
  if (headOfFamily.has(tidied(text))) return value('Owner', 'role');
  const letter = roleLetters[text.trim().toUpperCase()];
  if (letter) return value(letter, 'role');
  const read = readRoleWord(withoutKind(text));
  if (read.is === 'value') return value(read.value, 'role');
  return saysNobodyRents(text) ? { is: 'empty', rule: 'nothing' } : read;
}

const behindName = /^(.*\S)\s*[([]\s*(o|owner|t|tenant(?: of [^()[\]]*)?|on rent|rented)\s*[)\]]$/iu;

const behindDash = /^(.*\S)\s+[-–—]\s*(owner|tenant|on rent|rented)$/iu;

/** A name with its role behind it: "Sohail Khan (T)" is Sohail Khan, a tenant. Null where no role follows. */
export function roleBehind(text: string): { name: string; role: 'Owner' | 'Tenant' } | null {
  const [, name, role = ''] =
    (isMarked(text) && behindName.exec(text)) || (isShort(text) && behindDash.exec(text)) || [];
  return name === undefined ? null : { name, role: /^o/i.test(role) && !/^on/i.test(role) ? 'Owner' : 'Tenant' };
}

const longestMarked = 200;
const isShort = (text: string) => text.length <= longestMarked;
/** Whether something in brackets stands behind a text. */
const isMarked = (text: string) => isShort(text) && (text.endsWith(')') || text.endsWith(']'));

/** An office that a member has in the society. */
export const office =
  '(?:hon(?:orary)?\\.? ?|vice |jt\\.? |joint |ex[- ])*(?:chair(?:man|person)|president|secretary|treasurer|(?:mc|committee) member)';
const officeBehind = new RegExp(`^(.*\\p{L}\\.?)\\s*(?:[-–,]\\s*|[([]\\s*)(?:${office}|nri)\\s*[)\\]]?$`, 'iu');

/**
 * A name without the office that its holder has in the society, or without an "&" whose second name stands in the row
 * below: "Meena Joshi (Hon. Secretary)", "Meena Joshi &". Null where none follows.
 */
export function withoutOffice(text: string): string | null {
  if (text.length > longestMarked) return null;
  return officeBehind.exec(text)?.[1] ?? /^(.*[\p{L}.])\s*[&,+]$/u.exec(text)?.[1] ?? null;
}

const otherBehind =
  /^(.*\p{L}[\p{M}.]*)\s*[([]\s*((?:nominees?|nominated|g?poa|gpa|(?:general )?power of attorney|caretaker|agent|broker|through|वारस(?:दार)?|नॉमिनी|नामनिर्देशित|વારસદાર|નોમિની)(?![\p{L}\p{M}])[^()[\]]*|(?:tenants?|भाडेकरू|किरा[एय]ेदार|ભાડુઆત|licensee|lessee|occupant|rented to|let to|on rent to)\s*(?:[-–—:,.]|is(?= )|name(?= ))?\s+(?!of )\p{L}[^()[\]]*)[)\]]$/iu;

/** "Usha Rao (Nominee: Amit Rao)": a name, and who stands behind it in brackets as something else than an owner. */
export function otherBehindName(text: string): { name: string; other: string } | null {
  const [, name = '', other = ''] = (isMarked(text) && otherBehind.exec(text)) || [];
  return name === '' ? null : { name, other: other.trim() };
}

const ofTenants =
  /^(?:(?:indicates?|means|denotes|marks|shows|stands|for|is|are|the|a|as|flats?|units?|members?|given|let|out|living|staying|occupied|by) )*(?:tenants?|tenanted|lessees?|(?:on )?rent(?:ed)?(?: out)?|भाडेकरू|किरा[एय]े?दार|ભાડુઆત)$/u;

/** Whether a remark says no more than that those it is about are tenants: "* Tenant", "* indicates flats on rent". */
export function isOfTenants(remark: string): boolean {
  return ofTenants.test(tidied(remark));
}

/** Reads how a tenancy ended. */
const readEnd = readWord(
  {
    left: [
      ...['vacated', 'moved out', 'ended', 'left the flat', 'gave notice', 'shifted', 'closed', 'terminated'],
      ...['inactive', 'not active', 'old', 'past', 'former', 'old tenant', 'former tenant', 'tenant left'],
    ],
    renewed: ['renewal', 'extended'],
    bought: ['bought the flat', 'purchased'],
  },
  message('import_tenancy_ended'),
);

/** Words for a tenancy that goes on; an agreement that expired tells nothing of the tenants. */
const goesOn = new Set(
  'active, current, present, running, ongoing, on going, live, valid, occupied, staying, residing, continuing, expired, yes'.split(
    ', ',
  ),
);

/** Reads how a tenancy ended; words for one that goes on count as empty. */
export function readEnding(text: string): ReturnType<typeof readEnd> {
  return goesOn.has(tidied(text)) ? { is: 'empty', rule: 'nothing' } : readEnd(text);
}

/** Reads a place among those who own a flat together. */
export function readPlace(text: string): Reading<number> {
  return /^[1-6]$/.test(text.trim()) ? value(Number(text), null) : toAsk(message('import_place', { max: mostHolders }));
}

export function readShareOf(text: string): Reading<string> {
  const kept = readShare(text);
  return kept === null
    ? toAsk(message('share_unreadable', { given: given(text) }))
    : value(kept, kept === text ? null : 'share');
}

/** The question about a cell with several people or phones in it. */
export function severalIn(field: 'name' | 'phone', count: number): Message {
  return field === 'name' ? message('import_two_people', { count }) : message('import_two_phones', { count });
}
