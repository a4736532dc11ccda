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
import {
  day,
  isoDay,
  line,
  normalisedPhone,
  optionalEmail,
  optionalLine,
  optionalText,
  phone,
} from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';
import { longestPhone } from '#domain/phone.ts';

/** docs/rules.md, Owners. */
export const ownerStatuses = ['Active', 'Old'] as const;
export type OwnerStatus = (typeof ownerStatuses)[number];

type OwnerRule = FieldRule & {
  /** The part of the form that has the field. */
  form: 'first' | 'more' | OwnerGroup;
  /** How a merge lets an administrator choose it: by itself (true), or with its group. */
  merge: true | OwnerGroup | null;
  /** How an erasure names it: by itself (true), or as part of this fact. */
  erase: true | 'family' | 'emergencyContact' | null;
  /** In the hand-over of a person's data; `joined` lists the fields that share one line. */
  handOver: true | { label?: string; place?: number; joined?: readonly string[] } | null;
  /** Whether a search finds the field, and whether the list shows it. */
  find: 'shown' | 'unseen' | null;
};

/** The groups of fields in a form and a record, with their headings. */
export const ownerGroups = {
  familyDetails: 'Family Details',
  emergencyContact: 'Emergency Contact',
  documents: 'Documents',
} as const;
export type OwnerGroup = keyof typeof ownerGroups;

const text = z.string().nullable();
const number = z.int().nullable();
// Not in bulk edits: many people hardly ever share a value.
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
    // The name is the page's title.
    page: null,
    sheet: { place: 1 },
    import: { label: 'Owner’s name' },
    // An erasure keeps the name: the registers go on naming who owned.
    erase: null,
    handOver: { place: 1 },
    find: 'shown',
  },
  email: {
    ...is({ kind: 'email', path: 'email', label: 'Email', name: 'Email', form: 'first' }),
    // Whether an email is required is the society's rule: see `ownerErrors`.
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
    // An owner who came by a transfer or from elsewhere may have no phone.
    answer: text,
    ...everywhere,
    list: { place: 4, width: 190 },
    page: { place: 1 },
    sheet: { place: 3 },
    handOver: { place: 3 },
    find: 'shown',
  },
  /** Any number at which a person can be reached, a landline too; one that reads as a phone is stored as phones are. */
  secondPhone: {
    ...is({ kind: 'phones', path: 'secondPhone', label: 'Second phone', name: 'Second phone', form: 'more' }),
    schema: optionalLine('secondPhone', longestPhone)
      .unwrap()
      .transform((value) => value && normalisedPhone(value))
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
  /** The first flat of a new owner, on the form. What an owner owns is recorded by ownerships. */
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
    // Nobody chooses the date in a merge: it follows from the ownerships.
    merge: null,
    // An erasure keeps the date: the registers go on naming it.
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
    // Nobody chooses the status in a merge: it is Active where one of the two is.
    merge: null,
    // An owner whose details are erased is always Old.
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
    schema: optionalLine('contactPhone', longestPhone).transform((value) => value && normalisedPhone(value)),
    list: { label: "Contact's phone", width: 170, isExtra: true },
    // Shown in the line of the contact's name.
    handOver: null,
  },
  contactRelation: {
    ...is({ ...ofContact, path: 'emergencyContact.relation', label: 'Relation', name: 'Emergency relation' }),
    schema: optionalLine('relation', 100),
    list: { label: "Contact's relation", width: 170, isExtra: true },
    // Shown in the line of the contact's name.
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
/** The fields that take part in P. */
export type TakingPart<P extends Part> = Taking<Rules, P>;
type GroupOf<K extends OwnerField> = Rules[K]['form'] extends OwnerGroup ? Rules[K]['form'] : null;
/** The fields of a group; for null the fields that are in none. */
export type InGroup<G extends OwnerGroup | null> = {
  [K in OwnerField]: GroupOf<K> extends G ? K : never;
}[OwnerField];
/** The names of a group's fields within the group: 'name' for contactName. */
export type KeyIn<G extends OwnerGroup> = {
  [K in InGroup<G>]: Rules[K]['path'] extends `${G}.${infer Key}` ? Key : never;
}[InGroup<G>];

const allFields = Object.keys(ownerFields) as OwnerField[];

export function ownerRule(field: OwnerField): OwnerRule {
  return ownerFields[field];
}

/** The fields that take part in `part`, in the list's order. */
export function takingPart<P extends Part>(part: P): TakingPart<P>[] {
  return taking(ownerFields, part);
}

/** The fields of a group; for null the fields that are in none. */
export function fieldsIn<G extends OwnerGroup | null>(group: G): InGroup<G>[] {
  return allFields.filter((field) => groupOf(field) === group) as InGroup<G>[];
}

export function groupOf(field: OwnerField): OwnerGroup | null {
  const { form } = ownerFields[field];
  return form === 'first' || form === 'more' ? null : form;
}

/** The fields of any person, also of one who only rents; the other fields are of owners only. */
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

/** The schemas of the input or the answer of a group's fields, by their names within the group. */
export function shapeIn<G extends OwnerGroup, P extends 'schema' | 'answer'>(group: G, part: P): Grouped<G, P> {
  return Object.fromEntries(fieldsIn(group).map((field) => [keyInGroup(field), ownerFields[field][part]])) as Grouped<
    G,
    P
  >;
}

/** The label of a field or a group on a form, in a merge and in an erasure. */
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

/** What a merge lets an administrator choose, and what an erasure names: fields, and groups of fields. */
export const mergeFields = namesIn(ownerFields, 'merge');
export const erasedFacts = namesIn(ownerFields, 'erase');

/** The fields that a part treats under one name, as a merge does those of a family. */
export function fieldsNamed<P extends 'merge' | 'erase'>(part: P, name: NamesIn<Rules, P>): TakingPart<P>[] {
  return takingPart(part).filter((field) => nameIn(ownerRule(field)[part], field) === name);
}

type ColumnName<K extends TakingPart<'column'>> = Rules[K]['column'] extends string ? Rules[K]['column'] : K;
type Emptiable = { [K in TakingPart<'column'>]: null extends z.output<Rules[K]['answer']> ? ColumnName<K> : never };

/** Null for every column whose field may be empty. */
export function emptyOwner(): Record<Emptiable[TakingPart<'column'>], null> {
  const emptiable = takingPart('column').filter((field) => ownerFields[field].answer.safeParse(null).success);
  return Object.fromEntries(emptiable.map((field) => [columnOf(field), null])) as ReturnType<typeof emptyOwner>;
}

/** The values of these columns in a row of owners. */
export type OwnerValues<K extends TakingPart<'column'>> = { [F in K]: z.output<Rules[F]['answer']> };

type OfKind<Kind> = { [K in OwnerField]: Rules[K]['kind'] extends Kind ? K : never }[OwnerField];

/** All fields of the given kinds, as 'phone' and 'phones' for those by which a person is reached. */
export function fieldsOfKind<Kind extends OwnerRule['kind']>(...kinds: Kind[]): OfKind<Kind>[] {
  return allFields.filter((field) => (kinds as string[]).includes(ownerFields[field].kind)) as OfKind<Kind>[];
}
