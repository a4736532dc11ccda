// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FloorAnswer } from '#web/imports/FloorAnswer.tsx';

beforeAll(() => {
  // What Mantine asks of a browser and jsdom has not.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
});

afterEach(cleanup);

test('the floor of all flats is taken where it is a floor, and else refused as it was typed', async () => {
  const onAnswer = vi.fn();
  render(
    <MantineProvider env="test">
      <FloorAnswer onAnswer={onAnswer} />
    </MantineProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Floor');
  for (const typed of ['1e1', '201', '2.5', '-1']) {
    await userEvent.clear(field);
    await userEvent.type(field, `${typed}{Enter}`);
    expect(screen.getByText(new RegExp(`from 0 to 200.*${typed}`))).toBeTruthy();
    expect(field.value).toBe(typed);
  }
  expect(onAnswer).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, '12{Enter}');
  expect(onAnswer).toHaveBeenCalledWith(12);
});
