import { type ComponentType, lazy } from 'react';

/**
 * A part that is fetched later and that a page does without where it can't be had. What follows an `import()` directly the
 * build puts inside of what fetches the part's styles, so that a failure of these is met here alone.
 */
export function optionalPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
