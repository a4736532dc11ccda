import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UnsentMail } from '#domain/link.ts';
import { useMay } from '#web/identity/useMay.ts';
import { tellOutcome } from '#web/notify.tsx';
import { forgetMail } from '#web/users/commands.ts';
import { unsentMailQuery } from '#web/users/queries.ts';
import IconMailX from '~icons/tabler/mail-x';

const abouts: Record<UnsentMail['purpose'], string> = {
  invitation: 'Invitation',
  reset: 'New password',
  address: 'Check of the address',
  changed: 'News of the changed address',
  'log-head': 'Where the log ends',
  tenancies: 'Tenancies that end soon',
};

/** Mails that could not be delivered, with the mail server's answer. Renders nothing while there are none. */
export function UnsentMails() {
  const { data: mails = [] } = useQuery(unsentMailQuery);
  const mayForget = useMay()('users:write');
  if (mails.length === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconMailX size={20} aria-hidden />}
      title={mails.length === 1 ? 'A mail did not arrive' : `${mails.length} mails did not arrive`}
    >
      <List size="sm" spacing="xs" listStyleType="none">
        {mails.map((mail) => (
          <List.Item key={mail.id}>
            <Group gap="xs" justify="space-between">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {`${abouts[mail.purpose]} for ${mail.email}: ${mail.reason}. ${
                  mail.gaveUp ? 'It is not tried any more.' : 'It is tried again.'
                }`}
              </Text>
              {mayForget && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Forget the mail to ${mail.email}`}
                  onClick={() => void tellOutcome(() => forgetMail(mail.id))}
                >
                  Forget
                </Button>
              )}
            </Group>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
