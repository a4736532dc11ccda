import { type Days, haveDayInCommon } from '#domain/dated.ts';
import { type Messages, message } from '#domain/message.ts';
import {
  type Nomination,
  type NominationCorrection,
  type NominationDraft,
  type NominationRevocation,
  nomineeErrors,
} from '#domain/nomination.ts';
import { Problem } from '#domain/problem.ts';
import { addOnce, type Chosen } from '#server/changes/once.ts';
import { requireSeen } from '#server/changes/seen.ts';
import type { Tx } from '#server/changes/write.ts';
import { numberToday } from '#server/dated/flatNumbers.ts';
import { requireFlat } from '#server/flats/queries.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { findNomination, type NominationRow, nominationsUnder } from '#server/nominations/queries.ts';
import { type Owned, type OwnershipRow, ownedWithoutBreak, presentHolders } from '#server/ownership/queries.ts';

/*
 * Whom owners name to hold their flats after them (docs/rules.md, Nominations). A nomination belongs to an ownership:
 * it ends and returns with that ownership, without a change of the nomination's row.
 */

/**
 * Enters a nomination; the one that was in force until then is replaced on its day. Throws Problem invalid (the nominees,
 * the days), conflict at `flatId`, at `ownerId` where the flat is not theirs, at `since` where a later one was made, and
 * what `addOnce` throws.
 */
export function addNomination(tx: Tx, { id: wanted, ...sent }: NominationDraft): Promise<Nomination> {
  async function add(chosen: Chosen): Promise<Nomination> {
    const { flatId, ownerId, ...draft } = sent;
    const ownership = await requireHolder(tx, flatId, ownerId);
    const owned = await check(tx, draft, ownership);
    const before = await nominationsUnder(tx.db, owned.ids);
    const open = before.find(({ until }) => until === null);
    const days = { since: draft.since, until: null };
    // The one in force is replaced, unless it was made later.
    const inTheWay = before.find((one) => (one === open ? one.since > days.since : haveDayInCommon(one, days)));
    if (inTheWay) throw madeLater(inTheWay, ownership.flatNumber);
    if (open) await tx.change('nominations', open, { until: days.since, ended: 'replaced' });
    const { flatNumber } = ownership;
    const ownerName = await holderNow(tx, ownership);
    const { id } = await tx.add('nominations', {
      ...chosen,
      ...draft,
      ...days,
      ownershipId: ownership.id,
      flatNumber,
      ownerName,
      ended: null,
      revocation: null,
      correction: null,
      nominees: JSON.stringify(draft.nominees),
    });
    tx.describe('add', { topic: 'nominations', label: `${ownerName} for ${flatNumber}`, count: 1 });
    return existing(await findNomination(tx.db, id));
  }
  const find = async (id: string) => existing(await findNomination(tx.db, id));
  return addOnce(tx, { table: 'nominations', id: wanted, draft: sent, add, find });
}

/**
 * Puts a nomination right, with a reason. One that it replaced on its day ends on the corrected day, too. Throws Problem
 * not_found, stale (with the nomination as it is now), invalid, conflict where another one was in force.
 */
export async function correctNomination(
  tx: Tx,
  id: string,
  { version, reason, ...facts }: NominationCorrection,
): Promise<Nomination> {
  const before = await seen(tx, id, version);
  const ownership = await ownershipOf(tx, before);
  const { flatNumber } = ownership;
  const owned = await check(tx, facts, ownership);
  if (before.until !== null && facts.since > before.until)
    throw new Problem('invalid', message('nomination_ended', { flatNumber, until: before.until }), {
      at: 'since',
    });
  const others = (await nominationsUnder(tx.db, owned.ids)).filter((one) => one.id !== id);
  const replaced = others.find(({ ended, until }) => ended === 'replaced' && until === before.since);
  const days: Days = { since: facts.since, until: before.until };
  const inTheWay = others.find((one) => (one === replaced ? one.since > days.since : haveDayInCommon(one, days)));
  if (inTheWay) throw madeLater(inTheWay, flatNumber);
  if (replaced && replaced.until !== days.since) await tx.change('nominations', replaced, { until: days.since });
  await tx.change('nominations', before, { ...facts, nominees: JSON.stringify(facts.nominees), correction: reason });
  tx.describe('edit', { topic: 'nominations', label: `${before.ownerName} for ${flatNumber}`, count: 1 });
  return existing(await findNomination(tx.db, id));
}

/** Ends a nomination on a day. Throws Problem not_found, stale, invalid (the day), conflict where it has ended already. */
export async function revokeNomination(
  tx: Tx,
  id: string,
  { version, on, remarks }: NominationRevocation,
): Promise<Nomination> {
  const before = await seen(tx, id, version);
  const { until } = existing(await findNomination(tx.db, id));
  const { since } = before;
  const { flatNumber } = await ownershipOf(tx, before);
  if (until !== null) throw new Problem('conflict', message('nomination_ended', { flatNumber, until }));
  if (on > tx.today) throw new Problem('invalid', message('day_in_future', { day: on }), { at: 'on' });
  if (on < since) throw new Problem('invalid', message('nomination_made_on', { since }), { at: 'on' });
  await tx.change('nominations', before, { until: on, ended: 'revoked', revocation: remarks });
  return existing(await findNomination(tx.db, id));
}

/** The ownership by which the flat is theirs, with the number that the flat has today. */
async function requireHolder(tx: Tx, flatId: string, ownerId: string): Promise<OwnershipRow> {
  const flat = await requireFlat(tx.db, flatId);
  const owner = await tx.db.selectFrom('owners').select('name').where('id', '=', ownerId).executeTakeFirst();
  if (!owner) throw new Problem('conflict', message('owner_gone'), { at: 'ownerId' });
  const ownership = (await presentHolders(tx.db, flatId)).find((holder) => holder.ownerId === ownerId);
  if (!ownership)
    throw new Problem('conflict', message('not_holder', { flatNumber: flat.flatNumber, name: owner.name }), {
      at: 'ownerId',
    });
  return { ...ownership, flatNumber: flat.flatNumber };
}

/** The ownership of a nomination, with the number that the flat has today. */
async function ownershipOf({ db }: Tx, { ownershipId }: NominationRow): Promise<OwnershipRow> {
  const row = await db.selectFrom('ownerships').selectAll().where('id', '=', ownershipId).executeTakeFirstOrThrow();
  return { ...row, flatNumber: await numberToday(db, row) };
}

type Facts = Omit<NominationDraft, 'flatId' | 'ownerId'>;

/**
 * Checks the nominees, and the days on which the nomination was made and recorded. Answers since when the flat is
 * theirs.
 */
async function check(tx: Tx, { since, nominees, recordedOn }: Facts, ownership: OwnershipRow): Promise<Owned> {
  const { id, flatNumber } = ownership;
  const owned = (await ownedWithoutBreak(tx.db, [ownership])).get(id) ?? { ...ownership, ids: [id] };
  const errors: Messages = nomineeErrors(nominees, { holder: await holderNow(tx, ownership), since, today: tx.today });
  if (since > tx.today) errors['since'] = message('day_in_future', { day: since });
  else if (since < owned.since) errors['since'] = message('theirs_since', { flatNumber, since: owned.since });
  if (recordedOn !== null && recordedOn > tx.today)
    errors['recordedOn'] = message('day_in_future', { day: recordedOn });
  else if (recordedOn !== null && recordedOn < since) errors['recordedOn'] = message('nomination_made_on', { since });
  refuseIfAny(errors);
  return owned;
}

/** The name that the owner has today: an ownership keeps the name it began with. */
async function holderNow({ db }: Tx, { ownerId, ownerName }: OwnershipRow): Promise<string> {
  if (ownerId === null) return ownerName;
  const owner = await db.selectFrom('owners').select('name').where('id', '=', ownerId).executeTakeFirst();
  return owner?.name ?? ownerName;
}

function madeLater({ ownerName: name, since }: NominationRow, flatNumber: string): Problem {
  return new Problem('conflict', message('nominated_on', { flatNumber, name, since }), { at: 'since' });
}

async function seen({ db }: Tx, id: string, version: number): Promise<NominationRow> {
  const row = await db.selectFrom('nominations').selectAll().where('id', '=', id).executeTakeFirst();
  const before = existing(row ?? null);
  await requireSeen(before, version, message('nomination_changed_meanwhile'), () => findNomination(db, id));
  return before;
}

export function existing<T>(nomination: T | null): T {
  if (!nomination) throw new Problem('not_found', message('nomination_not_found'));
  return nomination;
}
