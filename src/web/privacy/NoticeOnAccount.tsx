import { Card, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { presentNoticeQuery } from '#web/privacy/queries.ts';
import { NoticeInDetail } from '#web/privacy/SignUpNotice.tsx';

/** What is kept of people, and whom to ask, for those who signed up long ago. Nothing until it is there. */
export function NoticeOnAccount() {
  const { data: notice } = useQuery(presentNoticeQuery);
  if (!notice) return null;
  return (
    <Card component="section" aria-labelledby="account-notice" mt="md" maw={960}>
      <Title order={2} size="h4" mb="xs" id="account-notice">
        Your data
      </Title>
      <NoticeInDetail notice={notice} />
    </Card>
  );
}
