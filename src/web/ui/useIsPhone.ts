import { useMediaQuery } from '@mantine/hooks';

/** Where a table has no room, and rows are cards. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
}
