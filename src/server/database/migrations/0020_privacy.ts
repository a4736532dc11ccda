import { sql } from 'kysely';
import { dayIn } from './frozen/day.ts';
import type { Trx } from './frozen/step.ts';

/** The notice a society begins with; it may change it, and each change is a new version. */
export const firstNotice = `We keep your name, phones, email and address, how many people live in your flat, whom to call in an emergency, your vehicles, and since when which flat is yours. If you give them to us, we keep your Aadhaar and PAN numbers sealed.

We use this to run the society: for dues, notices, repairs and emergencies, to let you and your visitors in at the gate, and to prove who owned which flat when.

The society's administrators see it. The gate sees your name, phone, flat and vehicles. We give it to nobody else, unless the law asks us to.

We keep it as long as you own or live in a flat here. Afterwards you may ask us to erase it. Your name, your flats, their dates and the register of transfers stay, because the law asks a society to keep them.

You may ask at any time for a copy of everything we hold about you, to have it corrected or erased, and you may withdraw your consent as easily as you gave it. If you are not content with our answer, you may turn to the Data Protection Board of India.`;

/**
 * What people are told of what is kept of them, by version; what they said to it; and whose personal details were erased.
 * Consents and erasures outlive the record of the owner and come back with it, so that nothing refers to it. `erasures` of
 * a cleaning counts those whose remains in the engine's files it is to overwrite.
 */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('notices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('nth', 'integer', (column) => column.notNull().unique())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
  const { timeZone } = await trx.selectFrom('society').select('timeZone').executeTakeFirstOrThrow();
  const day = dayIn(timeZone, new Date());
  await trx.insertInto('notices').values({ id: crypto.randomUUID(), nth: 1, day, text: firstNotice }).execute();
  await trx.schema
    .createTable('consents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('ownerId', 'text', (column) => column.notNull())
    .addColumn('notice', 'integer', (column) => column.notNull().references('notices.nth'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('how', 'text', (column) => column.notNull().check(sql`"how" in ('paper', 'in-person', 'message')`))
    .addColumn('recordedBy', 'text', (column) => column.notNull())
    .addColumn('recordedAt', 'text', (column) => column.notNull())
    .addColumn('withdrawnOn', 'text')
    .execute();
  await trx.schema.createIndex('consents_ownerId').on('consents').column('ownerId').execute();
  await trx.schema
    .createTable('erasures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('ownerId', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull().check(sql`"reason" in ('person', 'society')`))
    .addColumn('requestedOn', 'text', (column) => column.notNull())
    .addColumn('erasedOn', 'text', (column) => column.notNull())
    .execute();
  await trx.schema.createIndex('erasures_ownerId').on('erasures').column('ownerId').execute();
  await trx.schema.alterTable('society').addColumn('privacyContact', 'text').execute();
  await trx.schema.alterTable('users').addColumn('acceptedNotice', 'integer').execute();
  await trx.schema
    .alterTable('cleanings')
    .addColumn('erasures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
