import { useMediaQuery } from '@mantine/hooks';

/** Windows too narrow for a table, where rows are shown as cards. */
export const phoneQuery = '(max-width: 48em)';

/** Whether the window matches `phoneQuery` now. */
export function useIsPhone(): boolean {
  return useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
}
