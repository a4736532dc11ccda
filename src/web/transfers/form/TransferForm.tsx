import { FlatAndSeller } from '#web/transfers/form/FlatAndSeller.tsx';
import { NewOwner } from '#web/transfers/form/NewOwner.tsx';
import { ReviewDialog } from '#web/transfers/form/ReviewDialog.tsx';
import { Submitting } from '#web/transfers/form/Submitting.tsx';
import type { Society } from '#web/transfers/form/useSociety.ts';
import { useTransfer } from '#web/transfers/form/useTransfer.ts';
import { WhoseName } from '#web/transfers/form/WhoseName.tsx';
import classes from './Transfer.module.css';

/** The whole form: whose flat, to whom, and the button. It asks about a name and shows the plan before anything is done. */
export function TransferForm({ userId, society }: { userId: string; society: Society }) {
  const { today, editor, seller, transferring, whose, optional, chooseFlat, clear } = useTransfer(userId, society);
  const { phase, isUnanswered, said } = transferring;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        transferring.submit();
      }}
    >
      <fieldset className={classes.sides} disabled={phase === 'transferring'}>
        <FlatAndSeller
          editor={editor}
          seller={seller}
          society={society}
          onChooseFlat={chooseFlat}
          // What was sent without an answer may be why the flat has changed hands.
          isNewsHeld={phase !== 'open' || isUnanswered || said?.kind === 'changed'}
        />
        <NewOwner
          editor={editor}
          society={society}
          today={today}
          since={seller.since}
          optional={optional}
          onNameLeft={() => editor.person.mustAsk() && whose.ask(false)}
        />
      </fieldset>
      <Submitting editor={editor} transferring={transferring} onClear={clear} />
      <ReviewDialog transferring={transferring} />
      <WhoseName
        known={editor.person.known}
        name={editor.form.values.name}
        isOpen={whose.isOpen}
        onAnswer={whose.answer}
        onClose={whose.close}
      />
    </form>
  );
}
