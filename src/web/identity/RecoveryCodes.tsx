import { Button, Group, Stack, Text } from '@mantine/core';
import { download } from '#web/data/download.ts';
import { useAuth } from '#web/identity/session.ts';
import { i18n } from '#web/texts/language.ts';
import type { Question } from '#web/ui/ConfirmDialog.tsx';
import { CopyText } from '#web/ui/ShownOnce.tsx';
import { useMayLeave } from '#web/ui/useMayLeave.ts';
import IconDownload from '~icons/tabler/download';
import IconPrinter from '~icons/tabler/printer';
import classes from './RecoveryCodes.module.css';

const shownOnce = () =>
  i18n.t(
    'They are shown only this once. Keep them where you find them when your phone is lost: without phone and codes only an administrator, or whoever looks after the server, can let you in.',
  );

const leaving = (): Question => ({
  title: i18n.t('Recovery codes'),
  question: shownOnce(),
  confirmLabel: i18n.t('I have kept them'),
});

/**
 * Shows the recovery codes, this once, until the user confirms that they are kept: as a file, on paper, or in a
 * password manager. Whoever leaves before is asked.
 */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void | Promise<void> }) {
  const { user, society } = useAuth();
  useMayLeave(true, leaving);
  const whose = i18n.t('Recovery codes of {email} for {society}', {
    email: user?.email ?? '',
    society: society?.name || 'Aangan',
  });
  const text = `${whose}\n${i18n.t('Each works once, in place of a code of the authenticator app.')}\n\n${codes.join('\n')}\n`;
  return (
    <Stack>
      <div className={classes.sheet}>
        <Text fw={600}>{whose}</Text>
        <Text size="sm" mb="sm">
          {i18n.t('Each works once, in place of a code of the authenticator app.')}
        </Text>
        <ul className={classes.codes} aria-label={i18n.t('Recovery codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Text size="sm">{shownOnce()}</Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download(new Blob([text], { type: 'text/plain' }), 'aangan-recovery-codes.txt')}
        >
          {i18n.t('Download')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {i18n.t('Print')}
        </Button>
        <CopyText text={text} />
      </Group>
      <Group>
        <Button onClick={onKept}>{i18n.t('I have kept them')}</Button>
      </Group>
    </Stack>
  );
}
