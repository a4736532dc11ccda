import { Alert } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import IconAlertCircle from '~icons/tabler/alert-circle';

/** A form's error box, brought in sight where it comes below a long form; renders nothing without a text. */
export function FormAlert({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // Elements are made anew at each rendering; of these only that they come counts.
  const text = typeof children === 'string' ? children : Boolean(children);
  useLayoutEffect(() => {
    if (text) box.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  if (!children) return null;
  return (
    <Alert ref={box} color="red" variant="light" role="alert" icon={<IconAlertCircle size={20} aria-hidden />}>
      {children}
    </Alert>
  );
}
