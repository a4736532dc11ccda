import type { Message } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import IconDatabaseExclamation from '~icons/tabler/database-exclamation';

export function BackupWarning({ warning }: { warning: Message }) {
  return (
    <>
      <IconDatabaseExclamation size={18} aria-hidden />
      <span>
        {say(warning)}{' '}
        <TextLink to="/admin/society" hash="society-backups">
          See Backups
        </TextLink>
      </span>
    </>
  );
}
