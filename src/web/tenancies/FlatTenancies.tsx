import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Flat } from '#domain/flat.ts';
import { useMay } from '#web/identity/useMay.ts';
import paper from '#web/print/Paper.module.css';
import { tenanciesOfQuery } from '#web/tenancies/queries.ts';
import { TenancyDialogs, useTenancyDialogs } from '#web/tenancies/TenancyDialogs.tsx';
import { TenancyEntry } from '#web/tenancies/TenancyEntry.tsx';
import { residentsSaid } from '#web/tenancies/words.ts';
import classes from '#web/ui/Entries.module.css';
import { FetchedList, PageSection } from '#web/ui/PageSection.tsx';
import IconKey from '~icons/tabler/key';

type Props = {
  flat: Flat;
  /** Whether the address asks to open the form for a new one. */
  isAsked: boolean;
  onAnswered: () => void;
};

/** A flat's present and former tenancies, with their actions (docs/rules.md, Tenancies). */
export function FlatTenancies({ flat, isAsked, onAnswered }: Props) {
  const may = useMay();
  const mayWrite = may('tenancies:write');
  const query = useQuery({ ...tenanciesOfQuery({ flatId: flat.id }), enabled: may('tenancies:read') });
  const dialogs = useTenancyDialogs(isAsked && mayWrite ? { kind: 'let', flat, after: null } : null);
  if (!may('tenancies:read')) return null;
  return (
    <PageSection title="Tenancies">
      <FetchedList query={query} none="It was never let." className={classes.list}>
        {(tenancy) => (
          <TenancyEntry
            tenancy={tenancy}
            hasFlat={false}
            livesThere={tenancy.id === flat.tenancyId ? residentsSaid(flat) : null}
            acts={mayWrite ? dialogs.acts : null}
          />
        )}
      </FetchedList>
      {mayWrite && (
        <Group mt="sm" className={paper.onlyOnScreen ?? ''}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconKey size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => dialogs.letOut(flat)}
          >
            Let out…
          </Button>
        </Group>
      )}
      <TenancyDialogs dialogs={dialogs} onClosed={onAnswered} />
    </PageSection>
  );
}
