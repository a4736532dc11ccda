import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SocietyEdit } from '#domain/society.ts';
import { societyQuery, useEditSociety } from '#web/society/queries.ts';

type Props = { label: string; edit: Pick<SocietyEdit, 'flatNumbers' | 'phones'>; onChanged: () => void };

/** Changes a setting of the society from within a question; it applies to all records, and the plan is made again. */
export function SettingAnswer({ label, edit, onChanged }: Props) {
  const { data: settings } = useQuery(societyQuery);
  const { mutate: save, isPending, error } = useEditSociety();
  const allow = () => settings && save({ version: settings.version, ...edit }, { onSuccess: onChanged });
  return (
    <>
      <Button variant="default" loading={isPending} disabled={!settings} onClick={allow}>
        {label}
      </Button>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
    </>
  );
}
