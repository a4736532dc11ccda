import { useState } from 'react';
import { fieldLabels, optionalFields, type TransferField } from '#web/transfers/form/fields.ts';
import { hasDocuments } from '#web/transfers/form/savedDraft.ts';
import { useFlatInAddress } from '#web/transfers/form/useFlatInAddress.ts';
import { useSeller } from '#web/transfers/form/useSeller.ts';
import { type Society, useDay } from '#web/transfers/form/useSociety.ts';
import { useTransferForm } from '#web/transfers/form/useTransferForm.ts';
import { useTransferring } from '#web/transfers/form/useTransferring.ts';
import { useMayLeave } from '#web/ui/useMayLeave.ts';

/** Everything the page of a transfer does, from choosing the flat to the register. */
export function useTransfer(userId: string, society: Society) {
  const { today, settings } = useDay();
  const editor = useTransferForm({ userId, society, today });
  const seller = useSeller(editor.form.values, society, today);
  const address = useFlatInAddress(editor);
  const [isOptionalOpen, setIsOptionalOpen] = useState(false);
  const whose = useWhoseName(editor.person);
  const transferring = useTransferring({
    editor,
    rules: { today, familyRule: settings?.familyRule ?? null, notBefore: seller.since },
    vehicleIds: seller.vehicles.map(({ id }) => id),
    onAskWhose: () => whose.ask(true),
    onRefused(errors) {
      if (optionalFields.some((field) => errors[field])) setIsOptionalOpen(true);
      focusFirst(errors, (field) => editor.form.getInputNode(field));
    },
    onDone: clear,
  });
  // All else that was typed is kept by this window; documents are not.
  useMayLeave(hasDocuments(editor.form.values) || transferring.phase === 'transferring');

  function clear() {
    editor.reset();
    setIsOptionalOpen(false);
    address.show(null);
  }

  return {
    today,
    editor,
    seller,
    transferring,
    whose: {
      ...whose,
      answer(then: Answer) {
        const known = whose.settle(then);
        if (known && whose.goesOn) void transferring.showPlan(known);
      },
    },
    optional: { isOpen: isOptionalOpen, toggle: () => setIsOptionalOpen((isOpen) => !isOpen) },
    chooseFlat(flatId: string | null) {
      editor.chooseFlat(flatId);
      address.show(flatId);
    },
    clear() {
      clear();
      transferring.dismiss();
    },
  };
}

export type Answer = 'correct' | 'replace' | 'putBack';

/** The question whose name it is; `goesOn` when it came on the way to the plan, and an answer leads on to it. */
function useWhoseName(person: ReturnType<typeof useTransferForm>['person']) {
  const [asked, setAsked] = useState({ isOpen: false, goesOn: false });
  const close = () => setAsked((last) => ({ ...last, isOpen: false }));
  return {
    ...asked,
    ask: (goesOn: boolean) => setAsked({ isOpen: true, goesOn }),
    close,
    /** The known person when the name is theirs, spelt right. */
    settle(then: Answer) {
      close();
      return then === 'correct' ? person.correct() : void person[then]();
    },
  };
}

/** After the drawing: what was folded away can't have the focus yet. */
function focusFirst(errors: Record<string, string>, nodeOf: (field: TransferField) => HTMLElement | null) {
  const first = Object.keys(fieldLabels).find((field) => errors[field]);
  if (first) setTimeout(() => nodeOf(first as TransferField)?.focus());
}
