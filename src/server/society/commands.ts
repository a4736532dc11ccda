import { byFlatNumber, readFlatNumber } from '#domain/flatNumber.ts';
import { message } from '#domain/message.ts';
import { columnOf, fieldsOfKind } from '#domain/owner.fields.ts';
import { Problem } from '#domain/problem.ts';
import type { SocietyEdit, SocietySettings } from '#domain/society.ts';
import { requireSeen } from '#server/changes/seen.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { allNumbers } from '#server/flats/queries.ts';
import { beginShortening } from '#server/owners/shortening.ts';
import { findSociety } from '#server/society/queries.ts';

/** Changes the society's facts and settings (docs/rules.md, Settings). Throws Problem stale (with them as they are now), conflict where records need a setting as it is. */
export async function editSociety(
  tx: Tx,
  { version, residentsSeeContacts, ...edit }: SocietyEdit,
): Promise<SocietySettings> {
  const before = tx.society;
  await requireSeen(before, version, message('settings_changed_meanwhile'), () => findSociety(tx.db));
  await requireUnneeded(tx, edit);
  const contacts = residentsSeeContacts === undefined ? {} : { residentsSeeContacts: residentsSeeContacts ? 1 : 0 };
  await tx.change('society', before, { ...edit, ...contacts });
  if (before.aadharKeeping === 'whole' && edit.aadharKeeping === 'last-four') await beginShortening(tx);
  return findSociety(tx.db);
}

const phones = fieldsOfKind('phone', 'phones').map(columnOf);

/** How many records a refusal names. */
const mostNamed = 20;

/** A setting that records need is not changed back (docs/rules.md, Numbers and phones). Throws Problem conflict. */
async function requireUnneeded(tx: ReadTx, { flatNumbers, phones }: Omit<SocietyEdit, 'version'>): Promise<void> {
  const { society } = tx;
  if (flatNumbers === 'A-101' && society.flatNumbers !== flatNumbers)
    refuse('flatNumbers', 'flat_numbers_needed', await otherNumbers(tx));
  if (phones === 'ten-digits' && society.phones !== phones)
    refuse('phones', 'phones_needed', await withForeignPhones(tx));
}

function refuse(at: string, code: 'flat_numbers_needed' | 'phones_needed', needing: string[]): void {
  if (needing.length === 0) return;
  const named = { count: needing.length, names: needing.slice(0, mostNamed) };
  throw new Problem('conflict', message(code, named), { at });
}

async function otherNumbers({ db }: ReadTx): Promise<string[]> {
  const numbers = await allNumbers(db);
  return numbers.filter((flatNumber) => readFlatNumber(flatNumber, 'A-101') === null).sort(byFlatNumber);
}

/**
 * Who has a phone with a country's code: people on record, and members of households who are not. What was typed
 * otherwise in older transfers stays under either setting.
 */
async function withForeignPhones({ db }: ReadTx): Promise<string[]> {
  const onRecord = await db
    .selectFrom('owners')
    .select('name')
    .where((where) => where.or(phones.map((column) => where(column, 'like', '+%'))))
    .execute();
  const members = await db.selectFrom('householdMembers').select('name').where('phone', 'like', '+%').execute();
  return [...onRecord, ...members].map(({ name }) => name).sort();
}
