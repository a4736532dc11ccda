import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SocietySettings } from '#domain/society.ts';
import { BackupsCard } from '#web/backups/BackupsCard.tsx';
import { societyQuery } from '#web/society/queries.ts';
import { SectionForm } from '#web/society/SectionForm.tsx';
import { ShorteningNotice } from '#web/society/ShorteningNotice.tsx';
import {
  FactFields,
  RecordFields,
  ResidentFields,
  SecurityFields,
  SignUpFields,
} from '#web/society/SocietyFieldset.tsx';
import { places, sections } from '#web/society/sections.ts';
import { WorkbookCard } from '#web/society/WorkbookCard.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import classes from './SocietyPage.module.css';

/** The society's own facts, and the settings with what each changes (docs/rules.md, Settings). */
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
          {settings && <Settings settings={settings} />}
          {settings && <BackupsCard className={classes.section ?? ''} />}
          {settings && <WorkbookCard />}
          {!settings && error && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
          {!settings && !error && <Loading />}
        </div>
      </div>
    </>
  );
}

function Settings({ settings }: { settings: SocietySettings }) {
  return (
    <>
      <SectionForm settings={settings} section={sections.society}>
        {(form) => <FactFields form={form} />}
      </SectionForm>
      <SectionForm settings={settings} section={sections.signUp}>
        {(form) => <SignUpFields form={form} />}
      </SectionForm>
      <SectionForm settings={settings} section={sections.records}>
        {(form) => <RecordFields form={form} />}
      </SectionForm>
      <SectionForm settings={settings} section={sections.residents}>
        {(form) => <ResidentFields form={form} />}
      </SectionForm>
      <SectionForm settings={settings} section={sections.security}>
        {(form) => <SecurityFields form={form} />}
      </SectionForm>
    </>
  );
}

/** The way to each section; on a phone above them. */
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

/** An address that names a section leads there, once it is on the page. */
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
