import { addDays, spokenDay } from '#domain/day.ts';
import { byFlatNumber } from '#domain/flatNumber.ts';
import { dayAfter, daysUntil, spokenTenants, warningDays, warningOf } from '#domain/tenancyFacts.ts';
import type { Tx, Write } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Mail } from '#server/mail/mail.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { calledNow, tenantsOf } from '#server/residents/tenancyOn.ts';
import type { TenancyRow } from '#server/tenancies/queries.ts';

/*
 * The mail to the administrators before a tenancy ends (docs/rules.md, Tenancies). A table records the warnings that
 * were given, so that no restart and no second server gives them again; what the mail says is read when it goes out.
 */

/** How many tenancies a mail names; of the others it gives the number. */
const mostNamed = 50;

/** The daily job: writes one mail to each administrator about what has come within 60, 30 or 7 days of its end. */
export async function warnOfEnds({ write, mail }: { write: Write; mail: Mail }): Promise<string> {
  // Without a mail server nobody can be told, and nothing is noted: the warnings go out once there is one.
  if (!mail.isOn) return '';
  await write(null, async (tx) => {
    const { db, today } = tx;
    const admins = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('role', '=', 'admin')
      .where('isActive', '=', 1)
      .where('invitedAt', 'is', null)
      .execute();
    if (admins.length === 0 || (await noteWarnings(tx, today)) === 0) return;
    for (const { id, email } of admins) await queueMail(tx, { purpose: 'tenancies', userId: id, email });
  });
  mail.wake();
  return '';
}

/** Records the warnings that are due today, and answers how many tenancies they are of. */
async function noteWarnings({ db }: Tx, today: string): Promise<number> {
  const warnings = (await endingFrom(db, today)).flatMap(({ id: tenancyId, ...row }) => {
    const days = warningOf(row, today);
    return days === null ? [] : [{ tenancyId, lastDay: row.lastDay, days, toldOn: today }];
  });
  let noted = 0;
  await inSlices(warnings, async (some) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('tenancyWarnings')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    noted += Number(numInsertedOrUpdatedRows ?? 0);
    return [];
  });
  return noted;
}

/** The tenancies whose last day is near and whose end nobody has recorded. */
function endingFrom(db: Tx['db'], today: string): Promise<TenancyRow[]> {
  return db
    .selectFrom('tenancies')
    .selectAll()
    .where('until', '>', today)
    .where('until', '<=', dayAfter(addDays(today, warningDays[0])))
    .where('ended', 'is', null)
    .where('flatId', 'is not', null)
    .execute();
}

/**
 * What a mail of this day says, a line a tenancy: 'A-101: Kabir Menon, until 14 Dec 2026, in 20 days'. A tenancy whose
 * end was recorded meanwhile, or whose last day is another by now, is left out.
 */
export async function tenanciesEnding({ db, today }: Tx, writtenOn: string): Promise<string[]> {
  const told = await db
    .selectFrom('tenancyWarnings')
    .innerJoin('tenancies', (join) =>
      join
        .onRef('tenancies.id', '=', 'tenancyWarnings.tenancyId')
        .onRef('tenancies.lastDay', '=', 'tenancyWarnings.lastDay'),
    )
    .innerJoin('flats', 'flats.id', 'tenancies.flatId')
    .select(['tenancies.id', 'flats.flatNumber', 'tenancies.lastDay'])
    .where('tenancyWarnings.toldOn', '=', writtenOn)
    .where('tenancies.ended', 'is', null)
    .execute();
  const inOrder = told.toSorted((one, other) =>
    one.lastDay === other.lastDay
      ? byFlatNumber(one.flatNumber, other.flatNumber)
      : one.lastDay < other.lastDay
        ? -1
        : 1,
  );
  const named = inOrder.slice(0, mostNamed);
  const people = await tenantsOf(
    db,
    named.map(({ id }) => id),
  );
  const lines = named.map(({ id, flatNumber, lastDay }) => {
    const left = daysUntil(lastDay, today);
    const soon = left < 0 ? '' : left === 0 ? ', today' : left === 1 ? ', tomorrow' : `, in ${left} days`;
    return `${flatNumber}: ${spokenTenants(calledNow(people.get(id)))}, until ${spokenDay(lastDay)}${soon}`;
  });
  const more = told.length - named.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}
