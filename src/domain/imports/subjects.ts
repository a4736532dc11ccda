import { type ColumnMatch, type ImportField, topicOf } from '#domain/imports/field.ts';
import { tidied } from '#domain/imports/headings.ts';

/**
 * Whom a column may be about. A second owner is taken as a second name is; columns of a tenant, of others and of what
 * was to be paid are left out with their subject (docs/rules.md, Bringing a spreadsheet).
 */
export type Subject = 'owner' | 'second' | 'third' | 'tenant' | 'other' | 'relative' | 'charges';

const words: [Subject, RegExp][] = [
  [
    'second',
    /(?:^| )(?:(?:2nd|second|co|joint|other) (?:owner|holder|member|name|purchaser|allottee|applicant|buyer)s?|(?:owner|member)s? ?2(?= \p{L})|co ?(?:owner|applicant)s?|associate member|joint (?:owner )?name)(?= |$)|सह ?(?:मालक|सभासद|मालिक)(?:ाचे)?|સહ ?માલિક/u,
  ],
  ['third', /(?:^| )(?:3rd|third) (?:owner|holder|member|name|purchaser|allottee|applicant|buyer)s?(?= |$)/u],
  [
    'tenant',
    /(?:^| )(?:tenants?|lodgers?|lessees?|licensees?|occupants?|occupiers?|occupier|renters?|rented to|let out to|leased to|on rent to|bhadekaru|bhadekari|kirayedar|kiraydar)(?= |$)|भाडेकरू(?:चे|चा|ंचे|ची)?|किरा[एय]े?दार(?: का| की)?|ભાડુઆત(?:નું|નો|ના)?|ભાડૂત(?:નું|નો|ના)?|வாடகைதாரர்|குடியிருப்பவர்|అద్దెదారు|కిరాయిదారు|ಬಾಡಿಗೆದಾರರ?|ভাড়াটিয়ার?|ভাড়াটের?/u,
  ],
  [
    'other',
    /(?:^| )(?:nominees?|nominated|previous owner|former owner|old owner|earlier owner|original (?:owner|allottee|member)|seller|vendor|agent|broker|caretaker|care taker|servant|maid|driver|guarantor|witness|visitor|guest|staff|helper|employee|complainant|transferor|builder|architect|watchman)s?(?= |$)|नामनिर्देशित|नॉमिनी|વારસદાર|નોમિની/u,
  ],
  [
    'relative',
    /(?:^| )(?:(?:old|previous|earlier|former) (?:contact|mobile|mob|phone|tel|cell|email|mail|address)|spouse|wife|husband|father|mother|son|daughter|brother|sister)s?(?= |$)|(?:^| )(?:of )?(?:children|child|kid)s? (?:names?|contacts?|phones?|mobiles?)(?= |$)|(?:names?|contacts?|phones?|mobiles?)(?: no| numbers?)? of (?:the )?(?:children|child|kid)s?(?= |$)|^[swd] o(?= |$)|पतीचे|वडिलांचे|पिता|પિતા|தந்தை|கணவர்|తండ్రి|భర్త|ತಂದೆಯ?|ಗಂಡನ?|পিতার?|স্বামীর?/u,
  ],
  [
    'charges',
    /(?:^| )(?:maintenance|maint|amount|amt|(?:payment )?mode|debit|credit|dr|cr|narration|maintainance|arrears?|dues?|outstanding|opening bal(?:ance)?|closing bal(?:ance)?|balance|receipts?(?: no)?|received(?: on)?|bills?(?: no)?|paid(?: on)?|payments?|penalty|interest|sinking fund|repair fund|water charges?|service charges?|non occupancy(?: charges?)?|noc charges?|cheque(?: no)?|utr(?: no)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]{0,6} (?:\d{2}|\d{4})|q[1-4] \d{2,4}|देखभाल|बाकी|थकबाकी|પાવતી|બાકી)(?= |$)/u,
  ],
  [
    'owner',
    /(?:^| )(?:owners?|members?|allottees?|purchasers?|malik|malak|sabhasad)(?= |$)|मालक|मालिक|सभासद|सदस्य|માલિક|સભ્ય|உரிமையாளர்|உறுப்பினர்|యజమాని|సభ్యు|ಮಾಲೀಕ|ಸದಸ್ಯ|মালিক|সদস্য/u,
  ],
];

const tenantsAlone =
  '(?:tenants?|lessees?|licensees?|renters?|भाडेकर[ूु][\\p{L}\\p{M}]*|किरा[एय]े?दार[\\p{L}\\p{M}]*|ભાડ[ુૂ][આત][\\p{L}\\p{M}]*)';
const aroundLists =
  '(?:(?:the|list|lists|details?|register|records?|data|info|information|all|our|present|current|of|for|flat) )*';
const ofTenants = new RegExp(
  `^${aroundLists}${tenantsAlone}(?! (?:co|coop|cooperative|chs|chsl|hsg|housing|society|association)(?: |$))(?: |$)`,
  'u',
);

/** Whether a sheet's name or title says that its people are tenants: "Tenants 2026", "LIST OF TENANTS"; not "Tenants Co-op. Hsg. Society". */
export function listsTenants(text: string): boolean {
  const plain = tidied(text);
  return ofTenants.test(plain) && subjectIn(plain.replace(ofTenants, '')).subject === null;
}

const ofOwners = new RegExp(
  `^${aroundLists}(?:owners?|members?|owner members?|मालक[\\p{L}\\p{M}]*|मालिक|सभासद[\\p{L}\\p{M}]*|માલિક[\\p{L}\\p{M}]*|સભ્યો?)(?: (?:list|details?|data|register))*$`,
  'u',
);
const mostWordsOfLine = 5;

/** Whose list a line begins: OWNERS, or List of tenants; null for any other. */
export function listedBelow(text: string): 'Owner' | 'Tenant' | null {
  const plain = tidied(text);
  if (plain.split(' ').length > mostWordsOfLine) return null;
  return ofOwners.test(plain) ? 'Owner' : listsTenants(text) ? 'Tenant' : null;
}

/** A heading that is a real date: columns of charges are often headed by their month in this way. */
const month = /^\d{2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec) \d{4}$/;

/** "Owner / Co-owner": all who own the flat, in one column. */
const ofOwnersTogether =
  /^(?:names? of )?(?:owner|member|holder|applicant)s?(?: and)? (?:co|joint) ?(?:owner|member|holder|applicant)s?(?: names?)?$/;

/** Whom a tidied heading names, and what else stands in it: "tenant mobile no" is the tenant, and "mobile no". */
export function subjectIn(heading: string): { subject: Subject | null; rest: string } {
  if (month.test(heading)) return { subject: 'charges', rest: '' };
  if (ofOwnersTogether.test(heading)) return { subject: 'owner', rest: heading };
  for (const [subject, pattern] of words) {
    if (!pattern.test(heading)) continue;
    return { subject, rest: subject === 'owner' ? heading : without(pattern, heading) };
  }
  return { subject: null, rest: heading };
}

/** A heading without the word for an owner: the longest word of "member email" is the owner's, but it is an email. */
export function withoutOwner(heading: string): string {
  const pattern = words.find(([subject]) => subject === 'owner')?.[1];
  return pattern ? without(pattern, heading) : heading;
}

function without(pattern: RegExp, heading: string): string {
  return heading.replace(pattern, ' ').replace(/\s+/g, ' ').trim();
}

/** Whether a field is of a person; where the heading does not tell which one, the column's place does. */
export const isPersonal = (field: ImportField) => topicOf(field) === 'owners';

/** The number of each further owner. */
export const ownerNth: Partial<Record<Subject, number>> = { second: 2, third: 3 };

/** The fields that are imported for a second or third owner. */
export const ofSecond: readonly ImportField[] = ['name', 'middleName', 'lastName', 'phone', 'email'];

/** The columns of vehicles that their headings call a tenant's. */
export function tenantsVehicles(columns: readonly { index: number; heading: string; match: ColumnMatch }[]) {
  const theirs = columns.filter(
    ({ heading, match }) =>
      match && topicOf(match.field) === 'vehicles' && subjectIn(tidied(heading)).subject === 'tenant',
  );
  return new Set(theirs.map(({ index }) => index));
}
