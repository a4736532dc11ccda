import { Text } from '@mantine/core';
import type { PresentNotice } from '#domain/privacy.ts';
import classes from './Privacy.module.css';

/** What is kept of people, told before they sign up; closed, so that the form stays short. */
export function SignUpNotice({ notice }: { notice: PresentNotice }) {
  return (
    <div>
      <Text size="sm">By signing up you agree to this notice.</Text>
      <NoticeInDetail notice={notice} />
    </div>
  );
}

export function NoticeInDetail({ notice }: { notice: PresentNotice }) {
  return (
    <details>
      <summary className={classes.summary}>What is kept of you, and why</summary>
      <Text size="sm" mt="xs" className={classes.notice ?? ''}>
        {notice.text}
      </Text>
      {notice.contact && (
        <Text size="sm" mt="xs" className={classes.notice ?? ''}>{`Whom to ask: ${notice.contact}`}</Text>
      )}
    </details>
  );
}
