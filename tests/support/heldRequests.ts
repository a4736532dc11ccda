import type { Page } from '@playwright/test';

/** Holds requests of this address, by this method or any, until the function that is returned is called. */
export async function holdRequests(page: Page, address: string | RegExp, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}
