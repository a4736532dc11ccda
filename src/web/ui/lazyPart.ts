import type { AsyncRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, lazy, use } from 'react';

/** Thrown when a part of the program can't be fetched: the server is away, or its newer program lacks this part. */
export class PartMissing extends Error {
  constructor() {
    super('A part of this page could not be fetched.');
    this.name = 'PartMissing';
  }
}

/**
 * A screen whose code is fetched when it is first needed, or likely to be. The router's own function reloads the page
 * when that fails, and a page reloaded while the server is away is lost. This one throws PartMissing instead, and
 * PartMissingPage waits for the server. A failure lasts until the page is reloaded: some browsers cache failed imports.
 */
export function lazyRouteComponent<Part, Name extends keyof Part>(
  load: () => Promise<Part>,
  name: Name,
): AsyncRouteComponent<object> {
  let loaded: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;

  function fetched(): Promise<ComponentType> {
    loading ??= load().then((part) => {
      loaded = part[name] as ComponentType;
      return loaded;
    }, isMissing);
    return loading;
  }

  function LazyScreen() {
    return createElement(loaded ?? use(fetched()));
  }
  const quietly = () => {};
  // A failed preload is reported only when the screen is opened.
  return Object.assign(LazyScreen, { preload: () => fetched().then(quietly, quietly) });
}

/** A part of a screen that is fetched when it is first shown; PartMissingPage replaces the screen where that fails. */
export function neededPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() => load().then(asDefault, isMissing));
}

/** A part that is fetched later; where it can't be fetched the page goes without it. */
export function optionalPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() => load().then(asDefault, () => ({ default: () => null })));
}

const asDefault = <Component>(part: Component) => ({ default: part });

// As the second argument of `then` it handles failed styles too: the build wraps the `import()` and the `then` inside
// `load` in the promise that loads the styles.
function isMissing(): never {
  throw new PartMissing();
}
