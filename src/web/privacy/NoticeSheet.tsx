import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SocietyHeading, useImprint } from '#web/print/Letterhead.tsx';
import paper from '#web/print/Paper.module.css';
import { noticesQuery } from '#web/privacy/queries.ts';
import { societyQuery } from '#web/society/queries.ts';
import { date } from '#web/ui/format.ts';
import classes from './Privacy.module.css';

const lines = 8;

/** The notice on paper, with lines for those who agree to it. */
export function NoticeSheet() {
  const imprint = useImprint()?.();
  const { data: [notice] = [] } = useQuery(noticesQuery);
  const { data: society } = useQuery(societyQuery);
  if (!imprint || !notice) return null;
  return (
    <div className={paper.onlyOnPaper}>
      <SocietyHeading society={imprint.society} />
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
