import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Checking } from '#web/identity/Checking.tsx';

/** Goes to an address of this product, in place of the present one. */
export function GoTo({ href }: { href: string }) {
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes once; on the way what `href` was made from changes.
  useEffect(() => router.history.replace(href), []);
  return <Checking />;
}
