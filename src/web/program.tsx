import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './fonts.css';
import './texts/devanagari.css';
import './app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#web/data/queries.ts';
import { Program, ready } from '#web/entry.tsx';
import { AuthProvider, handDevice } from '#web/identity/session.ts';
import { deviceKeeper } from '#web/offline/hint.ts';
import { languageHere, speak } from '#web/texts/language.ts';
import { cssVariables, theme } from '#web/theme.ts';
import { keepFocus } from '#web/ui/keepFocus.ts';
import { selectOnTab } from '#web/ui/selectOnTab.ts';

handDevice(deviceKeeper);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no place for the program');

selectOnTab(document);
keepFocus(document);

/** Renders as a transition, in slices, so that a phone responds to input meanwhile. */
function show(place: HTMLElement) {
  const program = createRoot(place);
  startTransition(() =>
    program.render(
      <StrictMode>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          <QueryClientProvider client={queryClient}>
            <AuthProvider>
              <Program />
            </AuthProvider>
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  );
}

// Not awaited: the parts of the screen import from this module, and would wait for it; and with a top-level await in
// any module the build does not merge small files.
void Promise.all([ready(), stylesInForce(), speak(languageHere())]).then(() => show(root));

/**
 * The pages inline the few rules for the first paint; the other stylesheets are marked as for print, so as not to block
 * (tools/pages.js). Resolves when those apply to the screen, too; one that fails to load is ignored.
 */
async function stylesInForce(): Promise<void> {
  const later = [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')];
  await Promise.all(later.map(loaded));
  for (const link of later) link.media = 'all';
}

function loaded(link: HTMLLinkElement): Promise<unknown> | null {
  if (link.sheet) return null;
  return new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', resolve, { once: true });
  });
}
