import type { Flat } from '#domain/flat.ts';
import { FlatForm } from '#web/flats/FlatForm.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';

/** Which form is open. `nth` makes every opening a form of its own; the last one stays while the dialog fades out. */
export type Opening = { flat: Flat | null; isOpen: boolean; nth: number };
export const closed: Opening = { flat: null, isOpen: false, nth: 0 };

type Props = { opening: Opening; now: Flat | null | undefined; onClose: () => void };

export function FlatDialog({ opening, now, onClose }: Props) {
  const { flat, isOpen, nth } = opening;
  return (
    <FormDialog title={flat === null ? 'Add New Flat' : 'Edit Flat'} isOpen={isOpen} onClose={onClose}>
      {(form) => <FlatForm key={nth} flat={flat} now={now} onDone={onClose} {...form} />}
    </FormDialog>
  );
}
