import { useMediaQuery } from '@mantine/hooks';

/** Where a table has no room, and rows are cards. */
export const phoneQuery = '(max-width: 48em)';

/** Whether the window is that narrow now. */
export function useIsPhone(): boolean {
  return useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
}
