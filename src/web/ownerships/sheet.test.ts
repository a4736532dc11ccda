import { expect, test } from 'vitest';
import { ownershipsSheet } from '#web/ownerships/sheet.ts';
import type { Imprint } from '#web/print/imprint.ts';

const imprint: Imprint = {
  society: { name: 'Courtyard Residency', address: null, registrationNumber: null, timeZone: 'Asia/Kolkata' },
  by: 'Asha Demo',
  at: new Date('2026-03-05T20:00:00Z'),
};

test('who owned what on a day in a file names the day, and leaves open what still lasts', () => {
  const asha = {
    flatId: 'flat',
    flatNumber: 'A-101',
    ownerId: 'asha',
    ownerName: 'Asha',
    since: '2019-03-14',
    until: null,
  };
  const { heading, rows, name } = ownershipsSheet([asha], { on: '2020-01-01', part: null, imprint });
  expect(heading).toContain('Flats and their owners on 01 Jan 2020');
  expect([name, rows]).toEqual(['owners-on-2020-01-01', [['A-101', 'Asha', { day: '2019-03-14' }, null]]]);
});
