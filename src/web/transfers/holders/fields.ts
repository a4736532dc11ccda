import { nameKey } from '#domain/alike.ts';
import type { Flat } from '#domain/flat.ts';
import { firstFamilyErrors, HoldersDraft, holderErrors, mostHolders } from '#domain/holders.ts';
import { type Messages, message, messagesOf } from '#domain/message.ts';
import { partsOf, readShare, sumOf } from '#domain/share.ts';
import type { FamilyRule } from '#domain/society.ts';
import { leasebackErrors, type TenancyChoice, type TransferReason, type VehicleChoice } from '#domain/transfer.ts';
import { type FamilyTyped, familyInput, noFamilyTyped } from '#web/owners/FamilyCounts.tsx';
import {
  type LeasebackFields,
  leasebackInput,
  noLeaseback,
  type SellersChoice,
  vehicleChoice,
} from '#web/transfers/leaseback.ts';

/** One row of the form: a present owner, another person on record, or a new person. */
export type HolderFields = {
  /** A stable React key: a row keeps its identity when a row before it is removed. */
  key: number;
  /** The person owns the flat today; the row shows their name. */
  isPresent: boolean;
  personId: string | null;
  name: string;
  phone: string;
  email: string;
  share: string;
};

export type HoldersFields = {
  holders: HolderFields[];
  on: string;
  /** They have owned it together all along, which is only recorded now. */
  allAlong: boolean;
  reason: TransferReason | null;
  remarks: string;
  /** The family of the first owner, where that is a new person. */
  familyDetails: FamilyTyped;
  vehicles: Record<string, VehicleChoice>;
  tenancy: TenancyChoice;
  sellers: SellersChoice;
  leaseback: LeasebackFields;
};

/** Who owns a flat today, as the form showed them. */
export type Present = { ownerId: string; name: string; share: string | null };

/** All who own a flat, in their order. */
export function presentOf({ ownerId, ownerName, ownerShare, jointOwners }: Flat): Present[] {
  const first = ownerId === null ? [] : [{ ownerId, name: ownerName ?? '', share: ownerShare }];
  return [...first, ...jointOwners].flatMap((one) => (one.ownerId === null ? [] : [{ ...one, ownerId: one.ownerId }]));
}

let keys = 0;

export function emptyHolder(): HolderFields {
  keys += 1;
  return { key: keys, isPresent: false, personId: null, name: '', phone: '', email: '', share: '' };
}

/** The fields as the page opens: every present owner stays, and an empty row waits for a new one where one more may own it. */
export function toFields(present: readonly Present[], today: string): HoldersFields {
  const staying = present.map(({ ownerId, share }) => ({
    ...emptyHolder(),
    ...{ isPresent: true, personId: ownerId, share: share ?? '' },
  }));
  return {
    ...{
      holders: staying.length < mostHolders ? [...staying, emptyHolder()] : staying,
      on: today,
      allAlong: false,
      reason: null,
      remarks: '',
    },
    familyDetails: noFamilyTyped,
    ...{ vehicles: {}, tenancy: 'stays', sellers: 'leave', leaseback: noLeaseback },
  };
}

/** Whether the first owner will be a person without a record: then the form asks for the family. */
export function isFirstNew({ holders }: Pick<HoldersFields, 'holders'>): boolean {
  const first = holders.find((holder) => !isEmpty(holder));
  return first !== undefined && first.personId === null;
}

export function isEmpty({ personId, name, phone, email, share }: HolderFields): boolean {
  return personId === null && [name, phone, email, share].every((text) => text.trim() === '');
}

/** The present owners who are no longer among the rows. */
export function leavingOf(present: readonly Present[], { holders }: HoldersFields): Present[] {
  return present.filter(({ ownerId }) => !holders.some(({ personId }) => personId === ownerId));
}

/** Whether the form records those who have owned the flat all along: it asks so only while nobody leaves. */
export function isAllAlong(present: readonly Present[], fields: HoldersFields): boolean {
  return fields.allAlong && leavingOf(present, fields).length === 0;
}

/**
 * The rows after the flat's owners changed meanwhile: a removed owner stays removed, and a new owner joins those who
 * stay.
 */
export function withPresent(
  rows: readonly HolderFields[],
  before: readonly Present[],
  now: readonly Present[],
): HolderFields[] {
  const isOf = (people: readonly Present[], id: string | null) => people.some(({ ownerId }) => ownerId === id);
  const wasTakenOut = (id: string) => isOf(before, id) && !rows.some(({ personId }) => personId === id);
  const staying = now
    .filter(({ ownerId }) => !wasTakenOut(ownerId))
    .map(({ ownerId, share }) => {
      const row = rows.find(({ personId }) => personId === ownerId);
      const shown = before.find((one) => one.ownerId === ownerId)?.share ?? '';
      const typed = row && row.share !== shown ? row.share : (share ?? '');
      return { ...(row ?? emptyHolder()), isPresent: true, personId: ownerId, share: typed };
    });
  const coming = rows.filter(({ isPresent, personId }) => !isPresent && !isOf(now, personId));
  const all = [...staying, ...coming];
  return all.length > 0 ? all : [emptyHolder()];
}

/** An owner, and each of their nominees with the part of the owner's share that the nominee gets. */
type Nominated = { ownerId: string; nominees: readonly { name: string; share: number }[] };

/** People on record who may be among the nominees: the flat's owners, and who is listed as living there. */
type OnRecord = { personId: string; name: string };

/**
 * Replaces the owner's row by one row for each nominee, with that nominee's part of the owner's share. Whoever is on
 * record under the nominee's name is chosen, and who has a row already, as another owner or another one's nominee, has
 * both parts in it.
 */
export function withNominees(
  rows: readonly HolderFields[],
  { ownerId, nominees }: Nominated,
  known: readonly OnRecord[] = [],
): HolderFields[] {
  const place = rows.findIndex(({ personId }) => personId === ownerId);
  const others = rows.filter((row, at) => at !== place && !isEmpty(row));
  const share = readShare(rows[place]?.share ?? '') ?? (others.length === 0 ? '1/1' : null);
  const weights = nominees.map((nominee) => nominee.share);
  const shares = share === null ? [] : partsOf(share, weights);
  const coming: HolderFields[] = [];
  const joined = new Map<HolderFields, HolderFields>();
  for (const [nth, { name }] of nominees.entries()) {
    const part = shares[nth] ?? '';
    const personId = oneNamed(known, name);
    const isTheirs = (row: HolderFields) =>
      personId === null ? row.personId === null && nameKey(row.name) === nameKey(name) : row.personId === personId;
    const there = others.find(isTheirs);
    if (there) joined.set(there, { ...there, share: together(there.share, part) });
    else coming.push({ ...emptyHolder(), ...(personId === null ? { name } : { personId }), share: unlessWhole(part) });
  }
  const stays = (row: HolderFields) => joined.get(row) ?? row;
  return [...rows.slice(0, place).map(stays), ...coming, ...rows.slice(place + 1).map(stays)].filter(
    (row) => !isEmpty(row),
  );
}

/** The one person on record who has this name; null where nobody or several have it. */
function oneNamed(known: readonly OnRecord[], name: string): string | null {
  const ids = new Set(known.filter((one) => nameKey(one.name) === nameKey(name)).map(({ personId }) => personId));
  const [id = null] = ids;
  return ids.size === 1 ? id : null;
}

function together(share: string, part: string): string {
  const held = readShare(share);
  return held === null || part === '' ? share : unlessWhole(sumOf([held, part]));
}

/** Who has the whole has no share to write. */
function unlessWhole(share: string): string {
  return share === '1/1' ? '' : share;
}

export type About = { flatId: string; present: readonly Present[]; vehicleIds: readonly string[] };

/** The request's body: empty rows are left out, and every vehicle shown has a choice, by default that it leaves. */
export function toInput(fields: HoldersFields, about: About) {
  const { holders, on, reason, remarks, vehicles } = fields;
  const { flatId, present, vehicleIds } = about;
  // The form asks these questions only while an owner leaves: the answer to a question no longer shown must have no
  // effect.
  const isAsked = leavingOf(present, fields).length > 0;
  const isStaying = isAsked && fields.sellers === 'rent';
  const allAlong = isAllAlong(present, fields);
  return {
    flatId,
    presentOwnerIds: present.map(({ ownerId }) => ownerId),
    presentShares: present.map(({ share }) => share),
    holders: holders
      .filter((holder) => !isEmpty(holder))
      .map(({ personId, name, phone, email, share }) =>
        personId === null ? { name, phone: phone || null, email, share } : { personId, share },
      ),
    familyDetails: familyInput(isFirstNew(fields) ? fields.familyDetails : noFamilyTyped),
    on,
    allAlong,
    ...(allAlong ? { reason: null, remarks: '' } : { reason: reason ?? '', remarks }),
    // Sellers who stay as tenants keep their vehicles.
    vehicles: isStaying
      ? {}
      : Object.fromEntries(vehicleIds.map((id) => [id, vehicleChoice(vehicles[id], fields.sellers)])),
    tenancy: isAsked ? fields.tenancy : 'stays',
    leaseback: isStaying ? leasebackInput(fields.leaseback) : null,
    died: isAsked && fields.sellers === 'died',
  };
}

type Rules = { today: string; familyRule: FamilyRule | null };

/** The errors by field that can be found without the server. */
export function wrongIn(fields: HoldersFields, about: About, { today, familyRule }: Rules): Messages {
  const checked = HoldersDraft.safeParse(toInput(fields, about));
  const ahead: Messages = fields.on > today ? { on: message('day_in_future', { day: fields.on }) } : {};
  if (!checked.success) return { ...ahead, ...messagesOf(checked.error) };
  const { holders, leaseback, on } = checked.data;
  // Until the society's family rule is loaded, only the server checks it.
  const ofFamily = familyRule ? firstFamilyErrors(checked.data, familyRule) : {};
  return { ...ahead, ...holderErrors(holders), ...leasebackErrors(leaseback, { since: on, today }), ...ofFamily };
}
