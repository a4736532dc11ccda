import type { AlikeOwner, AlikeQuery } from '#domain/alike.ts';
import { spokenPhone } from '#domain/phone.ts';
import { answer, api, RequestFailed } from '#web/data/api.ts';

/** People on record who may be this person. If the request fails, none: the save goes on and reports its own errors. */
export async function findAlike(query: AlikeQuery): Promise<AlikeOwner[]> {
  try {
    const { items } = await answer(api.owners.alike.$post({ json: query }));
    return items;
  } catch (error) {
    if (error instanceof RequestFailed) return [];
    throw error;
  }
}

/** The person's status; someone who owns nothing is neither Active nor Old. */
export function standing({ status }: Pick<AlikeOwner, 'status'>): string {
  return status ?? 'no owner';
}

/** 'Kavita Menon, 98765 43210, is already on record (Old).' */
export function onRecord({ name, phone, status }: Pick<AlikeOwner, 'name' | 'phone' | 'status'>): string {
  const reached = phone === null ? '' : `, ${spokenPhone(phone)},`;
  return `${name}${reached} is already on record (${standing({ status })}).`;
}

const told = { phone: 'phone', email: 'email', name: 'name at this flat' };

/** 'Same phone and email. Owns A-101.' */
export function whyAlike({ by, flatNumbers }: Pick<AlikeOwner, 'by' | 'flatNumbers'>): string {
  const same = `Same ${by.map((likeness) => told[likeness]).join(' and ')}.`;
  return flatNumbers.length === 0 ? same : `${same} Owns ${flatNumbers.join(', ')}.`;
}
