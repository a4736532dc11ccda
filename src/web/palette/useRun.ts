import { useNavigate } from '@tanstack/react-router';
import { useSignOut } from '#web/identity/useSignOut.ts';
import type { Line } from '#web/palette/search.ts';

/** Does what a line of the palette says. */
export function useRun() {
  const navigate = useNavigate();
  const { signOut } = useSignOut();
  return (line: Line): void => {
    line.run({ navigate, signOut });
  };
}
