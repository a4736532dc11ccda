import type { Page } from '@playwright/test';

/** Requests of this address, by this method or any, wait until what is returned lets them go. */
export async function holdRequests(page: Page, address: string | RegExp, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}
