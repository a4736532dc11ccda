import { useCallback } from 'react';
import { type Action, may } from '#domain/permissions.ts';
import type { Page } from '#web/concept.ts';
import { mayEnter } from '#web/identity/landing.ts';
import { useAuth } from '#web/identity/session.ts';

export type May = (action: Action) => boolean;

/** Whether the person at the screen may do something: the only question screens ask about people's roles. */
export function useMay(): May {
  const role = useAuth().user?.role;
  return useCallback((action) => may(role, action), [role]);
}

/** Whether they may see a page: what it needs, and the guard of the area it lies in. */
export function useMaySee(): (page: Pick<Page, 'to' | 'needs'>) => boolean {
  const role = useAuth().user?.role;
  return useCallback(({ to, needs }) => mayEnter(role, to) && may(role, needs), [role]);
}
