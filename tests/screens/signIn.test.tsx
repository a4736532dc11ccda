// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { field, openScreen } from '../support/screen.tsx';
import { anOffice } from '../support/society.ts';

/** An input outside the page, which can take the focus. */
const elsewhere = document.createElement('input');
beforeEach(() => document.body.append(elsewhere));
afterEach(() => elsewhere.remove());

test('the sign-in screen begins in its first field', async () => {
  await openScreen((await anOffice()).society, '/login', null);
  const email = await field('Email');
  await waitFor(() => expect(document.activeElement).toBe(email));
});

test('whoever went somewhere while the sign-in screen came keeps the focus there', async () => {
  elsewhere.focus();
  await openScreen((await anOffice()).society, '/login', null);
  await field('Email');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement).toBe(elsewhere);
});
