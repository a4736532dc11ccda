// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Select } from '#web/ui/Select.tsx';
import { fillGapsOfJsdom } from '../support/screen.tsx';

beforeEach(fillGapsOfJsdom);
afterEach(cleanup);

test('a list that is open from the start is told of by its field', () => {
  render(
    <MantineProvider env="test">
      <Select label="Type" data={['Car', 'Scooter']} searchable autoFocus />
    </MantineProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Type' });
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(field.getAttribute('aria-controls')).toBe(document.querySelector('[role=listbox]')?.id);
});
