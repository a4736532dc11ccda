// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useOffered } from '#web/tenancies/useTenancyForm.ts';

afterEach(cleanup);

const member = (name: string) => ({ id: name, name, flatNumber: 'A-101', lives: true });
const [kamala, arun] = [member('Kamala'), member('Arun')];

type Offered = ReturnType<typeof useOffered>[number];
type Heard = { offered: Offered[] | null; brings: string[] | null };

test('who is ticked stays to be unticked, also where the answer to an earlier choice no longer offers them', () => {
  const hook = renderHook(
    ({ offered, brings }: Heard) => useOffered(offered ? { mayCome: offered } : undefined, { brings }),
    {
      initialProps: { offered: [kamala, arun], brings: null } as Heard,
    },
  );
  const names = (heard: Heard) => {
    hook.rerender(heard);
    return hook.result.current.map(({ name }) => name);
  };
  const withoutArun = [kamala];
  expect(names({ offered: [kamala, arun], brings: ['Kamala'] })).toEqual(['Kamala', 'Arun']);
  expect(names({ offered: [kamala, arun], brings: ['Kamala', 'Arun'] })).toEqual(['Kamala', 'Arun']);
  // The answer about Kamala alone arrives now; by then he has been taken off the household.
  expect(names({ offered: withoutArun, brings: ['Kamala', 'Arun'] })).toEqual(['Kamala', 'Arun']);
  // What was chosen is refused, so that nothing is heard of who may come.
  expect(names({ offered: null, brings: ['Kamala', 'Arun'] })).toEqual(['Kamala', 'Arun']);
  expect(names({ offered: withoutArun, brings: ['Kamala'] })).toEqual(['Kamala']);
});
