import type { AlikeAnswer } from '#web/owners/AlikeQuestion.tsx';
import { useAlikeQuestion } from '#web/owners/useAlike.ts';

/** A person in a form: one on record, by id, or a new one. */
type Someone = { personId: string | null; name: string; phone: string; email: string };

/** Asks for each new person in a form, before the form is saved, whether they are on record already. */
export function useOnRecord() {
  const { askAbout, ...question } = useAlikeQuestion();

  /** Null if the user cancels, to return to the form. */
  async function ask<T extends Someone>(people: readonly T[]): Promise<T[] | null> {
    const settled: T[] = [];
    for (const one of people) {
      const answer = await answerFor(one);
      if (answer === 'cancel') return null;
      settled.push(answer === 'new' ? one : { ...one, personId: answer.use.id, name: '', phone: '', email: '' });
    }
    return settled;
  }

  async function answerFor({ personId, name, phone, email }: Someone): Promise<AlikeAnswer> {
    if (personId !== null || (phone.trim() === '' && email.trim() === '')) return 'new';
    return askAbout({ name, phone: phone || null, email: email || null, flatId: null, otherThan: null });
  }

  return { ...question, ask };
}
