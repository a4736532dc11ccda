import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { lastSearchOf, type Notes, useIsOneBack } from '#web/records/listMemory.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import IconArrowLeft from '~icons/tabler/arrow-left';
import classes from './BackToList.module.css';

type Props = {
  to: '/admin/flats' | '/admin/owners' | '/admin/vehicles' | '/admin/tenancies';
  list: string;
  notes: Notes;
  children: string;
};

/** A link back to the list with its last filters; if the user came from there, to the same place in it. */
export function BackToList({ to, list, notes, children }: Props) {
  const router = useRouter();
  const isOneBack = useIsOneBack(to);

  function goBack(event: MouseEvent) {
    // A modified click opens the link in another tab or window.
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!isOneBack()) return;
    event.preventDefault();
    router.history.back();
  }

  return (
    <TextLink to={to} search={lastSearchOf(notes, list)} onClick={goBack} className={classes.back ?? ''}>
      <IconArrowLeft size={16} aria-hidden />
      {children}
    </TextLink>
  );
}
