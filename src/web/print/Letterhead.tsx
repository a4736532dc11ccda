import { Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '#web/identity/session.ts';
import { type Imprint, societyLines } from '#web/print/imprint.ts';
import { societyQuery } from '#web/society/queries.ts';
import classes from './Paper.module.css';

/** What stands above a list on paper and goes with a file; null until the society's facts are known. */
export function useImprint(): (() => Imprint) | null {
  const { user } = useAuth();
  const { data: society } = useQuery(societyQuery);
  if (!society || !user) return null;
  return () => ({ society, by: user.name || user.email, at: new Date() });
}

export function SocietyHeading({ society }: Pick<Imprint, 'society'>) {
  const [first, ...others] = societyLines(society);
  return (
    <div className={classes.society}>
      <Text fw={700} fz="xl" component="p">
        {first}
      </Text>
      {others.map((line) => (
        <Text size="sm" key={line}>
          {line}
        </Text>
      ))}
    </div>
  );
}

export function PrintButton() {
  return (
    <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
      Print
    </Button>
  );
}
