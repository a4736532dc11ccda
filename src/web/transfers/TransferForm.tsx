import { useState } from 'react';
import { FlatAndSeller } from '#web/transfers/FlatAndSeller.tsx';
import { fieldLabels, optionalFields, type TransferField } from '#web/transfers/fields.ts';
import { hasDocuments } from '#web/transfers/kept.ts';
import { NewOwner } from '#web/transfers/NewOwner.tsx';
import { ReviewDialog } from '#web/transfers/ReviewDialog.tsx';
import { Submitting } from '#web/transfers/Submitting.tsx';
import { useFlatInAddress } from '#web/transfers/useFlatInAddress.ts';
import { useSeller } from '#web/transfers/useSeller.ts';
import { type Society, useDay } from '#web/transfers/useSociety.ts';
import { useTransferForm } from '#web/transfers/useTransferForm.ts';
import { useTransferring } from '#web/transfers/useTransferring.ts';
import { WhoseName } from '#web/transfers/WhoseName.tsx';
import { useMayLeave } from '#web/ui/useMayLeave.ts';
import classes from './Transfer.module.css';

/** The whole form: whose flat, to whom, and the button. It asks about a name and shows the plan before anything is done. */
export function TransferForm({ userId, society }: { userId: string; society: Society }) {
  const { today, settings } = useDay();
  const editor = useTransferForm({ userId, society, today });
  const { form, person } = editor;
  const seller = useSeller(form.values, society, today);
  const address = useFlatInAddress(editor.chooseFlat);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOptionalOpen, setIsOptionalOpen] = useState(false);
  const transferring = useTransferring({
    editor,
    rules: { today, familyRule: settings?.familyRule ?? null, notBefore: seller.since },
    vehicleIds: seller.vehicles.map(({ id }) => id),
    onAskWhose: () => setAsked({ isOpen: true, goesOn: true }),
    onRefused(errors) {
      if (optionalFields.some((field) => errors[field])) setIsOptionalOpen(true);
      focusFirst(errors, (field) => form.getInputNode(field));
    },
    onDone() {
      editor.reset();
      setIsOptionalOpen(false);
      address.show(null);
    },
  });
  // All else that was typed is kept by this window; documents are not.
  useMayLeave(hasDocuments(form.values) || transferring.phase === 'transferring');

  function settleName(then: 'correct' | 'replace' | 'putBack') {
    const known = person[then]() ?? null;
    if (asked?.goesOn && then === 'correct') void transferring.showPlan(known);
    setAsked((last) => last && { ...last, isOpen: false });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        transferring.submit();
      }}
    >
      <fieldset className={classes.sides} disabled={transferring.phase === 'transferring'}>
        <FlatAndSeller
          editor={editor}
          seller={seller}
          society={society}
          onChooseFlat={(flatId) => {
            editor.chooseFlat(flatId);
            address.show(flatId);
          }}
          // What was sent without an answer may be why the flat has changed hands.
          isNewsHeld={
            transferring.phase !== 'open' || transferring.isUnanswered || transferring.said?.kind === 'changed'
          }
        />
        <NewOwner
          editor={editor}
          society={society}
          today={today}
          since={seller.since}
          optional={{ isOpen: isOptionalOpen, toggle: () => setIsOptionalOpen((isOpen) => !isOpen) }}
          onNameLeft={() => person.mustAsk() && setAsked({ isOpen: true, goesOn: false })}
        />
      </fieldset>
      <Submitting editor={editor} transferring={transferring} />
      <ReviewDialog transferring={transferring} />
      <WhoseName
        known={person.known}
        name={form.values.name}
        isOpen={asked?.isOpen ?? false}
        onAnswer={settleName}
        onClose={() => setAsked((last) => last && { ...last, isOpen: false })}
      />
    </form>
  );
}

/** Whether the question about the name came on the way to the plan, and goes on to it. */
type Asked = { isOpen: boolean; goesOn: boolean };

/** After the drawing: what was folded away can't have the focus yet. */
function focusFirst(errors: Record<string, string>, nodeOf: (field: TransferField) => HTMLElement | null) {
  const first = Object.keys(fieldLabels).find((field) => errors[field]);
  if (first) setTimeout(() => nodeOf(first as TransferField)?.focus());
}
