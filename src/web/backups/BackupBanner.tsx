import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { backupsQuery } from '#web/backups/queries.ts';
import { createPart, usePart } from '#web/data/part.ts';
import { useMay } from '#web/identity/useMay.ts';

/** With the sentences of all that can go wrong, which are more than the rest of a first screen's own. */
const warningPart = createPart(() => import('#web/backups/BackupWarning.tsx'));

/** Tells administrators that a backup failed, or that there is none that is new enough. */
export function BackupBanner({ className }: { className: string | undefined }) {
  const may = useMay();
  const { data } = useQuery({ ...backupsQuery, enabled: may('backups:use') });
  const [warning] = may('backups:use') ? (data?.warnings ?? []) : [];
  const isWarned = warning !== undefined;
  const { part } = usePart(warningPart);
  useEffect(() => {
    if (isWarned) warningPart.fetch();
  }, [isWarned]);
  return (
    <div role="status" className={className} data-lost={(isWarned && part !== null) || undefined}>
      {warning && part && <part.BackupWarning warning={warning} />}
    </div>
  );
}
