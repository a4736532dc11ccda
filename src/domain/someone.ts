import { z } from 'zod';
import { optionalEmail, optionalLine, phone } from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';

/** The fields that name a person in a form: one on record, or a new one with at least a name. `choose` is encoded. */
export function someone(choose: string) {
  return {
    personId: z.uuid({ error: choose }).nullable().default(null),
    name: optionalLine('name'),
    phone: phone(encoded('phone_exactly_ten_digits')).nullable().default(null),
    email: optionalEmail(encoded('owner_email_address')),
  };
}

type Someone = { personId: string | null; name: string | null; phone: string | null; email: string | null };

/** Requires a person on record or a new name, and not both. */
export function knownOrNew({ personId, name, phone, email }: Someone, { addIssue }: z.RefinementCtx): void {
  const isNew = name !== null || phone !== null || email !== null;
  if (personId === null && name === null)
    addIssue({ code: 'custom', path: ['name'], message: encoded('required', { field: 'name' }) });
  if (personId !== null && isNew) addIssue({ code: 'custom', path: ['name'], message: encoded('tenant_known_or_new') });
}
