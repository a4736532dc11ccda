import { Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { keptOfPeople, type PrivacyFigures } from '#domain/privacy.ts';
import { PrintButton, SocietyHeading, useProvenance } from '#web/print/Letterhead.tsx';
import { ContactCard } from '#web/privacy/ContactCard.tsx';
import { NoticeCard } from '#web/privacy/NoticeCard.tsx';
import { figuresQuery, noticesQuery } from '#web/privacy/queries.ts';
import { societyQuery } from '#web/society/queries.ts';
import { count, date } from '#web/ui/format.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Fetched, PageSection } from '#web/ui/PageSection.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import paper from '../print/Paper.module.css';
import classes from './Privacy.module.css';

/**
 * Which personal data the society keeps, why and how long, and the notice about it (docs/rules.md, A person's data).
 */
export function PrivacyPage() {
  return (
    <>
      <div className={paper.onlyOnScreen}>
        <PageHeader title="Privacy" note="What is kept of people, why and how long" actions={<PrintButton />} />
        <Stack gap="md">
          <Figures />
          <KeptTable />
          <NoticeCard />
          <ContactCard />
        </Stack>
      </div>
      <NoticeSheet />
    </>
  );
}

function Figures() {
  const query = useQuery(figuresQuery);
  return (
    <PageSection title="Consent">
      <Fetched query={query}>{(figures) => <Counted {...figures} />}</Fetched>
    </PageSection>
  );
}

function Counted({ owners, withConsent, toEarlierNotice, erasures }: PrivacyFigures) {
  const without = owners - withConsent;
  return (
    <Stack gap="xs">
      {owners === 0 ? (
        <Text>No active owner is on record yet.</Text>
      ) : (
        <Text>
          {`${count(withConsent)} of ${count(owners)} active owners have agreed to the notice`}
          {toEarlierNotice > 0 ? `, ${count(toEarlierNotice)} of them to an earlier version.` : '.'}
        </Text>
      )}
      <Group gap="lg">
        {without > 0 && (
          <TextLink to="/admin/owners" search={{ status: 'Active', consent: 'without' }}>
            {`${count(without)} without consent`}
          </TextLink>
        )}
        <Text size="sm" c="dimmed">
          {erasures === 0
            ? 'Nobody’s details have been erased so far.'
            : `The details of ${count(erasures)} ${erasures === 1 ? 'person' : 'people'} have been erased.`}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        Print this page for a sheet with the notice and lines to sign. Then record who has signed: select the owners in
        their list, and choose Record consent.
      </Text>
      <Text size="sm" c="dimmed">
        A copy of what is held of somebody, and its erasure, are on the owner’s page. Where the record was deleted, find
        the person by name in{' '}
        <TextLink to="/admin/activity" search={{ topic: 'owners' }}>
          the log
        </TextLink>
        : their history has both.
      </Text>
    </Stack>
  );
}

const heads = ['What', 'Why', 'How long', 'Who sees it'];

function KeptTable() {
  return (
    <PageSection title="What is kept">
      <Table className={classes.kept ?? ''} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Topic</Table.Th>
            {heads.map((head) => (
              <Table.Th scope="col" key={head}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keptOfPeople.map(({ topic, facts, purpose, period, seenBy }) => (
            <Table.Tr key={topic}>
              <Table.Th scope="row">{topic}</Table.Th>
              {[facts, purpose, period, seenBy].map((text, place) => (
                <Table.Td key={heads[place]} data-head={heads[place]}>
                  {text}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </PageSection>
  );
}

const lines = 8;

/** The notice on paper, with lines for the signatures of those who agree to it. */
function NoticeSheet() {
  const provenance = useProvenance()?.();
  const { data: [notice] = [] } = useQuery(noticesQuery);
  const { data: society } = useQuery(societyQuery);
  if (!provenance || !notice) return null;
  return (
    <div className={paper.onlyOnPaper}>
      <SocietyHeading society={provenance.society} />
      <Title order={2} size="h3" mt="sm">
        Notice on personal data
      </Title>
      <Text size="xs" mb="sm">{`Version ${notice.version}, in force since ${date(notice.day)}`}</Text>
      <Text size="sm" className={classes.notice ?? ''}>
        {notice.text}
      </Text>
      {society?.privacyContact && (
        <Text size="sm" mt="sm" className={classes.notice ?? ''}>{`Whom to ask: ${society.privacyContact}`}</Text>
      )}
      <Text size="sm" mt="md" fw={600}>
        I have read this notice, or had it read to me, and agree to it.
      </Text>
      <table className={classes.signing}>
        <thead>
          <tr>
            <th>Flat</th>
            <th>Name</th>
            <th>Day</th>
            <th>Signature</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
            <tr key={line}>
              <td />
              <td />
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
