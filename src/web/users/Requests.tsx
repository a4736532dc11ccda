import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Flat } from '#domain/flat.ts';
import type { User } from '#domain/user.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useDay } from '#web/society/useDay.ts';
import { dateAt } from '#web/ui/format.ts';
import { claimOf, nameOf } from '#web/users/people.ts';
import type { UserActions } from '#web/users/useUserActions.ts';
import classes from './UserList.module.css';

type Words = { id: string; title: string; since: string; yes: string; no: string };
type Props = {
  words: Words;
  users: readonly User[];
  onAnswer: (user: User, isYes: boolean) => void;
  /** Further facts that help the admin to answer. */
  detail?: (user: User) => ReactNode;
};

/** Users who wait for an answer, each with a yes and a no. Renders nothing while nobody waits. */
function RequestList({ words, users, onAnswer, detail }: Props) {
  const { timeZone } = useDay();
  if (users.length === 0) return null;
  return (
    <section aria-labelledby={words.id}>
      <Title order={2} size="h4" id={words.id} mb="xs">
        {words.title}
      </Title>
      <ul className={classes.cards}>
        {users.map((user) => (
          <li key={user.id}>
            <Card withBorder padding="sm">
              <Group justify="space-between" gap="sm">
                <div>
                  <Text className={classes.name ?? ''}>{nameOf(user)}</Text>
                  <Text size="sm" c="dimmed" className={classes.email ?? ''}>
                    {user.name && `${user.email} · `}
                    {`${words.since} ${dateAt(user.createdAt, timeZone)}`}
                  </Text>
                  {detail?.(user)}
                </div>
                <Group gap="xs">
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`${words.no} ${nameOf(user)}`}
                    onClick={() => onAnswer(user, false)}
                  >
                    {words.no}
                  </Button>
                  <Button size="sm" aria-label={`${words.yes} ${nameOf(user)}`} onClick={() => onAnswer(user, true)}>
                    {words.yes}
                  </Button>
                </Group>
              </Group>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

const adminWords = {
  id: 'admin-requests',
  title: 'Requests to be an administrator',
  since: 'Signed up',
  yes: 'Grant',
  no: 'Decline',
};

/** Users who signed up as Admin and wait for an answer (docs/rules.md, Who gets in). */
export function AdminRequests({ users, actions }: { users: readonly User[]; actions: UserActions }) {
  return <RequestList words={adminWords} users={users} onAnswer={actions.answerRequest} />;
}

const entryWords = {
  id: 'entry-requests',
  title: 'Waiting to be let in',
  since: 'Signed up',
  yes: 'Let in',
  no: 'Turn away',
};

/** Users who signed up as residents and wait, with the flat they say is theirs (docs/rules.md, Who gets in). */
export function EntryRequests({ users, actions }: { users: readonly User[]; actions: UserActions }) {
  const mayReadFlats = useMay()('flats:read');
  const { data: flats } = useQuery({ ...flatsQuery, enabled: mayReadFlats && users.length > 0 });
  const detail = (user: User) => <Claim user={user} flats={flats} />;
  return <RequestList words={entryWords} users={users} onAnswer={actions.answerEntry} detail={detail} />;
}

function Claim({ user, flats }: { user: User; flats: readonly Flat[] | undefined }) {
  return <Text size="sm">{claimOf(user, flats)}</Text>;
}
