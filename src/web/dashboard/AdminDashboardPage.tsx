import { Button } from '@mantine/core';
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Dashboard } from '#domain/dashboard.ts';
import { DashboardSkeleton } from '#web/dashboard/DashboardSkeleton.tsx';
import { FirstSteps } from '#web/dashboard/FirstSteps.tsx';
import type { Target } from '#web/dashboard/figures.ts';
import { DemographicsPanel, OccupancyPanel, VehiclesPanel, WingsPanel } from '#web/dashboard/panels.tsx';
import { PatternDefinitions } from '#web/dashboard/patterns.tsx';
import { dashboardQuery } from '#web/dashboard/queries.ts';
import { RequestsNotice } from '#web/dashboard/RequestsNotice.tsx';
import { StatCards } from '#web/dashboard/StatCards.tsx';
import { isBeginning } from '#web/dashboard/steps.ts';
import { TargetLink } from '#web/dashboard/TargetLink.tsx';
import { useAuth } from '#web/identity/session.ts';
import { useMay } from '#web/identity/useMay.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import classes from './Dashboard.module.css';

/** docs/rules.md, Admin dashboard. */
export function AdminDashboardPage() {
  const { data: dashboard, error, isFetching, refetch } = useQuery(dashboardQuery);
  return (
    <>
      <PageHeader title="Admin Dashboard" actions={<QuickActions />} />
      <RequestsNotice />
      {dashboard && <Figures dashboard={dashboard} />}
      {!dashboard && error && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!dashboard && !error && <DashboardSkeleton />}
    </>
  );
}

function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { society } = useAuth();
  const name = society?.name ?? '';
  const isEmpty = dashboard.flats.total === 0;
  return (
    <div className={classes.page}>
      <PatternDefinitions />
      {isBeginning(name, dashboard) && isEmpty && <FirstSteps society={name} dashboard={dashboard} />}
      <StatCards dashboard={dashboard} />
      {isBeginning(name, dashboard) && !isEmpty && <FirstSteps society={name} dashboard={dashboard} />}
      <div className={classes.panels}>
        <OccupancyPanel dashboard={dashboard} />
        <DemographicsPanel dashboard={dashboard} />
        <WingsPanel dashboard={dashboard} />
        <VehiclesPanel dashboard={dashboard} />
      </div>
    </div>
  );
}

/** What is done most often, one press away. */
function QuickActions() {
  const may = useMay();
  return (
    <>
      {may('flats:write') && <AddButton to="/admin/flats">Add flat</AddButton>}
      {may('owners:write') && <AddButton to="/admin/owners">Add owner</AddButton>}
      {may('vehicles:write') && <AddButton to="/admin/vehicles">Add vehicle</AddButton>}
      {may('transfers:write') && (
        <Button component={Link} to="/admin/transfer" leftSection={<IconArrowsExchange size={18} aria-hidden />}>
          Transfer ownership
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
