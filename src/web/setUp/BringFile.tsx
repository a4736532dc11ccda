import { Button, FileButton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { sizeOf } from '#web/backups/format.ts';
import { RequestFailed } from '#web/data/api.ts';
import { showAtFields, unplaced } from '#web/records/formProblem.ts';
import { Bar } from '#web/setUp/Bar.tsx';
import { type Brought, bring } from '#web/setUp/queries.ts';
import { SetUpCode } from '#web/setUp/SetUpForm.tsx';
import { FormAlert } from '#web/ui/FormAlert.tsx';

type Props = { needsCode: boolean; onBrought: (brought: Brought) => void };

/** Chooses the backup file and uploads it to the server, which reads its description. */
export function BringFile({ needsCode, onBrought }: Props) {
  const form = useForm({ initialValues: { setUpCode: '' } });
  const [asksForCode, setAsksForCode] = useState(needsCode);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState<{ file: File; sent: number } | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  async function send(file: File) {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setProblem(null);
    setSending({ file, sent: 0 });
    try {
      const onProgress = (sent: number) => setSending({ file, sent });
      onBrought(await bring(file, { ...form.values, signal, onProgress }));
    } catch (error) {
      if (error instanceof RequestFailed && 'setUpCode' in error.errors) setAsksForCode(true);
      if (!signal.aborted) {
        showAtFields(form, error);
        setProblem(unplaced(form, error, 'The file could not be sent'));
      }
    }
    setSending(null);
  }

  if (sending !== null) {
    const { file, sent } = sending;
    return (
      <Stack>
        <Bar value={sent / file.size} label="Progress of the upload">
          {sent < file.size
            ? `${sizeOf(sent)} of ${sizeOf(file.size)} are on the server. Nothing is changed yet.`
            : 'The server looks into it…'}
        </Bar>
        <Button variant="default" onClick={() => stopping.current?.abort()}>
          Cancel
        </Button>
      </Stack>
    );
  }
  return (
    <Stack>
      <Text size="sm">
        Choose the file of a backup: its name begins with “aangan” and ends in “.backup”. You are shown what is in it
        and of when it is before anything is done.
      </Text>
      {asksForCode && <SetUpCode {...form.getInputProps('setUpCode')} />}
      <FormAlert>{problem}</FormAlert>
      <FileButton onChange={(file) => file && void send(file)} accept=".backup">
        {(props) => (
          <Button {...props} fullWidth size="md">
            Choose a backup
          </Button>
        )}
      </FileButton>
    </Stack>
  );
}
