import { type AsyncZippable, type FlateCallback, type Zippable, zipSync } from 'fflate/browser';

/**
 * Stands in for fflate where the writer of workbooks packs them (vite.config.ts). Its own `zip` starts workers from
 * scripts in memory, which the content policy forbids; here it is called in a worker already.
 */
export function zip(files: AsyncZippable, done: FlateCallback): void {
  done(null, zipSync(files as Zippable));
}

export { strToU8, zipSync } from 'fflate/browser';
