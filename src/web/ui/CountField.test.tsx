// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { CountField } from '#web/ui/CountField.tsx';

beforeAll(() => {
  // What Mantine asks of a browser and jsdom has not.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
});

afterEach(cleanup);

test.each([0, 1])('the input of a count that begins at %i says so', (least) => {
  render(
    <MantineProvider env="test">
      <CountField label="Adults" least={least} />
    </MantineProvider>,
  );
  expect(screen.getByLabelText('Adults').getAttribute('min')).toBe(String(least));
});

test('what is less can be typed, so that it can be complained of', async () => {
  render(
    <MantineProvider env="test">
      <CountField label="Adults" least={1} />
    </MantineProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Adults');
  await userEvent.type(field, '-2');
  await userEvent.tab();
  expect(field.value).toBe('-2');
});
