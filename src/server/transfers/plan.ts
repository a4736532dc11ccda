import type { AlikeOwner } from '#domain/alike.ts';
import { totalResidents } from '#domain/family.ts';
import { type Message, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { type TransferDraft, type TransferPlan, transferErrors } from '#domain/transfer.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import type { Tables } from '#server/database/tables.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { findAlike } from '#server/owners/alike.ts';
import { maskErrors } from '#server/owners/documents.ts';
import { lastEnded, type OwnershipRow, presentOwnership, presentOwnershipsOf } from '#server/ownership/queries.ts';

/** A transfer thought through: everything it touches, read in its transaction, and everything checked. */
export type CheckedTransfer = {
  draft: TransferDraft;
  flat: Tables['flats'];
  /** The seller's open ownership; undefined at a first sale. */
  present: OwnershipRow | undefined;
  seller: Tables['owners'] | undefined;
  sellerKeeps: OwnershipRow[];
  /** The known person who buys; undefined when they are new. */
  buyer: Tables['owners'] | undefined;
  buyerOwns: OwnershipRow[];
  vehicles: Tables['vehicles'][];
};

/** Who on record may be the new owner, where the form chose nobody; never who sells. */
export async function alikeOf({ db }: ReadTx, { buyer, seller, draft }: CheckedTransfer): Promise<AlikeOwner[]> {
  if (buyer) return [];
  const { name, phone, email } = draft.newOwner;
  return findAlike(db, { name, phone, email, flatId: draft.flatId, otherThan: seller?.id ?? null });
}

/**
 * Reads and checks a transfer. Throws Problem owner_changed when the present owner is not the one the form showed,
 * conflict when the flat or the chosen person is gone or already owns the flat, invalid for the date and family rules.
 */
export async function checkTransfer(tx: ReadTx, draft: TransferDraft): Promise<CheckedTransfer> {
  const { db, today, society } = tx;
  const [flat] = await flatById(db, draft.flatId);
  if (!flat) throw refused('flatId', message('flat_gone'));
  const present = await presentOwnership(db, flat.id);
  const seller = present && (await ownerRow(tx, present.ownerId));
  if ((present?.ownerId ?? null) !== draft.presentOwnerId) throw ownerChanged(flat.flatNumber, present, seller);
  const buyer = await knownBuyer(tx, draft, flat.flatNumber, present);
  refuseIfAny(maskErrors(tx.seal, buyer, draft.newOwner.documents, 'newOwner.documents'));
  const { familyRule } = society;
  refuseIfAny(transferErrors(draft, { today, familyRule, present, last: await lastEnded(db, flat) }));
  const sellerOwns = seller ? await presentOwnershipsOf(db, seller.id) : [];
  return {
    draft,
    flat,
    present,
    seller,
    sellerKeeps: sellerOwns.filter(({ id }) => id !== present?.id),
    buyer,
    buyerOwns: buyer ? await presentOwnershipsOf(db, buyer.id) : [],
    vehicles: seller ? await vehiclesAt(db, flat.id, seller.id) : [],
  };
}

/** The checked transfer as the person is shown it before it is done. */
export function planOf(
  { draft, flat, present, seller, sellerKeeps, buyer, buyerOwns, vehicles }: CheckedTransfer,
  alike: AlikeOwner[],
): TransferPlan {
  const { newOwner, occupancyDate } = draft;
  return {
    flat: {
      id: flat.id,
      flatNumber: flat.flatNumber,
      statusBefore: flat.status,
      statusAfter: 'Occupied',
      residentsBefore: seller ? totalResidents(seller) : null,
      residentsAfter: totalResidents(newOwner.familyDetails),
    },
    from:
      seller && present
        ? {
            ownerId: seller.id,
            name: seller.name,
            since: present.since,
            until: occupancyDate,
            statusAfter: sellerKeeps.length > 0 ? 'Active' : 'Old',
            otherFlats: sellerKeeps.map(({ flatNumber }) => flatNumber),
          }
        : null,
    to: {
      ownerId: buyer?.id ?? null,
      name: newOwner.name,
      isNew: buyer === undefined,
      nameBefore: buyer && buyer.name !== newOwner.name ? buyer.name : null,
      statusBefore: buyer?.isOwner === 1 ? buyer.status : null,
      otherFlats: buyerOwns.map(({ flatNumber }) => flatNumber),
      since: occupancyDate,
      alike,
    },
    vehicles: vehicles.map(({ id, vehicleNumber, company, model }) => ({
      id,
      vehicleNumber,
      company,
      model,
      choice: draft.vehicles[id] ?? 'leaves',
    })),
  };
}

/** Nobody's record takes another person's name: a different name needs to be called a correction. */
async function knownBuyer(
  tx: ReadTx,
  draft: TransferDraft,
  flatNumber: string,
  present: OwnershipRow | undefined,
): Promise<Tables['owners'] | undefined> {
  const { existingOwnerId, newOwner, isCorrection } = draft;
  if (existingOwnerId === null) return undefined;
  const buyer = await ownerRow(tx, existingOwnerId);
  if (!buyer) throw refused('existingOwnerId', message('buyer_gone'));
  const { name } = buyer;
  if (buyer.id === present?.ownerId) throw refused('existingOwnerId', message('buyer_owns_it', { flatNumber, name }));
  if (name !== newOwner.name && !isCorrection)
    throw refused('newOwner.name', message('buyer_named_otherwise', { name }));
  return buyer;
}

async function ownerRow({ db }: ReadTx, id: string | null): Promise<Tables['owners'] | undefined> {
  if (id === null) return undefined;
  const [row] = await ownerById(db, id);
  return row;
}

const flatById = compiledOnce((db, id: string) => db.selectFrom('flats').selectAll().where('id', '=', id));
const ownerById = compiledOnce((db, id: string) => db.selectFrom('owners').selectAll().where('id', '=', id));

const vehiclesAt = compiledOnce((db, flatId: string, ownerId: string) =>
  db
    .selectFrom('vehicles')
    .selectAll()
    .where('flatId', '=', flatId)
    .where('ownerId', '=', ownerId)
    .orderBy('numberKey'),
);

function ownerChanged(
  flatNumber: string,
  present: OwnershipRow | undefined,
  owner: Tables['owners'] | undefined,
): Problem {
  const now = present && owner ? { name: owner.name, since: present.since } : null;
  const current = owner ? { ownerId: owner.id, name: owner.name, phone: owner.phone, email: owner.email } : null;
  return new Problem('owner_changed', message('changed_hands', { flatNumber, present: now }), {
    at: 'flatId',
    current,
  });
}

function refused(at: string, reason: Message): Problem {
  return new Problem('conflict', reason, { at });
}
