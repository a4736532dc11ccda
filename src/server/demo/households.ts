import type { Faker } from '@faker-js/faker';
import { HouseholdMemberDraft } from '#domain/household.ts';
import type { Actor } from '#server/changes/write.ts';
import type { AppContext } from '#server/context.ts';
import { isWoman } from '#server/demo/people.ts';
import { addMembers } from '#server/households/commands.ts';
import { tenancyOn } from '#server/residents/tenancyOn.ts';

/** What help some of the demo's residents need. */
const helps = ['Wheelchair', 'Oxygen at home', 'Hard of hearing, does not hear the alarm', 'Walks with a stick'];

/** Lists the household of every third flat: its owner or tenant, and their family. */
export async function listHouseholds(
  { db, write, today }: DemoContext,
  admin: Actor | null,
  faker: Faker,
): Promise<void> {
  const owned = db.selectFrom('ownerships').selectAll().where('until', 'is', null).orderBy('ordinal');
  const chosen = (await owned.execute()).filter((_, place) => place % 3 === 2);
  const tenancies = await tenancyOn(db, null, today);
  for (const [index, { flatId, ownerId, ownerName }] of chosen.entries()) {
    if (flatId === null || ownerId === null) continue;
    const [tenant] = tenancies.get(flatId)?.tenants ?? [];
    const head = tenant ? { id: tenant.personId, name: tenant.name } : { id: ownerId, name: ownerName };
    const members = family(faker, head, index);
    await write(admin, (tx) => addMembers(tx, { flatId, tenancyId: null, members }));
  }
}

type DemoContext = Pick<AppContext, 'db' | 'write'> & { today: string };

function family(faker: Faker, head: { id: string | null; name: string }, index: number): HouseholdMemberDraft[] {
  const surname = head.name.split(' ').at(-1) ?? '';
  const named = (sex: 'female' | 'male') => `${faker.person.firstName(sex)} ${surname}`;
  const year = (min: number, max: number) => faker.number.int({ min, max });
  const isHers = isWoman(faker, head.name);
  const drafts: object[] = [
    {
      ...(head.id === null ? { name: head.name } : { personId: head.id }),
      relation: 'Self',
      sex: isHers ? 'female' : 'male',
    },
    isHers
      ? { name: named('male'), relation: 'Husband', bornYear: year(1970, 1992) }
      : { name: named('female'), relation: 'Wife', sex: 'female', bornYear: year(1970, 1992) },
    { name: named('male'), relation: 'Son', sex: 'male', bornYear: year(2009, 2020) },
  ];
  const isMother = index % 2 === 0;
  const help = index % 9 === 0 ? helps[(index / 9) % helps.length] : null;
  const parent = isMother
    ? { name: named('female'), relation: 'Mother', sex: 'female' }
    : { name: named('male'), relation: 'Father', sex: 'male' };
  if (index % 2 === 0 || help) drafts.push({ ...parent, ageGroup: 'senior', help });
  return drafts.map((draft) => HouseholdMemberDraft.parse({ sex: 'male', ...draft }));
}
