/**
 * A new idempotency key, a random UUID: the server executes two requests with the same key once. Built by hand, because
 * browsers have no `crypto.randomUUID` where the product is opened over plain http from another machine.
 */
export function newIdempotencyKey(): string {
  const random = () => ((crypto.getRandomValues(new Uint8Array(1))[0] as number) & 15).toString(16);
  // Version 4 (RFC 9562, 5.4).
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, random);
}
