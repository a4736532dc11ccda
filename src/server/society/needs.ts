import { byFlatNumber, readFlatNumber } from '#domain/flatNumber.ts';
import { message } from '#domain/message.ts';
import { columnOf, fieldsOfKind } from '#domain/owner.fields.ts';
import { Problem } from '#domain/problem.ts';
import type { SocietyEdit } from '#domain/society.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { allNumbers } from '#server/flats/queries.ts';

const phones = fieldsOfKind('phone', 'phones').map(columnOf);

/** How many records a refusal names. */
const mostNamed = 20;

/** A setting that records need is not changed back (docs/rules.md, Numbers and phones). Throws Problem conflict. */
export async function requireUnneeded(
  tx: ReadTx,
  { flatNumbers, phones }: Omit<SocietyEdit, 'version'>,
): Promise<void> {
  const { society } = tx;
  if (flatNumbers === 'A-101' && society.flatNumbers !== flatNumbers)
    refuse('flatNumbers', 'flat_numbers_needed', await otherNumbers(tx));
  if (phones === 'ten-digits' && society.phones !== phones)
    refuse('phones', 'phones_needed', await ownersWithForeignPhones(tx));
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
 * Owners who have a phone with a country's code. What was typed otherwise in older transfers stays under either
 * setting.
 */
async function ownersWithForeignPhones({ db }: ReadTx): Promise<string[]> {
  const owners = await db
    .selectFrom('owners')
    .select('name')
    .where((where) => where.or(phones.map((column) => where(column, 'like', '+%'))))
    .orderBy('name')
    .execute();
  return owners.map(({ name }) => name);
}
