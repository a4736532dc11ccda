import { useState } from 'react';
import type { AlikeOwner } from '#domain/alike.ts';
import type { TenantFields } from '#web/letting/fields.ts';
import type { AlikeAnswer } from '#web/owners/AlikeQuestion.tsx';
import { findAlike } from '#web/owners/alike.ts';

type Asked = { alike: readonly AlikeOwner[]; isOpen: boolean; settle: (answer: AlikeAnswer) => void };

/** Asks of each new tenant, before the tenancy is saved, whether they are on record already. */
export function useTenantsOnRecord() {
  // The people stay while their question fades out.
  const [asked, setAsked] = useState<Asked>({ alike: [], isOpen: false, settle: () => {} });

  /** Null where the person wants to go back to the form. */
  async function ask(tenants: readonly TenantFields[]): Promise<TenantFields[] | null> {
    const settled: TenantFields[] = [];
    for (const tenant of tenants) {
      const answer = await answerFor(tenant);
      if (answer === 'cancel') return null;
      settled.push(answer === 'new' ? tenant : { ...tenant, personId: answer.use.id, name: '', phone: '', email: '' });
    }
    return settled;
  }

  async function answerFor({ personId, name, phone, email }: TenantFields): Promise<AlikeAnswer> {
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
