import { queryOptions } from '@tanstack/react-query';
import { unseenOf } from '#domain/ownerFacts.ts';
import type { Person } from '#domain/person.ts';
import { spokenPhone } from '#domain/phone.ts';
import type { Concept, RecordKind } from '#web/concept.ts';
import { answer, api } from '#web/data/api.ts';
import IconUser from '~icons/tabler/user';

/** All people who own nothing, by name: together with the list of owners, everyone a form can choose. */
export const othersQuery = queryOptions({
  queryKey: ['people', 'others'],
  queryFn: async (): Promise<Person[]> => (await answer(api.people.$get({ query: { isOwner: 'false' } }))).items,
});

const others: RecordKind<Person> = {
  many: 'people',
  heading: 'People who own nothing',
  icon: IconUser,
  needs: 'owners:read',
  query: othersQuery,
  entryOf: (person) => {
    const { id, name, phone, email, earlierNames } = person;
    return {
      id,
      label: name,
      hint: phone === null ? (email ?? '') : spokenPhone(phone),
      texts: [name, phone, ...unseenOf(person), email].filter((text) => text != null),
      earlierNames,
    };
  },
  open: ({ id }, { navigate }) => navigate({ to: '/admin/people/$personId', params: { personId: id } }),
  openList: null,
};

export const people: Concept = {
  pages: [{ to: '/admin/people/$personId', title: 'Person', needs: 'owners:read', menu: null }],
  commands: [],
  records: others,
  recordCommands: [],
  subscriptions: [{ topics: ['owners'], queryKey: othersQuery.queryKey, waitMs: 300 }],
};
