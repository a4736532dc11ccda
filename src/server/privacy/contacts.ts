import { sql } from 'kysely';
import { columnOf, fieldsIn, fieldsOfKind, groupOf, type InGroup } from '#domain/owner.fields.ts';
import { readPhone } from '#domain/phone.ts';
import { eraseLines } from '#server/changes/erase.ts';
import type { Logged } from '#server/changes/records.ts';
import type { UndoState } from '#server/changes/undoState.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { isPostgres } from '#server/database/engine.ts';
import { inSlices } from '#server/database/slices.ts';

/**
 * Every phone and every name of a person that is, or was, on record: by these others name them as emergency contact.
 */
export type ContactSet = { phones: Set<string>; names: Set<string> };

type Contact = { contactName: string | null; contactPhone: string | null };
type Whose = { id: string; name: string };

/** Where a person stands as another owner's emergency contact. */
export type AsContact = {
  /** The owners whose emergency contact is this person. */
  contacts: Whose[];
  /** The owners whose contact has this person's name and another phone: it may be a namesake, and stays. */
  namesakes: Whose[];
  /** The lines of the log that name this person as any owner's contact, deleted owners included. */
  lines: { seq: number; entityId: string }[];
  isTheirs: (contact: Contact) => boolean;
};

const operation = 'erase-contact';
const erasedContact = Object.fromEntries(
  fieldsIn('emergencyContact').map((field) => [columnOf(field), null]),
) as Record<InGroup<'emergencyContact'>, null>;

const ownPhones = fieldsOfKind('phone', 'phones').filter((field) => groupOf(field) === null);

/** The phones and names of a person in these rows, present ones or those of the log. */
export function knownBy(rows: readonly Logged[]): ContactSet {
  const phones = rows.flatMap((row) => ownPhones.map((field) => row[field])).filter((one) => typeof one === 'string');
  const names = rows.flatMap(({ name }) => (typeof name === 'string' ? [lower(name)] : []));
  return { phones: new Set(phones.flatMap((one) => [one, readPhone(one) ?? one])), names: new Set(names) };
}

/** Finds whose emergency contact a person is, by the indexes of 0023_log_head and 0049_contacts_of_log; `own` are the person's own records. */
export async function findAsContact({ db }: ReadTx, known: ContactSet, own: readonly string[]): Promise<AsContact> {
  const phones = [...known.phones];
  const names = [...known.names];
  const columns = ['id', 'name', 'contactName', 'contactPhone'] as const;
  const owners = db.selectFrom('owners').select(columns).where('id', 'not in', own);
  const withPhone = await inSlices(phones, (some) => owners.where('contactPhone', 'in', some).execute());
  const withName = await inSlices(names, (some) =>
    owners.where(sql<string>`lower("contactName")`, 'in', some).execute(),
  );
  const sharing = await inSlices(phones, (some) => owners.where('phone', 'in', some).execute());
  // A family shares a phone: a contact with the name of somebody else on record with that phone is that other person.
  const others = new Set(sharing.map(({ name }) => lower(name)));
  const isTheirs = ({ contactName, contactPhone }: Contact) => {
    const isNamed = contactName !== null && known.names.has(lower(contactName));
    if (contactPhone === null) return isNamed;
    return known.phones.has(contactPhone) && (isNamed || contactName === null || !others.has(lower(contactName)));
  };
  const found = [...new Map([...withPhone, ...withName].map((owner) => [owner.id, owner])).values()];
  const lines = await linesOf(db, [...phones, ...names], { own, present: found.map(({ id }) => id) });
  const held = lines.filter(({ states }) => states.some(isTheirs));
  const whose = ({ id, name }: Whose) => ({ id, name });
  return {
    contacts: found.filter(isTheirs).map(whose),
    namesakes: found.filter((owner) => !isTheirs(owner) && known.names.has(lower(owner.contactName ?? ''))).map(whose),
    lines: held.map(({ seq, entityId }) => ({ seq, entityId })),
    isTheirs,
  };
}

/** All lines of the log about records that name one of these keys as contact, now or in any line. */
async function linesOf(
  db: ReadTx['db'],
  keys: string[],
  { own, present }: { own: readonly string[]; present: string[] },
) {
  const row = isPostgres(db) ? sql`coalesce("after", "before")::json` : sql`coalesce("after", "before")`;
  const key = sql<string>`coalesce(${row} ->> 'contactPhone', lower(${row} ->> 'contactName'))`;
  const ofOwners = db.selectFrom('changes').where('topic', '=', sql.lit('owners'));
  // As in the index, which on SQLite has no lines without a contact: 0049_contacts_of_log.
  const withContact = isPostgres(db)
    ? ofOwners
    : ofOwners.where(sql<boolean>`instr(${row}, '"contactName":null,"contactPhone":null') = 0`);
  const naming = await inSlices(keys, (some) => withContact.select('entityId').where(key, 'in', some).execute());
  const ids = [...new Set([...present, ...naming.flatMap(({ entityId }) => entityId ?? [])])];
  const lines = await inSlices(
    ids.filter((id) => !own.includes(id)),
    (some) => ofOwners.select(['seq', 'entityId', 'before', 'after']).where('entityId', 'in', some).execute(),
  );
  return lines.map(({ seq, entityId, before, after }) => ({
    seq,
    entityId: entityId ?? '',
    states: [before, after].flatMap((text) => (text === null ? [] : [JSON.parse(text) as Contact])),
  }));
}

/** Empties the contact in the records, and in what an undo or a reversal would bring back of them. */
export async function eraseAsContact(tx: Tx, { contacts, lines, isTheirs }: AsContact): Promise<void> {
  const { db, now } = tx;
  const said = lines.map(({ entityId }) => entityId);
  const ids = [...new Set([...contacts.map(({ id }) => id), ...said])];
  const without = <T extends Contact>(row: T): T => (isTheirs(row) ? { ...row, ...erasedContact } : row);
  for (const { id } of contacts)
    await db
      .updateTable('owners')
      .set((set) => ({ ...erasedContact, version: set('version', '+', 1), updatedAt: now.toISOString() }))
      .where('id', '=', id)
      .execute();
  const seqs = lines.map(({ seq }) => seq);
  const withoutContact = (row: Logged) => without(row as Logged & Contact);
  await eraseLines(tx, seqs, withoutContact, operation);
  // `eraseLines` notes the erasure of a record with lines in the log; one from before there was a log has none.
  for (const { id, name } of contacts.filter((one) => !said.includes(one.id)))
    tx.note({ topic: 'owners', entityId: id, operation, label: name });
  const snapshots = await inSlices(ids, (some) =>
    db.selectFrom('ownerSnapshots').selectAll().where('ownerId', 'in', some).execute(),
  );
  for (const { id, row } of snapshots)
    await db
      .updateTable('ownerSnapshots')
      .set({ row: withoutIn(row, without) })
      .where('id', '=', id)
      .execute();
  const keptRows = await inSlices(ids, (some) =>
    db
      .selectFrom('keptRows')
      .select(['id', 'kept'])
      .where('topic', '=', 'owners')
      .where('entityId', 'in', some)
      .execute(),
  );
  for (const { id, kept } of keptRows) {
    const { relations, ...rest } = JSON.parse(kept ?? '{}') as Partial<UndoState>;
    if (!relations || relations.snapshots.length === 0) continue;
    const left = relations.snapshots.map((one) => ({ ...one, row: withoutIn(one.row, without) }));
    const is = JSON.stringify({ ...rest, relations: { ...relations, snapshots: left } });
    await db.updateTable('keptRows').set({ kept: is }).where('id', '=', id).execute();
  }
}

function withoutIn(text: string, without: (row: Contact) => Contact): string {
  return JSON.stringify(without(JSON.parse(text) as Contact));
}

/** Lower case of A to Z alone, as both engines do it whatever the database's language. */
function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
