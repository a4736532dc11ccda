// @module-tag whole
// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Problem } from '#domain/problem.ts';
import { addFlat } from '../support/entries.ts';
import { field, openScreen, swallowing } from '../support/screen.tsx';
import { anOffice } from '../support/society.ts';

test.each(['busy', 'database_busy', 'disk_failed'] as const)(
  'what the server can’t answer at that moment (%s) is said at the gate, tried again, and shown',
  async (code) => {
    const { society, admin } = await anOffice();
    await addFlat(admin, 'A-101');
    await openScreen(society, '/security/dashboard', await society.signedInAs('security'));
    const problem = new Problem(code);
    const { fetch } = globalThis;
    let failures = 1;
    globalThis.fetch = async (input, init) => {
      if (!String(input).includes('/api/gate') || failures-- < 1) return fetch(input, init);
      return Response.json(problem.body(), { status: problem.status });
    };
    fireEvent.input(await field('Number plate, flat or name'), { target: { value: 'A-101' } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(problem.body().title);
    expect(alert.textContent).toContain('It is tried again by itself.');
    expect(screen.queryByText('The look-up did not work')).toBeNull();
    await screen.findByRole('article', { name: 'A-101' });
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('a look-up that the network swallows is given up, said to be impossible now, and asked for again by itself', async () => {
  const { society, admin } = await anOffice();
  await addFlat(admin, 'A-101');
  await openScreen(society, '/security/dashboard', await society.signedInAs('security'));
  const limit = new AbortController();
  const limiting = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
  onTestFinished(() => limiting.mockRestore());
  const { asked, end } = swallowing('/api/gate?');
  fireEvent.input(await field('Number plate, flat or name'), { target: { value: 'A-101' } });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  end();
  limit.abort();
  const alert = await screen.findByRole('alert', { name: 'No connection' });
  expect(alert.textContent).toContain("“A-101” can't be looked up now");
  await screen.findByRole('article', { name: 'A-101' });
});
