import { type AsyncZippable, type FlateCallback, type Zippable, zipSync } from 'fflate/browser';

/**
 * Replaces fflate's `zip` for the xlsx writer (vite.config.ts). fflate starts workers from blobs, which the content
 * security policy forbids; here it already runs in a worker.
 */
export function zip(files: AsyncZippable, done: FlateCallback): void {
  done(null, zipSync(files as Zippable));
}

export { strToU8, zipSync } from 'fflate/browser';
