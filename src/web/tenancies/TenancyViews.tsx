import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Tenancy } from '#domain/tenancy.ts';
import { useDay } from '#web/society/useDay.ts';
import {
  LetFlat,
  type TenancyActs,
  TenancyEntry,
  TenancyMenu,
  TenantLinks,
  TenantPhones,
} from '#web/tenancies/TenancyEntry.tsx';
import { daysSaid, stateOf } from '#web/tenancies/words.ts';
import card from '#web/ui/Card.module.css';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { money } from '#web/ui/format.ts';
import { type Column, LongTable } from '#web/ui/LongTable.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';

type Shown = { shown: readonly Tenancy[] };

export function TenancyCards({ shown, acts }: Shown & { acts: TenancyActs | null }) {
  return (
    <CardGrid
      items={shown}
      itemKey={keyOf}
      renderItem={(tenancy) => (
        <article className={card.card ?? ''} aria-label={`${tenancy.flatNumber}, ${tenancy.tenants[0]?.name}`}>
          <TenancyEntry tenancy={tenancy} acts={acts} />
        </article>
      )}
      label="Tenancies"
      estimatedHeight={230}
    />
  );
}

/** On a phone cards all the same: five columns have no room there. */
export function TenancyTable({ shown, acts }: Shown & { acts: TenancyActs | null }) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const withActs = useMemo(
    () =>
      acts === null
        ? columns
        : [
            ...columns,
            { header: 'Acts', width: '64px', cell: (one: Tenancy) => <TenancyMenu tenancy={one} acts={acts} /> },
          ],
    [acts],
  );
  if (isPhone) return <TenancyCards shown={shown} acts={acts} />;
  return <LongTable items={shown} itemKey={keyOf} columns={withActs} label="Tenancies" estimatedHeight={64} />;
}

const keyOf = ({ id }: Tenancy) => id;

const columns: Column<Tenancy>[] = [
  { header: 'Flat', width: '12%', cell: (tenancy) => <LetFlat tenancy={tenancy} /> },
  {
    header: 'Tenants',
    width: 'auto',
    cell: (tenancy) => (
      <>
        <TenantLinks tenancy={tenancy} />
        <TenantPhones tenancy={tenancy} />
      </>
    ),
  },
  { header: 'Agreement', width: '24%', cell: daysSaid },
  {
    header: 'Rent',
    width: '12%',
    cell: ({ rent }) => (rent === null ? <Text c="dimmed">–</Text> : money(rent)),
  },
  { header: 'State', width: '18%', cell: (tenancy) => <State tenancy={tenancy} /> },
];

function State({ tenancy }: { tenancy: Tenancy }) {
  const { today } = useDay();
  const { text, tone } = stateOf(tenancy, today);
  return <ToneBadge tone={tone}>{text}</ToneBadge>;
}
