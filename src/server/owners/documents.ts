import { type Documents, type DocumentsEdit, maskAadhar, maskPan } from '#domain/owner.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Seal } from '#server/owners/seal.ts';

type Kind = 'aadhar' | 'pan';
type Sealed = Pick<Tables['owners'], 'id' | 'aadharSealed' | 'panSealed' | 'lease'>;

/** What a sealed number is bound to, so that it can't be moved to another record. */
function placeOf(ownerId: string, document: Kind): string {
  return `owners/${ownerId}/${document}`;
}

/** The documents as a record shows them (docs/rules.md, Documents). */
export function masked(seal: Seal, { id, aadharSealed, panSealed, lease }: Sealed): Documents {
  return {
    aadhar: aadharSealed && maskAadhar(openedNumber(seal, aadharSealed, id, 'aadhar') ?? 'XXXX'),
    pan: panSealed && maskPan(openedNumber(seal, panSealed, id, 'pan') ?? 'XXXXXXXXXX'),
    lease,
  };
}

/** The documents that were given, sealed; the society may want only the last four digits of Aadhaar kept. */
export function sealedDocuments(
  { seal, society }: Tx,
  ownerId: string,
  { aadhar, pan, lease }: DocumentsEdit,
): Partial<Pick<Tables['owners'], 'aadharSealed' | 'panSealed' | 'lease'>> {
  const kept = aadhar && society.aadharKeeping === 'last-four' ? aadhar.slice(-4) : aadhar;
  return {
    ...(kept !== undefined && { aadharSealed: kept && seal.close(kept, placeOf(ownerId, 'aadhar')) }),
    ...(pan !== undefined && { panSealed: pan && seal.close(pan, placeOf(ownerId, 'pan')) }),
    ...(lease !== undefined && { lease }),
  };
}

/** The number behind a seal; null when it was sealed with another secret, moved or changed. */
export function openedNumber(seal: Seal, sealed: string, ownerId: string, document: Kind): string | null {
  try {
    return seal.open(sealed, placeOf(ownerId, document));
  } catch {
    return null;
  }
}

/**
 * Leaves only the last four digits of every Aadhaar number on record, those that a reversal would bring back included
 * (docs/rules.md, Documents). What another secret sealed can't be shortened and is taken away.
 */
export async function shortenAadhar(tx: Tx): Promise<void> {
  const owners = tx.db.selectFrom('owners').select(['id', 'aadharSealed']).where('aadharSealed', 'is not', null);
  // Straight into the table: whether there is a number, which is all the log holds, does not change.
  for (const owner of await owners.execute()) {
    const aadharSealed = shortened(tx.seal, owner);
    await tx.db.updateTable('owners').set({ aadharSealed }).where('id', '=', owner.id).execute();
  }
  for (const { id, row } of await tx.db.selectFrom('ownerSnapshots').select(['id', 'row']).execute()) {
    const before = JSON.parse(row) as Tables['owners'];
    const shorter = { ...before, aadharSealed: shortened(tx.seal, before) };
    await tx.db
      .updateTable('ownerSnapshots')
      .set({ row: JSON.stringify(shorter) })
      .where('id', '=', id)
      .execute();
  }
}

function shortened(seal: Seal, { id, aadharSealed }: Pick<Sealed, 'id' | 'aadharSealed'>): string | null {
  const number = aadharSealed && openedNumber(seal, aadharSealed, id, 'aadhar');
  return number && seal.close(number.slice(-4), placeOf(id, 'aadhar'));
}
