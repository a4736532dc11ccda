import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '#web/identity/useMay.ts';
import { type Requests, requestsQuery } from '#web/users/queries.ts';

/** Who waits for an administrator's answer (docs/rules.md, Admin dashboard). */
export function RequestsNotice() {
  const { data } = useQuery({ ...requestsQuery, enabled: useMay()('users:write') });
  const sentence = data ? sentenceOf(data) : null;
  if (sentence === null) return null;
  return (
    <Alert icon={<IconUserQuestion size={20} aria-hidden />} mb="md" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{sentence}</Text>
        <Button size="xs" variant="default" renderRoot={(props) => <Link to="/admin/users" {...props} />}>
          Answer under Users
        </Button>
      </Group>
    </Alert>
  );
}

export function sentenceOf({ entry, admin }: Requests): string | null {
  const people = (count: number, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? `1 person ${one}` : `${count} people ${many}`];
  const parts = [
    ...people(entry, 'waits to be let in', 'wait to be let in'),
    ...people(admin, 'asks to be an administrator', 'ask to be administrators'),
  ];
  return parts.length === 0 ? null : `${parts.join(', and ')}.`;
}
