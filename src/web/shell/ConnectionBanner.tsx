import { IconPlugConnectedX } from '@tabler/icons-react';
import { useConnection } from '#web/data/live.ts';
import classes from './Shell.module.css';

/** The place is always there: what appears in it is read out. */
export function ConnectionBanner() {
  const isLost = useConnection() === 'lost';
  return (
    <div role="status" className={classes.banner} data-lost={isLost || undefined}>
      {isLost && (
        <>
          <IconPlugConnectedX size={18} aria-hidden />
          <span>Connection lost. Trying again… What you see may be out of date.</span>
        </>
      )}
    </div>
  );
}
