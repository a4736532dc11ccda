import { Alert } from '@mantine/core';
import { adminRequestNotice } from '#domain/user.ts';
import { useAuth } from '#web/identity/session.ts';
import { i18n } from '#web/texts/language.ts';
import IconInfoCircle from '~icons/tabler/info-circle';

/** docs/rules.md, Who gets in: shown until an administrator has answered. */
export function AdminRequestNotice() {
  const { user } = useAuth();
  if (user?.adminRequest !== 'open') return null;
  return (
    <Alert icon={<IconInfoCircle size={20} aria-hidden />} mb="md" role="status">
      {i18n.t(adminRequestNotice)}
    </Alert>
  );
}
