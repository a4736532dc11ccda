// @module-tag whole
// @vitest-environment jsdom
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { nameOf } from '#server/backup/folder.ts';
import { backUp } from '../support/backups.ts';
import { openScreen, type } from '../support/screen.tsx';
import { anOffice, testPassword } from '../support/society.ts';

test('a backup is made, and fetched as a file, after the own password; a wrong one is said at its field', async () => {
  const { society, admin } = await anOffice();
  const file = join(society.place.dataDir, 'backups', nameOf('manual', new Date(0), 'Asia/Kolkata'));
  await backUp(society.place, { file });
  const fetched: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    fetched.push(this.href);
  });
  await openScreen(society, '/admin/society', admin);
  const press = (form: HTMLElement, name: string) => fireEvent.click(within(form).getByRole('button', { name }));
  fireEvent.click(await screen.findByRole('button', { name: 'Back up now' }));
  const making = await screen.findByRole('form', { name: 'Back up now' });
  await type('Password', 'not this');
  press(making, 'Back up');
  await within(making).findByText('Incorrect password');
  await type('Password', testPassword);
  press(making, 'Back up');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const [download] = await screen.findAllByRole('button', { name: /^Download the backup of/ });
  fireEvent.click(download as HTMLElement);
  const form = await screen.findByRole('form', { name: 'Download a backup' });
  await type('Password', testPassword);
  press(form, 'Download');
  await waitFor(() => expect(fetched).toEqual([expect.stringMatching(/\/api\/backups\/.+\.backup\?ticket=.+/)]));
  const { pathname, search } = new URL(fetched[0] ?? '');
  expect((await admin.send('GET', pathname + search)).status).toBe(200);
});
