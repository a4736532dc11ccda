// @module-tag whole
// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addFlat } from '../support/entries.ts';
import { aGateDevice, untilKept } from '../support/gateDevice.ts';
import { field } from '../support/screen.tsx';
import { anOffice } from '../support/society.ts';

/** Holds the timers that wait for a pause in typing: those not cleared run when the test calls `end`. */
function holdPauses(): { end: () => void } {
  const held = new Map<number, () => void>();
  const { setTimeout: begin, clearTimeout: takeBack } = globalThis;
  let ids = -1;
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0, ...rest: []) => {
    if (ms < 150 || ms > 400) return begin(act, ms, ...rest);
    held.set(--ids, act);
    return ids;
  });
  vi.stubGlobal('clearTimeout', (id: number) => (held.delete(id) ? undefined : takeBack(id)));
  return {
    end() {
      for (const act of held.values()) act();
      held.clear();
    },
  };
}

async function aGateWithItsCopy() {
  const { society, admin } = await anOffice();
  for (const flat of ['A-101', 'B-202', 'C-303']) await addFlat(admin, flat);
  await aGateDevice(society).open(await society.signedInAs('security'));
  await screen.findByText('No visitor is inside.');
  await untilKept();
  const typed = (value: string) => fireEvent.input(lookUp, { target: { value } });
  const lookUp = await field('Number plate, flat or name');
  return { lookUp, typed, found: (name: string) => screen.findByRole('article', { name }) };
}

/** Waits for the frames after which the screen knows how long an answer took. */
async function painted(): Promise<void> {
  for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
}

test('a device that answers quickly answers each key, and waits for no pause', async () => {
  const { typed, found } = await aGateWithItsCopy();
  holdPauses();
  typed('A-101');
  await found('A-101');
});

test('a device that was slow waits for a pause in the typing, and Enter is answered before it is over', async () => {
  const { lookUp, typed, found } = await aGateWithItsCopy();
  // Simulates a processor so slow that every render takes long.
  const now = performance.now.bind(performance);
  const slow = vi.spyOn(performance, 'now').mockImplementation(() => now() * 1000);
  onTestFinished(() => slow.mockRestore());
  const pauses = holdPauses();
  typed('A-101');
  await found('A-101');
  await painted();
  typed('B-202');
  await painted();
  expect(screen.queryByRole('article', { name: 'B-202' })).toBeNull();
  fireEvent.keyDown(lookUp, { key: 'Enter' });
  await found('B-202');
  await painted();
  typed('C-303');
  await painted();
  expect(screen.queryByRole('article', { name: 'C-303' })).toBeNull();
  pauses.end();
  await found('C-303');
});
