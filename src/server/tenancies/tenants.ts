import { isOnePerson, nameKey } from '#domain/alike.ts';
import { type Messages, message } from '#domain/message.ts';
import { ownerErrors } from '#domain/ownerForm.ts';
import type { TenantDraft } from '#domain/tenancy.ts';
import { fieldOf } from '#domain/tenancyFacts.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';
import type { TenantsTable } from '#server/database/tables.ts';
import { hasDayOf } from '#server/dated/days.ts';
import { insertPerson } from '#server/owners/people.ts';
import { tenantRows } from '#server/tenancies/queries.ts';

/** The people of a tenancy (docs/rules.md, Tenancies): known ones, and new ones who are added with it. */

/** A flat on some days, YYYY-MM-DD; `until` is the day after the last. */
export type FlatPeriod = { flatId: string | null; flatNumber: string; since: string; until: string };
/** A tenant of a draft as they are written: a new person has no id yet. */
export type Tenant = { personId: string | null; name: string; draft: TenantDraft };

/**
 * Reads who the tenants of a draft are; an error stands at the place of the tenant it is about. A tenant whose record
 * was deleted since may stay, by their name.
 */
export async function readTenants(
  tx: ReadTx,
  drafts: TenantDraft[],
  place: FlatPeriod,
  before: readonly TenantsTable[] = [],
): Promise<{ tenants: Tenant[]; errors: Messages }> {
  const known = await peopleOf(
    tx,
    drafts.flatMap(({ personId }) => personId ?? []),
  );
  const owners = await ownersThen(tx, place);
  const errors: Messages = {};
  const tenants = drafts.map((draft, nth): Tenant => {
    const { personId } = draft;
    const name = personId === null ? (draft.name ?? '') : known.get(personId);
    if (name === undefined) errors[fieldOf(nth, draft)] = message('tenant_gone');
    else if (owners.some((owner) => (personId === null ? isOnePerson(owner, draft) : owner.id === personId)))
      errors[fieldOf(nth, draft)] = message('tenant_is_owner', { flatNumber: place.flatNumber, name });
    const phoneError = ownerErrors(draft, { ...tx.society, today: tx.today, ownerEmail: 'optional' })['phone'];
    if (phoneError) errors[`tenants.${nth}.phone`] = phoneError;
    return { personId, name: nameThen(before, personId) ?? name ?? '', draft };
  });
  return { tenants, errors };
}

/** A tenant keeps the name they had when they came. */
function nameThen(before: readonly TenantsTable[], personId: string | null): string | undefined {
  return personId === null ? undefined : before.find((one) => one.personId === personId)?.name;
}

/** Writes the people of a tenancy in their order; new ones are added to those on record. */
export async function writeTenants(tx: Tx, tenancyId: string, tenants: readonly Tenant[]): Promise<void> {
  const before = await tenantRows(tx.db, tenancyId);
  for (const [nth, { name, draft, ...tenant }] of tenants.entries()) {
    const row = before[nth];
    // Of a tenant whose record was deleted only the name is left: no new person is made of it.
    const isSame = tenant.personId === null && row?.personId === null && isOnlyNamed(draft, row.name);
    if (isSame) continue;
    const personId = tenant.personId ?? (await addNew(tx, draft));
    if (row) await tx.change('tenants', row, { personId, name });
    else await tx.add('tenants', { tenancyId, place: nth + 1, personId, name });
  }
  for (const gone of before.slice(tenants.length)) await tx.remove('tenants', gone);
}

function isOnlyNamed({ name, phone, email }: TenantDraft, known: string): boolean {
  return phone === null && email === null && nameKey(name ?? '') === nameKey(known);
}

async function addNew(tx: Tx, { name, phone, email }: TenantDraft): Promise<string> {
  const documents = { aadhar: null, pan: null, lease: null };
  const { id } = await insertPerson(tx, { name: name ?? '', phone, email, documents });
  return id;
}

async function peopleOf({ db }: ReadTx, ids: string[]): Promise<Map<string, string>> {
  const rows = await inSlices(ids, (some) =>
    db.selectFrom('owners').select(['id', 'name']).where('id', 'in', some).execute(),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Who owns the flat on one of these days. */
async function ownersThen({ db }: ReadTx, { flatId, since, until }: FlatPeriod) {
  if (flatId === null) return [];
  return db
    .selectFrom('ownerships')
    .innerJoin('owners', 'owners.id', 'ownerships.ownerId')
    .select(['owners.id', 'owners.name', 'owners.phone'])
    .where('flatId', '=', flatId)
    .where(hasDayOf('ownerships', { since, until }))
    .execute();
}
