import { z } from 'zod';
import { Documents } from '#domain/documents.ts';
import { FamilyDetails } from '#domain/family.ts';
import {
  everywhere as anywhere,
  type FieldRule,
  is,
  type NamesIn,
  nameIn,
  namesIn,
  type Taking,
  taking,
} from '#domain/fieldList.ts';
import { day, isoDay, keptPhone, line, optionalEmail, optionalLine, optionalText, phone } from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';
import { longestPhone } from '#domain/phone.ts';

/** docs/rules.md, Owners. */
export const ownerStatuses = ['Active', 'Old'] as const;
export type OwnerStatus = (typeof ownerStatuses)[number];

type OwnerRule = FieldRule & {
  /** Which part of the form it stands in. */
  form: 'first' | 'more' | OwnerGroup;
  /** What is chosen from one record or the other when two become one: the field, or its group. */
  merge: true | OwnerGroup | null;
  /** What an erasure names: the field, or what it is a part of. */
  erase: true | 'family' | 'emergencyContact' | null;
  /** In what a person is handed of themself; `joined` where one line says several. */
  handOver: true | { label?: string; place?: number; joined?: readonly string[] } | null;
  /** Whether a search finds it, and whether the list shows what was found. */
  find: 'shown' | 'unseen' | null;
};

/** What a form and a record hold as one, with its heading. */
export const ownerGroups = {
  familyDetails: 'Family Details',
  emergencyContact: 'Emergency Contact',
  documents: 'Documents',
} as const;
export type OwnerGroup = keyof typeof ownerGroups;

const text = z.string().nullable();
const number = z.int().nullable();
// Of many people at once hardly anything is the same.
const everywhere = { ...anywhere, merge: true, erase: true, handOver: true, find: null, bulk: null } as const;
const nowhere = { column: null, log: null, list: null, page: null, sheet: null, import: null } as const;
const ofFamily = is({
  ...is({ kind: 'count', answer: number, form: 'familyDetails', isRequired: true }),
  ...everywhere,
  ...is({ merge: 'familyDetails', erase: 'family' }),
});
const ofContact = is({
  ...is({ kind: 'line', answer: text, form: 'emergencyContact' }),
  ...everywhere,
  ...is({ merge: 'emergencyContact', erase: 'emergencyContact' }),
});
const ofDocuments = { answer: text, form: 'documents', ...everywhere, ...nowhere } as const;

/** Every field of an owner, and where it takes part (docs/adding-a-concept.md, To add a field). */
export const ownerFields = {
  name: {
    ...is({ kind: 'line', path: 'name', label: 'Full Name', name: 'Name', form: 'first', isRequired: true }),
    ...is({ schema: line('fullName'), answer: z.string() }),
    ...everywhere,
    list: { place: 1, width: 220 },
    // The page is called by it.
    page: null,
    sheet: { place: 1 },
    import: { label: 'Owner’s name' },
    // The registers go on naming who owned.
    erase: null,
    handOver: { place: 1 },
    find: 'shown',
  },
  email: {
    ...is({ kind: 'email', path: 'email', label: 'Email', name: 'Email', form: 'first' }),
    // Whether there must be one is the society's rule: see `ownerErrors`.
    schema: optionalEmail(encoded('owner_email_format')),
    answer: text,
    ...everywhere,
    list: { place: 5, width: 230 },
    sheet: { place: 2 },
    find: 'shown',
    bulk: { clearing: 'The email is removed' },
  },
  phone: {
    ...is({ kind: 'phone', path: 'phone', label: 'Phone', name: 'Phone', form: 'first', isRequired: true }),
    schema: phone(encoded('phone_ten_digits')),
    // Who came by a transfer or from elsewhere may have none.
    answer: text,
    ...everywhere,
    list: { place: 4, width: 190 },
    page: { place: 1 },
    sheet: { place: 3 },
    handOver: { place: 3 },
    find: 'shown',
  },
  /** Any number that somebody can be reached by, a landline too; kept as phones are where it reads as one. */
  secondPhone: {
    ...is({ kind: 'phones', path: 'secondPhone', label: 'Second phone', name: 'Second phone', form: 'more' }),
    schema: optionalLine('secondPhone', longestPhone)
      .unwrap()
      .transform((value) => value && keptPhone(value))
      .default(null),
    answer: text,
    ...everywhere,
    list: { width: 190, isExtra: true },
    page: { place: 2 },
    sheet: { place: 4 },
    handOver: { place: 4 },
    find: 'unseen',
  },
  address: {
    ...is({ kind: 'lines', path: 'address', label: 'Address', name: 'Address', form: 'more' }),
    ...is({ schema: optionalText('address'), answer: text }),
    ...everywhere,
    list: { width: 260, isExtra: true },
    bulk: { place: 1 },
  },
  /** What they own is said by ownerships; the form takes the one they begin with. */
  flatId: {
    ...is({ kind: 'link', path: 'flat.id', label: 'Flat', name: 'Flat', form: 'first' }),
    schema: z
      .uuid({ error: encoded('choose_flat') })
      .nullable()
      .default(null),
    answer: null,
    ...nowhere,
    ...is({ merge: null, erase: null, handOver: null, find: null, bulk: null }),
  },
  occupancyDate: {
    ...is({ kind: 'day', path: 'occupancyDate', label: 'Occupancy Date', name: 'Occupancy date', form: 'first' }),
    ...is({ isRequired: true, schema: day('occupancyDate'), answer: isoDay }),
    ...everywhere,
    list: { key: 'since', place: 6, width: 150 },
    sheet: { place: 6 },
    import: { label: 'Owner since' },
    // Their ownerships say it.
    merge: null,
    // The registers go on saying it.
    erase: null,
    handOver: { label: 'Lives here since' },
  },
  status: {
    ...is({ kind: 'choice', path: 'status', label: 'Status', name: 'Status', form: 'first', isRequired: true }),
    ...is({ initial: 'Active', schema: z.enum(ownerStatuses, { error: encoded('choose_status') }) }),
    answer: z.enum(ownerStatuses),
    ...everywhere,
    list: { place: 3, width: 100 },
    sheet: { place: 7, label: 'Owner status' },
    import: { as: 'ownerStatus', label: 'Status of owner' },
    // Active where one of the two is.
    merge: null,
    // Whose details are erased is Old.
    erase: null,
    handOver: { place: 2 },
  },
  adults: {
    ...is({ ...ofFamily, path: 'familyDetails.adults', label: 'Adults', name: 'Adults' }),
    schema: FamilyDetails.shape.adults,
    list: { place: 11, width: 85, isExtra: true },
  },
  children: {
    ...is({ ...ofFamily, path: 'familyDetails.children', label: 'Children', name: 'Children' }),
    schema: FamilyDetails.shape.children,
    list: { place: 10, width: 95 },
    page: { place: 3 },
  },
  males: {
    ...is({ ...ofFamily, path: 'familyDetails.males', label: 'Males', name: 'Males' }),
    schema: FamilyDetails.shape.males,
    list: { place: 8, width: 80 },
    page: { place: 1 },
    handOver: { label: 'Men and boys' },
  },
  females: {
    ...is({ ...ofFamily, path: 'familyDetails.females', label: 'Females', name: 'Females' }),
    schema: FamilyDetails.shape.females,
    list: { place: 9, width: 90 },
    page: { place: 2 },
    handOver: { label: 'Women and girls' },
  },
  contactName: {
    ...is({ ...ofContact, path: 'emergencyContact.name', label: 'Name', name: 'Emergency contact' }),
    schema: optionalLine('contactName'),
    list: { width: 170, isExtra: true },
    handOver: { joined: ['contactName', 'contactRelation', 'contactPhone'] },
  },
  contactPhone: {
    ...is({ ...ofContact, kind: 'phone', path: 'emergencyContact.phone', label: 'Phone', name: 'Emergency phone' }),
    schema: optionalLine('contactPhone', longestPhone).transform((value) => value && keptPhone(value)),
    list: { label: "Contact's phone", width: 170, isExtra: true },
    // With the contact's name.
    handOver: null,
  },
  contactRelation: {
    ...is({ ...ofContact, path: 'emergencyContact.relation', label: 'Relation', name: 'Emergency relation' }),
    schema: optionalLine('relation', 100),
    list: { label: "Contact's relation", width: 170, isExtra: true },
    // With the contact's name.
    handOver: null,
  },
  // Documents are in no list, sheet or file, and the log knows only whether there are any.
  aadhar: {
    ...is({
      ...ofDocuments,
      kind: 'document',
      path: 'documents.aadhar',
      label: 'Aadhar Number',
      name: 'Aadhaar number',
    }),
    ...is({ schema: Documents.shape.aadhar, column: 'aadharSealed', log: 'hasAadhar' }),
  },
  pan: {
    ...is({ ...ofDocuments, kind: 'document', path: 'documents.pan', label: 'PAN Number', name: 'PAN' }),
    ...is({ schema: Documents.shape.pan, column: 'panSealed', log: 'hasPan' }),
  },
  lease: {
    ...is({
      ...ofDocuments,
      kind: 'lines',
      path: 'documents.lease',
      label: 'Lease Agreement',
      name: 'Lease agreement',
    }),
    ...is({ schema: Documents.shape.lease, column: 'lease', log: 'hasLease' }),
  },
} as const satisfies Record<string, OwnerRule>;

type Rules = typeof ownerFields;
export type OwnerField = keyof Rules;
type Part =
  | 'answer'
  | 'column'
  | 'log'
  | 'list'
  | 'page'
  | 'sheet'
  | 'import'
  | 'merge'
  | 'erase'
  | 'handOver'
  | 'find';
/** The fields that take part in it. */
export type TakingPart<P extends Part> = Taking<Rules, P>;
type GroupOf<K extends OwnerField> = Rules[K]['form'] extends OwnerGroup ? Rules[K]['form'] : null;
/** The fields in a group; for null those in none. */
export type InGroup<G extends OwnerGroup | null> = {
  [K in OwnerField]: GroupOf<K> extends G ? K : never;
}[OwnerField];
/** The names of a group's fields in it: 'name' of the emergency contact. */
export type KeyIn<G extends OwnerGroup> = {
  [K in InGroup<G>]: Rules[K]['path'] extends `${G}.${infer Key}` ? Key : never;
}[InGroup<G>];

const allFields = Object.keys(ownerFields) as OwnerField[];

export function ownerRule(field: OwnerField): OwnerRule {
  return ownerFields[field];
}

/** The fields that take part in something, in the list's order. */
export function takingPart<P extends Part>(part: P): TakingPart<P>[] {
  return taking(ownerFields, part);
}

/** The fields of a group, for null those in none. */
export function fieldsIn<G extends OwnerGroup | null>(group: G): InGroup<G>[] {
  return allFields.filter((field) => groupOf(field) === group) as InGroup<G>[];
}

export function groupOf(field: OwnerField): OwnerGroup | null {
  const { form } = ownerFields[field];
  return form === 'first' || form === 'more' ? null : form;
}

/** What is said of anybody, also of who only rents; the rest is an owner's alone. */
export type PersonField = Exclude<OwnerField, 'flatId' | 'occupancyDate' | 'status' | InGroup<'familyDetails'>>;

const ownersAlone: readonly OwnerField[] = ['flatId', 'occupancyDate', 'status', ...fieldsIn('familyDetails')];

export const personFields = allFields.filter((field) => !ownersAlone.includes(field)) as PersonField[];

/** The name of a field in its group: 'name' for contactName. */
export function keyInGroup(field: OwnerField): string {
  return ownerFields[field].path.split('.').at(-1) ?? field;
}

type Grouped<G extends OwnerGroup, P extends 'schema' | 'answer'> = {
  [K in InGroup<G> as Rules[K]['path'] extends `${G}.${infer Key}` ? Key : never]: Rules[K][P];
};

/** What is taken, or answered, of a group's fields, by their names in it. */
export function shapeIn<G extends OwnerGroup, P extends 'schema' | 'answer'>(group: G, part: P): Grouped<G, P> {
  return Object.fromEntries(fieldsIn(group).map((field) => [keyInGroup(field), ownerFields[field][part]])) as Grouped<
    G,
    P
  >;
}

/** A field, or the group, by the name that a form, a merge and an erasure show. */
export function labelOf(of: OwnerField | OwnerGroup): string {
  return of in ownerGroups ? ownerGroups[of as OwnerGroup] : ownerFields[of as OwnerField].label;
}

/** The columns of the table. */
export type OwnerColumn = NamesIn<Rules, 'column'>;
export type MergeField = NamesIn<Rules, 'merge'>;
export type ErasedFact = NamesIn<Rules, 'erase'>;
export type ImportedOwnerField = NamesIn<Rules, 'import'>;

export function columnOf(field: TakingPart<'column'>): OwnerColumn {
  return nameIn(ownerFields[field].column, field) as OwnerColumn;
}

export function importName(field: TakingPart<'import'>): ImportedOwnerField {
  return nameIn(ownerFields[field].import, field) as ImportedOwnerField;
}

/** What is chosen of two records that become one, and what an erasure names: fields, and groups of them. */
export const mergeFields = namesIn(ownerFields, 'merge');
export const erasedFacts = namesIn(ownerFields, 'erase');

/** The fields that a part knows by one name, as a merge does those of a family. */
export function fieldsNamed<P extends 'merge' | 'erase'>(part: P, name: NamesIn<Rules, P>): TakingPart<P>[] {
  return takingPart(part).filter((field) => nameIn(ownerRule(field)[part], field) === name);
}

type ColumnName<K extends TakingPart<'column'>> = Rules[K]['column'] extends string ? Rules[K]['column'] : K;
type Emptiable = { [K in TakingPart<'column'>]: null extends z.output<Rules[K]['answer']> ? ColumnName<K> : never };

/** Every column whose field may be empty, as it is then. */
export function emptyOwner(): Record<Emptiable[TakingPart<'column'>], null> {
  const emptiable = takingPart('column').filter((field) => ownerFields[field].answer.safeParse(null).success);
  return Object.fromEntries(emptiable.map((field) => [columnOf(field), null])) as ReturnType<typeof emptyOwner>;
}

/** What a table of owners holds in these columns. */
export type OwnerValues<K extends TakingPart<'column'>> = { [F in K]: z.output<Rules[F]['answer']> };

type OfKind<Kind> = { [K in OwnerField]: Rules[K]['kind'] extends Kind ? K : never }[OwnerField];

/** All that are of such a kind, as those are that say how a person is reached. */
export function fieldsOfKind<Kind extends OwnerRule['kind']>(...kinds: Kind[]): OfKind<Kind>[] {
  return allFields.filter((field) => (kinds as string[]).includes(ownerFields[field].kind)) as OfKind<Kind>[];
}
