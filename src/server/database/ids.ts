import { randomUUIDv7 } from 'node:crypto';

/**
 * An id for a new row: a UUID that begins with the time (RFC 9562, 5.7). Rows written together are then neighbours in
 * each index over ids, too. Random ids would each touch a page of their own, which has to be written and later moved
 * into the file.
 */
export function newId(): string {
  return randomUUIDv7();
}
