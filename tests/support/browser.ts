import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
  expect as plain,
  type Request,
  type Response,
} from '@playwright/test';
import { LiveSociety, type Person } from './liveSociety.ts';
import { stallPages } from './stalls.ts';
import { hearToasts } from './toasts.ts';

export type { Locator, Page } from '@playwright/test';
export { LiveSociety, type Person, password } from './liveSociety.ts';

/** Patient, because the machine may be busy: a condition that comes true costs no more time than it needs. */
export const expect = plain.configure({ timeout: 30_000 });

/** The errors that a browser reports when a server went away, whatever its requests were in the middle of. */
export const serverAway =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|SOCKET_NOT_CONNECTED|INTERNET_DISCONNECTED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/;

type Fixtures = {
  /** Whether nobody has set the society up yet. */
  isUntouched: boolean;
  /** A society of its own, with its first administrator, behind a real server. */
  society: LiveSociety;
  /** A further browser, with this person signed in, or nobody. */
  browserOf: (person: Person | null, options?: BrowserContextOptions) => Promise<Page>;
  trouble: Trouble;
};

/** Journeys: each test has a society of its own, and fails when anything goes wrong behind the screen it looks at. */
export const test = base.extend<Fixtures>({
  isUntouched: [false, { option: true }],

  society: async ({ isUntouched }, use) => {
    const society = new LiveSociety();
    try {
      await society.open();
      if (!isUntouched) await society.admin();
      await use(society);
      expect(society.complaints, 'what the server complained of').toBe('');
    } finally {
      await society.remove();
    }
  },

  baseURL: ({ society }, use) => use(society.address),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
  trouble: async ({}, use) => {
    const trouble = new Trouble();
    await use(trouble);
    await trouble.settled();
    expect(trouble.seen, 'what went wrong behind the screen').toEqual([]);
  },

  context: async ({ context, society, trouble }, use) => {
    await trouble.watch(context, society.address);
    await hearToasts(context);
    await use(context);
  },

  browserOf: async ({ browser, society, trouble }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (person, options = {}) => {
      const context = await browser.newContext({ baseURL: society.address, ...options });
      opened.push(context);
      await trouble.watch(context, society.address);
      await hearToasts(context);
      const page = await context.newPage();
      if (person) await signIn(page, person);
      return page;
    });
    for (const context of opened) await context.close();
  },
});

/** Gives the browser a session of this person, as if they had signed in before. */
export async function signIn(page: Page, { session }: Person): Promise<void> {
  await page.context().addCookies([session]);
}

/** Collects what a person would not see but a developer should; a test fails for whatever it did not announce. */
export class Trouble {
  readonly seen: string[] = [];
  #expected: RegExp[] = [];
  readonly #looks: Promise<void>[] = [];

  /** Announces refusals ('409 PATCH /api/flats/…') or failures ('net::ERR_CONNECTION_REFUSED …') that belong to the journey. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  async watch(context: BrowserContext, address: string): Promise<void> {
    await context.addInitScript(sayViolations);
    await stallPages(context);
    context.on('weberror', (error) => this.#note(`page error: ${error.error().stack}`));
    // A failed request is noted below, with more of what it was.
    context.on('console', (message) => {
      const isFailedRequest = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isFailedRequest) this.#note(`console: ${message.text()}`);
    });
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== address && !['data:', 'blob:', 'about:'].includes(protocol))
        this.#note(`other host: ${request.url()}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400) this.#looks.push(this.#noteRefusal(response));
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // What a page was still loading when it was left is no failure.
      if (reason !== 'net::ERR_ABORTED') this.#note(`${reason} ${request.method()} ${pathOf(request.url())}`);
    });
  }

  /** Resolves once it is known of each refusal whether it counts. */
  async settled(): Promise<void> {
    await Promise.all(this.#looks);
  }

  async #noteRefusal(response: Response): Promise<void> {
    const request = response.request();
    // A page may be asking just when its session ends, which is no fault; without a session no page may ask.
    const isOvertaken = response.status() === 401 && request.method() === 'GET' && (await hadSession(request));
    if (!isOvertaken) this.#note(`${response.status()} ${request.method()} ${pathOf(response.url())}`);
  }

  #note(what: string): void {
    if (!this.#expected.some((pattern) => pattern.test(what))) this.seen.push(what);
  }
}

/** Reports violations of the content security policy: one that the page itself catches is in no console. */
function sayViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    console.error(`content security policy: ${violatedDirective} ${blockedURI} in ${sourceFile}`);
  });
}

/** True also for a page that is closed by now: nothing is known of its request, and nobody sees it any more. */
async function hadSession(request: Request): Promise<boolean> {
  const headers = await request.allHeaders().catch(() => null);
  return headers === null || (headers['cookie'] ?? '').includes('session_token=');
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
