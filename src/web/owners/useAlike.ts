import { useState } from 'react';
import type { AlikeOwner, AlikeQuery } from '#domain/alike.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import type { AlikeAnswer } from '#web/owners/AlikeQuestion.tsx';
import { findAlike } from '#web/owners/alike.ts';
import { type FormField, type OwnerFields, touchedFields } from '#web/owners/fields.ts';

type Question = { alike: readonly AlikeOwner[]; isOpen: boolean; resolve: (answer: AlikeAnswer) => void };

/**
 * Asks whether a person is one of the similar people on record, and waits for the answer; if nobody is similar, 'new'.
 */
export function useAlikeQuestion() {
  // The people stay in the state while the dialog fades out.
  const [question, setQuestion] = useState<Question>({ alike: [], isOpen: false, resolve: () => {} });
  return {
    ...question,
    async askAbout(person: AlikeQuery): Promise<AlikeAnswer> {
      const alike = await findAlike(person);
      if (alike.length === 0) return 'new';
      return new Promise((resolve) => setQuestion({ alike, isOpen: true, resolve }));
    },
    answer(answer: AlikeAnswer) {
      setQuestion({ ...question, isOpen: false });
      question.resolve(answer);
    },
  };
}

/**
 * The facts to find similar people by. A couple may share a phone, so facts that an edit did not change are left out.
 */
function tellingOf({ name, email, phone, flatId }: OwnerFields, isNews: (field: FormField) => boolean) {
  return {
    email: email !== '' && isNews('email') ? email : null,
    phone: phone !== '' && isNews('phone') ? phone : null,
    flatId: isNews('name') || isNews('flatId') ? flatId : null,
    name,
  };
}

/** Asks, before an owner is saved, whether they are on record already. */
export function useAlike() {
  const { askAbout, ...question } = useAlikeQuestion();

  /** `newId` is the id that somebody new is to have: after a lost answer they may be on record. */
  async function ask(fields: OwnerFields, base: OwnerRecord | null, newId: string): Promise<AlikeAnswer> {
    const touched = base && touchedFields(base, fields);
    const telling = tellingOf(fields, (field) => touched === null || touched.includes(field));
    if (telling.email === null && telling.phone === null && telling.flatId === null) return 'new';
    return askAbout({ ...telling, otherThan: base?.id ?? newId });
  }

  return { ...question, ask };
}
