import { statSync } from 'node:fs';
import { FileGone } from '#server/database/failures.ts';

/**
 * Watches that a path still leads to the file that is open. On most systems a file can be removed or replaced while it
 * is written: every write then seems to succeed, and is lost.
 */
type FileWatch = {
  /** Throws FileGone when the file was removed or replaced; the first time it also calls the callback of `onGone`. */
  check(): void;
  onGone(callback: (error: FileGone) => void): void;
};

export function watchFile(file: string): FileWatch {
  const opened = identityOf(file);
  let gone: FileGone | null = null;
  let tell = (_: FileGone) => {};
  return {
    check() {
      if (!gone && identityOf(file) !== opened) {
        gone = new FileGone(
          `The database file ${file} was removed or replaced while the server had it open, so nothing can be saved. Put it back or restore it from a backup, then start again.`,
        );
        tell(gone);
      }
      if (gone) throw gone;
    },
    onGone(callback) {
      tell = callback;
    },
  };
}

/** Which file a path leads to; null where it leads to none. */
export function identityOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true });
  return found ? `${found.dev}/${found.ino}` : null;
}
