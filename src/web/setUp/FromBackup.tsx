import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { say } from '#domain/say.ts';
import type { SetUpState } from '#domain/setUp.ts';
import { queryClient } from '#web/data/queries.ts';
import { useAuth } from '#web/identity/session.ts';
import { Bar } from '#web/setUp/Bar.tsx';
import { BringFile } from '#web/setUp/BringFile.tsx';
import { FoundBackup } from '#web/setUp/FoundBackup.tsx';
import { type Brought, setUpQuery } from '#web/setUp/queries.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { count, dateTime } from '#web/ui/format.ts';

/** Restores a society from a backup file: shows what the backup contains before anything is restored. */
export function FromBackup({ state: { noBackup, needsCode, restore } }: { state: SetUpState }) {
  const [brought, setBrought] = useState<Brought | null>(null);
  if (restore?.phase === 'running') return <Running done={restore.done} total={restore.total} />;
  if (restore?.phase === 'done') return <Back name={restore.society} at={restore.at} />;
  const problem = restore?.problem ?? null;
  return (
    <>
      {noBackup !== null && <FormAlert>{say(noBackup)}</FormAlert>}
      {noBackup === null && brought === null && (
        <Stack>
          <FormAlert>{problem && say(problem)}</FormAlert>
          <BringFile needsCode={needsCode} onBrought={setBrought} />
        </Stack>
      )}
      {noBackup === null && brought !== null && (
        <FoundBackup brought={brought} problem={problem} onOther={() => setBrought(null)} onBegun={look} />
      )}
      <Text ta="center" size="sm" mt="md">
        <Anchor component={Link} to="/set-up" inherit display="inline-block" py="xs">
          Set up a new society instead
        </Anchor>
      </Text>
    </>
  );
}

function look(): Promise<unknown> {
  return queryClient.refetchQueries({ queryKey: setUpQuery.queryKey });
}

function Running({ done, total }: { done: number; total: number }) {
  return (
    <Bar value={total === 0 ? 0 : done / total} label="Progress of the restore">
      {total > 0 && done < total / 2
        ? `Looking through the backup: ${count(done * 2)} of ${count(total)} rows are read.`
        : `${count(Math.max(done * 2 - total, 0))} of ${count(total)} rows are back.`}{' '}
      Nothing is there until all of it is; keep this page open.
    </Bar>
  );
}

function Back({ name, at }: { name: string; at: string }) {
  const { society, refresh } = useAuth();
  return (
    <Stack>
      <Text role="status">
        {`${name || 'The society'} is back as it was on ${dateTime(at, society?.timeZone)}. Everybody signs in anew, with the password that they had then.`}
      </Text>
      <Button component={Link} to="/login" fullWidth size="md" onClick={() => refresh()}>
        Go to the sign-in
      </Button>
    </Stack>
  );
}
