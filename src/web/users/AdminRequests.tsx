import { Button, Card, Group, Text, Title } from '@mantine/core';
import type { User } from '#domain/user.ts';
import { date } from '#web/ui/format.ts';
import { nameOf } from '#web/users/people.ts';
import type { UserActions } from '#web/users/useUserActions.ts';
import classes from './UserList.module.css';

/** Who signed up as Admin and waits for an answer (decisions.md, Who gets in). Nothing while nobody waits. */
export function AdminRequests({ users, actions }: { users: readonly User[]; actions: UserActions }) {
  if (users.length === 0) return null;
  return (
    <section aria-labelledby="admin-requests">
      <Title order={2} size="h4" id="admin-requests" mb="xs">
        Requests to be an administrator
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
                    {`Signed up ${date(user.createdAt)}`}
                  </Text>
                </div>
                <Group gap="xs">
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Decline ${nameOf(user)}`}
                    onClick={() => actions.answerRequest(user, false)}
                  >
                    Decline
                  </Button>
                  <Button
                    size="sm"
                    aria-label={`Grant ${nameOf(user)}`}
                    onClick={() => actions.answerRequest(user, true)}
                  >
                    Grant
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
