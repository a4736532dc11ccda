import { useForm } from '@mantine/form';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readOwnNote, writeOwnNote } from '#web/identity/ownNotes.ts';
import { emptyFields, personOf, type TransferFields } from '#web/transfers/form/fields.ts';
import {
  corrected,
  filledWith,
  isCorrection,
  type Known,
  keptUp,
  mustAskWhose,
  withoutKnown,
} from '#web/transfers/form/knownBuyer.ts';
import { type Kept, readKept, toKeep } from '#web/transfers/form/savedDraft.ts';
import type { Society } from '#web/transfers/form/useSociety.ts';
import { newSubmissionKey } from '#web/transfers/idempotencyKey.ts';

const note = 'transfer';

type Options = { userId: string; society: Society; today: string };

/** The form of a transfer: its fields, whom they were filled from, and the key under which it will be sent. */
export function useTransferForm({ userId, society, today }: Options) {
  const empty = useMemo(() => emptyFields(today), [today]);
  const [start] = useState<Kept>(
    () =>
      readKept(readOwnNote(userId, note, 'window'), today) ?? { fields: empty, known: null, key: newSubmissionKey() },
  );
  const [known, setKnown] = useState(start.known);
  const [key, setKey] = useState(start.key);
  const form = useForm<TransferFields>({ mode: 'controlled', initialValues: start.fields });
  const fields = form.values;
  const kept = toKeep({ fields, known, key }, empty);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is made anew on every drawing; its parts are not.
  useEffect(() => writeOwnNote(userId, note, kept, 'window'), [userId, fields, known, key]);

  function fill(next: TransferFields) {
    form.setValues(next);
    form.clearErrors();
  }

  const person = {
    known,
    /** Fills the form from a person on record; null takes what they brought out again. */
    choose(ownerId: string | null) {
      const owner = ownerId === null ? undefined : society.ownersById.get(ownerId);
      const before = known ? withoutKnown(form.getValues(), known.person) : form.getValues();
      setKnown(owner ? { person: personOf(owner), correctedTo: null } : null);
      fill(owner ? filledWith(before, owner.id, personOf(owner)) : { ...before, existingOwnerId: null });
    },
    /** The name is another than on their record, as long as there is one. */
    mustAsk: () =>
      society.ownersById.has(form.getValues().existingOwnerId ?? '') && mustAskWhose(form.getValues().name, known),
    /** Their record was deleted meanwhile: what it brought is all that is left of it, and makes a new one. */
    keepAsNew() {
      setKnown(null);
      form.setFieldValue('existingOwnerId', null);
    },
    /** The three answers to whose name it is: theirs, spelt right; */
    correct() {
      const now = known && corrected(form.getValues().name, known);
      setKnown(now);
      return now;
    },
    /** somebody else's; */
    replace() {
      if (known) fill(withoutKnown(form.getValues(), known.person));
      setKnown(null);
    },
    /** a slip. */
    putBack: () => known && form.setFieldValue('name', known.person.name),
  };
  useFollow(known, fields, society, (next, now) => {
    form.setValues(next);
    setKnown(now);
  });

  return {
    form,
    /** As it opens. */
    empty,
    key,
    person,
    chooseFlat(flatId: string | null) {
      form.setValues({
        flatId,
        presentOwnerId: flatId === null ? null : (society.flatsById.get(flatId)?.ownerId ?? null),
        vehicles: {},
      });
      form.clearFieldError('flatId');
    },
    /** The flat has changed hands meanwhile, and is to be taken from who owns it now. */
    takeSeller(presentOwnerId: string | null) {
      form.setValues({ presentOwnerId, vehicles: {} });
      form.clearFieldError('flatId');
    },
    /** Whether the name is the known person's, spelt right; `of` is what was answered a moment ago. */
    isCorrection: (of = known) => isCorrection(form.getValues().name, of),
    /** Another transfer than the one that was sent, whatever it says. */
    renewKey: () => setKey(newSubmissionKey()),
    reset() {
      setKnown(null);
      setKey(newSubmissionKey());
      fill(empty);
    },
  };
}

export type TransferForm = ReturnType<typeof useTransferForm>;

/** Somebody changed the known person's record while the form was open: what nobody touched here follows. */
function useFollow(
  known: Known | null,
  fields: TransferFields,
  { ownersById }: Society,
  follow: (fields: TransferFields, known: Known) => void,
) {
  const owner = fields.existingOwnerId === null ? undefined : ownersById.get(fields.existingOwnerId);
  const seen = useRef(owner);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another record of the same person is news.
  useEffect(() => {
    const isNews = owner !== undefined && known !== null && owner !== seen.current;
    seen.current = owner;
    if (!isNews) return;
    const person = personOf(owner);
    if (JSON.stringify(person) === JSON.stringify(known.person)) return;
    follow(keptUp(fields, known.person, person), { ...known, person });
  }, [owner]);
}
