import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Tenancy } from '#domain/tenancy.ts';
import { FlatLink } from '#web/recordLinks.tsx';
import { Cards, TableOrCards } from '#web/records/PlainList.tsx';
import { useDay } from '#web/society/useDay.ts';
import {
  type TenancyActs,
  TenancyEntry,
  TenancyMenu,
  TenantLinks,
  TenantPhones,
} from '#web/tenancies/TenancyEntry.tsx';
import { daysSaid, stateOf } from '#web/tenancies/words.ts';
import { money } from '#web/ui/format.ts';
import type { Column } from '#web/ui/LongTable.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';

type Shown = { shown: readonly Tenancy[] };

export function TenancyCards({ shown, acts }: Shown & { acts: TenancyActs | null }) {
  return <Cards {...cardsOf(acts)} items={shown} />;
}

export function TenancyTable({ shown, acts }: Shown & { acts: TenancyActs | null }) {
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
  return <TableOrCards {...cardsOf(acts)} items={shown} columns={withActs} rowHeight={64} />;
}

function cardsOf(acts: TenancyActs | null) {
  return {
    label: 'Tenancies',
    card: (tenancy: Tenancy) => <TenancyEntry tenancy={tenancy} acts={acts} />,
    cardLabel: ({ flatNumber, tenants }: Tenancy) => `${flatNumber}, ${tenants[0]?.name}`,
    cardHeight: 230,
  };
}

const columns: Column<Tenancy>[] = [
  { header: 'Flat', width: '12%', cell: (tenancy) => <FlatLink {...tenancy} /> },
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
