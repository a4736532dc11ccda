import type { AsyncRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, use } from 'react';

/** A part of the program could not be fetched: the server is away, or has a newer program without this part. */
export class PartMissing extends Error {
  constructor() {
    super('A part of this page could not be fetched.');
    this.name = 'PartMissing';
  }
}

/**
 * A screen that is fetched when it is first needed, or likely to be. The router's own function reloads the page when that
 * fails, and a page that is reloaded while the server is away is gone; here it is told apart, and PartMissingPage waits.
 * A failure stays until the page is opened anew: some browsers keep it.
 */
export function lazyRouteComponent<Part, Name extends keyof Part>(
  load: () => Promise<Part>,
  name: Name,
): AsyncRouteComponent<object> {
  let loaded: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;

  function fetched(): Promise<ComponentType> {
    loading ??= load().then(
      (part) => {
        loaded = part[name] as ComponentType;
        return loaded;
      },
      () => {
        throw new PartMissing();
      },
    );
    return loading;
  }

  function LazyScreen() {
    return createElement(loaded ?? use(fetched()));
  }
  const quietly = () => {};
  // Fetched ahead, a failure is told when the screen is opened.
  return Object.assign(LazyScreen, { preload: () => fetched().then(quietly, quietly) });
}
