// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Option } from '#web/ui/matchingOptions.ts';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import { nextOption, Select } from '#web/ui/Select.tsx';
import { fillGapsOfJsdom } from '../support/screen.tsx';

const flats: Option[] = [
  { value: 'a1', label: 'A-101 · 2BHK', also: ['Meera Rao'] },
  { value: 'a2', label: 'A-102 · 3BHK', also: ['Ravi Iyer'] },
  { value: 'b1', label: 'B-101 · 2BHK', also: [null] },
];
const sent = vi.fn();

function Form({ clearable = false, first = null }: { clearable?: boolean; first?: string | null }) {
  const [value, setValue] = useState<string | null>(first);
  return (
    <MantineProvider env="test">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(value);
        }}
      >
        <SearchSelect
          label="Flat"
          options={flats}
          value={value}
          onChange={setValue}
          notInList="Choose a flat from the list"
          clearable={clearable}
        />
        <input aria-label="Other" />
        <button type="submit">Save</button>
      </form>
    </MantineProvider>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Flat' });
const chosen = () => field().value;
const lines = () => screen.queryAllByRole('option').map((line) => line.textContent);
const highlighted = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const saysWhy = () => screen.queryByText('Choose a flat from the list') !== null;

beforeEach(() => {
  fillGapsOfJsdom();
  sent.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('Enter takes the highlighted choice and sends nothing', () => {
  test.each(['a-102', 'A 102', 'ravi', '102 3bhk'])('typed: %s', async (text) => {
    const user = userEvent.setup();
    render(<Form />);
    await user.type(field(), text);
    expect(highlighted()).toContain('A-102');
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('A-102 · 3BHK');
    expect(sent).not.toHaveBeenCalled();
    expect(lines()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(sent).toHaveBeenCalledWith('a2');
  });

  test('pasted, in the same breath', async () => {
    const user = userEvent.setup();
    render(<Form first="b1" />);
    await user.click(field());
    await user.paste('A-101');
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('A-101 · 2BHK');
    expect(sent).not.toHaveBeenCalled();
  });

  test('gone to with the arrows, which go round', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.click(field());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(highlighted()).toContain('A-102');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(highlighted()).toContain('B-101');
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('B-101 · 2BHK');
  });
});

describe('leaving the field', () => {
  test.each([
    ['a102', 'A-102 · 3BHK'],
    ['meera', 'A-101 · 2BHK'],
    ['A-101', 'A-101 · 2BHK'],
  ])('takes what "%s" names beyond doubt', async (text, label) => {
    const user = userEvent.setup();
    render(<Form />);
    await user.type(field(), text);
    await user.tab();
    expect(chosen()).toBe(label);
    expect(saysWhy()).toBe(false);
  });

  test.each(['101', 'zara', 'C-101'])('with "%s" says what to do, and nothing is sent with it', async (text) => {
    const user = userEvent.setup();
    render(<Form first="a2" />);
    await user.clear(field());
    await user.type(field(), text);
    await user.tab();
    expect(saysWhy()).toBe(true);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(chosen()).toBe(text);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field());
    await user.clear(field());
    await user.type(field(), 'b101');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).toHaveBeenCalledWith('b1');
  });

  test('empty clears it where it may be empty, and else shows the choice again', async () => {
    const user = userEvent.setup();
    render(<Form first="a1" clearable />);
    await user.clear(field());
    await user.tab();
    expect(chosen()).toBe('');
    cleanup();
    render(<Form first="a1" />);
    await user.clear(field());
    await user.tab();
    expect(chosen()).toBe('A-101 · 2BHK');
  });
});

test('Escape closes the list and puts the choice back', async () => {
  const user = userEvent.setup();
  render(<Form first="a1" />);
  await user.clear(field());
  await user.type(field(), 'b-1');
  await user.keyboard('{Escape}');
  expect(lines()).toEqual([]);
  expect(chosen()).toBe('A-101 · 2BHK');
});

test('a line says what was found where its label does not', async () => {
  render(<Form />);
  fireEvent.change(field(), { target: { value: 'meera' } });
  expect(await screen.findByRole('option')).toHaveProperty('textContent', 'A-101 · 2BHKMeera Rao');
});

describe('one of a few takes a typed letter', () => {
  const types = ['Select Type', 'Car', 'Motorcycle', 'Scooter', 'Bicycle', 'Truck', 'Van'];
  function Type() {
    const [value, setValue] = useState<string | null>('Select Type');
    return (
      <MantineProvider env="test">
        <Select label="Type" data={types} value={value} onChange={setValue} allowDeselect={false} />
      </MantineProvider>
    );
  }
  const type = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Type' });

  test('the next that begins so, round and round, whether the list is open or not', async () => {
    const user = userEvent.setup();
    render(<Type />);
    type().focus();
    await user.keyboard('t');
    expect(type().value).toBe('Truck');
    cleanup();
    render(<Type />);
    await user.click(type());
    expect(lines()).toHaveLength(7);
    await user.keyboard('s');
    expect(type().value).toBe('Scooter');
    expect(lines()).toEqual([]);
    await user.keyboard('s');
    expect(type().value).toBe('Select Type');
  });

  const choices = types.map((label) => ({ value: label, label }));
  test.each([
    ['Select Type', 'sc', 'Scooter'],
    ['Scooter', 'sel', 'Select Type'],
    ['Car', 'ca', 'Car'],
    ['Van', 'VA', 'Van'],
    ['Van', 'x', undefined],
  ])('from %s "%s" leads to %s', (from, text, to) => expect(nextOption(choices, from, text)?.value).toBe(to));
});
