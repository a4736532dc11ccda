import type { TransferPlan } from '#domain/transfer.ts';
import { date } from '#web/ui/format.ts';

/** What becomes of whoever owns the flat now, line by line. */
export function leaves({ from }: TransferPlan): string[] {
  if (from === null) return ['This flat has no owner at present.'];
  const owned = `Owner since ${date(from.since)}, until ${date(from.until)}.`;
  if (from.statusAfter === 'Old') return [owned, 'Becomes an Old owner; the record is kept.'];
  return [owned, `Stays an Active owner: still owns ${from.otherFlats.join(', ')}.`];
}

/** What becomes of whoever buys. */
export function comes({ to }: TransferPlan): string[] {
  const lines = [`Owner from ${date(to.since)}.`];
  if (to.nameBefore !== null) lines.push(`The record is corrected: it read ${to.nameBefore}.`);
  if (to.isNew) lines.push('A record of their own is made, as an Active owner.');
  else if (to.statusBefore === 'Old') lines.push('Becomes an Active owner again.');
  if (to.otherFlats.length > 0) lines.push(`Also owns ${to.otherFlats.join(', ')}.`);
  return lines;
}

export function vehicleFate({ choice }: TransferPlan['vehicles'][number], { from, to, flat }: TransferPlan): string {
  return choice === 'stays'
    ? `stays at ${flat.flatNumber}, now under ${to.name}.`
    : `leaves with ${from?.name ?? 'the seller'}: it has no flat then.`;
}
