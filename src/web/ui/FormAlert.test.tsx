// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FormAlert } from '#web/ui/FormAlert.tsx';

afterEach(cleanup);

test('what is wrong is brought in sight as it comes and where it becomes something else, and not at each rendering', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const alert = (text: string | null) => <MantineProvider>{<FormAlert>{text}</FormAlert>}</MantineProvider>;
  const { rerender } = render(alert(null));
  const times = [null, 'It has changed meanwhile', 'It has changed meanwhile', 'No network'].map((text) => {
    rerender(alert(text));
    return scrolled.mock.calls.length;
  });
  expect(times).toEqual([0, 1, 1, 2]);
  expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByRole('alert'));
});
