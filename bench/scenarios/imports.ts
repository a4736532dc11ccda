import { setTimeout as wait } from 'node:timers/promises';
import { asked, type Server } from '../contender.ts';
import { median } from '../numbers.ts';
import type { Scenario } from '../scenario.ts';

type Import = { id: string; version: number; digest: string; counts: { refused: number } };
type Progress = { state: 'open' | 'writing' | 'done'; problem: unknown };

const headings = [
  'Flat No',
  'Floor',
  'Type',
  'Owner',
  'Mobile',
  'Email',
  'Date of Possession',
  'Vehicle',
  'Make Model',
];

/** A society's sheet as it is pasted: people, flats and vehicles that are not there yet. */
function sheet(rows: number): string {
  const lines = Array.from({ length: rows }, (_, nth) => {
    const floor = Math.floor((nth % 900) / 10);
    const flat = `N${Math.floor(nth / 900)}-${floor}${String((nth % 10) + 1).padStart(2, '0')}`;
    const phone = `6${String(nth).padStart(9, '0')}`;
    const plate = `DL 0${1 + (nth % 9)} ZZ ${String(nth).padStart(4, '0').slice(-4)}`;
    return [
      flat,
      floor,
      '2BHK',
      `New Person ${letters(nth)}`,
      phone,
      `new.${nth}@people.example`,
      '05 Mar 2021',
      plate,
      'Tata Nexon',
    ];
  });
  return [headings, ...lines].map((cells) => cells.join('\t')).join('\n');
}

function letters(nth: number): string {
  return [...String(nth)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
}

/**
 * Another person saves flats that have nothing to do with the sheet, one after another, until `isOver`; answers how
 * long each save took, in ms.
 */
async function saving(server: Server, wing: string, isOver: (saves: number) => boolean): Promise<number[]> {
  const took: number[] = [];
  for (let nth = 0; !isOver(nth); nth++) {
    const flatNumber = `${wing}${Math.floor(nth / 900)}-${100 + (nth % 900)}`;
    const begun = performance.now();
    await asked(server, 'POST', '/api/flats', { flatNumber, floor: 1, type: '2BHK', status: 'Available' });
    took.push(performance.now() - begun);
    await wait(20);
  }
  return took;
}

/**
 * Somebody types another name into one cell: how long until its row is answered, in ms, and until all rows are, in s.
 */
async function corrected(server: Server, { id, version }: Import) {
  const cells = [{ sheet: 0, row: 5, column: 3, meant: 'Another Person' }];
  const begun = performance.now();
  await asked(server, 'PATCH', `/api/imports/${id}/rows?sheet=0&row=5&version=${version}`, { cells });
  const correct = performance.now() - begun;
  const { digest } = await asked<Import>(server, 'GET', `/api/imports/${id}`);
  return { correct, again: (performance.now() - begun) / 1000, digest };
}

const savesAlone = 30;

/** How often the page asks how far the writing is (web/imports/queries.ts), in milliseconds. */
const lookAgainMs = 400;

/** Somebody who opens the page chooses a file some seconds later. */
const choosingMs = 3000;

async function whole(server: Server, rows: number): Promise<Record<string, number>> {
  await asked(server, 'GET', '/api/imports');
  await wait(choosingMs);
  const begun = performance.now();
  const read = await asked<Import>(server, 'POST', '/api/imports/pasted', { text: sheet(rows), name: 'bench' });
  const readMs = performance.now() - begun;
  if (read.counts.refused > 0) throw new Error(`${read.counts.refused} rows of the sheet were refused`);
  const { correct, again, digest } = await corrected(server, read);
  const alone = median(await saving(server, 'S', (saves) => saves === savesAlone));
  let isWritten = false;
  const beside = saving(server, 'T', () => isWritten);
  const writing = performance.now();
  await asked(server, 'POST', `/api/imports/${read.id}/apply`, { digest });
  for (;;) {
    const { state, problem } = await asked<Progress>(server, 'GET', `/api/imports/${read.id}/progress`);
    if (state === 'done') break;
    if (state === 'open') throw new Error(`The import was not written: ${JSON.stringify(problem)}`);
    await wait(lookAgainMs);
  }
  const writeMs = performance.now() - writing;
  isWritten = true;
  const waited = Math.max(...(await beside));
  const figures = { read: readMs / 1000, correct, again, write: writeMs / 1000, wait: waited };
  return { ...figures, rows: (rows * alone) / writeMs, waits: waited / alone };
}

function importing(rows: number, seconds: number): Scenario {
  const wanted = { atMost: seconds };
  const sheet = `a sheet of ${rows} rows`;
  return {
    name: `import-${rows}`,
    contenders: 'product',
    isFresh: true,
    rounds: 1,
    figures: {
      read: { title: `${sheet}: read and planned`, unit: 's', better: 'lower', wanted },
      correct: { title: `${sheet}: a correction answered`, unit: 'ms', better: 'lower', wanted: { atMost: 100 } },
      again: { title: `${sheet}: all of it planned again after that`, unit: 's', better: 'lower' },
      write: { title: `${sheet}: written while others save`, unit: 's', better: 'lower', wanted },
      rows: { title: `${sheet}: rows written in the time of one save by itself`, unit: '', better: 'higher' },
      wait: { title: `${sheet}: the longest save beside it`, unit: 'ms', better: 'lower', wanted: { atMost: 500 } },
      waits: { title: `${sheet}: that save, of one by itself`, unit: '×', better: 'lower' },
    },
    measure: (server) => whole(server, rows),
  };
}

export const import500 = importing(500, 1);
export const import10000 = importing(10_000, 5);
