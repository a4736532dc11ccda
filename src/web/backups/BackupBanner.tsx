import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { say } from '#domain/say.ts';
import { backupsQuery } from '#web/backups/queries.ts';
import { useMay } from '#web/identity/useMay.ts';
import { TextLink } from '#web/ui/TextLink.tsx';

/** Tells administrators that a backup failed, or that there is none that is new enough. */
export function BackupBanner({ className }: { className: string | undefined }) {
  const may = useMay();
  const { data } = useQuery({ ...backupsQuery, enabled: may('backups:use') });
  const [warning] = may('backups:use') ? (data?.warnings ?? []) : [];
  return (
    <div role="status" className={className} data-lost={warning !== undefined || undefined}>
      {warning && (
        <>
          <IconDatabaseExclamation size={18} aria-hidden />
          <span>
            {say(warning)} <TextLink to="/admin/society">See Backups</TextLink>
          </span>
        </>
      )}
    </div>
  );
}
