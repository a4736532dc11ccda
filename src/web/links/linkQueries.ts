import { queryOptions } from '@tanstack/react-query';
import type { LinkPurpose, OpenedLink } from '#domain/link.ts';
import { answer, api, RequestFailed } from '#web/data/api.ts';

/** Whom a link is for; null where it works no more. Asked anew by each page that is opened with one. */
export const openedLinkQuery = (token: string, purpose: LinkPurpose) =>
  queryOptions({
    queryKey: ['opened-link', token],
    queryFn: async (): Promise<OpenedLink | null> => {
      if (token === '') return null;
      try {
        const link: OpenedLink = await answer(api.links.look.$post({ json: { token } }));
        return link.purpose === purpose ? link : null;
      } catch (error) {
        // A token that was cut short on its way is as good as one that is over.
        if (error instanceof RequestFailed && ['not_found', 'invalid'].includes(error.code)) return null;
        throw error;
      }
    },
    gcTime: 0,
  });
