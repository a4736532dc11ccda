import { Text } from '@mantine/core';

/** Stands where others give their password to prove that it is them. */
export function NoPasswordHere() {
  return <Text size="sm">You have no password here: it is enough that you have signed in within ten minutes.</Text>;
}
