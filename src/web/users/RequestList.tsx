import { Button, Card, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { User } from '#domain/user.ts';
import { date } from '#web/ui/format.ts';
import { nameOf } from '#web/users/people.ts';
import classes from './UserList.module.css';

type Words = { id: string; title: string; since: string; yes: string; no: string };
type Props = {
  words: Words;
  users: readonly User[];
  onAnswer: (user: User, isYes: boolean) => void;
  /** What else is worth knowing before answering. */
  detail?: (user: User) => ReactNode;
};

/** People who wait for an answer, each with a yes and a no. Nothing while nobody waits. */
export function RequestList({ words, users, onAnswer, detail }: Props) {
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
                    {`${words.since} ${date(user.createdAt)}`}
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
