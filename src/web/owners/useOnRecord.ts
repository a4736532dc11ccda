import type { AlikeAnswer } from '#web/owners/AlikeQuestion.tsx';
import { useAlikeQuestion } from '#web/owners/useAlike.ts';

/** How a form names somebody: on record already, or new. */
type Someone = { personId: string | null; name: string; phone: string; email: string };

/** Asks of each new person of a form, before it is saved, whether they are on record already. */
export function useOnRecord() {
  const { askAbout, ...question } = useAlikeQuestion();

  /** Null where the person wants to go back to the form. */
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
