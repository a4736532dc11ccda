// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { CountField } from '#web/ui/CountField.tsx';

beforeAll(() => {
  // What Mantine asks of a browser and jsdom has not.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
});

afterEach(cleanup);

function Adults({ least }: { least: number }) {
  const [value, setValue] = useState<number | string>('');
  return (
    <MantineProvider env="test">
      <CountField label="Adults" least={least} isGrouped unit="%" value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </MantineProvider>
  );
}

function aField(least = 1) {
  render(<Adults least={least} />);
  return screen.getByLabelText<HTMLInputElement>('Adults');
}

const held = () => JSON.parse(screen.getByRole('status').textContent ?? '');

test.each([0, 1])('the input of a count that begins at %i says so', (least) => {
  expect(aField(least).getAttribute('min')).toBe(String(least));
});

test.each([
  ['-2', '-2', -2],
  ['1e9', '1e9', '1e9'],
  ['12 flats', '12 flats', '12 flats'],
  ['1.', '1.', '1.'],
  ['50 %', '50', 50],
  ['2.50', '2.5', 2.5],
  ['5.05', '5.05', 5.05],
  ['0.05', '0.05', 0.05],
  ['12.005', '12.005', 12.005],
  ['1.05{Backspace}', '1', 1],
  ['1.05{Backspace}7', '1.07', 1.07],
  ['1234567', '12,34,567', 1234567],
  ['1,23,4', '1,234', 1234],
  ['१२३४', '1,234', 1234],
])(
  '%s typed into a number field stays as %s and is %j: what is no number is kept, to be complained of',
  async (typed, shown, value) => {
    const field = aField();
    await userEvent.type(field, typed);
    await userEvent.tab();
    expect(field.value).toBe(shown);
    expect(held()).toBe(value);
  },
);

test('the arrow keys count up and down, and not below the least', async () => {
  const field = aField(1);
  await userEvent.type(field, '2{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(field.value).toBe('3');
  await userEvent.type(field, '{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(field.value).toBe('1');
});

test('the arrow keys leave text that is no number as it was typed', async () => {
  const field = aField(1);
  await userEvent.type(field, '12 flats{ArrowUp}{ArrowDown}');
  expect([field.value, held()]).toEqual(['12 flats', '12 flats']);
});

test('a digit that is typed in the middle moves nothing until the field is left', async () => {
  const field = aField();
  await userEvent.type(field, '12345');
  field.setSelectionRange(1, 1);
  await userEvent.keyboard('9');
  expect([field.value, field.selectionStart]).toEqual(['192,345', 2]);
  await userEvent.tab();
  expect(field.value).toBe('1,92,345');
});
