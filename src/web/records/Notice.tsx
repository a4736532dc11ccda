import { Alert } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './Notice.module.css';

/** What someone else did to the record in the open form; read out at once, and focusable by program. */
export function Notice({ title, children, ref }: { title: string; children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <Alert
      {...(ref && { ref })}
      tabIndex={-1}
      title={title}
      icon={<IconUsers size={20} aria-hidden />}
      className={classes.notice ?? ''}
    >
      {children}
    </Alert>
  );
}
