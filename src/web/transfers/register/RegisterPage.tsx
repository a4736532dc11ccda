import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { transferMatches } from '#domain/transfer.ts';
import { DayFilter } from '#web/days/DayFilter.tsx';
import { useMay } from '#web/identity/useMay.ts';
import { extentOf } from '#web/print/extent.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { sorted } from '#web/records/column.ts';
import { FilterRow, ListBody, NoMatch } from '#web/records/ListBody.tsx';
import { ListHeader } from '#web/records/ListHeader.tsx';
import { LoadingTableOrCards } from '#web/records/PlainList.tsx';
import { useAddressFilter, withSearch } from '#web/records/useAddressFilter.tsx';
import { useList } from '#web/records/useList.ts';
import { useDay } from '#web/society/useDay.ts';
import { transfersQuery } from '#web/transfers/queries.ts';
import { type Range, rangeLines, registerColumns } from '#web/transfers/register/columns.ts';
import { addressOf, type Order, orderOf, orderOnPaper, sortOf } from '#web/transfers/register/order.ts';
import { RegisterList } from '#web/transfers/register/RegisterList.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import IconArrowsExchange from '~icons/tabler/arrows-exchange';
import IconNotebook from '~icons/tabler/notebook';

const route = getRouteApi('/admin/transfers');

/** Every change of hands, the latest entry first unless asked otherwise, with the names as they were then. */
export const RegisterPage = withSearch(route, function RegisterPage({ search }) {
  const { timeZone } = useDay();
  const filter = useFilter(search);
  const found = useList(useQuery(transfersQuery), transferMatches, filter.text, filter.range);
  const { all: transfers } = found;
  const byId = useMemo(() => new Map(transfers?.map((transfer) => [transfer.id, transfer])), [transfers]);
  const columns = useMemo(() => registerColumns(byId, timeZone), [byId, timeZone]);
  const { order } = filter;
  const shown = useMemo(
    () => found.shown && sorted(found.shown, sortOf(order), columns),
    [found.shown, order, columns],
  );
  const list = { ...found, shown };

  return (
    <>
      <ListHeader title="Register of Transfers" list={list} one="entry" many="entries">
        <ListOutput
          title="Register of transfers"
          list="transfers"
          name="register-of-transfers"
          one="entry"
          many="entries"
          columns={columns}
          records={shown}
          extent={extentOf(rangeLines(filter.range), filter.text, orderOnPaper(order, columns))}
        />
        <TransferLink />
      </ListHeader>
      <RangeFilter {...filter} />
      <ListBody
        list={list}
        loading={<LoadingTableOrCards label="Loading the register…" rowHeight={64} cardHeight={190} />}
        empty={<NoTransfers />}
        noMatch={
          <NoMatch title="No entry fits" clearLabel="Clear search and dates" onClear={filter.address.clear}>
            The search looks at number, flat, names, reason, remarks and who recorded it; the dates are those of the
            transfer.
          </NoMatch>
        }
      >
        {(items) => <RegisterList shown={items} byId={byId} order={order} onSort={filter.sort} />}
      </ListBody>
    </>
  );
});

/** The link to the transfer form; hidden from users who may only read the register. */
function TransferLink({ variant = 'filled' }: { variant?: 'filled' | 'default' }) {
  const mayTransfer = useMay()('transfers:write');
  if (!mayTransfer) return null;
  return (
    <Button
      variant={variant}
      leftSection={<IconArrowsExchange size={18} aria-hidden />}
      renderRoot={(props) => <Link to="/admin/transfer" {...props} />}
    >
      Transfer Ownership
    </Button>
  );
}

type Search = ReturnType<typeof route.useSearch>;

/**
 * Keeps search text, range and order in the address, so that a reload, the back button and a shared link show the same.
 */
function useFilter(search: Search) {
  const { from = null, until = null, sort } = search;
  const navigate = route.useNavigate();
  return {
    ...useAddressFilter(route, search),
    order: useMemo(() => orderOf(sort), [sort]),
    sort: useCallback(
      (order: Order) =>
        void navigate({ search: (old) => ({ ...old, sort: addressOf(order) ?? undefined }), replace: true }),
      [navigate],
    ),
    range: useMemo<Range>(() => ({ from, until }), [from, until]),
  };
}

/** The register's search field and its range of days. */
function RangeFilter({ address, range }: Pick<ReturnType<typeof useFilter>, 'address' | 'range'>) {
  const { today } = useDay();
  return (
    <FilterRow address={address} label="Search the register" placeholder="Search flat, name, reason, remarks...">
      {(['from', 'until'] as const).map((end) => (
        <DayFilter
          key={end}
          label={end === 'from' ? 'From' : 'Until'}
          today={today}
          value={range[end]}
          onChange={(day) => address.set({ [end]: day ?? undefined })}
          flex={{ base: '1 1 40%', xs: '0 1 170px' }}
        />
      ))}
    </FilterRow>
  );
}

function NoTransfers() {
  return (
    <EmptyState icon={<IconNotebook size={24} />} title="No transfers yet" action={<TransferLink variant="default" />}>
      Every change of hands is entered here for good: who had the flat, who has it now, when, why, and who recorded it.
      Nothing in the register is ever deleted.
    </EmptyState>
  );
}
