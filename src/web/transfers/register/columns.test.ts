import { describe, expect, test } from 'vitest';
import type { Transfer } from '#domain/transfer.ts';
import { sorted } from '#web/records/column.ts';
import { linkOf, registerColumns } from '#web/transfers/register/columns.ts';
import { correctionLine } from '#web/transfers/register/correction.ts';
import { addressOf, orderOf, orderOnPaper, sortOf, usualOrder } from '#web/transfers/register/order.ts';

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
  died: [],
  reverses: null,
  correction: null,
  vehicles: [],
  holders: null,
  reversedBy: 'back',
};
const back: Transfer = {
  ...sale,
  id: 'back',
  number: '2026/035',
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
  correction: { since: ['2024-04-01', '2024-03-05'], until: [null, null], others: [] },
  reversedBy: null,
};
const byId = new Map([sale, back].map((transfer) => [transfer.id, transfer]));
const columns = registerColumns(byId, 'Asia/Kolkata');
const cellsOf = (transfer: Transfer) => Object.fromEntries(columns.map(({ key, value }) => [key, value(transfer)]));

describe('a line of the register on paper and in a file', () => {
  test('names the entry by its number, and both parties, day and reason as they were', () => {
    const { number, on, seller, buyer, reason, recorded, recorder } = cellsOf(sale);
    expect([number, on, seller, buyer, reason]).toEqual(['2026/034', '2026-03-05', null, 'आशा राव', 'Court order']);
    expect([recorded, recorder]).toEqual(['2026-03-05', '+Ravi']);
  });

  test('is recorded on the day of the society, not of the reader', () => {
    expect(cellsOf({ ...sale, recordedAt: '2026-03-05T20:00:00.000Z' })['recorded']).toBe('2026-03-06');
  });

  test('tells by numbers which entry takes back which', () => {
    expect([linkOf(back, byId), linkOf(sale, byId)]).toEqual(['Reverses 2026/034', 'Reversed by 2026/035']);
    expect([linkOf(back, new Map()), linkOf(sale, new Map())]).toEqual(['Reverses an earlier entry', 'Reversed']);
    expect(linkOf({ ...sale, reversedBy: null }, byId)).toBe(null);
  });

  test('tells of a correction whose days they are, and the days that changed', () => {
    const { seller, buyer, reason, remarks, note } = cellsOf(corrected);
    expect([seller, buyer, reason]).toEqual([null, 'आशा राव', 'Correction of days']);
    expect([remarks, note]).toEqual(['The deed says 5 March', 'Since 01 Apr 2024 → 05 Mar 2024']);
    const both = {
      ...corrected,
      correction: {
        ...{ since: ['2024-04-01', '2024-03-05'], until: ['2025-01-01', '2025-02-01'] },
        others: [{ name: 'Ravi Iyer', since: ['2019-01-01', '2019-01-01'], until: ['2024-04-01', '2024-03-05'] }],
      },
    };
    expect(correctionLine(both as Transfer)).toBe(
      'Since 01 Apr 2024 → 05 Mar 2024, Until 01 Jan 2025 → 01 Feb 2025, Ravi Iyer until 01 Apr 2024 → 05 Mar 2024',
    );
    expect(correctionLine(sale)).toBe(null);
  });

  test('tells what became of each vehicle, by its number as it stands on it, and nothing where nothing is known', () => {
    const vehicles: Transfer['vehicles'] = [
      { vehicleNumber: 'MH 12 DE 1433', became: 'left' },
      { vehicleNumber: 'MH12DE1434', became: 'stayed' },
    ];
    expect(cellsOf({ ...sale, reason: 'sale', vehicles })['vehicles']).toBe(
      'MH 12 DE 1433 left with the seller; MH 12 DE 1434 stayed with the flat',
    );
    expect([cellsOf(sale)['vehicles'], cellsOf({ ...sale, vehicles: null })['vehicles']]).toEqual([null, null]);
  });

  test('names a seller in a sale alone: where somebody died, or gave the flat away, the vehicle left the flat', () => {
    const vehicles: Transfer['vehicles'] = [{ vehicleNumber: 'MH 12 DE 1433', became: 'left' }];
    for (const reason of ['inheritance', 'nomination', 'gift', 'court order'] as const)
      expect(cellsOf({ ...sale, reason, vehicles })['vehicles']).toBe('MH 12 DE 1433 left the flat');
  });
});

describe('the register is sorted', () => {
  const entry = (number: string, flatNumber: string, fromName: string | null): Transfer => ({
    ...sale,
    ...{ id: number, number, flatNumber, fromName },
  });
  const entries = [
    entry('2026/1000', 'A-1002', 'Bina'),
    entry('2026/999', 'A-202', null),
    entry('2025/003', 'A-3', 'Asha'),
  ];
  const sortedBy = (text?: string) => sorted(entries, sortOf(orderOf(text)), columns).map(({ number }) => number);

  test('by number as numbers go, the latest first unless asked otherwise', () => {
    expect(sortedBy()).toEqual(['2026/1000', '2026/999', '2025/003']);
    expect(sortedBy('number')).toEqual(['2025/003', '2026/999', '2026/1000']);
  });

  test('by flats in natural order, and what is not there last, both ways round', () => {
    expect(sortedBy('flat')).toEqual(['2025/003', '2026/999', '2026/1000']);
    expect(sortedBy('seller')).toEqual(['2025/003', '2026/1000', '2026/999']);
    expect(sortedBy('-seller')).toEqual(['2026/1000', '2025/003', '2026/999']);
  });

  test('as the address says; what makes no sense there is the usual order, which needs no place in it', () => {
    expect(orderOf('-on')).toEqual({ by: 'on', isDescending: true });
    for (const nonsense of [undefined, '', '-', '--on', 'password', 'constructor'])
      expect(orderOf(nonsense)).toEqual(usualOrder);
    expect([addressOf(usualOrder), addressOf(orderOf('-on')), addressOf(orderOf('number'))]).toEqual([
      null,
      '-on',
      'number',
    ]);
    expect([orderOnPaper(usualOrder, columns), orderOnPaper(orderOf('-on'), columns)]).toEqual([
      null,
      'date, latest first',
    ]);
  });
});
