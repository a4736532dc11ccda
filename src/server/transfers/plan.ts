import { spokenDay } from '#domain/fields.ts';
import { totalResidents } from '#domain/owner.ts';
import { Problem } from '#domain/problem.ts';
import { dayIn } from '#domain/society.ts';
import { type TransferDraft, type TransferPlan, transferErrors } from '#domain/transfer.ts';
import type { Tables, Trx } from '#server/database/tables.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { settingsIn } from '#server/owners/save.ts';
import { presentSpan, presentSpansOf, type Span } from '#server/ownership/ownership.ts';

/** A transfer thought through: everything it touches, read in its transaction, and everything checked. */
export type CheckedTransfer = {
  draft: TransferDraft;
  society: Tables['society'];
  flat: Tables['flats'];
  /** The seller's open ownership; undefined at a first sale. */
  span: Span | undefined;
  seller: Tables['owners'] | undefined;
  sellerKeeps: Span[];
  /** The known person who buys; undefined when they are new. */
  buyer: Tables['owners'] | undefined;
  buyerOwns: Span[];
  vehicles: Tables['vehicles'][];
};

/**
 * Reads and checks a transfer. Throws Problem owner_changed when the present owner is not the one the form showed,
 * conflict when the flat or the chosen person is gone or already owns the flat, invalid for the date and family rules.
 */
export async function checkTransfer(trx: Trx, draft: TransferDraft, at: Date): Promise<CheckedTransfer> {
  const flat = await trx.selectFrom('flats').selectAll().where('id', '=', draft.flatId).executeTakeFirst();
  if (!flat) throw refused('flatId', 'The chosen flat no longer exists. Choose another one.');
  const span = await presentSpan(trx, flat.id);
  const seller = span && (await ownerRow(trx, span.ownerId));
  if ((span?.ownerId ?? null) !== draft.presentOwnerId) throw ownerChanged(flat.flatNumber, span, seller);
  const buyer = await knownBuyer(trx, draft, flat.flatNumber, span);
  const society = await settingsIn(trx);
  const notBefore = span?.since ?? (await lastEnd(trx, flat.id));
  refuseIfAny(transferErrors(draft, { today: dayIn(society.timeZone, at), familyRule: society.familyRule, notBefore }));
  const sellerOwns = seller ? await presentSpansOf(trx, seller.id) : [];
  return {
    draft,
    society,
    flat,
    span,
    seller,
    sellerKeeps: sellerOwns.filter(({ id }) => id !== span?.id),
    buyer,
    buyerOwns: buyer ? await presentSpansOf(trx, buyer.id) : [],
    vehicles: seller ? await vehiclesAt(trx, flat.id, seller.id) : [],
  };
}

/** The checked transfer as the person is shown it before it is done. */
export function planOf({
  draft,
  flat,
  span,
  seller,
  sellerKeeps,
  buyer,
  buyerOwns,
  vehicles,
}: CheckedTransfer): TransferPlan {
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
      seller && span
        ? {
            ownerId: seller.id,
            name: seller.name,
            since: span.since,
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
      statusBefore: buyer?.status ?? null,
      otherFlats: buyerOwns.map(({ flatNumber }) => flatNumber),
      since: occupancyDate,
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
  trx: Trx,
  draft: TransferDraft,
  flatNumber: string,
  span: Span | undefined,
): Promise<Tables['owners'] | undefined> {
  const { existingOwnerId, newOwner, isCorrection } = draft;
  if (existingOwnerId === null) return undefined;
  const buyer = await ownerRow(trx, existingOwnerId);
  if (!buyer)
    throw refused('existingOwnerId', 'The chosen owner no longer exists. Choose another one, or record a new owner.');
  if (buyer.id === span?.ownerId) throw refused('existingOwnerId', `${flatNumber} already belongs to ${buyer.name}.`);
  if (buyer.name !== newOwner.name && !isCorrection) {
    throw refused(
      'newOwner.name',
      `The chosen record is ${buyer.name}'s. Correct this person's record, or record a different new owner.`,
    );
  }
  return buyer;
}

async function ownerRow(trx: Trx, id: string | null): Promise<Tables['owners'] | undefined> {
  if (id === null) return undefined;
  return trx.selectFrom('owners').selectAll().where('id', '=', id).executeTakeFirst();
}

async function lastEnd(trx: Trx, flatId: string): Promise<string | null> {
  const last = await trx
    .selectFrom('ownerships')
    .select('until')
    .where('flatId', '=', flatId)
    .where('until', 'is not', null)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.until ?? null;
}

async function vehiclesAt(trx: Trx, flatId: string, ownerId: string): Promise<Tables['vehicles'][]> {
  return trx
    .selectFrom('vehicles')
    .selectAll()
    .where('flatId', '=', flatId)
    .where('ownerId', '=', ownerId)
    .orderBy('numberKey')
    .execute();
}

function ownerChanged(flatNumber: string, span: Span | undefined, owner: Tables['owners'] | undefined): Problem {
  const now = span && owner ? `belongs to ${owner.name} since ${spokenDay(span.since)}` : 'has no owner';
  const sentence = `${flatNumber} has changed hands meanwhile: it now ${now}. Nothing was transferred.`;
  const current = owner ? { ownerId: owner.id, name: owner.name, phone: owner.phone, email: owner.email } : null;
  return new Problem('owner_changed', sentence, { errors: { flatId: sentence }, current });
}

function refused(field: string, sentence: string): Problem {
  return new Problem('conflict', sentence, { errors: { [field]: sentence } });
}
