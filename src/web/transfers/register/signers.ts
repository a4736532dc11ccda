import { isSmallerShare } from '#domain/share.ts';
import type { Transfer } from '#domain/transfer.ts';

export type Signer = { heading: 'Transferor' | 'Transferee' | 'Continuing owner' | 'Owner'; name: string | null };

type Registered = NonNullable<Transfer['holders']>;
type Holder = Registered['before'][number];

/**
 * Who signs an entry, each once (docs/rules.md, Transfers): who leaves or keeps less as a transferor, who comes or has more as a
 * transferee, and everybody else who owned the flat and goes on owning it. A correction is signed by the owner whose days it corrects.
 */
export function signersOf({
  kind,
  fromName,
  toName,
  holders,
}: Pick<Transfer, 'kind' | 'fromName' | 'toName' | 'holders'>) {
  if (kind === 'correction') return [{ heading: 'Owner', name: toName }] satisfies Signer[];
  if (holders === null) {
    return [
      { heading: 'Transferor', name: fromName },
      { heading: 'Transferee', name: toName },
    ] satisfies Signer[];
  }
  const signers = [
    ...holders.before.map((holder): Signer => ({ heading: headingOf(holder, holders), name: holder.name })),
    ...holders.after
      .filter((holder) => !holders.before.some(isOne(holder)))
      .map(({ name }): Signer => ({ heading: 'Transferee', name })),
  ];
  return headings.flatMap((heading) => signers.filter((signer) => signer.heading === heading));
}

const headings: readonly Signer['heading'][] = ['Transferor', 'Transferee', 'Continuing owner'];

/** Of somebody who owned the flat before. Where it is undivided, it passes from those who take somebody in, and to those who see somebody off. */
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

/** The same person; of whose record is deleted the name is left. */
function isOne({ ownerId, name }: Holder) {
  return (other: Holder) => (ownerId ?? name) === (other.ownerId ?? other.name);
}
