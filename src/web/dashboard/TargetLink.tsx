import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useCallback } from 'react';
import type { Target } from '#web/dashboard/figures.ts';

type Props = { target: Target } & Omit<ComponentProps<'a'>, 'href' | 'target'>;

// `Target` pairs each list with its filters; the router's types can't express a link whose list is known only at run
// time.

/** A link from a number to the filtered list that it counts. */
export function TargetLink({ target: { to, search }, ...rest }: Props) {
  return <Link to={to} search={search as never} {...rest} />;
}

/** Goes to the same list, for a click on a chart's segment or bar. */
export function useGoToTarget() {
  const navigate = useNavigate();
  return useCallback(({ to, search }: Target) => void navigate({ to, search: search as never }), [navigate]);
}
