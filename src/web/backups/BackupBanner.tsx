import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { backupsQuery } from '#web/backups/queries.ts';
import { lazyModule, useLazyModule } from '#web/data/lazyModule.ts';
import { TextLink } from '#web/ui/TextLink.tsx';

/** Loaded on demand: the sentences of all that can go wrong are larger than the rest of a first screen's own code. */
const warningModule = lazyModule(() => import('#web/backups/BackupWarning.tsx'));

/** Tells administrators that a backup failed, or that the last one is too old. */
export function BackupBanner({ className }: { className: string | undefined }) {
  const { data } = useQuery(backupsQuery);
  const warning = data?.warnings[0];
  const isWarned = warning !== undefined;
  const { loaded, isMissing } = useLazyModule(warningModule);
  useEffect(() => {
    if (isWarned) warningModule.fetch();
  }, [isWarned]);
  return (
    <div role="status" className={className} data-lost={(isWarned && (loaded !== null || isMissing)) || undefined}>
      {warning && loaded && <loaded.BackupWarning warning={warning} />}
      {warning && isMissing && (
        <span>
          Something is wrong with the backups.{' '}
          <TextLink to="/admin/society" hash="society-backups">
            See Backups
          </TextLink>
        </span>
      )}
    </div>
  );
}
