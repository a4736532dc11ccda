// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ navigate }) }));

const back = vi.spyOn(history, 'back').mockReturnValue();

beforeEach(() => {
  // What Mantine asks of a browser and jsdom has not.
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: false, media }));
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Presses Go Back in a browser that stays where it is: the way back is slow, or there is none. */
function pressGoBack(canGoBack: boolean): void {
  vi.stubGlobal('navigation', { canGoBack });
  render(
    <MantineProvider env="test">
      <NotFoundPage />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  vi.runAllTimers();
}

test('where the browser knows of a page before, nothing comes in the way back to it, however slow that is', () => {
  pressGoBack(true);
  expect(back).toHaveBeenCalledOnce();
  expect(navigate).not.toHaveBeenCalled();
});

test('where nothing came before, the way goes to the beginning', () => {
  pressGoBack(false);
  expect(back).not.toHaveBeenCalled();
  expect(navigate).toHaveBeenCalledWith({ to: '/' });
});

test('where only a link from elsewhere led here, it goes back, and to the beginning when that leads nowhere', () => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValueOnce('https://elsewhere.example/');
  pressGoBack(false);
  expect(back).toHaveBeenCalledOnce();
  expect(navigate).toHaveBeenCalledWith({ to: '/' });
});
