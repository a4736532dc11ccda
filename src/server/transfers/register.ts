import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { TransferResult, VehicleOutcome } from '#domain/transfer.ts';
import { makerOf } from '#server/changes/log.ts';
import { repeatActivity } from '#server/changes/once.ts';
import type { Tx } from '#server/changes/write.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import type { Tables } from '#server/database/tables.ts';
import { digestOf } from '#server/seal.ts';
import type { InheritedMember, RestoredMember } from '#server/transfers/households.ts';
import type { RestoredLeaseback } from '#server/transfers/leaseback.ts';
import type { RestoredTenancy } from '#server/transfers/tenancy.ts';

/** What a reversal needs to know: how things were, and at which versions the transfer left them. */
export type Restore = {
  flat: Pick<Tables['flats'], 'status'>;
  /** A known buyer's record before; null when the transfer made the record. */
  buyer: { snapshotId: string; versionAfter: number } | null;
  vehicles: { before: Tables['vehicles']; versionAfter: number }[];
  /** The tenancies of the flat that the transfer ended. */
  tenancies?: RestoredTenancy[];
  /** The tenancy of those who sold and stayed. */
  leaseback?: RestoredLeaseback | null;
  /** The members of an earlier household of who came, whose end was written. */
  members?: RestoredMember[];
  /** The members of the household of who left, who were listed anew with the owner it stays with. */
  inherited?: InheritedMember[];
  /** Who of those who left had died, as they were called. */
  died?: string[];
  /** Of a change of owners: those who came and were on record before, as they were then. */
  comers?: Pick<Tables['owners'], 'id' | 'status' | 'isOwner'>[];
};

/** One of those who own a flat together, as an entry keeps them: the ownership's id, the name and the share. */
export type RegisteredHolder = { id: string; name: string; share: string | null };
export type RegisteredHolders = { before: RegisteredHolder[]; after: RegisteredHolder[] };

/** All who own the flat before and after, as an entry keeps them; null where that was one person each time. */
export function holdersOf(before: readonly RegisteredHolder[], after: readonly RegisteredHolder[]): string | null {
  if (before.length < 2 && after.length < 2) return null;
  const facts = ({ id, name, share }: RegisteredHolder) => ({ id, name, share });
  return JSON.stringify({ before: before.map(facts), after: after.map(facts) } satisfies RegisteredHolders);
}

type GeneratedColumn = 'id' | 'ordinal' | 'year' | 'nth' | 'recordedAt' | 'recordedById' | 'recordedBy';
type Entry = Omit<Tables['transfers'], GeneratedColumn>;

/** What became of the vehicles, as an entry keeps it. */
export function outcomesOf(vehicles: readonly { vehicleNumber: string; became: VehicleOutcome }[]): string {
  return JSON.stringify(vehicles.map(({ vehicleNumber, became }) => ({ vehicleNumber, became })));
}

/**
 * Enters something into the register, inside its transaction; nothing it says is ever changed or deleted, so that no
 * running number is used twice (docs/rules.md, Transfers).
 */
export async function append(tx: Tx, entry: Entry): Promise<TransferResult> {
  const [newest] = await newestEntry(tx.db);
  const year = Number(tx.today.slice(0, 4));
  const [newestOfYear] = await newestOf(tx.db, year);
  const ordinal = (newest?.ordinal ?? 0) + 1;
  const nth = (newestOfYear?.nth ?? 0) + 1;
  const { madeById: recordedById, madeBy: recordedBy } = makerOf(tx);
  const recorded = { recordedAt: tx.now.toISOString(), recordedById, recordedBy };
  const row = await tx.add('transfers', { ...entry, ...recorded, ordinal, year, nth });
  return { id: row.id, ownerId: row.toOwnerId, flatId: row.flatId, flatNumber: row.flatNumber };
}

const newestEntry = compiledOnce((db) =>
  db.selectFrom('transfers').select((select) => select.fn.max('ordinal').as('ordinal')),
);
const newestOf = compiledOnce((db, year: number) =>
  db
    .selectFrom('transfers')
    .select((select) => select.fn.max('nth').as('nth'))
    .where('year', '=', year),
);

/** Points entries to another record of the same person; what they say stays, names included. */
export async function passEntries(
  tx: Tx,
  entries: Tables['transfers'][],
  { from, to }: { from: string; to: string },
): Promise<void> {
  const led = (ownerId: string | null) => (ownerId === from ? to : ownerId);
  const edits = entries.map((before) => ({
    before,
    edit: { fromOwnerId: led(before.fromOwnerId), toOwnerId: led(before.toOwnerId) },
  }));
  await tx.changeMany('transfers', edits);
}

/**
 * What a submission with this key answered before, if it was sent before. Throws Problem conflict when it said something
 * else then.
 */
export async function earlierResult(tx: Tx, key: string, request: object): Promise<TransferResult | null> {
  const [earlier] = await entryByKey(tx.db, key);
  if (!earlier) return null;
  const { request: sent, ...result } = earlier;
  // An entry older than digests has none: for it the key alone decides.
  if (sent !== '' && sent !== digestOf(tx.seal, request)) throw new Problem('conflict', message('key_used'));
  await repeatActivity(tx, 'transfers', earlier.id);
  return result;
}

const entryByKey = compiledOnce((db, key: string) =>
  db
    .selectFrom('transfers')
    .select(['id', 'toOwnerId as ownerId', 'flatId', 'flatNumber', 'request'])
    .where('key', '=', key),
);
