/** An answer of the API; its body read, and parsed where it is JSON. */
export type Answer<T = Record<string, unknown>> = { status: number; body: T; headers: Headers };

/** Sends a request as the product's own pages do, as one person or nobody. */
export type Sender = <T = Record<string, unknown>>(
  method: string,
  path: string,
  json?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<T>>;

/** `app.request`, or `fetch` for a server behind a socket. */
export type Reach = (url: string, init: RequestInit) => Response | Promise<Response>;

/** The one way in which tests talk to a society, whichever way it is reached. */
export function senderTo(reach: Reach, origin: string, cookie = ''): Sender {
  return async (method, path, json, headers = {}) => {
    const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' };
    const response = await reach(`${origin}${path}`, {
      method,
      headers: { host: new URL(origin).host, origin, cookie, ...type, ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    if (text.includes('message:{')) throw new Error(`An encoded message was answered: ${text}`);
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as never, headers: response.headers };
  };
}

/** The first cookie of an answer, as a browser sends it back. */
export function cookieOf(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Every key in a JSON answer, however deep, once. */
export function keysIn(value: unknown): string[] {
  const keys = new Set<string>();
  JSON.stringify(value, (key, inner) => {
    if (key !== '' && !/^\d+$/.test(key)) keys.add(key);
    return inner;
  });
  return [...keys].sort();
}
