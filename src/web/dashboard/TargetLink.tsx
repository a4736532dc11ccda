import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useCallback } from 'react';
import type { Target } from '#web/dashboard/figures.ts';

type Props = { target: Target } & Omit<ComponentProps<'a'>, 'href' | 'target'>;

// `Target` says which filters go with which list; the router's own types can't be told of one that is not known before.

/** Leads from a number to the list it counts, filtered. */
export function TargetLink({ target: { to, search }, ...rest }: Props) {
  return <Link to={to} search={search as never} {...rest} />;
}

/** The same for a click on a chart's segment or bar. */
export function useGoToTarget() {
  const navigate = useNavigate();
  return useCallback(({ to, search }: Target) => void navigate({ to, search: search as never }), [navigate]);
}
