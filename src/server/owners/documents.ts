import { type Documents, maskAadhar, maskPan } from '#domain/owner.ts';
import { Problem } from '#domain/problem.ts';
import type { Tables, Trx } from '#server/database/tables.ts';
import type { Seal } from '#server/owners/seal.ts';
import type { Parts } from '#server/parts.ts';

type Sealed = Pick<Tables['owners'], 'id' | 'aadharSealed' | 'panSealed' | 'lease'>;

/** What a sealed number is bound to, so that it can't be moved to another record. */
export function documentPlace(ownerId: string, document: 'aadhar' | 'pan'): string {
  return `owners/${ownerId}/${document}`;
}

/** The documents as a record shows them (decisions.md, Documents). */
export function masked(seal: Seal, { id, aadharSealed, panSealed, lease }: Sealed): Documents {
  return {
    aadhar: aadharSealed && maskAadhar(opened(seal, aadharSealed, documentPlace(id, 'aadhar')) ?? 'XXXX'),
    pan: panSealed && maskPan(opened(seal, panSealed, documentPlace(id, 'pan')) ?? 'XXXXXXXXXX'),
    lease,
  };
}

/** A number in the clear; who looked at whose is recorded. Throws Problem not_found, and conflict when it can't be opened. */
export async function reveal(
  { write, seal }: Parts,
  actorId: string,
  id: string,
  document: 'aadhar' | 'pan',
): Promise<string> {
  return write(actorId, async (trx, record) => {
    const row = await trx
      .selectFrom('owners')
      .select(['aadharSealed', 'panSealed'])
      .where('id', '=', id)
      .executeTakeFirst();
    const sealed = document === 'aadhar' ? row?.aadharSealed : row?.panSealed;
    if (!sealed)
      throw new Problem('not_found', row ? 'There is no such number on record' : 'This owner no longer exists');
    const number = opened(seal, sealed, documentPlace(id, document));
    if (number === null) {
      throw new Problem('conflict', 'This number was sealed with another secret and can’t be read. Type it in again.');
    }
    await record({ topic: 'owners', entityId: id, operation: `reveal-${document}` });
    return number;
  });
}

/**
 * Leaves only the last four digits of every Aadhaar number on record, those that a reversal would bring back included
 * (decisions.md, Documents). What another secret sealed can't be shortened and is taken away.
 */
export async function shortenAadhar(trx: Trx, seal: Seal): Promise<void> {
  const short = (id: string, sealed: string): string | null => {
    const number = opened(seal, sealed, documentPlace(id, 'aadhar'));
    return number && seal.close(number.slice(-4), documentPlace(id, 'aadhar'));
  };
  const owners = await trx
    .selectFrom('owners')
    .select(['id', 'aadharSealed'])
    .where('aadharSealed', 'is not', null)
    .execute();
  for (const { id, aadharSealed } of owners) {
    const shorter = aadharSealed && short(id, aadharSealed);
    await trx.updateTable('owners').set({ aadharSealed: shorter }).where('id', '=', id).execute();
  }
  for (const { id, restore } of await trx.selectFrom('transfers').select(['id', 'restore']).execute()) {
    const remembered = restore === null ? null : JSON.parse(restore);
    const buyer: Sealed | undefined = remembered?.buyer?.before;
    if (!buyer?.aadharSealed) continue;
    buyer.aadharSealed = short(buyer.id, buyer.aadharSealed);
    await trx
      .updateTable('transfers')
      .set({ restore: JSON.stringify(remembered) })
      .where('id', '=', id)
      .execute();
  }
}

/** The number behind a seal; null when it was sealed with another secret, moved or changed. */
function opened(seal: Seal, sealed: string, place: string): string | null {
  try {
    return seal.open(sealed, place);
  } catch {
    return null;
  }
}
