import { type RefObject, startTransition, useEffect, useState } from 'react';

/**
 * Which matches are rendered: those that stand there already, as one may have the focus, and one more, and then one with
 * each frame while the one above it is in sight or a screen beyond. A phone shows two of twenty, and would be busy with the
 * others while the next letter is typed.
 */
export function useNear(list: RefObject<HTMLElement | null>, ids: readonly string[]): ReadonlySet<string> {
  const isMeasured = typeof IntersectionObserver !== 'undefined';
  const key = ids.join();
  const [rendered, setRendered] = useState<{ key: string; ids: ReadonlySet<string> }>({ key: '', ids: new Set() });
  let near = rendered.ids;
  if (rendered.key !== key) {
    near = isMeasured ? withNext(ids, near) : new Set(ids);
    setRendered({ key, ids: near });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the ids.
  useEffect(() => {
    const above = list.current?.children[ids.findIndex((id) => !near.has(id)) - 1];
    if (!above) return;
    const observer = new IntersectionObserver(
      ([seen]) => seen?.isIntersecting && startTransition(() => setRendered({ key, ids: withNext(ids, near) })),
      { rootMargin: '100% 0px' },
    );
    observer.observe(above);
    return () => observer.disconnect();
  }, [list, key, near]);
  return near;
}

function withNext(ids: readonly string[], present: ReadonlySet<string>): ReadonlySet<string> {
  const next = ids.find((id) => !present.has(id));
  return new Set(ids.filter((id) => id === next || present.has(id)));
}
