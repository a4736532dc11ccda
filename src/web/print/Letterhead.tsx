import { Button, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from '#web/data/api.ts';
import { useAuth } from '#web/identity/session.ts';
import { madeLine, type Provenance, societyLines } from '#web/print/provenance.ts';
import { societyQuery } from '#web/society/queries.ts';
import IconPrinter from '~icons/tabler/printer';
import classes from './Paper.module.css';

/** The head of the log, fetched when the page opens: any head is valid, but the latest proves most. */
const logHeadQuery = queryOptions({
  queryKey: ['log-head'],
  queryFn: () => answer(api.activities.head.$get()),
  staleTime: 0,
});

/** Returns the maker of the provenance for a paper or file; null until the society's facts are known. */
export function useProvenance(): (() => Provenance) | null {
  const { user } = useAuth();
  const { data: society } = useQuery(societyQuery);
  const { data: log } = useQuery(logHeadQuery);
  if (!society || !user) return null;
  return () => ({ society, by: user.name || user.email, at: new Date(), logHead: log?.head ?? null });
}

/** The heading of a record's page on paper. */
export function PaperHeading({ title, note }: { title: string; note: string | null }) {
  const provenance = useProvenance()?.();
  if (!provenance) return null;
  return (
    <div className={classes.onlyOnPaper}>
      <SocietyHeading society={provenance.society} />
      <Title order={2} size="h3" mt="sm">
        {title}
      </Title>
      {note && <Text size="sm">{note}</Text>}
      <Text size="xs" mb="sm">
        {madeLine(provenance)}
      </Text>
    </div>
  );
}

export function SocietyHeading({ society }: Pick<Provenance, 'society'>) {
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
