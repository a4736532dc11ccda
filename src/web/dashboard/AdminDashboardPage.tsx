import { Alert, Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Dashboard } from '#domain/dashboard.ts';
import { type CardFigure, cardFigures, isBeginning, type Target, tenancyFigures } from '#web/dashboard/figures.ts';
import { DemographicsPanel, OccupancyPanel, VehiclesPanel, WingsPanel } from '#web/dashboard/panels.tsx';
import { PatternDefinitions } from '#web/dashboard/patterns.tsx';
import { dashboardQuery } from '#web/dashboard/queries.ts';
import { TargetLink } from '#web/dashboard/TargetLink.tsx';
import { useAuth } from '#web/identity/session.ts';
import { useMay } from '#web/identity/useMay.ts';
import { societyQuery } from '#web/society/queries.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { count } from '#web/ui/format.ts';
import { optionalPart } from '#web/ui/lazyPart.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { type Requests, requestsQuery } from '#web/users/queries.ts';
import IconArrowsExchange from '~icons/tabler/arrows-exchange';
import IconPlus from '~icons/tabler/plus';
import IconUserQuestion from '~icons/tabler/user-question';
import classes from './Dashboard.module.css';

// Loaded where it is shown, in the first days alone.
const FirstSteps = optionalPart(() => import('#web/dashboard/FirstSteps.tsx').then((part) => part.FirstSteps));

/** docs/rules.md, Admin dashboard. */
export function AdminDashboardPage() {
  const { society } = useAuth();
  const { data: dashboard, error, isFetching, refetch } = useQuery(dashboardQuery);
  return (
    <>
      <PageHeader title="Admin Dashboard" actions={<QuickActions />} />
      <RequestsNotice />
      <p className={classes.onPaper}>{society?.name}</p>
      {dashboard && <Figures dashboard={dashboard} />}
      {!dashboard && error && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!dashboard && !error && <DashboardSkeleton />}
    </>
  );
}

function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { society } = useAuth();
  const may = useMay();
  const { data: settings, isLoading } = useQuery({ ...societyQuery, enabled: may('society:write') });
  const begun = {
    society: society?.name ?? '',
    hasChosenSignUp: settings ? settings.userSignUp !== null : null,
    hasChosenRecords: settings ? settings.ownerEmail !== null : null,
  };
  const loading = <Skeleton height={500} />;
  const steps = isBeginning(begun, dashboard) && (
    <Suspense fallback={loading}>{isLoading ? loading : <FirstSteps begun={begun} dashboard={dashboard} />}</Suspense>
  );
  const isEmpty = dashboard.flats.total === 0;
  return (
    <div className={classes.page}>
      <PatternDefinitions />
      {isEmpty && steps}
      <StatCards dashboard={dashboard} />
      {!isEmpty && steps}
      <div className={classes.panels}>
        <OccupancyPanel dashboard={dashboard} />
        <DemographicsPanel dashboard={dashboard} />
        <WingsPanel dashboard={dashboard} />
        <VehiclesPanel dashboard={dashboard} />
      </div>
    </div>
  );
}

/** Buttons for the most frequent actions. */
function QuickActions() {
  const may = useMay();
  return (
    <>
      {may('flats:write') && <AddButton to="/admin/flats">Add Flat</AddButton>}
      {may('owners:write') && <AddButton to="/admin/owners">Add Owner</AddButton>}
      {may('vehicles:write') && <AddButton to="/admin/vehicles">Add Vehicle</AddButton>}
      {may('transfers:write') && (
        <Button component={Link} to="/admin/transfer" leftSection={<IconArrowsExchange size={18} aria-hidden />}>
          Transfer Ownership
        </Button>
      )}
    </>
  );
}

function AddButton({ to, children }: { to: Target['to']; children: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <TargetLink target={{ to, search: { add: '1' } }} {...props} />}
    >
      {children}
    </Button>
  );
}

/** Placeholders while the figures load. */
function DashboardSkeleton() {
  const cards = Array.from({ length: 6 }, (_, index) => `card-${index}`);
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>Loading the figures…</VisuallyHidden>
      <div className={classes.page} aria-hidden>
        <div className={classes.cards}>
          {cards.map((card) => (
            <Skeleton key={card} height={92} />
          ))}
        </div>
        <div className={classes.panels}>
          <Skeleton height={300} />
          <Skeleton height={300} />
        </div>
      </div>
    </div>
  );
}

/** Says how many users wait for an administrator's answer (docs/rules.md, Admin dashboard). */
function RequestsNotice() {
  const { data } = useQuery({ ...requestsQuery, enabled: useMay()('users:write') });
  const sentence = data ? sentenceOf(data) : null;
  if (sentence === null) return null;
  return (
    <Alert icon={<IconUserQuestion size={20} aria-hidden />} mb="md" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{sentence}</Text>
        <Button size="xs" variant="default" renderRoot={(props) => <Link to="/admin/users" {...props} />}>
          Answer under Users
        </Button>
      </Group>
    </Alert>
  );
}

function sentenceOf({ entry, admin }: Requests): string | null {
  const people = (count: number, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? `1 person ${one}` : `${count} people ${many}`];
  const parts = [
    ...people(entry, 'waits to be let in', 'wait to be let in'),
    ...people(admin, 'asks to be an administrator', 'ask to be administrators'),
  ];
  return parts.length === 0 ? null : `${parts.join(', and ')}.`;
}

/** docs/rules.md, Admin dashboard: the six cards, each a link to the list that it counts. */
function StatCards({ dashboard }: { dashboard: Dashboard }) {
  const tenancies = tenancyFigures(dashboard);
  return (
    <>
      <CardList label="Totals" className={classes.cards} figures={cardFigures(dashboard)} />
      {tenancies.length > 0 && <CardList label="Let out" className={classes.tenancies} figures={tenancies} />}
    </>
  );
}

function CardList({
  label,
  className,
  figures,
}: {
  label: string;
  className: string | undefined;
  figures: CardFigure[];
}) {
  return (
    <ul className={className} aria-label={label}>
      {figures.map((figure) => (
        <li key={figure.name}>
          <TargetLink target={figure.target} className={classes.card}>
            <span className={classes.cardName}>{figure.name}</span>
            <span className={classes.cardCount}>{count(figure.count)}</span>
          </TargetLink>
        </li>
      ))}
    </ul>
  );
}
