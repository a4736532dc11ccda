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
function useAlikeQuestion() {
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

/** A person in a form: one on record, by id, or a new one. */
type Someone = { personId: string | null; name: string; phone: string; email: string };

/** Asks for each new person in a form about a flat, before the form is saved, whether they are on record already. */
export function useOnRecord() {
  const { askAbout, ...question } = useAlikeQuestion();

  /** Null if the user cancels, to return to the form. */
  async function ask<T extends Someone>(people: readonly T[], flatId: string | null): Promise<T[] | null> {
    const settled: T[] = [];
    for (const one of people) {
      const answer = await answerFor(one, flatId);
      if (answer === 'cancel') return null;
      settled.push(answer === 'new' ? one : { ...one, personId: answer.use.id, name: '', phone: '', email: '' });
    }
    return settled;
  }

  async function answerFor({ personId, name, phone, email }: Someone, flatId: string | null): Promise<AlikeAnswer> {
    if (personId !== null) return 'new';
    return askAbout({ name, phone: phone || null, email: email || null, flatId, otherThan: null });
  }

  return { ...question, ask };
}
