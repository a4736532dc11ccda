import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { societyQuery, useEditSociety } from '#web/society/queries.ts';

/** Changes the society's setting where the question stands, for all its flats; the plan is then made again. */
export function SettingAnswer({ label, onChanged }: { label: string; onChanged: () => void }) {
  const { data: settings } = useQuery(societyQuery);
  const { mutate: edit, isPending, error } = useEditSociety();
  const allow = () => settings && edit({ version: settings.version, flatNumbers: 'any' }, { onSuccess: onChanged });
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
