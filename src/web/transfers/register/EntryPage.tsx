import { Alert, Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { SocietySettings } from '#domain/society.ts';
import type { Transfer } from '#domain/transfer.ts';
import { RequestFailed } from '#web/data/api.ts';
import { useMay } from '#web/identity/useMay.ts';
import { PrintButton, useProvenance } from '#web/print/Letterhead.tsx';
import paper from '#web/print/Paper.module.css';
import { useDay } from '#web/society/useDay.ts';
import { Deed } from '#web/transfers/register/Deed.tsx';
import { ReversalDialog } from '#web/transfers/register/ReversalDialog.tsx';
import { reversalQuery, transferQuery } from '#web/transfers/requests.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useOpening } from '#web/ui/FormDialog.tsx';
import { date } from '#web/ui/format.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import IconArrowBackUp from '~icons/tabler/arrow-back-up';
import IconNotebook from '~icons/tabler/notebook';
import classes from './Register.module.css';

const route = getRouteApi('/admin/transfers/$transferId');

/** One entry of the register: on the screen with its actions, on paper as one page to be signed. */
export function EntryPage() {
  const { transferId } = route.useParams();
  const { data: transfer, error, isFetching, refetch } = useQuery(transferQuery(transferId));
  if (transfer) return <OfTransfer key={transfer.id} transfer={transfer} />;
  const isUnknown = error instanceof RequestFailed && ['not_found', 'invalid_id'].includes(error.code);
  return (
    <>
      <PageHeader title="Transfer" actions={<RegisterLink />} />
      {isUnknown && <Unknown />}
      {error && !isUnknown && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!error && (
        <div role="status" aria-busy="true">
          <VisuallyHidden>Loading the transfer…</VisuallyHidden>
          <Skeleton height={420} maw={820} aria-hidden />
        </div>
      )}
    </>
  );
}

function OfTransfer({ transfer }: { transfer: Transfer }) {
  const provenance = useProvenance();
  const mayWrite = useMay()('transfers:write');
  const mayReverse = mayWrite && transfer.kind === 'transfer' && transfer.reversedBy === null;
  const { settings } = useDay();
  const otherId = transfer.reverses ?? transfer.reversedBy;
  const { data: other } = useQuery({ ...transferQuery(otherId ?? ''), enabled: otherId !== null });
  usePrintOnArrival(provenance !== null && (otherId === null || other !== undefined));
  return (
    <>
      <div className={paper.onlyOnScreen}>
        <PageHeader
          title={`${kindLabels[transfer.kind]} of ${transfer.flatNumber}`}
          note={`Entry ${transfer.number}, ${date(transfer.on)}, recorded by ${transfer.recordedBy}`}
          actions={
            <>
              <RegisterLink />
              <PrintButton />
              {mayReverse && <Reverse transfer={transfer} />}
            </>
          }
        />
        <Linked transfer={transfer} other={other} />
        {mayReverse && <WhyNotReversed transferId={transfer.id} />}
      </div>
      {settings && <MissingFacts settings={settings} />}
      {provenance ? (
        <Deed transfer={transfer} other={other} provenance={provenance()} />
      ) : (
        <Skeleton height={420} maw={820} />
      )}
    </>
  );
}

const kindLabels = { transfer: 'Transfer', reversal: 'Reversal', correction: 'Correction' } as const;

/** Says which facts of the society the printed entry lacks; it can be printed without them. */
function MissingFacts({ settings: { address, registrationNumber } }: { settings: SocietySettings }) {
  const missing = [...(address ? [] : ['address']), ...(registrationNumber ? [] : ['registration number'])];
  if (missing.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" mb="sm" maw={820} className={paper.onlyOnScreen ?? ''}>
      The society's {missing.join(' and ')} would stand at the top of this page:{' '}
      <TextLink to="/admin/society">add {missing.length === 1 ? 'it' : 'them'} under Society</TextLink>.
    </Text>
  );
}

/** The entry that reverses this one, or is reversed by it. */
function Linked({ transfer, other }: { transfer: Transfer; other: Transfer | undefined }) {
  const otherId = transfer.reverses ?? transfer.reversedBy;
  if (otherId === null) return null;
  const when = other ? ` ${other.number} of ${date(other.on)}` : '';
  return (
    <Alert
      className={classes.reversed ?? ''}
      role="note"
      mb="md"
      maw={820}
      title={transfer.reversedBy ? 'This transfer was reversed' : 'This reverses an earlier transfer'}
    >
      <TextLink to="/admin/transfers/$transferId" params={{ transferId: otherId }}>
        {transfer.reversedBy ? `See the reversal${when}` : `See the transfer${when}`}
      </TextLink>
    </Alert>
  );
}

/** The button to reverse the entry: shown only once the server has answered with the plan of a reversal. */
function Reverse({ transfer }: { transfer: Transfer }) {
  const { data: plan } = useQuery(reversalQuery(transfer.id));
  const { isOpen, nth, open, close } = useOpening(null);
  if (!plan && !isOpen) return null;
  return (
    <>
      <Button
        variant="light"
        color="red"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => open(null)}
      >
        Reverse
      </Button>
      <ReversalDialog nth={nth} isOpen={isOpen} transfer={transfer} plan={plan} onClose={close} />
    </>
  );
}

/** Why the entry can't be reversed, and what to do first, where anything helps. */
function WhyNotReversed({ transferId }: { transferId: string }) {
  const { error } = useQuery(reversalQuery(transferId));
  if (!(error instanceof RequestFailed && error.code === 'conflict')) return null;
  return (
    <Text size="sm" c="dimmed" mb="sm" maw={820}>
      It can't be reversed: {error.message}
    </Text>
  );
}

function RegisterLink() {
  return (
    <Button
      variant="default"
      leftSection={<IconNotebook size={18} aria-hidden />}
      renderRoot={(props) => <Link to="/admin/transfers" {...props} />}
    >
      Register of Transfers
    </Button>
  );
}

function Unknown() {
  return (
    <EmptyState
      icon={<IconNotebook size={24} />}
      title="This transfer is not in the register"
      action={<RegisterLink />}
    >
      <Text span inherit>
        The link may be mistyped. Nothing is ever deleted from the register.
      </Text>
    </EmptyState>
  );
}

/**
 * "Print" on another page leads here (?print=1): prints once everything is loaded, and takes the parameter out of the
 * address so that a reload does not print again.
 */
function usePrintOnArrival(isReady: boolean) {
  const { print } = route.useSearch();
  const navigate = route.useNavigate();
  const isAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the wish to print and the page being ready start it.
  useEffect(() => {
    if (!print || !isReady || isAsked.current) return;
    isAsked.current = true;
    void navigate({ search: {}, replace: true }).then(() => window.print());
  }, [print, isReady]);
}
