import '#web/zod.ts';
import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '#web/app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { concepts } from '#web/concepts.ts';
import { subscribe } from '#web/data/live.ts';
import { queryClient } from '#web/data/queries.ts';
import { AuthProvider } from '#web/identity/session.ts';
import { Toasts } from '#web/notify.tsx';
import { router } from '#web/routes.tsx';
import { cssVariables, theme } from '#web/theme.ts';
import { ConfirmProvider } from '#web/ui/ConfirmDialog.tsx';
import { selectOnTab } from '#web/ui/selectOnTab.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no place for the program');

selectOnTab(document);
subscribe(concepts.flatMap(({ subscriptions }) => subscriptions));

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
          <Toasts />
        </AuthProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
