import type { Concept } from '#web/concept.ts';
import { figuresQuery, noticesQuery, presentNoticeQuery } from '#web/privacy/queries.ts';
import IconShieldLock from '~icons/tabler/shield-lock';

export const privacy: Concept = {
  pages: [
    {
      to: '/admin/privacy',
      title: 'Privacy',
      needs: 'privacy:read',
      menu: {
        label: 'Privacy',
        group: 'Office',
        icon: IconShieldLock,
        also: 'personal data dpdp consent notice erase',
      },
    },
  ],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [
    { topics: ['notices'], queryKey: noticesQuery.queryKey },
    { topics: ['notices', 'society'], queryKey: presentNoticeQuery.queryKey },
    { topics: ['consents', 'erasures', 'owners', 'notices'], queryKey: figuresQuery.queryKey, waitMs: 1000 },
    { topics: ['consents'], queryKey: ['consents'], isFamily: true },
    { topics: ['owners', 'vehicles', 'ownerships', 'users'], queryKey: ['erasure'], isFamily: true },
  ],
};
