import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Flat } from '#domain/flat.ts';
import type { User } from '#domain/user.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { useMay } from '#web/identity/useMay.ts';
import { claimOf } from '#web/users/people.ts';
import { RequestList } from '#web/users/RequestList.tsx';
import type { UserActions } from '#web/users/useUserActions.ts';

const words = {
  id: 'entry-requests',
  title: 'Waiting to be let in',
  since: 'Signed up',
  yes: 'Let in',
  no: 'Turn away',
};

/** Who signed up as a resident and waits, beside the flat they say is theirs (docs/rules.md, Who gets in). */
export function EntryRequests({ users, actions }: { users: readonly User[]; actions: UserActions }) {
  const mayReadFlats = useMay()('flats:read');
  const { data: flats } = useQuery({ ...flatsQuery, enabled: mayReadFlats && users.length > 0 });
  const detail = (user: User) => <Claim user={user} flats={flats} />;
  return <RequestList words={words} users={users} onAnswer={actions.answerEntry} detail={detail} />;
}

function Claim({ user, flats }: { user: User; flats: readonly Flat[] | undefined }) {
  return <Text size="sm">{claimOf(user, flats)}</Text>;
}
