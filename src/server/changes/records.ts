import { type Message, message } from '#domain/message.ts';
import type { Topic } from '#domain/permissions.ts';
import type { ProblemCode } from '#domain/problem.ts';
import type { LoggedValue } from '#domain/sentences/log.ts';
import type { Tables } from '#server/database/tables.ts';

/** What a unit of work fills in by itself. */
export type Stamp = 'id' | 'version' | 'createdAt' | 'updatedAt';

/** The records of other concepts that show something of a changed one, by topic; they were not changed themselves. */
export type Dependents = { [T in Topic]?: string[] };

/** Which field a value is refused at that the database has already, under which code and with which sentence. */
type Taken = { code: ProblemCode; field: string; reason: Message };

/**
 * The records that a deletion unties from a flat or an owner: the database sets their column to null, without a line of
 * the log. `sold` and `bought` are entries of the register, by whether the person sold or bought; `memberships` are the
 * members who are this person, and `household` those who stand under this owner.
 */
export type Untied =
  | ('ownerships' | 'transfers' | 'sold' | 'bought')
  // Missing in what older versions kept.
  | ('tenancies' | 'tenants' | 'members' | 'memberships' | 'household');

type Pointer =
  | 'flats'
  | 'owners'
  | 'ownerships'
  | 'tenancies'
  // What a deletion unties is kept under this name, so that taking the deletion back ties it again.
  | { to: 'flats' | 'owners'; keptAs: Untied };

type Rule<T extends keyof Tables> = {
  stamps: readonly Exclude<Stamp, 'id'>[];
  /** The row as the log keeps it: one shape for each concept, and never a number of a document. */
  logged(row: Tables[T]): object;
  /** What the record is called in the sentence of an activity. */
  label(row: Tables[T]): string | null;
  /** The records that show something of this one, as far as its row names them; dependents.ts finds the others. */
  shownOn?(row: Tables[T]): { [D in keyof Dependents]: string | null };
  /** Whether the record shows the number of the flat in its column `flatId`, and so changes with it. */
  showsFlat?: true;
  /**
   * That its changes can be taken back, and to what its columns point of other records whose changes can be: of the
   * register only what a merge has re-pointed.
   */
  undoable?: { [C in keyof Tables[T]]?: Pointer };
  /**
   * By the columns of a unique index, as its name has them: what a request is answered that only the database found to
   * repeat a value.
   */
  taken?: { [columns: string]: Taken };
};

/** 'delivery for B-204' */
function visitLabel(kind: string, flats: string): string {
  const numbers = (JSON.parse(flats) as { flatNumber: string }[]).map(({ flatNumber }) => flatNumber);
  return numbers.length === 0 ? kind : `${kind} for ${numbers.join(', ')}`;
}

const asItIs = (row: object) => row;
const whole = ['version', 'createdAt', 'updatedAt'] as const;
const viewExists: Taken = { code: 'conflict', field: 'name', reason: message('view_exists_already') };

/**
 * The tables whose rows are records: how each is stamped and logged, and where it is shown. A table that is not here
 * can't be written through a unit of work.
 */
const rules = {
  society: { stamps: ['version', 'updatedAt'], logged: ({ id: _, ...row }) => row, label: ({ name }) => name || null },
  users: {
    stamps: ['createdAt', 'updatedAt'],
    logged: ({ image: _, ...row }) => row,
    label: ({ name, email }) => name || email,
    taken: { email: { code: 'duplicate_account', field: 'email', reason: message('duplicate_account') } },
  },
  flats: {
    stamps: whole,
    logged: asItIs,
    label: ({ flatNumber }) => flatNumber,
    undoable: {},
    taken: { flatNumber: { code: 'duplicate_flat', field: 'flatNumber', reason: message('flat_exists_already') } },
  },
  owners: {
    stamps: whole,
    // Whether there are documents, not what they say.
    logged: ({ aadharSealed, panSealed, lease, ...row }) => ({
      ...row,
      hasAadhar: aadharSealed !== null,
      hasPan: panSealed !== null,
      hasLease: lease !== null,
    }),
    label: ({ name }) => name,
    undoable: {},
  },
  ownerships: {
    stamps: [],
    logged: asItIs,
    label: ({ flatNumber }) => flatNumber,
    shownOn: ({ flatId, ownerId }) => ({ flats: flatId, owners: ownerId }),
    undoable: {
      flatId: { to: 'flats', keptAs: 'ownerships' },
      ownerId: { to: 'owners', keptAs: 'ownerships' },
      holding: 'ownerships',
    },
    taken: { flatId: { code: 'conflict', field: 'flatId', reason: message('flat_taken_already') } },
  },
  vehicles: {
    stamps: whole,
    logged: asItIs,
    label: ({ vehicleNumber }) => vehicleNumber,
    showsFlat: true,
    undoable: { flatId: 'flats', ownerId: 'owners' },
    taken: {
      numberKey: { code: 'duplicate_vehicle', field: 'vehicleNumber', reason: message('vehicle_exists_already') },
    },
  },
  views: {
    stamps: whole,
    logged: asItIs,
    // The name of a view that is not shared is known to its maker only.
    label: ({ name, isShared }) => (isShared === 1 ? name : null),
    taken: { nameKey: viewExists, nameKey_own: viewExists },
  },
  // Who a visitor was is erased after the society's days and must not stay in the log, so the log keeps only the rest.
  visits: {
    stamps: whole,
    logged: ({ name: _, phone: __, vehicleNumber: ___, note: ____, isForgotten: _____, ...row }) => row,
    label: ({ kind, flats }) => visitLabel(kind, flats),
  },
  // Names and codes must not stay in the log either, nor the reason why somebody is stopped.
  passes: {
    stamps: whole,
    logged: ({ code: _, name: __, note: ___, isForgotten: ____, ...row }) => row,
    label: ({ kind, flats }) => visitLabel(kind, flats),
  },
  passUses: { stamps: [], logged: asItIs, label: () => null },
  stops: {
    stamps: whole,
    logged: ({ vehicleNumber: _, name: __, reason: ___, isForgotten: ____, ...row }) => row,
    label: ({ what }) => what,
    showsFlat: true,
  },
  stopHits: { stamps: [], logged: ({ said: _, isForgotten: __, ...row }) => row, label: () => null },
  // Of a PIN the log says only that it was changed, in the activity's sentence.
  guards: { stamps: whole, logged: ({ pinHash: _, ...row }) => row, label: ({ name }) => name },
  // The note is erased after the society's days, as visitors' names are.
  shifts: { stamps: whole, logged: ({ note: _, ...row }) => row, label: ({ guard }) => guard },
  notices: { stamps: [], logged: asItIs, label: ({ nth }) => String(nth) },
  consents: { stamps: [], logged: asItIs, label: () => null, shownOn: ({ ownerId }) => ({ owners: ownerId }) },
  erasures: { stamps: [], logged: asItIs, label: () => null },
  nominations: {
    stamps: whole,
    logged: asItIs,
    label: ({ ownerName, flatNumber }) => `${ownerName} for ${flatNumber}`,
    undoable: { ownershipId: 'ownerships' },
    taken: { ownershipId: { code: 'conflict', field: 'since', reason: message('nomination_in_force') } },
  },
  tenancies: {
    stamps: whole,
    logged: asItIs,
    label: ({ flatNumber }) => flatNumber,
    shownOn: ({ flatId }) => ({ flats: flatId }),
    showsFlat: true,
    undoable: { flatId: { to: 'flats', keptAs: 'tenancies' }, renews: 'tenancies', householdOf: 'tenancies' },
  },
  tenants: {
    stamps: [],
    logged: asItIs,
    label: ({ name }) => name,
    shownOn: ({ tenancyId, personId }) => ({ tenancies: tenancyId, owners: personId }),
    undoable: { personId: { to: 'owners', keptAs: 'tenants' }, tenancyId: 'tenancies' },
  },
  householdMembers: {
    stamps: whole,
    logged: asItIs,
    label: ({ name, flatNumber }) => `${name} of ${flatNumber}`,
    shownOn: ({ flatId }) => ({ flats: flatId }),
    showsFlat: true,
    undoable: {
      flatId: { to: 'flats', keptAs: 'members' },
      personId: { to: 'owners', keptAs: 'memberships' },
      ownerId: { to: 'owners', keptAs: 'household' },
      tenancyId: 'tenancies',
    },
  },
  // Without what a retry is compared by, and what a reversal would bring back.
  transfers: {
    stamps: [],
    logged: ({ request: _, restore: __, ...row }) => row,
    label: ({ flatNumber }) => flatNumber,
    shownOn: ({ reverses }) => ({ transfers: reverses }),
    undoable: {
      flatId: { to: 'flats', keptAs: 'transfers' },
      fromOwnerId: { to: 'owners', keptAs: 'sold' },
      toOwnerId: { to: 'owners', keptAs: 'bought' },
      closedSpanId: 'ownerships',
      openedSpanId: 'ownerships',
    },
  },
} satisfies { [T in keyof Tables]?: Rule<T> };

export type RecordTable = keyof typeof rules;
export type Row<T extends RecordTable> = Tables[T];
export const recordRules: { [T in RecordTable]: Rule<T> } = rules;

/** The tables whose changes can be taken back. */
export type UndoableTable = {
  [T in RecordTable]: (typeof rules)[T] extends { undoable: object } ? T : never;
}[RecordTable];

export function isUndoable(topic: string): topic is UndoableTable {
  return topic in recordRules && recordRules[topic as RecordTable].undoable !== undefined;
}

type Reference = { from: UndoableTable; column: string; to: Extract<Pointer, string>; keptAs?: Untied };

/** Every column by which records whose changes can be taken back point to one another. */
export const references: readonly Reference[] = Object.entries(recordRules).flatMap(([from, { undoable = {} }]) =>
  Object.entries(undoable).map(([column, pointer]) => ({
    ...{ from: from as UndoableTable, column },
    ...(typeof pointer === 'string' ? { to: pointer } : (pointer as { to: 'flats' | 'owners'; keptAs: Untied })),
  })),
);

/** Picks those of the values with which this table's rows are stamped. */
export function stampsOf(table: RecordTable, values: { [S in Stamp]?: string | number }): object {
  const wanted: readonly string[] = recordRules[table].stamps;
  return Object.fromEntries(Object.entries(values).filter(([stamp]) => wanted.includes(stamp)));
}

/** A record's id in the log; null for the society, which is a single record. */
export function entityIdOf(table: RecordTable, row: { id: string | number }): string | null {
  return table === 'society' ? null : String(row.id);
}

/** A row as the log keeps it. */
export type Logged = Record<string, LoggedValue | string[]>;

/**
 * What a record is called, by a row as the log keeps it; null where the line is about something else, or holds no row.
 */
export function labelOfLogged(topic: string, row: object | null): string | null {
  return row !== null && topic in recordRules ? recordRules[topic as RecordTable].label(row as never) : null;
}
