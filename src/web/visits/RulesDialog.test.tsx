// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { VisitRules } from '#domain/visit.ts';
import { editVisitRules } from '#web/visits/queries.ts';
import { RulesDialog } from '#web/visits/RulesDialog.tsx';

vi.mock('#web/ui/useMayLeave.ts', () => ({ useMayLeave: () => async () => true }));
vi.mock(import('#web/visits/queries.ts'), () => ({ editVisitRules: vi.fn() }));

beforeAll(() => {
  // What Mantine asks of a browser and jsdom has not.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
});

afterEach(cleanup);

const rules: VisitRules = {
  namesKeptDays: 180,
  asksPhone: ['guest'],
  hours: { guest: 24, delivery: 1, cab: 1, helper: 12, worker: 12, other: 12 },
  gateOfflineHours: 12,
  version: 3,
};

test('what is no number among the gate’s rules is sent as it was typed, to be refused', async () => {
  render(
    <MantineProvider env="test">
      <RulesDialog rules={rules} isOpen onClose={() => {}} />
    </MantineProvider>,
  );
  for (const [label, typed] of [
    [/Hours a device/, '0x10'],
    ['Delivery', '1e1'],
  ] as const) {
    const field = screen.getByRole('textbox', { name: label });
    await userEvent.clear(field);
    await userEvent.type(field, typed);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(editVisitRules).toHaveBeenCalledWith({
    ...rules,
    gateOfflineHours: '0x10',
    hours: { ...rules.hours, delivery: '1e1' },
  });
});
