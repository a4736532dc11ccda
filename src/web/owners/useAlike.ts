import { useState } from 'react';
import type { AlikeOwner } from '#domain/alike.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import type { AlikeAnswer } from '#web/owners/AlikeQuestion.tsx';
import { findAlike } from '#web/owners/alike.ts';
import { type FormField, type OwnerFields, touchedFields } from '#web/owners/fields.ts';

type Asked = { alike: readonly AlikeOwner[]; isOpen: boolean; settle: (answer: AlikeAnswer) => void };

/** What makes somebody likely to be somebody else. A couple may share a phone: what an edit leaves alone asks nothing. */
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
  // The people stay while their question fades out.
  const [asked, setAsked] = useState<Asked>({ alike: [], isOpen: false, settle: () => {} });

  async function ask(fields: OwnerFields, base: OwnerRecord | null): Promise<AlikeAnswer> {
    const touched = base && touchedFields(base, fields);
    const telling = tellingOf(fields, (field) => touched === null || touched.includes(field));
    if (telling.email === null && telling.phone === null && telling.flatId === null) return 'new';
    const alike = await findAlike({ ...telling, otherThan: base?.id ?? null });
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
