import { Alert, Progress, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ShorteningProgress } from '#domain/society.ts';
import { BackupsCard } from '#web/backups/BackupsCard.tsx';
import { SectionForm } from '#web/settings/SectionForm.tsx';
import { WorkbookCard } from '#web/settings/WorkbookCard.tsx';
import { sections } from '#web/society/fields.ts';
import { shorteningQuery, societyQuery } from '#web/society/queries.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import classes from './SocietyPage.module.css';

/** The society's facts and settings, each with its effect (docs/rules.md, Settings). */
export function SocietyPage() {
  const { data: settings, error, isFetching, refetch } = useQuery(societyQuery);
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useArrival(hash, settings !== undefined);
  return (
    <>
      <PageHeader title="Society" note="What it is called, and the rules it works by" />
      <ShorteningNotice />
      <div className={classes.page}>
        <Places hash={hash} />
        <div className={classes.sections}>
          {settings &&
            sections.map((section) => <SectionForm key={section.id} settings={settings} section={section} />)}
          {settings && <BackupsCard className={classes.section ?? ''} />}
          {settings && <WorkbookCard />}
          {!settings && error && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
          {!settings && !error && <Loading />}
        </div>
      </div>
    </>
  );
}

/** All sections of the page in their order, for the links at its side. */
const places = [
  ...sections,
  { id: 'society-backups', title: 'Backups' },
  { id: 'society-workbook', title: 'Workbook' },
];

/** The links to the sections; on a phone above them. */
function Places({ hash }: { hash: string }) {
  return (
    <nav aria-label="Sections" className={classes.places}>
      {places.map(({ id, title }) => (
        <TextLink
          key={id}
          to="/admin/society"
          hash={id}
          aria-current={hash === id ? 'true' : undefined}
          onClick={() => goTo(id)}
        >
          {title}
        </TextLink>
      ))}
    </nav>
  );
}

/** Scrolls to the section named by the address, once it is rendered. */
function useArrival(hash: string, isThere: boolean) {
  useEffect(() => {
    if (isThere && hash !== '') goTo(hash);
  }, [isThere, hash]);
}

function goTo(id: string) {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

function Loading() {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>Loading the settings…</VisuallyHidden>
      <Stack gap="md" aria-hidden>
        <Skeleton height={330} />
        <Skeleton height={420} />
      </Stack>
    </div>
  );
}

/** The progress of removing the digits of Aadhaar numbers that must not be kept. */
function ShorteningNotice() {
  const { data } = useQuery(shorteningQuery);
  if (!data?.isRunning) return null;
  return (
    <Alert color="blue" title="Aadhaar numbers are being shortened" role="status">
      <Text size="sm" mb="xs">
        {stepOf(data)} You can go on working meanwhile.
      </Text>
      <Progress value={percentOf(data)} aria-label="Shortening of Aadhaar numbers" animated />
    </Alert>
  );
}

function stepOf({ step, done, total }: ShorteningProgress): string {
  if (step === 'overwriting') return 'What is left of the numbers in the database’s files is being overwritten.';
  return `${Math.min(done, total).toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} records are done.`;
}

/** Overwriting the files counts as the last tenth. */
function percentOf({ step, done, total }: ShorteningProgress): number {
  return step === 'overwriting' ? 90 : (90 * Math.min(done, total)) / Math.max(total, 1);
}
