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
import { keptDevice } from '#web/offline/hint.ts';
import { languageHere, speak } from '#web/texts/language.ts';
import { cssVariables, theme } from '#web/theme.ts';
import { selectOnTab } from '#web/ui/selectOnTab.ts';

handDevice(keptDevice);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no place for the program');

selectOnTab(document);

/** In slices: a phone goes on answering to fingers meanwhile. */
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

// Not awaited: the parts of the screen take from this one, and would wait for it; and for one module that waits at its top
// the build gives up joining small files.
void Promise.all([ready(), stylesInForce(), speak(languageHere())]).then(() => show(root));

/**
 * The pages come with the few rules that they begin with, and do not wait for the rest, which are marked as for paper
 * (tools/pages.js). Resolves when those are there for the screen, too; one that can't be had is done without.
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
