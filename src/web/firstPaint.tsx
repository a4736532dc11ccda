import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Checking } from '#web/identity/Checking.tsx';
import { SignInFrame } from '#web/identity/SignInFrame.tsx';
import { cssVariables, theme } from '#web/theme.ts';

/**
 * What the pages show before the program runs: rendered at build time (tools/pages.js) and inlined with the styles it
 * needs, so that nothing visible waits for a script. The program first renders the same, until it knows more.
 */
export const firstPaints = {
  'login.html': markup(<SignInFrame />),
  'index.html': markup(<Checking />),
};

function markup(screen: ReactNode): string {
  return renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      {screen}
    </MantineProvider>,
  );
}
