import { Card, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PresentNotice } from '#domain/privacy.ts';
import { presentNoticeQuery } from '#web/privacy/queries.ts';
import { i18n, sentenceIn } from '#web/texts/language.ts';
import classes from './Privacy.module.css';

/** The privacy notice, shown before signing up; collapsed, so that the form stays short. */
export function SignUpNotice({ notice }: { notice: PresentNotice }) {
  return (
    <div>
      <Text size="sm">{i18n.t('By signing up you agree to this notice.')}</Text>
      <NoticeInDetail notice={notice} />
    </div>
  );
}

/** Each paragraph in the chosen language, as long as all of them are ours: a society's own text is shown as it is. */
function translated(text: string): string | null {
  const paragraphs = text.split('\n\n').map((code) => sentenceIn({ code }));
  return paragraphs.includes(null) ? null : paragraphs.join('\n\n');
}

function NoticeInDetail({ notice }: { notice: PresentNotice }) {
  const translation = translated(notice.text);
  return (
    <details>
      <summary className={classes.summary}>{i18n.t('What is kept of you, and why')}</summary>
      <Text size="sm" mt="xs" className={classes.notice ?? ''}>
        {translation ?? notice.text}
      </Text>
      {translation !== null && (
        <Text size="sm" mt="xs" c="dimmed">
          {i18n.t('This is a translation. Where it differs, the English text counts.')}
        </Text>
      )}
      {notice.contact && (
        <Text size="sm" mt="xs" className={classes.notice ?? ''}>
          {i18n.t('Whom to ask: {contact}', { contact: notice.contact })}
        </Text>
      )}
    </details>
  );
}

/**
 * The privacy notice and the contact, on the account page of users who signed up long ago. Renders nothing until
 * loaded.
 */
export function NoticeOnAccount() {
  const { data: notice } = useQuery(presentNoticeQuery);
  if (!notice) return null;
  return (
    <Card component="section" aria-labelledby="account-notice" mt="md" maw={960}>
      <Title order={2} size="h4" mb="xs" id="account-notice">
        {i18n.t('Your data')}
      </Title>
      <NoticeInDetail notice={notice} />
    </Card>
  );
}
