import { useNavigate } from '@tanstack/react-router';
import { useSignOut } from '#web/identity/useSignOut.ts';
import type { CommandId } from '#web/palette/commands.ts';
import type { Entry } from '#web/palette/entries.ts';
import type { Line } from '#web/palette/search.ts';

/** Does what a line of the palette says. */
export function useRun() {
  const navigate = useNavigate();
  const { signOut } = useSignOut();

  function command(id: CommandId): unknown {
    switch (id) {
      case 'add-flat':
        return navigate({ to: '/admin/flats', search: { add: '1' } });
      case 'add-owner':
        return navigate({ to: '/admin/owners', search: { add: '1' } });
      case 'add-vehicle':
        return navigate({ to: '/admin/vehicles', search: { add: '1' } });
      case 'settings':
        return navigate({ to: '/admin/society' });
      case 'account':
        return navigate({ to: '/account' });
      case 'sign-out':
        return signOut();
      default:
        return navigate({ to: id });
    }
  }

  function record({ kind, id, label }: Entry): unknown {
    if (kind === 'flat') return navigate({ to: '/admin/flats/$flatId', params: { flatId: id } });
    return list(kind, label);
  }

  function list(kind: Entry['kind'], q: string): unknown {
    if (kind === 'flat') return navigate({ to: '/admin/flats', search: { q } });
    if (kind === 'owner') return navigate({ to: '/admin/owners', search: { q } });
    return navigate({ to: '/admin/vehicles', search: { q } });
  }

  return (line: Line): void => {
    // The lines come from no other commands than ours.
    if (line.type === 'command') command(line.command.id as CommandId);
    if (line.type === 'record') record(line.entry);
    if (line.type === 'all') list(line.kind, line.query);
    if (line.type === 'transfer') void navigate({ to: '/admin/transfer', search: { flat: line.flatId } });
  };
}
