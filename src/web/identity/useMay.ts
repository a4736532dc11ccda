import { useCallback } from 'react';
import { type Action, may } from '#domain/permissions.ts';
import type { Page } from '#web/concept.ts';
import { mayEnter } from '#web/identity/landing.ts';
import { useAuth } from '#web/identity/session.ts';

export type May = (action: Action) => boolean;

/** Whether the signed-in user has a permission: the only question that screens ask about roles. */
export function useMay(): May {
  const role = useAuth().user?.role;
  return useCallback((action) => may(role, action), [role]);
}

/** Whether the signed-in user may see a page: they need its permission and that of its area. */
export function useMaySee(): (page: Pick<Page, 'to' | 'needs'>) => boolean {
  const role = useAuth().user?.role;
  return useCallback(({ to, needs }) => mayEnter(role, to) && may(role, needs), [role]);
}
