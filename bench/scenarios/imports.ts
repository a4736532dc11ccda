import { setTimeout as wait } from 'node:timers/promises';
import { asked, type Server } from '../contender.ts';
import type { Scenario } from '../scenario.ts';

type Import = { id: string; digest: string; counts: { refused: number } };
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

async function whole(server: Server, rows: number): Promise<Record<string, number>> {
  const begun = performance.now();
  const read = await asked<Import>(server, 'POST', '/api/imports/pasted', { text: sheet(rows), name: 'bench' });
  const readMs = performance.now() - begun;
  if (read.counts.refused > 0) throw new Error(`${read.counts.refused} rows of the sheet were refused`);
  const writing = performance.now();
  await asked(server, 'POST', `/api/imports/${read.id}/apply`, { digest: read.digest });
  for (;;) {
    const { state, problem } = await asked<Progress>(server, 'GET', `/api/imports/${read.id}/progress`);
    if (state === 'done') break;
    if (state === 'open') throw new Error(`The import was not written: ${JSON.stringify(problem)}`);
    await wait(10);
  }
  return { read: readMs / 1000, write: (performance.now() - writing) / 1000 };
}

function importing(rows: number): Scenario {
  return {
    name: `import-${rows}`,
    contenders: 'product',
    isFresh: true,
    rounds: 1,
    figures: {
      read: { title: `a sheet of ${rows} rows: read and planned`, unit: 's', better: 'lower' },
      write: { title: `a sheet of ${rows} rows: written`, unit: 's', better: 'lower' },
    },
    measure: (server) => whole(server, rows),
  };
}

export const import500 = importing(500);
export const import10000 = importing(10_000);
