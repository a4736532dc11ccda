import { Group, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Transfer } from '#domain/transfer.ts';
import { reasonOf } from '#domain/transferReasons.ts';
import { OwnerLink } from '#web/recordLinks.tsx';
import { useDay } from '#web/society/useDay.ts';
import { type ById, linkOf, vehicleLines } from '#web/transfers/register/columns.ts';
import { correctedDays } from '#web/transfers/register/correction.ts';
import type { Order, SortKey } from '#web/transfers/register/order.ts';
import card from '#web/ui/Card.module.css';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { date, dateTime } from '#web/ui/format.ts';
import { type Column, LongTable } from '#web/ui/LongTable.tsx';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import classes from './Register.module.css';

type Props = { shown: readonly Transfer[]; byId: ById; order: Order; onSort: (order: Order) => void };

/** The entries as a table, on a phone as cards. */
export function RegisterList({ shown, byId, order, onSort }: Props) {
  const { timeZone } = useDay();
  const isPhone = useIsPhone();
  const isWide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false });
  const columns = useMemo(
    () => columnsWith({ byId, timeZone, isWide, order, onSort }),
    [byId, timeZone, isWide, order, onSort],
  );
  if (isPhone) {
    return (
      <CardGrid
        items={shown}
        itemKey={idOf}
        renderItem={(transfer) => <Entry transfer={transfer} byId={byId} timeZone={timeZone} />}
        label="Transfers"
        estimatedHeight={190}
      />
    );
  }
  return <LongTable items={shown} itemKey={idOf} columns={columns} label="Transfers" estimatedHeight={64} />;
}

function idOf({ id }: Transfer): string {
  return id;
}

type Surroundings = Pick<Props, 'byId' | 'order' | 'onSort'> & { timeZone: string; isWide: boolean };

function columnsWith({ byId, timeZone, isWide, order, onSort }: Surroundings): Column<Transfer>[] {
  const sort = (by: SortKey): Required<Column<Transfer>>['sort'] => ({
    direction: by !== order.by ? null : order.isDescending ? 'descending' : 'ascending',
    onSort: () => onSort({ by, isDescending: by === order.by && !order.isDescending }),
  });
  return [
    {
      header: 'No.',
      width: isWide ? '96px' : '86px',
      sort: sort('number'),
      cell: (transfer) => <EntryLink transfer={transfer} />,
    },
    {
      header: 'Date',
      width: isWide ? '112px' : '100px',
      sort: sort('on'),
      cell: ({ on }) => <Unbroken>{date(on)}</Unbroken>,
    },
    {
      header: 'Flat',
      width: isWide ? '86px' : '68px',
      sort: sort('flat'),
      // Not unbroken, as the others are: any society's own kind of number must fit, and those of up to seven do.
      cell: ({ flatNumber }) => flatNumber,
    },
    {
      header: 'Previous owner',
      width: 'auto',
      sort: sort('seller'),
      cell: (transfer) => <PreviousOwner transfer={transfer} />,
    },
    {
      header: 'New owner',
      width: 'auto',
      sort: sort('buyer'),
      cell: (transfer) => <NewOwner transfer={transfer} />,
    },
    {
      header: 'Reason',
      width: isWide ? '150px' : '106px',
      sort: sort('reason'),
      cell: (transfer) => <Reason transfer={transfer} byId={byId} />,
    },
    { header: 'Remarks', width: 'auto', cell: (transfer) => <Remarks transfer={transfer} /> },
    ...(isWide ? [recordedColumn(timeZone, sort('recorded'))] : []),
  ];
}

/** A narrow screen has no such column: the entry's own page shows when and by whom it was recorded. */
function recordedColumn(timeZone: string, sort: Required<Column<Transfer>>['sort']): Column<Transfer> {
  return {
    header: 'Recorded',
    width: '190px',
    sort,
    cell: ({ recordedAt, recordedBy }) => (
      <>
        <Unbroken>{dateTime(recordedAt, timeZone)}</Unbroken>
        <Text size="xs" c="dimmed">
          by {recordedBy}
        </Text>
      </>
    ),
  };
}

/** Keeps numbers and days from breaking over two lines. */
function Unbroken({ children }: { children: string }) {
  return <span className={classes.unbroken}>{children}</span>;
}

function PreviousOwner({ transfer: { kind, fromOwnerId, fromName } }: { transfer: Transfer }) {
  if (fromName === null) return kind === 'correction' ? '' : <NotGiven />;
  return <OwnerLink ownerId={fromOwnerId} name={fromName} />;
}

/** A correction transfers nothing: it corrects the days of one owner, who is named here alone. */
function NewOwner({ transfer: { kind, toOwnerId, toName } }: { transfer: Transfer }) {
  if (toName === null) return <NotGiven />;
  return (
    <>
      <OwnerLink ownerId={toOwnerId} name={toName} />
      {kind === 'correction' && (
        <Text size="xs" c="dimmed">
          owner
        </Text>
      )}
    </>
  );
}

function Remarks({ transfer }: { transfer: Transfer }) {
  const vehicles = vehicleLines(transfer);
  return (
    <>
      {transfer.remarks && <span className={classes.remarks}>{transfer.remarks}</span>}
      {vehicles.length > 0 && (
        <Text size="xs" c="dimmed" className={classes.remarks ?? ''}>
          {vehicles.join('\n')}
        </Text>
      )}
    </>
  );
}

function EntryLink({ transfer }: { transfer: Transfer }) {
  const { id, number, flatNumber, kind } = transfer;
  return (
    <TextLink
      to="/admin/transfers/$transferId"
      params={{ transferId: id }}
      aria-label={`${number}: ${kind} of ${flatNumber}`}
      className={classes.unbroken ?? ''}
    >
      {number}
    </TextLink>
  );
}

/** The reason; where one entry reverses another, with a link to the other. */
function Reason({ transfer, byId }: { transfer: Transfer; byId: ById }) {
  const { kind, reverses, reversedBy } = transfer;
  const otherId = reverses ?? reversedBy;
  return (
    <>
      {kind === 'transfer' ? (
        <span>{reasonOf(transfer)}</span>
      ) : (
        <ToneBadge tone={kind === 'reversal' ? 'amber' : 'blue'}>{reasonOf(transfer)}</ToneBadge>
      )}
      {correctedDays(transfer).map(([end, days]) => (
        <Text key={end} size="xs" mt={2}>{`${end} ${days}`}</Text>
      ))}
      {otherId && (
        <Text size="xs" mt={2}>
          <TextLink to="/admin/transfers/$transferId" params={{ transferId: otherId }}>
            {linkOf(transfer, byId)}
          </TextLink>
        </Text>
      )}
    </>
  );
}

function Entry({ transfer, byId, timeZone }: { transfer: Transfer; byId: ById; timeZone: string }) {
  const { kind, number, flatNumber, on, fromOwnerId, fromName, toOwnerId, toName, reason, recordedAt, recordedBy } =
    transfer;
  const [before, after] = reason === 'sale' ? ['Seller', 'Buyer'] : ['Previous', 'New'];
  return (
    <article aria-label={`${number}: ${flatNumber}, ${date(on)}`} className={card.card}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h4">
          {flatNumber}
        </Title>
        <EntryLink transfer={transfer} />
      </Group>
      <dl className={card.facts}>
        <dt>Date</dt>
        <dd>{date(on)}</dd>
        {kind !== 'correction' && (
          <>
            <dt>{before}</dt>
            <dd>{fromName === null ? <NotGiven /> : <OwnerLink ownerId={fromOwnerId} name={fromName} />}</dd>
          </>
        )}
        <dt>{kind === 'correction' ? 'Owner' : after}</dt>
        <dd>{toName === null ? <NotGiven /> : <OwnerLink ownerId={toOwnerId} name={toName} />}</dd>
        <dt>Reason</dt>
        <dd>
          <Reason transfer={transfer} byId={byId} />
        </dd>
      </dl>
      <Remarks transfer={transfer} />
      <Text size="xs" c="dimmed">
        Recorded {dateTime(recordedAt, timeZone)} by {recordedBy}
      </Text>
    </article>
  );
}
