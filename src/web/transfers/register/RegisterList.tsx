import { Card, Group, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Transfer } from '#domain/transfer.ts';
import { OwnerLink } from '#web/owners/OwnerLink.tsx';
import { PaperTable } from '#web/print/PaperTable.tsx';
import { useIsPrinting } from '#web/print/useIsPrinting.ts';
import { useDay } from '#web/society/useDay.ts';
import { reasonOf } from '#web/transfers/reasons.ts';
import { correctedDays } from '#web/transfers/register/correction.ts';
import { linkOf } from '#web/transfers/register/sheet.ts';
import card from '#web/ui/Card.module.css';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { date, dateTime } from '#web/ui/format.ts';
import type { Column } from '#web/ui/LongTable.tsx';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import classes from './Register.module.css';

type ById = ReadonlyMap<string, Transfer>;
type Props = { shown: readonly Transfer[]; byId: ById };

/** The entries as a table, on a phone as cards; on paper always as a table. */
export function RegisterList({ shown, byId }: Props) {
  const { timeZone } = useDay();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const isPrinting = useIsPrinting();
  const columns = useMemo(() => columnsWith(byId, timeZone), [byId, timeZone]);
  if (isPhone && !isPrinting) {
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
  return <PaperTable items={shown} itemKey={idOf} columns={columns} label="Transfers" estimatedHeight={64} />;
}

function idOf({ id }: Transfer): string {
  return id;
}

function columnsWith(byId: ById, timeZone: string): Column<Transfer>[] {
  return [
    { header: 'Date', width: '10%', cell: (transfer) => <EntryLink transfer={transfer} /> },
    { header: 'Flat', width: '7%', cell: ({ flatNumber }) => flatNumber },
    {
      header: 'From',
      width: '15%',
      cell: (transfer) => transfer.kind !== 'correction' && <From transfer={transfer} />,
    },
    { header: 'To', width: '15%', cell: (transfer) => <To transfer={transfer} /> },
    { header: 'Reason', width: '13%', cell: (transfer) => <Reason transfer={transfer} byId={byId} /> },
    {
      header: 'Remarks',
      width: '25%',
      cell: ({ remarks }) => remarks && <span className={classes.remarks}>{remarks}</span>,
    },
    {
      header: 'Recorded',
      width: '15%',
      cell: ({ recordedAt, recordedBy }) => (
        <>
          {dateTime(recordedAt, timeZone)}
          <Text size="xs" c="dimmed">
            by {recordedBy}
          </Text>
        </>
      ),
    },
  ];
}

function From({ transfer: { fromOwnerId, fromName } }: { transfer: Transfer }) {
  return fromName === null ? <NotGiven /> : <OwnerLink ownerId={fromOwnerId} name={fromName} />;
}

/** A correction goes from nobody to nobody: its days are one owner's. */
function To({ transfer: { kind, toOwnerId, toName } }: { transfer: Transfer }) {
  const name = toName === null ? <NotGiven /> : <OwnerLink ownerId={toOwnerId} name={toName} />;
  if (kind !== 'correction') return name;
  return (
    <>
      {name}
      <Text size="xs" c="dimmed">
        owner
      </Text>
    </>
  );
}

function EntryLink({ transfer }: { transfer: Transfer }) {
  const { id, on, flatNumber, kind } = transfer;
  return (
    <TextLink
      to="/admin/transfers/$transferId"
      params={{ transferId: id }}
      aria-label={`${date(on)}: ${kind} of ${flatNumber}`}
    >
      {date(on)}
    </TextLink>
  );
}

/** Why; and where one entry takes back another, the way to it. */
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
  const { kind, flatNumber, toOwnerId, toName, remarks, recordedAt, recordedBy } = transfer;
  return (
    <Card component="article" aria-label={`${flatNumber}, ${date(transfer.on)}`} className={card.card ?? ''}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h4">
          {flatNumber}
        </Title>
        <EntryLink transfer={transfer} />
      </Group>
      <dl className={card.facts}>
        {kind !== 'correction' && (
          <>
            <dt>From</dt>
            <dd>
              <From transfer={transfer} />
            </dd>
          </>
        )}
        <dt>{kind === 'correction' ? 'Owner' : 'To'}</dt>
        <dd>{toName === null ? <NotGiven /> : <OwnerLink ownerId={toOwnerId} name={toName} />}</dd>
        <dt>Reason</dt>
        <dd>
          <Reason transfer={transfer} byId={byId} />
        </dd>
      </dl>
      {remarks && (
        <Text size="sm" className={classes.remarks ?? ''}>
          {remarks}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        Recorded {dateTime(recordedAt, timeZone)} by {recordedBy}
      </Text>
    </Card>
  );
}
