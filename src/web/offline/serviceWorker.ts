import { hasNewProgram, lookForNewProgram } from '#web/data/program.ts';

/**
 * Lets the gate open without a network (serviceWorker/gate.ts). A newer service worker takes over once no window needs
 * the files of the older one, so that no page reloads while a user types.
 */
export async function registerServiceWorker(): Promise<void> {
  // The development server has no built files to cache.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register('/sw.js');
  const take = () => void takeOver(registration);
  take();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', take);
  });
}

async function takeOver({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting) return;
  await lookForNewProgram();
  if (!hasNewProgram()) waiting.postMessage('take-over');
}
