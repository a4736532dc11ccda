import { Card, Text, Title } from '@mantine/core';
import type { Transfer } from '#domain/transfer.ts';
import { reasonOf } from '#domain/transferReasons.ts';
import { SocietyHeading } from '#web/print/Letterhead.tsx';
import { madeLine, type Provenance } from '#web/print/provenance.ts';
import { vehicleLines } from '#web/transfers/register/columns.ts';
import { correctedDays, correctionLine } from '#web/transfers/register/correction.ts';
import { signersOf } from '#web/transfers/register/signers.ts';
import { date, dateTime } from '#web/ui/format.ts';
import classes from './Register.module.css';

type Props = { transfer: Transfer; other: Transfer | undefined; provenance: Provenance };

/** One entry as one page of A4: the society, both parties, the facts, and a line for each signature. */
export function Deed({ transfer, other, provenance }: Props) {
  const { society } = provenance;
  // A reversal takes back also that somebody died, of whom it is not known whether they can sign.
  const { died } = transfer.kind === 'reversal' && other ? other : transfer;
  return (
    <Card component="article" className={classes.deed ?? ''} aria-label={titleOf(transfer)} padding="xl">
      <SocietyHeading society={society} />
      <Title order={2} size="h3" className={classes.title ?? ''}>
        {titleOf(transfer)}
      </Title>
      <Text>{statementOf(transfer)}</Text>
      <div className={classes.parties}>
        {partiesOf(transfer).map((party) => (
          <Party key={party.heading} {...party} />
        ))}
      </div>
      <Facts transfer={transfer} other={other} timeZone={society.timeZone} />
      <div className={classes.signatures}>
        {signersOf(transfer, died.length > 0).map(({ heading, name }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two owners may have one name, and their order stays.
          <Signature key={place} heading={heading} name={name} />
        ))}
        <Signature heading="Secretary" name={society.name} />
      </div>
      <Text size="xs" c="dimmed" mt="lg">
        {`From the society's register of transfers. ${madeLine(provenance)}. Names are as they were when the entry was made.`}
      </Text>
    </Card>
  );
}

const titles = {
  transfer: 'Record of Transfer of Ownership',
  reversal: 'Record of Reversal of a Transfer',
  correction: 'Record of a Correction of Days',
} as const;

function titleOf({ kind }: Transfer): string {
  return titles[kind];
}

type Party = { heading: string; name: string | null; none: string };

/** A correction transfers nothing: it corrects the days of one owner, who is its only party. */
function partiesOf({ kind, fromName, toName }: Transfer): Party[] {
  if (kind === 'correction') return [{ heading: 'Owner', name: toName, none: 'No owner is recorded' }];
  return [
    { heading: 'Transferor', name: fromName, none: 'No owner was recorded before' },
    { heading: 'Transferee', name: toName, none: 'No owner is recorded' },
  ];
}

function statementOf(transfer: Transfer): string {
  const { kind, flatNumber, fromName, toName, on } = transfer;
  if (kind === 'correction') {
    return `On ${date(on)} the days on which flat ${flatNumber} belonged to ${toName} were corrected: ${correctionLine(transfer)}.`;
  }
  if (kind === 'reversal') {
    return `On ${date(on)} the transfer of flat ${flatNumber} to ${fromName ?? 'its owner'} was reversed${toName ? `: the flat belongs to ${toName} again, as if it had not been transferred` : ''}.`;
  }
  if (fromName === null) return `Flat ${flatNumber} passed to ${toName} on ${date(on)}.`;
  return `Flat ${flatNumber} passed from ${fromName} to ${toName} on ${date(on)}.`;
}

function Party({ heading, name, none }: Party) {
  return (
    <div className={classes.party}>
      <Text size="sm" c="dimmed">
        {heading}
      </Text>
      <Text fw={650} className={classes.name ?? ''}>
        {name ?? none}
      </Text>
    </div>
  );
}

function Facts({ transfer, other, timeZone }: Pick<Props, 'transfer' | 'other'> & { timeZone: string }) {
  const { flatNumber, on, remarks, recordedBy, recordedAt, number, kind, reversedBy, died } = transfer;
  const vehicles = vehicleLines(transfer);
  const facts: [string, string][] = [
    ['Entry', number],
    ['Flat', flatNumber],
    [`Date of ${kind}`, date(on)],
    ...correctedDays(transfer),
    ...(kind === 'transfer' ? [['Reason', reasonOf(transfer)] as [string, string]] : []),
    ...(died.length > 0 ? [['Has died', died.join(' and ')] as [string, string]] : []),
    ...(vehicles.length > 0 ? [['Vehicles', vehicles.join('\n')] as [string, string]] : []),
    [kind === 'transfer' ? 'Remarks' : 'Reason', remarks ?? 'none'],
    ['Recorded by', recordedBy],
    ['Recorded at', dateTime(recordedAt, timeZone)],
    ...(other
      ? [
          [kind === 'reversal' ? 'Reverses' : 'Reversed by', `Entry ${other.number}, ${date(other.on)}`] as [
            string,
            string,
          ],
        ]
      : []),
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([term, fact]) => (
          <div key={term} {...(isShort(fact) && { 'data-short': true })}>
            <dt>{term}</dt>
            <dd {...(isLong(fact) && { 'data-long': true })}>{fact}</dd>
          </div>
        ))}
      </dl>
      {reversedBy && <Text fw={650}>This transfer was reversed and is no longer in force.</Text>}
    </>
  );
}

/** Whether the text takes one line in half of a sheet's width. */
function isShort(text: string): boolean {
  return text.length <= 30 && !text.includes('\n');
}

/** Whether the text is too long for one sheet at the usual type size. */
function isLong(text: string): boolean {
  return text.length > 600 || text.split('\n').length > 8;
}

function Signature({ heading, name }: { heading: string; name: string | null }) {
  return (
    <div className={classes.signature}>
      <Text fw={600} size="sm">
        {heading}
      </Text>
      <Text size="sm" className={classes.name ?? ''}>
        {name ?? ''}
      </Text>
      <Text size="sm" c="dimmed">
        Date:
      </Text>
    </div>
  );
}
