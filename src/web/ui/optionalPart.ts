import { type ComponentType, lazy } from 'react';

/**
 * A part that is fetched later; where it can't be fetched the page goes without it. The second argument of `then`
 * handles failed styles too: the build wraps the `import()` and the `then` inside `load` in the promise that loads the
 * styles.
 */
export function optionalPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
