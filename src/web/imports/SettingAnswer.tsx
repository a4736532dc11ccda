import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SocietyEdit } from '#domain/society.ts';
import { useSending } from '#web/records/useSending.ts';
import { editSociety, societyQuery } from '#web/society/queries.ts';

type Props = { label: string; edit: Pick<SocietyEdit, 'flatNumbers' | 'phones'>; onChanged: () => void };

/** Changes a setting of the society from within a question; it applies to all records, and the plan is made again. */
export function SettingAnswer({ label, edit, onChanged }: Props) {
  const { data: settings } = useQuery(societyQuery);
  const { send, isBusy, said } = useSending('The setting could not be changed. Please try again.');

  async function allow() {
    if (settings) await editSociety({ version: settings.version, ...edit });
    onChanged();
  }

  return (
    <>
      <Button variant="default" loading={isBusy} disabled={!settings} onClick={() => send(allow)}>
        {label}
      </Button>
      {said && (
        <Text size="sm" c="red" role="alert">
          {said}
        </Text>
      )}
    </>
  );
}
