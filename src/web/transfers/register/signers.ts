import { isSmallerShare } from '#domain/share.ts';
import type { Transfer } from '#domain/transfer.ts';

type Signer = { heading: 'Transferor' | 'Transferee' | 'Continuing owner' | 'Owner'; name: string | null };

type Registered = NonNullable<Transfer['holders']>;
type Holder = Registered['before'][number];

/**
 * Who signs an entry, each once (docs/rules.md, Transfers): an owner who leaves or whose share shrinks signs as a
 * transferor, one who comes or whose share grows as a transferee, and every other owner as a continuing owner. A
 * correction is signed by the owner whose days it corrects. Nobody signs who died: `haveLeftDead` is of a transfer those
 * who leave, and of its reversal those whom it makes owners again.
 */
export function signersOf(
  { kind, fromName, toName, holders }: Pick<Transfer, 'kind' | 'fromName' | 'toName' | 'holders'>,
  haveLeftDead = false,
): Signer[] {
  if (kind === 'correction') return [{ heading: 'Owner', name: toName }];
  const [canLeave, canCome] = [!haveLeftDead || kind === 'reversal', !haveLeftDead || kind === 'transfer'];
  if (holders === null) {
    return [
      ...(canLeave ? [{ heading: 'Transferor', name: fromName } as const] : []),
      ...(canCome ? [{ heading: 'Transferee', name: toName } as const] : []),
    ];
  }
  const { before, after } = holders;
  const signers = [
    ...before
      .filter((holder) => canLeave || after.some(isOne(holder)))
      .map((holder): Signer => ({ heading: headingOf(holder, holders), name: holder.name })),
    ...after
      .filter((holder) => canCome && !before.some(isOne(holder)))
      .map(({ name }): Signer => ({ heading: 'Transferee', name })),
  ];
  return headings.flatMap((heading) => signers.filter((signer) => signer.heading === heading));
}

const headings: readonly Signer['heading'][] = ['Transferor', 'Transferee', 'Continuing owner'];

/**
 * The heading of a previous owner. An undivided flat passes from the owners who take another in, and to those who
 * remain when one leaves.
 */
function headingOf(holder: Holder, { before, after }: Registered): Signer['heading'] {
  const stays = after.find(isOne(holder));
  if (!stays) return 'Transferor';
  if (holder.share !== null && stays.share !== null) {
    if (isSmallerShare(stays.share, holder.share)) return 'Transferor';
    return isSmallerShare(holder.share, stays.share) ? 'Transferee' : 'Continuing owner';
  }
  const doLeave = before.some((one) => !after.some(isOne(one)));
  const doCome = after.some((one) => !before.some(isOne(one)));
  if (doLeave === doCome) return 'Continuing owner';
  return doLeave ? 'Transferee' : 'Transferor';
}

/** Whether two entries mean the same person; a person whose record is deleted is compared by name. */
function isOne({ ownerId, name }: Holder) {
  return (other: Holder) => (ownerId ?? name) === (other.ownerId ?? other.name);
}
