import { type Nominee, nomineesOf, withoutNomineeDetails } from '#domain/nomination.ts';
import { folded } from '#domain/text.ts';
import { eraseLines } from '#server/changes/erase.ts';
import { topicWord } from '#server/changes/logWords.ts';
import type { Logged } from '#server/changes/records.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { inOrderOf, inSlices, mapInSlices, mostRows } from '#server/database/slices.ts';
import type { NominationsTable } from '#server/database/tables.ts';
import { listNominations } from '#server/nominations/queries.ts';
import { lastPointing } from '#server/privacy/lastKnown.ts';

type Whose = { flatNumber: string; name: string };

/** The details, beyond name, relation and share, that nominations made by somebody, or naming them, hold of nominees. */
export type NomineeDetails = {
  /** How many of them they made themselves. */
  own: number;
  /** Whose nominations name them with an address or phone that is theirs. */
  nominators: Whose[];
  /** Whose nominations name somebody called like them with other details, which may be a namesake's, and stay. */
  namesakes: Whose[];
  nominations: NominationsTable[];
  lines: { seq: number; entityId: string | null }[];
  /** The nominees of a nomination, without what is to go. */
  left: (nomination: Nominated) => string;
};

type Nominated = Pick<NominationsTable, 'ownershipId' | 'nominees'>;

/** By what a person is known: every name, phone and address that is or was on record of them. */
type KnownAs = { names: string[]; phones: Iterable<string>; addresses: string[] };

/**
 * The nominations that these records made or that name them, and the lines of the log about them, that hold such
 * details.
 */
export async function findNomineeDetails(tx: ReadTx, ownerIds: string[], known: KnownAs): Promise<NomineeDetails> {
  const ownershipIds = new Set(await ownershipIdsOf(tx, ownerIds));
  const person = matcherOf(known);
  const isOwn = ({ ownershipId }: Nominated) => ownershipIds.has(ownershipId);
  const left = (one: Nominated) =>
    JSON.stringify(
      nomineesOf(one.nominees).map((nominee) =>
        isOwn(one) || person.isTheirs(nominee) ? withoutNomineeDetails(nominee) : nominee,
      ),
    );
  const isTelling = (one: Nominated) => left(one) !== JSON.stringify(nomineesOf(one.nominees));
  const nominations: NominationsTable[] = [];
  const byNamesake: string[] = [];
  for await (const some of everyRow(tx)) {
    nominations.push(...some.filter(isTelling));
    for (const one of some)
      if (!isOwn(one) && nomineesOf(one.nominees).some(person.isNamesake)) byNamesake.push(one.id);
  }
  const lines: NomineeDetails['lines'] = [];
  await mapInSlices(tx.db, await loggedNominations(tx), ({ seq, entityId, before, after }) => {
    const states = [before, after].flatMap((text) => (text === null ? [] : [JSON.parse(text) as Nominated]));
    if (states.some(isTelling)) lines.push({ seq, entityId });
  });
  const others = nominations.filter((one) => !isOwn(one)).map(({ id }) => id);
  const nominators = await whose(tx, others);
  const namesakes = await whose(tx, byNamesake);
  const own = nominations.filter(isOwn).length;
  return { own, nominators, namesakes, nominations, lines, left };
}

/** Who made these nominations, as lists call them. */
async function whose({ db }: ReadTx, ids: string[]): Promise<Whose[]> {
  const made = inOrderOf(ids, await listNominations(db, { ids }));
  return made.map(({ flatNumber, ownerName: name }) => ({ flatNumber, name }));
}

/** An address of fewer letters and digits than this, as a flat's number, is many people's. */
const shortest = 8;

/**
 * Whether a nominee whom somebody typed is this person: one of their names, with an address or phone of theirs. The name
 * alone is nobody's for certain.
 */
function matcherOf({ names, phones, addresses }: KnownAs) {
  const plain = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, '');
  const called = new Set(names.map(folded));
  const told = [...addresses, ...phones].map(plain).filter((one) => one.length >= shortest);
  const isCalled = ({ name }: Nominee) => called.has(folded(name));
  const isTheirs = (nominee: Nominee) => {
    const address = plain(nominee.address ?? '');
    return isCalled(nominee) && told.some((one) => address.includes(one));
  };
  const isNamesake = (nominee: Nominee) => isCalled(nominee) && !isTheirs(nominee) && hasDetails(nominee);
  return { isTheirs, isNamesake };
}

/** All nominations, in slices. */
async function* everyRow({ db }: ReadTx): AsyncGenerator<NominationsTable[]> {
  for (let last = ''; ; ) {
    const page = db.selectFrom('nominations').selectAll().where('id', '>', last).orderBy('id').limit(mostRows);
    const rows = await page.execute();
    yield rows;
    last = rows.at(-1)?.id ?? '';
    if (rows.length < mostRows) return;
  }
}

/** The lines of the log about nominations, those that were deleted included. */
async function loggedNominations({ db }: ReadTx) {
  const found = await db
    .selectFrom('logWords')
    .innerJoin('activities', (on) =>
      on.onRef('activities.ordinal', '=', 'logWords.ordinal').onRef('activities.at', '=', 'logWords.at'),
    )
    .innerJoin('changes', 'changes.activityId', 'activities.id')
    .select('changes.seq')
    .where('logWords.word', '=', topicWord('nominations'))
    .where('changes.topic', '=', 'nominations')
    .execute();
  return inSlices(
    found.map(({ seq }) => seq),
    (some) =>
      db.selectFrom('changes').select(['seq', 'entityId', 'before', 'after']).where('seq', 'in', some).execute(),
  );
}

/** Erases these details; names, relations and shares stay, as the register of nominations must go on saying them. */
export async function eraseNomineeDetails(tx: Tx, { nominations, lines, left }: NomineeDetails): Promise<void> {
  // Written past the log, which would keep the details as the state before.
  for (const one of nominations)
    await tx.db
      .updateTable('nominations')
      .set({ nominees: left(one), version: one.version + 1, updatedAt: tx.now.toISOString() })
      .where('id', '=', one.id)
      .execute();
  await eraseLines(
    tx,
    lines.map(({ seq }) => seq),
    (row: Logged) => ({ ...row, nominees: left(row as Logged & Nominated) }),
  );
}

/** The ownerships of these owners, including deleted owners, to whom no ownership points any more. */
async function ownershipIdsOf(tx: ReadTx, ownerIds: string[]): Promise<string[]> {
  const present = await inSlices(ownerIds, (some) =>
    tx.db.selectFrom('ownerships').select('id').where('ownerId', 'in', some).execute(),
  );
  const left: string[] = [];
  for (const id of ownerIds) left.push(...(await lastPointing(tx, 'ownerships', 'ownerId', id)));
  return [...new Set([...present.map(({ id }) => id), ...left])];
}

function hasDetails({ address, bornOn, guardian }: Nominee): boolean {
  return address !== null || bornOn !== null || guardian !== null;
}
