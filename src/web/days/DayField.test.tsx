// @vitest-environment jsdom
import { MantineProvider, Modal } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import 'dayjs/locale/hi.js';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DayField, type DayFieldProps } from '#web/days/DayField.tsx';
import { DayFilter } from '#web/days/DayFilter.tsx';

const today = '2026-11-21';

beforeAll(() => {
  // What Mantine asks of a browser and jsdom has not.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

afterEach(() => {
  cleanup();
  dayjs.locale('en');
});

type Options = Partial<DayFieldProps> & { onSubmit?: (value: string) => void };

/** A form with the field alone, and what it holds at any time. */
function show({ value: initial = '', onSubmit, ...props }: Options = {}) {
  const held = { value: initial };
  let set: (value: string) => void = () => {};
  function Form() {
    const [value, setValue] = useState(initial);
    set = setValue;
    held.value = value;
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.(value);
        }}
      >
        <DayField label="Occupancy Date" today={today} value={value} onChange={setValue} {...props} />
        <button type="submit">Save</button>
      </form>
    );
  }
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  );
  return { held, setFromOutside: (value: string) => set(value) };
}

const input = () => screen.getByLabelText<HTMLInputElement>('Occupancy Date');
/** All that is said at the field. */
function saidAt(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

describe('what is typed', () => {
  test.each([
    ['5/3/26', '2026-03-05'],
    ['5-3-2026', '2026-03-05'],
    ['5.3.2026', '2026-03-05'],
    ['5 mar', '2026-03-05'],
    ['5 Mar 26', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
  ])(
    '%s is said in full while typing, held as a day, and shown as 05 Mar 2026 once the field is left',
    async (text, day) => {
      const { held } = show();
      await userEvent.type(input(), text);
      expect(input().value).toBe(text);
      expect(saidAt(input())).toBe('Thursday, 05 March 2026');
      expect(held.value).toBe(day);
      await userEvent.tab();
      expect(input().value).toBe('05 Mar 2026');
      expect(held.value).toBe(day);
    },
  );

  test('is day first though both would be a day, and whatever language the calendar speaks', async () => {
    dayjs.locale('hi');
    const { held } = show();
    await userEvent.type(input(), '3/9/2026');
    await userEvent.tab();
    expect(input().value).toBe('03 Sep 2026');
    expect(held.value).toBe('2026-09-03');
  });

  test('stays when it is no day, is said at the field once it is left, and can be typed on', async () => {
    const { held } = show();
    await userEvent.type(input(), '31/2/2026');
    expect(input().getAttribute('aria-invalid')).not.toBe('true');
    await userEvent.tab();
    expect(input().value).toBe('31/2/2026');
    expect(held.value).toBe('31/2/2026');
    expect(saidAt(input())).toBe('There is no 31 Feb 2026');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    await userEvent.clear(input());
    await userEvent.type(input(), '28/2/2026');
    expect(held.value).toBe('2026-02-28');
    expect(saidAt(input())).toBe('Saturday, 28 February 2026');
  });

  test('and was half written when the form was kept is shown again with what is wrong', () => {
    show({ value: '5/3/' });
    expect(input().value).toBe('5/3/');
    expect(saidAt(input())).toBe('Type day, month and year, e.g. 5/3/2026 or 5 Mar 2026');
  });

  test('may be nothing', async () => {
    const { held } = show({ value: '2026-03-05' });
    await userEvent.clear(input());
    await userEvent.tab();
    expect(held.value).toBe('');
    expect(saidAt(input())).toBe('Day first, e.g. 5/3/2026');
  });

  test('gives way to a value that comes from elsewhere', async () => {
    const { setFromOutside } = show();
    await userEvent.type(input(), '5/3');
    setFromOutside('2020-01-31');
    await waitFor(() => expect(input().value).toBe('31 Jan 2020'));
  });

  test('is read with the century that the latest day allows', async () => {
    const { held } = show({ max: today });
    await userEvent.type(input(), '5/3/87');
    expect(held.value).toBe('1987-03-05');
  });
});

describe('the first and last day', () => {
  test.each([
    ['22/11/2026', 'Choose 21 Nov 2026 or an earlier day'],
    ['31/12/2019', 'Choose 01 Jan 2020 or a later day'],
  ])('%s is outside, which is said when the field is left', async (text, sentence) => {
    show({ min: '2020-01-01', max: today });
    await userEvent.type(input(), text);
    await userEvent.tab();
    expect(saidAt(input())).toBe(sentence);
  });

  test("the form's own sentence comes before it", () => {
    show({ value: '2027-01-01', max: today, error: "Occupancy date can't be in the future" });
    expect(saidAt(input())).toBe("Occupancy date can't be in the future");
  });
});

describe('by keyboard', () => {
  test('Enter takes the typed day and submits the form', async () => {
    const onSubmit = vi.fn();
    show({ onSubmit });
    await userEvent.type(input(), '5 mar{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('2026-03-05');
    expect(input().value).toBe('05 Mar 2026');
  });

  test('the arrow down opens the calendar at the typed day; Enter there takes a day and goes back to the field', async () => {
    const onSubmit = vi.fn();
    const { held } = show({ onSubmit });
    await userEvent.type(input(), '5/3/26{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Thursday, 05 March 2026'));
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(held.value).toBe('2026-03-06');
    await waitFor(() => expect(document.activeElement).toBe(input()));
    expect(input().value).toBe('06 Mar 2026');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('Escape closes the calendar and not the dialog around it', async () => {
    const onClose = vi.fn();
    render(
      <MantineProvider env="test">
        <Modal opened onClose={onClose} title="Edit Owner">
          <DayField label="Occupancy Date" today={today} value="2026-03-05" onChange={() => {}} />
        </Modal>
      </MantineProvider>,
    );
    await userEvent.click(input());
    await userEvent.keyboard('{ArrowDown}');
    const day = await screen.findByLabelText('Thursday, 05 March 2026');
    await waitFor(() => expect(document.activeElement).toBe(day));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Thursday, 05 March 2026')).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(input()));
    expect(input().value).toBe('05 Mar 2026');
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('the calendar', () => {
  test('opens with a tap, at the last day there may be, and knows none after it', async () => {
    const { held } = show({ max: '2026-03-05' });
    await userEvent.click(screen.getByRole('button', { name: 'Choose a day' }));
    expect((await screen.findByLabelText<HTMLButtonElement>('Friday, 06 March 2026')).disabled).toBe(true);
    await userEvent.click(screen.getByLabelText('Wednesday, 04 March 2026'));
    expect(held.value).toBe('2026-03-04');
    expect(input().value).toBe('04 Mar 2026');
  });
});

describe('a filter', () => {
  function showFilter(whenEmpty?: string) {
    const onChange = vi.fn();
    render(
      <MantineProvider env="test">
        <DayFilter
          label="Occupancy Date"
          today={today}
          max={today}
          value="2026-03-05"
          onChange={onChange}
          {...(whenEmpty && { whenEmpty })}
        />
      </MantineProvider>,
    );
    return onChange;
  }

  test('is set by a whole day, once, and not by what stands there on the way', async () => {
    const onChange = showFilter();
    await userEvent.clear(input());
    await userEvent.type(input(), '5/3/2019');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2019-03-05');
  });

  test.each(['31/2/2019', '5/3/', '22/11/2026'])(
    'is not set by %s, which stays and is said to be wrong',
    async (text) => {
      const onChange = showFilter();
      await userEvent.clear(input());
      await userEvent.type(input(), text);
      await userEvent.tab();
      expect(onChange).not.toHaveBeenCalled();
      expect(input().getAttribute('aria-invalid')).toBe('true');
    },
  );

  test('is taken away when it is emptied', async () => {
    const onChange = showFilter();
    await userEvent.clear(input());
    await userEvent.tab();
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
  });

  test('goes back to its day when it must have one', async () => {
    const onChange = showFilter(today);
    await userEvent.clear(input());
    await userEvent.tab();
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
    expect(input().value).toBe('21 Nov 2026');
  });
});
