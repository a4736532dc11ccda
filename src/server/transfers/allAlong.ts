import { type HoldersDraft, spokenHolders } from '#domain/holders.ts';
import { type Messages, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { ReadTx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { requireNotInMaintenance } from '#server/ownership/commands.ts';
import { flatOver, holdingOf, rentedBy } from '#server/ownership/queries.ts';
import { asRegistered, type OwnershipWithOwner, presentSince } from '#server/transfers/leaving.ts';

/*
 * Owners who have had a flat together all along, of whom some are only entered now (docs/rules.md, Joint owners). As for
 * whoever was entered by the form of an owner, no entry of the register tells of it.
 */

type Entering = { draft: HoldersDraft; flat: Tables['flats']; ownersNow: OwnershipWithOwner[] };

/** The change with the day since which those on record own the flat, where the others have owned it as long. */
export function sinceTheOthers(draft: HoldersDraft, ownersNow: OwnershipWithOwner[]): HoldersDraft {
  const since = presentSince(ownersNow)?.since;
  return draft.allAlong && since !== undefined ? { ...draft, on: since } : draft;
}

/**
 * Throws Problem invalid where somebody leaves, nobody comes, or the register tells of those on record; conflict where
 * somebody rents the flat on these days, or nobody owns it and it is under maintenance.
 */
export async function requireAllAlong(tx: ReadTx, { draft, flat, ownersNow }: Entering): Promise<void> {
  const [present, next] = [ownersNow.map(({ owner }) => owner.id), draft.holders.map(({ personId }) => personId)];
  const staying = next.filter((id) => id !== null && present.includes(id));
  if (staying.join() !== present.join()) {
    const name = spokenHolders(asRegistered(ownersNow));
    refuseIfAny({ allAlong: message('all_along_stay', { flatNumber: flat.flatNumber, name }) });
  }
  if (next.length === present.length) refuseIfAny({ allAlong: message('all_along_with_whom') });
  if (ownersNow.length === 0) await requireNotInMaintenance(tx, flat.id);
  else await requireUnregistered(tx, { flat, ownersNow });
  const errors: Messages = {};
  for (const [place, id] of next.entries()) {
    const rents = id && (await rentedBy(tx.db, { flatId: flat.id, people: [id] }, { since: draft.on, until: null }));
    if (!rents) continue;
    const { name, since, lastDay: until } = rents;
    const { flatNumber } = flat;
    errors[`holders.${place}.personId`] = message('owner_rents_it', { flatNumber, name, since, until });
  }
  const [why] = Object.values(errors);
  if (why) throw new Problem('conflict', why, { errors });
}

/** What an entry says of who owned the flat when is put right by another entry. */
async function requireUnregistered(
  { db }: ReadTx,
  { flat, ownersNow }: Pick<Entering, 'flat' | 'ownersNow'>,
): Promise<void> {
  const holding = ownersNow[0] && holdingOf(ownersNow[0].row);
  const { rows } = await flatOver(db, { flatId: flat.id, flatNumber: flat.flatNumber });
  const theirs = rows.filter((row) => holdingOf(row) === holding);
  if (theirs.length === ownersNow.length && theirs.every(({ began }) => began === 'saved')) return;
  refuseIfAny({ allAlong: message('all_along_registered', { flatNumber: flat.flatNumber }) });
}
