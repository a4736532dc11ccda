import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { Transfer } from '#domain/transfer.ts';
import type { Imprint } from '#web/print/imprint.ts';
import { cellsOf, csvOf } from '#web/print/sheet.ts';
import { correctionLine } from '#web/transfers/register/correction.ts';
import { linkOf, partLine, registerSheet } from '#web/transfers/register/sheet.ts';

const imprint: Imprint = {
  society: {
    name: 'Courtyard Residency',
    address: 'Plot 14, Sector 7,\nNavi Mumbai',
    registrationNumber: 'NBOM/4471',
    timeZone: 'Asia/Kolkata',
  },
  by: 'Asha Demo',
  at: new Date('2026-03-05T20:00:00Z'),
};

const sale: Transfer = {
  id: 'sale',
  number: '2026/034',
  kind: 'transfer',
  on: '2026-03-05',
  flatId: 'flat',
  flatNumber: 'A-101',
  fromOwnerId: null,
  fromName: null,
  toOwnerId: 'asha',
  toName: 'आशा राव',
  reason: 'court order',
  remarks: '=HYPERLINK("http://evil.example","look")',
  recordedAt: '2026-03-05T10:37:00.000Z',
  recordedBy: '+Ravi',
  reverses: null,
  correction: null,
  vehicles: [],
  reversedBy: 'back',
};
const back: Transfer = {
  ...sale,
  id: 'back',
  kind: 'reversal',
  on: '2026-03-06',
  reason: 'reversal',
  reverses: 'sale',
  reversedBy: null,
};
const corrected: Transfer = {
  ...sale,
  id: 'corrected',
  kind: 'correction',
  on: '2026-03-07',
  reason: 'correction of days',
  remarks: 'The deed says 5 March',
  correction: { since: ['2024-04-01', '2024-03-05'], until: [null, null] },
  reversedBy: null,
};
const byId = new Map([sale, back].map((transfer) => [transfer.id, transfer]));
const sheet = registerSheet([back, sale], { byId, part: null, imprint });

describe('the register in a file', () => {
  test('has the society’s heading, who made it and when by the society’s clock, and what part it is', () => {
    expect(sheet.heading).toEqual([
      'Courtyard Residency',
      'Plot 14, Sector 7, Navi Mumbai',
      'Registration number NBOM/4471',
      'Register of ownership transfers',
      expect.stringMatching(/^Made on 06 Mar 2026, 1:30\s?am by Asha Demo$/),
    ]);
    expect(sheet.name).toBe('register-of-transfers-2026-03-06');
    const part = partLine(' Rao ', { from: '2025-04-01', until: '2026-03-31' });
    expect(part).toBe('Only from 01 Apr 2025 until 31 Mar 2026 with "Rao"');
    expect(registerSheet([], { byId, part, imprint }).heading).toContain(part);
    expect(partLine('', { from: null, until: null })).toBe(null);
  });

  test('has a row for each entry, and tells which one takes back which', () => {
    expect(sheet.rows.map((row) => row.length)).toEqual([sheet.columns.length, sheet.columns.length]);
    expect(sheet.rows[1]?.slice(0, 5)).toEqual([{ day: '2026-03-05' }, 'A-101', null, 'आशा राव', 'Court order']);
    expect([linkOf(back, byId), linkOf(sale, byId)]).toEqual([
      'Takes back the transfer of 05 Mar 2026',
      'Reversed on 06 Mar 2026',
    ]);
    expect(linkOf({ ...sale, reversedBy: null }, byId)).toBe(null);
  });

  test('tells of a correction whose days they are, and the days that changed', () => {
    const { columns, rows } = registerSheet([corrected], { byId, part: null, imprint });
    const cells = new Map(columns.map(({ header }, place) => [header, rows[0]?.[place]]));
    expect(['From', 'To', 'Reason', 'Remarks', 'Note'].map((header) => cells.get(header))).toEqual([
      null,
      'आशा राव',
      'Correction of days',
      'The deed says 5 March',
      'Since 01 Apr 2024 → 05 Mar 2024',
    ]);
    const both = {
      ...corrected,
      correction: { since: ['2024-04-01', '2024-03-05'], until: ['2025-01-01', '2025-02-01'] },
    };
    expect(correctionLine(both as Transfer)).toBe('Since 01 Apr 2024 → 05 Mar 2024, Until 01 Jan 2025 → 01 Feb 2025');
    expect(correctionLine(sale)).toBe(null);
  });

  test('as CSV it begins with the mark for Unicode, and what begins like a formula is text', async () => {
    const csv = await csvOf(sheet);
    expect(csv.startsWith('\uFEFFCourtyard Residency\r\n')).toBe(true);
    expect(csv).toContain('आशा राव');
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""look"")"`);
  });

  test.each([
    ...['=1+1', '+1', '-1', '@SUM(1)', '=1\nmore'],
    ...['＝1+1', '＋1', '－1', '＠SUM(1)'],
    ...['\n=1+1', '\r\n=1+1', '\t=1+1', ' =1+1', '\u2028=1+1', '\u2029=1+1', '\u00A0=1+1', '\u200B=1+1', '\u0000=1+1'],
  ])('no cell of a CSV computes anything, wherever it stands: %j', async (cell) => {
    const one = { name: 'cells', heading: [cell], columns: [{ header: cell, width: 9 }], rows: [[cell], ['plain']] };
    const { data } = Papa.parse<string[]>((await csvOf(one)).slice(1), { newline: '\r\n' });
    expect(data.flat().filter((text) => text !== '')).toEqual([`'${cell}`, `'${cell}`, `'${cell}`, 'plain']);
  });

  test('as a spreadsheet its text is text, whatever it begins with, and its days are days', () => {
    const cells = cellsOf(sheet).flat();
    const typed = cells.filter((cell) => typeof cell === 'object' && cell !== null && 'type' in cell);
    expect(new Set(typed.map((cell) => (cell as { type: unknown }).type))).toEqual(new Set([String, Date]));
    expect(cells).toContainEqual(
      expect.objectContaining({ value: '=HYPERLINK("http://evil.example","look")', type: String }),
    );
    expect(cells).toContainEqual(expect.objectContaining({ value: new Date('2026-03-05T00:00:00Z'), type: Date }));
  });
});
