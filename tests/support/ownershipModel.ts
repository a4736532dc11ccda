/*
 * The plainest model of a society's ownership that keeps the rules of docs/rules.md, Owners and Transfers: plain
 * objects and plain lists, sharing no code with the product. It decides by itself whether an entry is taken, and how
 * the society stands afterwards.
 */

type FlatStatus = 'Available' | 'Occupied' | 'Maintenance';

export type ModelFlat = { number: string; status: FlatStatus; isGone: boolean; edits: number };

export type ModelOwner = {
  key: string;
  name: string;
  status: 'Active' | 'Old';
  /** Whether they own or owned, or were entered as an owner: who is none is in no list of owners. */
  isOwner: boolean;
  since: string;
  isGone: boolean;
  edits: number;
};

type Ending = 'saved' | 'owner-deleted' | 'transfer' | 'reversal';

export type ModelOwnership = {
  flat: ModelFlat;
  owner: ModelOwner;
  ownerName: string;
  since: string;
  until: string | null;
  began: 'saved' | 'transfer';
  ended: Ending | null;
};

type ModelTransfer = {
  flat: ModelFlat;
  statusBefore: FlatStatus;
  seller: ModelOwner | null;
  closed: ModelOwnership | null;
  buyer: ModelOwner;
  opened: ModelOwnership;
  /** What a known buyer was, and whether anybody touched their record since. */
  buyerBefore: Pick<ModelOwner, 'name' | 'status' | 'isOwner' | 'since'> | null;
  buyerEdits: number;
  isReversed: boolean;
  /** The places of the entry and its reversal in the register. */
  enteredAt: number;
  reversedAt: number | null;
};

export type Model = {
  today: string;
  flats: ModelFlat[];
  owners: ModelOwner[];
  /** In the order in which they were written. */
  ownerships: ModelOwnership[];
  transfers: ModelTransfer[];
};

/** An entry, made from a form that showed the society as it was: flats by number, owners by key, transfers by position. */
export type Entry =
  | { kind: 'add owner'; key: string; flat: string | null; since: string; status: 'Active' | 'Old' }
  | {
      kind: 'edit owner';
      key: string;
      name: string;
      /** Undefined where the form did not touch it. */
      flat: string | null | undefined;
      since: string;
      status: 'Active' | 'Old';
      seenEdits: number;
    }
  | { kind: 'delete owner'; key: string }
  | { kind: 'delete flat'; flat: string }
  | { kind: 'set status'; flat: string; status: FlatStatus; seenEdits: number }
  | {
      kind: 'transfer';
      flat: string;
      seenOwner: string | null;
      buyer: string;
      buyerName: string;
      isNew: boolean;
      day: string;
    }
  | { kind: 'reverse'; transfer: number }
  /** The days that an ownership is to have, by position. */
  | { kind: 'correct'; ownership: number; since: string; until: string | null };

export function emptyModel(today: string, flatNumbers: string[]): Model {
  const flats = flatNumbers.map((number): ModelFlat => ({ number, status: 'Available', isGone: false, edits: 0 }));
  return { today, flats, owners: [], ownerships: [], transfers: [] };
}

class Refused extends Error {}

/** The model after this entry, or null when the entry has to be refused. */
export function after(model: Model, entry: Entry): Model | null {
  const next = structuredClone(model);
  try {
    apply(next, entry);
    // A flat's version grows where the entry has changed its status in the end.
    for (const [place, flat] of next.flats.entries()) if (flat.status !== model.flats[place]?.status) flat.edits += 1;
    return next;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

function insist(condition: unknown): asserts condition {
  if (!condition) throw new Refused();
}

function apply(model: Model, entry: Entry): void {
  switch (entry.kind) {
    case 'add owner':
      addOwner(model, entry);
      break;
    case 'edit owner':
      editOwner(model, entry);
      break;
    case 'delete owner':
      deleteOwner(model, entry.key);
      break;
    case 'delete flat':
      deleteFlat(model, entry.flat);
      break;
    case 'set status':
      setStatus(model, entry);
      break;
    case 'transfer':
      transfer(model, entry);
      break;
    case 'reverse':
      reverse(model, entry.transfer);
      break;
    case 'correct':
      correct(model, entry);
      break;
  }
}

type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>;

const flatIn = ({ flats }: Model, number: string) => {
  const flat = flats.find((one) => one.number === number && !one.isGone);
  insist(flat);
  return flat;
};

const ownerIn = ({ owners }: Model, key: string) => {
  const owner = owners.find((one) => one.key === key && !one.isGone);
  insist(owner);
  return owner;
};

/** The present ownership of the flat. */
export const presentOf = ({ ownerships }: Model, flat: ModelFlat) =>
  ownerships.find((one) => one.flat === flat && one.until === null);

/** What a person owns now, the longest owned first. */
export const ownedBy = ({ ownerships }: Model, owner: ModelOwner) =>
  ownerships
    .filter((one) => one.owner === owner && one.until === null)
    .sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0));

const wasReal = ({ ended }: ModelOwnership) => ended !== 'reversal';

/** The ownership of this person that ended last. */
const lastLeftBy = ({ ownerships }: Model, owner: ModelOwner) =>
  ownerships
    .filter((one) => one.owner === owner && wasReal(one) && one.until !== null)
    .sort((a, b) => compare(a.until ?? '', b.until ?? '') || compare(a.since, b.since))
    .at(-1);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The occupancy date as it is shown: since when they own, or owned, the flat that is shown. */
export const shownSince = (model: Model, owner: ModelOwner): string =>
  (ownedBy(model, owner)[0] ?? (owner.status === 'Old' ? lastLeftBy(model, owner) : undefined))?.since ?? owner.since;

function addOwner(model: Model, { key, flat, since, status }: EntryOf<'add owner'>): void {
  const owner: ModelOwner = { key, name: key, status, isOwner: true, since, isGone: false, edits: 0 };
  model.owners.push(owner);
  settle(model, owner, flat, undefined);
}

function editOwner(model: Model, { key, name, flat, since, status, seenEdits }: EntryOf<'edit owner'>): void {
  const owner = ownerIn(model, key);
  insist(owner.edits === seenEdits);
  const wanted = flat === undefined ? flatLeftAlone(model, owner) : flat;
  const corrected = since === shownSince(model, owner) ? undefined : since;
  Object.assign(owner, { name, status, isOwner: owner.isOwner || status === 'Active', edits: owner.edits + 1 });
  settle(model, owner, wanted, corrected);
}

/**
 * The flat of an edit that names none: the one they own; for an Old owner the one they left last, which they get back
 * when they are made Active again.
 */
function flatLeftAlone(model: Model, owner: ModelOwner): string | null {
  const [owned] = ownedBy(model, owner);
  if (owned) return owned.flat.number;
  if (owner.status !== 'Old') return null;
  const last = lastLeftBy(model, owner);
  return last && !last.flat.isGone ? last.flat.number : null;
}

/** Brings an owner's ownerships in line with what was saved of the owner. */
function settle(model: Model, owner: ModelOwner, flat: string | null, corrected: string | undefined): void {
  const owned = ownedBy(model, owner);
  if (owner.status === 'Old') {
    for (const one of owned) end(one, model.today, 'saved');
    settleOld(model, owner, flat, corrected);
    return;
  }
  const [shown] = owned;
  if (shown && shown.flat.number !== flat) end(shown, model.today, 'saved');
  const kept = owned.find((one) => one.flat.number === flat);
  if (flat === null) owner.since = corrected ?? owner.since;
  else if (!kept) enter(model, owner, flat, corrected);
  else if (corrected !== undefined) correctBeginning(model, kept, corrected);
}

function settleOld(model: Model, owner: ModelOwner, flat: string | null, corrected: string | undefined): void {
  const left = lastLeftBy(model, owner);
  if (left && corrected !== undefined && (flat === null || left.flat === flatIn(model, flat))) {
    correctBeginning(model, left, corrected);
    return;
  }
  if (flat === null) {
    owner.since = corrected ?? owner.since;
    return;
  }
  const there = model.ownerships.filter(
    (one) => one.owner === owner && wasReal(one) && one.flat === flatIn(model, flat),
  );
  const last = there.at(-1);
  if (last && corrected !== undefined) correctBeginning(model, last, corrected);
  if (last) return;
  insist(flatIn(model, flat).status !== 'Maintenance');
  end(begin(model, owner, flat, corrected ?? owner.since, 'saved'), model.today, 'saved');
}

/**
 * An ownership that an owner's form began follows the corrected date; one that a transfer began has the register's
 * date, and the entry is refused.
 */
function correctBeginning(model: Model, ownership: ModelOwnership, since: string): void {
  insist(ownership.began === 'saved');
  const { until } = ownership;
  insist(until === null || since <= until);
  const others = model.ownerships.filter((one) => one.flat === ownership.flat && one !== ownership && wasReal(one));
  const hasDays = (one: ModelOwnership) => one.until === null || one.since < one.until;
  const meets = (one: ModelOwnership) =>
    (one.until === null || one.until > since) && (until === null || one.since < until);
  insist(!others.some((one) => hasDays(one) && meets(one)));
  ownership.since = since;
}

/**
 * Days of an ownership that are put right. Where a transfer ended one and began another, that is one day, and moves for
 * both.
 */
function correct(model: Model, { ownership: at, since, until }: EntryOf<'correct'>): void {
  const one = model.ownerships[at];
  insist(one && wasReal(one));
  insist((until === null) === (one.until === null));
  insist(since <= model.today && (until === null || (until <= model.today && since <= until)));
  insist(since !== one.since || until !== one.until);
  const standing = model.transfers.filter(({ isReversed }) => !isReversed);
  const before = standing.find(({ opened }) => opened === one)?.closed;
  const next = standing.find(({ closed }) => closed === one)?.opened;
  const moved = [one];
  if (since !== one.since && before?.until === one.since) moved.push(Object.assign(before, { until: since }));
  if (until !== one.until && next?.since === one.until) moved.push(Object.assign(next, { since: until }));
  Object.assign(one, { since, until });
  for (const each of moved) {
    // Their form shows since when they own or owned it: one that was opened before is out of date.
    each.owner.edits += 1;
    insist(each.until === null || each.since <= each.until);
    const others = model.ownerships.filter((other) => other.flat === each.flat && other !== each && wasReal(other));
    const meets = (other: ModelOwnership) =>
      (other.until === null || (other.until > each.since && other.until > other.since)) &&
      (each.until === null || other.since < each.until);
    insist(!others.some(meets));
  }
}

function enter(model: Model, owner: ModelOwner, number: string, corrected: string | undefined): void {
  const flat = flatIn(model, number);
  insist(flat.status !== 'Maintenance');
  const last = lastLeftBy(model, owner);
  const usual = last === undefined ? owner.since : last.flat === flat ? last.since : model.today;
  const since = corrected ?? usual;
  const left = model.ownerships.filter((one) => one.flat === flat && wasReal(one)).at(-1);
  // Back in the flat they left, with nobody in between and no later date: they never left.
  if (left?.owner === owner && left.ended === 'saved' && left.until !== null && since < left.until) {
    reopen(left);
    if (since !== left.since) correctBeginning(model, left, since);
  } else begin(model, owner, number, since, 'saved');
}

function begin(
  model: Model,
  owner: ModelOwner,
  number: string,
  since: string,
  began: ModelOwnership['began'],
): ModelOwnership {
  const flat = flatIn(model, number);
  insist(!presentOf(model, flat));
  requireFreeSince(model, flat, since);
  const ownership = { flat, owner, ownerName: owner.name, since, until: null, began, ended: null };
  model.ownerships.push(ownership);
  flat.status = 'Occupied';
  owner.isOwner = true;
  return ownership;
}

function requireFreeSince({ ownerships }: Model, flat: ModelFlat, since: string): void {
  insist(!ownerships.some((one) => one.flat === flat && wasReal(one) && one.until !== null && one.until > since));
}

function end(ownership: ModelOwnership, day: string, ended: Ending): void {
  ownership.until = day < ownership.since ? ownership.since : day;
  ownership.ended = ended;
  if (!ownership.flat.isGone) ownership.flat.status = 'Available';
}

function reopen(ownership: ModelOwnership): void {
  ownership.until = null;
  ownership.ended = null;
  ownership.flat.status = 'Occupied';
}

function deleteOwner(model: Model, key: string): void {
  const owner = ownerIn(model, key);
  for (const one of ownedBy(model, owner)) end(one, model.today, 'owner-deleted');
  owner.isGone = true;
}

function deleteFlat(model: Model, number: string): void {
  const flat = flatIn(model, number);
  insist(!presentOf(model, flat));
  flat.isGone = true;
}

function setStatus(model: Model, { flat: number, status, seenEdits }: EntryOf<'set status'>): void {
  const flat = flatIn(model, number);
  insist(flat.edits === seenEdits);
  // The form of a flat writes a new description, too, so there is a change even where the status stays.
  if (flat.status === status) flat.edits += 1;
  flat.status = status;
}

function transfer(
  model: Model,
  { flat: number, seenOwner, buyer: key, buyerName, isNew, day }: EntryOf<'transfer'>,
): void {
  const flat = flatIn(model, number);
  const closed = presentOf(model, flat) ?? null;
  const seller = closed?.owner ?? null;
  insist((seller?.key ?? null) === seenOwner);
  const known = isNew ? null : ownerIn(model, key);
  insist(known === null || (known !== seller && known.name === buyerName));
  insist(closed === null || day >= closed.since);
  const statusBefore = flat.status;
  const buyerBefore = known && { name: known.name, status: known.status, isOwner: known.isOwner, since: known.since };
  if (closed) end(closed, day, 'transfer');
  const buyer = known ?? {
    key,
    name: key,
    status: 'Active' as const,
    isOwner: true,
    since: day,
    isGone: false,
    edits: 0,
  };
  if (known) Object.assign(known, { status: 'Active', edits: known.edits + 1 });
  else model.owners.push(buyer);
  const opened = begin(model, buyer, number, day, 'transfer');
  if (seller)
    Object.assign(seller, { status: ownedBy(model, seller).length > 0 ? 'Active' : 'Old', edits: seller.edits + 1 });
  const line = { flat, statusBefore, seller, closed, buyer, opened, buyerBefore };
  const entry = { isReversed: false, enteredAt: nextPlace(model), reversedAt: null };
  model.transfers.push({ ...line, buyerEdits: buyer.edits, ...entry });
}

const nextPlace = ({ transfers }: Model) => transfers.length + transfers.filter(({ isReversed }) => isReversed).length;

/** What the buyer was before: where another purchase of theirs stood then that was taken back since, before that one. */
function beforeAll(model: Model, line: ModelTransfer): ModelTransfer['buyerBefore'] {
  const tainting = model.transfers.find(
    ({ buyer, enteredAt, reversedAt }) =>
      buyer === line.buyer && enteredAt < line.enteredAt && reversedAt !== null && reversedAt > line.enteredAt,
  );
  return tainting && line.buyerBefore?.isOwner ? beforeAll(model, tainting) : line.buyerBefore;
}

function reverse(model: Model, at: number): void {
  const line = model.transfers[at];
  insist(line && !line.isReversed);
  const { flat, closed, buyer, opened, buyerBefore } = line;
  insist(!flat.isGone && !buyer.isGone && opened.until === null);
  Object.assign(line, { reversedAt: nextPlace(model), isReversed: true });
  opened.until = opened.since;
  opened.ended = 'reversal';
  const statusNow = flat.status;
  const seller = line.seller?.isGone ? null : line.seller;
  if (seller && closed) {
    Object.assign(seller, { status: 'Active', edits: seller.edits + 1 });
    reopen(closed);
  }
  const was = beforeAll(model, line);
  const wasActive = ownedBy(model, buyer).length > 0 || was?.status === 'Active';
  const hasOwned = model.ownerships.some((one) => one.owner === buyer && wasReal(one));
  const facts = buyerBefore && buyer.edits === line.buyerEdits ? buyerBefore : {};
  const isOwner = wasActive || hasOwned || (was?.isOwner ?? false);
  Object.assign(buyer, { ...facts, status: wasActive ? 'Active' : 'Old', isOwner, edits: buyer.edits + 1 });
  const statusAgain = closed && !seller ? 'Available' : line.statusBefore;
  flat.status = statusNow === 'Occupied' ? statusAgain : statusNow;
}
