import type { Concept, RecordCommand } from '#web/concept.ts';
import { transfersSubscription } from '#web/transfers/queries.ts';
import IconArrowsExchange from '~icons/tabler/arrows-exchange';
import IconNotebook from '~icons/tabler/notebook';
import IconUsersGroup from '~icons/tabler/users-group';

const changeOwners: RecordCommand['run'] = ({ id }, { navigate }) =>
  navigate({ to: '/admin/flats/$flatId/owners', params: { flatId: id } });

export const transfers: Concept = {
  pages: [
    {
      to: '/admin/transfer',
      title: 'Transfer Ownership',
      needs: 'transfers:write',
      menu: {
        label: 'Transfer Ownership',
        group: 'Transfers and registers',
        icon: IconArrowsExchange,
        also: 'sale sell buy gift inheritance joint owner share',
      },
    },
    {
      to: '/admin/transfers',
      title: 'Register of Transfers',
      needs: 'transfers:read',
      menu: {
        label: 'Register of Transfers',
        group: 'Transfers and registers',
        icon: IconNotebook,
        also: 'history sold bought print',
      },
    },
    { to: '/admin/flats/$flatId/owners', title: 'Change owners', needs: 'transfers:write', menu: null },
    { to: '/admin/transfers/$transferId', title: 'Transfer', needs: 'transfers:read', menu: null },
  ],
  commands: [],
  records: null,
  recordCommands: [
    {
      verb: 'transfer',
      of: 'flats',
      icon: IconArrowsExchange,
      needs: 'transfers:write',
      run: ({ id }, { navigate }) => navigate({ to: '/admin/transfer', search: { flat: id } }),
    },
    {
      verb: 'change owners of',
      of: 'flats',
      icon: IconUsersGroup,
      needs: 'transfers:write',
      run: changeOwners,
    },
    {
      verb: 'add a joint owner of',
      of: 'flats',
      icon: IconUsersGroup,
      needs: 'transfers:write',
      run: changeOwners,
    },
  ],
  subscriptions: [
    transfersSubscription,
    { topics: ['transfers'], queryKey: ['transfer'], isFamily: true },
    { topics: ['vehicles'], queryKey: ['vehicles-of'], isFamily: true },
    {
      // Any later change of these records may prevent the reversal.
      topics: ['transfers', 'ownerships', 'flats', 'owners', 'vehicles'],
      queryKey: ['reversal'],
      isFamily: true,
      waitMs: 300,
    },
  ],
};
