import { randomUUIDv7 } from 'node:crypto';

/**
 * An id for a new row: a UUID that begins with the time (RFC 9562, 5.7). What is written together then stands together in
 * each index over ids too, where random ones would be a page each to be written, and moved into the file later.
 */
export function newId(): string {
  return randomUUIDv7();
}
