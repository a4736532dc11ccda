import type { Tx } from '#server/changes/write.ts';
import {
  changeOwnership,
  closeOwnership,
  householdsPassing,
  openOwnership,
  passHouseholds,
} from '#server/ownership/commands.ts';
import { holdingOf, type OwnershipRow } from '#server/ownership/queries.ts';

/** Who is to own a flat, in their order. */
export type NextHolder = { ownerId: string; share: string | null };

type ChangedHolders = { closed: OwnershipRow[]; opened: OwnershipRow[]; after: OwnershipRow[] };

/**
 * Sets who owns a flat from a day on (docs/rules.md, Joint owners). Owners who stay with the same share keep their
 * ownership; the ownerships of those who leave end, and those who come begin one. Throws what `openOwnership` throws.
 */
export async function changeHolders(
  tx: Tx,
  flatId: string,
  { before, next, on }: { before: OwnershipRow[]; next: NextHolder[]; on: string },
): Promise<ChangedHolders> {
  const kept = ownershipsGoingOn(before, next);
  const closed: OwnershipRow[] = [];
  for (const row of before)
    if (!kept.has(row.ownerId ?? '')) closed.push(await closeOwnership(tx, row, on, 'transfer'));
  const placed = await movePlaces(
    tx,
    [...kept.values()].map((row) => ({ row, place: next.findIndex(({ ownerId }) => ownerId === row.ownerId) + 1 })),
  );
  const [first] = before;
  const doesAnyoneStay = before.some(({ ownerId }) => next.some((holder) => holder.ownerId === ownerId));
  let holding = first && doesAnyoneStay ? holdingOf(first) : null;
  const opened: OwnershipRow[] = [];
  const after: OwnershipRow[] = [];
  for (const [nth, { ownerId, share }] of next.entries()) {
    const row = placed.get(ownerId);
    if (row) after.push(row);
    else {
      const together = { place: nth + 1, holding };
      const begun = await openOwnership(tx, { flatId, ownerId, since: on, began: 'transfer', share, together });
      opened.push(begun);
      after.push(begun);
      holding ??= begun.id;
    }
  }
  return { closed, opened, after };
}

/**
 * Enters people as owners since the day on which those on record, who all stay in their order, came to own the flat, as
 * if they had been entered together. Throws what `openOwnership` throws.
 */
export async function enterHolders(
  tx: Tx,
  flatId: string,
  { before, next, since, id }: { before: OwnershipRow[]; next: NextHolder[]; since: string; id: string | undefined },
): Promise<OwnershipRow[]> {
  const coming = next.filter(({ ownerId }) => before.every((row) => row.ownerId !== ownerId));
  const passing = await householdsPassing(
    tx,
    coming.map(({ ownerId }) => ({ flatId, ownerId, since })),
  );
  const placeOf = (ownerId: string | null) => next.findIndex((one) => one.ownerId === ownerId) + 1;
  const placed = await movePlaces(
    tx,
    before.map((row) => ({ row, place: placeOf(row.ownerId) })),
  );
  for (const row of placed.values()) {
    const share = next[row.place - 1]?.share ?? null;
    if (share !== row.share) await changeOwnership(tx, row, { share });
  }
  const [first] = before;
  let holding = first ? holdingOf(first) : null;
  const opened: OwnershipRow[] = [];
  for (const { ownerId, share } of coming) {
    const together = { place: placeOf(ownerId), holding };
    const isFirst = opened.length === 0;
    opened.push(
      await openOwnership(tx, {
        flatId,
        ownerId,
        since,
        began: 'saved',
        share,
        together,
        id: isFirst ? id : undefined,
      }),
    );
    holding ??= opened[0]?.id ?? null;
  }
  await passHouseholds(tx, passing);
  return opened;
}

/** The ownerships that go on, by owner: those with the same share, or none where the order of these owners changes. */
export function ownershipsGoingOn(before: OwnershipRow[], next: NextHolder[]): Map<string, OwnershipRow> {
  const staying = next.flatMap(
    ({ ownerId, share }) => before.find((row) => row.ownerId === ownerId && row.share === share) ?? [],
  );
  const isInOrder = staying.every((row, nth) => nth === 0 || (staying[nth - 1]?.place ?? 0) < row.place);
  return new Map((isInOrder ? staying : []).map((row) => [row.ownerId ?? '', row]));
}

/** Moves owners to their places in a holding, in such an order that no two have the same place at any time. */
export async function movePlaces(
  tx: Tx,
  all: { row: OwnershipRow; place: number }[],
): Promise<Map<string, OwnershipRow>> {
  const forward = all.filter(({ row, place }) => place < row.place);
  const back = all.filter(({ row, place }) => place > row.place).reverse();
  const placed = new Map(all.map(({ row }) => [row.ownerId ?? '', row]));
  for (const { row, place } of [...forward, ...back])
    placed.set(row.ownerId ?? '', await tx.change('ownerships', row, { place }));
  return placed;
}
