import { Alert, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import IconUsers from '~icons/tabler/users';
import classes from './Notice.module.css';

/** What someone else did to the record in the open form; screen readers read it at once, and code can focus it. */
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

/** Changes by others while a form is open. In the form's foot, so that nothing moves while the user types. */
export function News({ isTold, children }: { isTold: boolean; children: ReactNode }) {
  return (
    <div role="status" className={classes.news} data-told={isTold || undefined}>
      {children}
    </div>
  );
}

export function NewsLine({ title, children }: { title: string; children: string }) {
  return (
    <>
      <IconUsers size={20} aria-hidden />
      <Text size="xs" lh={1.2} lineClamp={3} className={classes.told ?? ''} title={`${title}. ${children}`}>
        <b>{title}</b>. <span>{children}</span>
      </Text>
    </>
  );
}
