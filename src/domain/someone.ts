import { z } from 'zod';
import { optionalEmail, optionalLine, phone } from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';

/** The fields by which a form names somebody: on record already, or new with at least a name. The encoded message is the caller's. */
export function someone(choose: string) {
  return {
    personId: z.uuid({ error: choose }).nullable().default(null),
    name: optionalLine('fullName'),
    phone: phone(encoded('phone_exactly_ten_digits')).nullable().default(null),
    email: optionalEmail(encoded('owner_email_address')),
  };
}

type Someone = { personId: string | null; name: string | null; phone: string | null; email: string | null };

/** One of the two, and not both. */
export function knownOrNew({ personId, name, phone, email }: Someone, { addIssue }: z.RefinementCtx): void {
  const isNew = name !== null || phone !== null || email !== null;
  if (personId === null && name === null)
    addIssue({ code: 'custom', path: ['name'], message: encoded('required', { field: 'fullName' }) });
  if (personId !== null && isNew) addIssue({ code: 'custom', path: ['name'], message: encoded('tenant_known_or_new') });
}
