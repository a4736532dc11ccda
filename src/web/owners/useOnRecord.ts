import { useState } from 'react';
import type { AlikeOwner } from '#domain/alike.ts';
import type { AlikeAnswer } from '#web/owners/AlikeQuestion.tsx';
import { findAlike } from '#web/owners/alike.ts';

type Asked = { alike: readonly AlikeOwner[]; isOpen: boolean; settle: (answer: AlikeAnswer) => void };

/** How a form names somebody: on record already, or new. */
type Someone = { personId: string | null; name: string; phone: string; email: string };

/** Asks of each new person of a form, before it is saved, whether they are on record already. */
export function useOnRecord() {
  // The people stay while their question fades out.
  const [asked, setAsked] = useState<Asked>({ alike: [], isOpen: false, settle: () => {} });

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
    const telling = { name, phone: phone || null, email: email || null, flatId: null, otherThan: null };
    const alike = await findAlike(telling);
    if (alike.length === 0) return 'new';
    return new Promise((settle) => setAsked({ alike, isOpen: true, settle }));
  }

  return {
    ...asked,
    ask,
    answer(answer: AlikeAnswer) {
      setAsked({ ...asked, isOpen: false });
      asked.settle(answer);
    },
  };
}
