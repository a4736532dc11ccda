import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useCallback } from 'react';
import type { Target } from '#web/dashboard/figures.ts';

type Props = { target: Target } & Omit<ComponentProps<'a'>, 'href' | 'target'>;

/** Leads from a number to the list it counts, filtered. */
export function TargetLink({ target, ...rest }: Props) {
  switch (target.to) {
    case '/admin/flats':
      return <Link to={target.to} search={target.search} {...rest} />;
    case '/admin/owners':
      return <Link to={target.to} search={target.search} {...rest} />;
    case '/admin/vehicles':
      return <Link to={target.to} search={target.search} {...rest} />;
  }
}

/** The same for a click on a chart's segment or bar. */
export function useGoToTarget() {
  const navigate = useNavigate();
  return useCallback(
    (target: Target) => {
      switch (target.to) {
        case '/admin/flats':
          return void navigate({ to: target.to, search: target.search });
        case '/admin/owners':
          return void navigate({ to: target.to, search: target.search });
        case '/admin/vehicles':
          return void navigate({ to: target.to, search: target.search });
      }
    },
    [navigate],
  );
}
