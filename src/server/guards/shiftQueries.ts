import { type RawBuilder, sql } from 'kysely';
import { isOnDuty, type Shift } from '#domain/shift.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db, ShiftsTable, Trx } from '#server/database/tables.ts';

/** How many shifts a device shows: those of about a week. */
const mostShown = 50;

/** The latest shifts of a device, the latest first. */
export async function listShifts(db: Db | Trx, deviceId: string): Promise<Shift[]> {
  const rows = await latest(db, deviceId).limit(mostShown).execute();
  return rows.map(asShift);
}

/** Who is on duty at a device now; null while nobody is. */
export async function onDuty(db: Db | Trx, deviceId: string): Promise<ShiftsTable | null> {
  const row = await latest(db, deviceId).limit(1).executeTakeFirst();
  return row && isOnDuty(row) ? row : null;
}

function latest(db: Db | Trx, deviceId: string) {
  const ofDevice = db.selectFrom('shifts').selectAll().where('deviceId', '=', deviceId);
  return ofDevice.orderBy('at', 'desc').orderBy('id', 'desc');
}

export function asShift(row: ShiftsTable): Shift {
  const { id, guardId, guard, at, receivedAt, note, noteReadAt, remark } = row;
  return { id, guardId, guard, at, receivedAt, note, noteReadAt, remark };
}

/**
 * SQL for the name of the guard who was on duty at a device at a moment; null where nobody was (as `isOnDuty`). A name of
 * whose PIN the server could not be sure is marked as such, in every language alike.
 */
export function guardAt(deviceId: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(
    select case when "shifts"."remark" = 'guard-inactive' and "shifts"."receivedAt" < ${at} then null
      when "shifts"."remark" in ('wrong-pin', 'pin-unchecked') then "shifts"."guard" || ' (PIN?)'
      else "shifts"."guard" end
    from "shifts"
    where "shifts"."deviceId" = ${deviceId} and "shifts"."at" <= ${at}
    order by "shifts"."at" desc, "shifts"."id" desc limit 1
  )`;
}

/** Something that a device did, and when. */
export type Moment = { deviceId: string; at: string };

/**
 * Answers which guard was on duty at a device at each of these moments. It is worked out with every query and stored
 * nowhere, so that what was done in a shift belongs to it even when the shift arrives late.
 */
export async function onDutyAt(db: Db | Trx, moments: readonly Moment[]): Promise<(moment: Moment) => string | null> {
  const keyOf = ({ deviceId, at }: Moment) => `${deviceId} ${at}`;
  const wanted = [...new Map(moments.map((moment) => [keyOf(moment), moment])).values()];
  const found = await inSlices(wanted, async (some) => {
    const values = sql.join(some.map(({ deviceId, at }) => sql`(${deviceId}, ${at})`));
    const { rows } = await sql<Moment & { guard: string | null }>`
      with "wanted" ("deviceId", "at") as (values ${values})
      select "wanted"."deviceId", "wanted"."at",
        ${guardAt(sql.ref('wanted.deviceId'), sql.ref('wanted.at'))} as "guard" from "wanted"`.execute(db);
    return rows;
  });
  const guards = new Map(found.map((row) => [keyOf(row), row.guard]));
  return (moment) => guards.get(keyOf(moment)) ?? null;
}
