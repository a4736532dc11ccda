// @module-tag whole
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyLog } from '#server/changes/verify.ts';
import { compareRecords } from '#server/changes/verifyRecords.ts';
import { writeImport } from '#server/imports/write.ts';
import { planned, prepared } from '../../../tests/imports/bring.ts';
import { applied, paste } from '../../../tests/support/importing.ts';
import { aSociety, type TestSociety } from '../../../tests/support/society.ts';

const headings = ['Flat', 'Floor', 'Type', 'Owner', 'Mobile', 'Since', 'Vehicle No', 'Company', 'Model'];

/** A society's sheet of so many rows. */
function sheet(rows: number): string[][] {
  const lines = Array.from({ length: rows }, (_, nth) => {
    const flat = `${'ABC'[Math.floor(nth / 800)]}-${101 + (nth % 800)}`;
    const name = [...String(nth)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
    const phone = `9${String(nth).padStart(9, '0')}`;
    return [flat, '1', '2BHK', `Person ${name}`, phone, '1/4/2020', `MH 02 AB ${1000 + nth}`, 'Tata', 'Nexon'];
  });
  return [headings, ...lines];
}

const counted = ['flats', 'owners', 'ownerships', 'vehicles', 'activities', 'changes', 'logWords'];

/** Words are in the log before their activity, and found with it alone. */
function rowsOf(table: string) {
  return table === 'logWords' ? sql`"logWords" join "activities" using ("at", "ordinal")` : sql.table(table);
}

/** How much there is of everything, as one statement sees it, by another connection than the one that writes. */
async function allThere({ context }: TestSociety): Promise<Record<string, number>> {
  const counts = counted.map((table) => sql`(select count(*) from ${rowsOf(table)}) as ${sql.ref(table)}`);
  const { rows } = await sql<Record<string, string>>`select ${sql.join(counts)}`.execute(context.db);
  return Object.fromEntries(counted.map((table) => [table, Number(rows[0]?.[table])]));
}

// Writing them takes several turns of the loop.
const rows = 2000;

test('who looks while an import is written sees nothing of it, and then all of it', async () => {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const shown = await paste(admin, sheet(rows));
  const before = await allThere(society);
  let isOver = false;
  const writing = applied(admin, shown).finally(() => {
    isOver = true;
  });
  const seen = new Set<string>();
  while (!isOver) {
    seen.add(JSON.stringify(await allThere(society)));
    await turn();
  }
  expect(await writing).toMatchObject({ state: 'done' });
  const after = await allThere(society);
  const added = Object.fromEntries(counted.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]));
  expect(added).toMatchObject({ flats: rows, owners: rows, ownerships: rows, vehicles: rows });
  expect(added).toMatchObject({ activities: 1, changes: 4 * rows });
  seen.add(JSON.stringify(after));
  expect([...seen]).toEqual([before, after].map((all) => JSON.stringify(all)));
});

test('an import that fails at its last record leaves nothing of it; tried again it is whole, under one chain', async () => {
  const society = await aSociety();
  const { write, db } = society.context;
  const file = new TextEncoder().encode(
    sheet(20)
      .map((cells) => cells.join('\t'))
      .join('\n'),
  );
  const ready = await prepared(society, await planned(society, { file, name: 'Members' }));
  const before = await allThere(society);
  const failed = write(null, async (tx) => {
    await writeImport(tx, ready, 'Members');
    for (const flat of ready.flats.rows) await tx.change('flats', flat, { rent: 1 });
    throw new Error('at the last moment');
  });
  await expect(failed).rejects.toThrow('at the last moment');
  expect(await allThere(society)).toEqual(before);
  await write(null, (tx) => writeImport(tx, ready, 'Members'));
  expect(await verifyLog(db)).toMatchObject({ broken: null });
  expect(await compareRecords(db)).toMatchObject({ differing: [] });
  expect(await allThere(society)).toMatchObject({ flats: 20, owners: 20, ownerships: 20, vehicles: 20 });
});
