import { useState } from 'react';
import type { AlikeOwner } from '#domain/alike.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import type { AlikeAnswer } from '#web/owners/AlikeQuestion.tsx';
import { findAlike } from '#web/owners/alike.ts';
import { type OwnerField, type OwnerFields, touchedFields } from '#web/owners/fields.ts';

type Asked = { alike: readonly AlikeOwner[]; isOpen: boolean; settle: (answer: AlikeAnswer) => void };

/** What makes somebody likely to be somebody else: an edit that leaves these alone asks nothing. */
const telling: readonly OwnerField[] = ['name', 'email', 'phone', 'flatId'];

/** Asks, before an owner is saved, whether they are on record already. */
export function useAlike() {
  // The people stay while their question fades out.
  const [asked, setAsked] = useState<Asked>({ alike: [], isOpen: false, settle: () => {} });

  async function ask(fields: OwnerFields, base: OwnerRecord | null): Promise<AlikeAnswer> {
    if (base !== null && !touchedFields(base, fields).some((field) => telling.includes(field))) return 'new';
    const { name, email, phone, flatId } = fields;
    const alike = await findAlike({
      name,
      email: email === '' ? null : email,
      phone: phone === '' ? null : phone,
      flatId,
      otherThan: base?.id ?? null,
    });
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
