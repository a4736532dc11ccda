import { Button, Card, Group, Progress, Text, Title } from '@mantine/core';
import type { ImportProgress } from '#domain/imports/answers.ts';
import { useCancel } from '#web/imports/queries.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';

/** How far it is; cancelled, it leaves nothing behind. */
export function Writing({ progress: { id, name, done, total } }: { progress: ImportProgress }) {
  const cancel = useCancel(id);
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  // The first half is preparing, outside any transaction; then all is written in one.
  const isPreparing = done * 2 < total;
  return (
    <Card component="section" aria-labelledby="import-writing" padding="lg">
      <Title order={2} size="h4" id="import-writing">
        {isPreparing ? 'Preparing…' : 'Writing…'}
      </Title>
      <Text c="dimmed" mb="md">
        {`${name}. You may leave this page: it goes on, and is found here again.`}
      </Text>
      <Progress.Root size="lg" mb={6}>
        <Progress.Section value={percent} aria-label="Progress of the import" />
      </Progress.Root>
      <Text size="sm" mb="md">{`${percent} %`}</Text>
      <FormAlert>{cancel.error?.message}</FormAlert>
      <Group>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel
        </Button>
        <Text size="sm" c="dimmed">
          Cancelled, nothing of it is written.
        </Text>
      </Group>
    </Card>
  );
}
