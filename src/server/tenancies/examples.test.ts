import { expect, test } from 'vitest';
import { sample } from '#domain/sample.ts';
import type { Description } from '#server/http/openapi.ts';
import { addFlat, addOwner } from '../../../tests/support/entries.ts';
import { anOffice } from '../../../tests/support/society.ts';

/** What the API's description shows as the body of a call, with the ids of this society in place of the sample's. */
function exampleOf(
  description: Description,
  [method, path]: [string, string],
  ids: Record<string, string>,
  nth: number,
): object {
  const operation = description.paths[path]?.[method];
  const schema: { $ref?: string } = operation?.requestBody?.content['application/json']?.schema ?? {};
  const example = description.components.schemas[schema.$ref?.split('/').at(-1) ?? '']?.examples?.[nth];
  const text = Object.entries(ids).reduce((all, [from, to]) => all.replaceAll(from, to), JSON.stringify(example));
  return JSON.parse(text) as object;
}

type Made = { id: string; items?: { id: string }[]; tenants?: { personId: string }[] };

test('a new society with two flats takes the examples of people, tenancies, nominations, households and owners as they stand', async () => {
  const { society, admin } = await anOffice();
  const { body: description } = await society.send<Description>('GET', '/api/openapi.json');
  const [flat, other] = [await addFlat(admin, 'A-101'), await addFlat(admin, 'A-102')];
  const ids: Record<string, string> = { [sample.flatId]: flat.id };
  const send = async (method: 'post' | 'patch', path: string, { id = '', nth = 0, seen = {} } = {}) => {
    const example = { ...exampleOf(description, [method, path], ids, nth), ...seen };
    const answer = await admin.send<Made>(method.toUpperCase(), path.replace('{id}', id), example);
    expect([200, 201], `${method} ${path} ${JSON.stringify(answer.body)}`).toContain(answer.status);
    return answer.body;
  };
  /** Has the act shown first. */
  const shownAndDone = async (path: string, about: { id?: string; nth?: number } = {}) => {
    await send('post', `${path}/preview`, about);
    return send('post', path, about);
  };
  const person = await send('post', '/api/people');
  await send('patch', '/api/people/{id}', person);
  const owner = await addOwner(admin, { name: 'Leela Iyer', flatId: flat.id, occupancyDate: '2020-04-01' });
  ids[sample.ownerId] = owner.id;
  const members = await send('post', '/api/households');
  await send('patch', '/api/households/{id}', { id: members.items?.[0]?.id ?? '' });
  const { id: made } = await send('post', '/api/nominations');
  await send('post', '/api/nominations/{id}/correction', { id: made });
  await send('post', '/api/nominations/{id}/revocation', { id: made, seen: { version: 2 } });
  await shownAndDone('/api/transfers/holders');

  const let_ = await shownAndDone('/api/tenancies');
  const kabirId = let_.tenants?.[0]?.personId ?? '';
  ids[sample.buyerId] = kabirId;
  const corrected = await send('post', '/api/tenancies/{id}/correction', let_);
  // Who is on record is corrected, and nobody of the same name is added.
  expect(corrected.tenants?.map(({ personId }) => personId)).toEqual([kabirId]);
  // Others come, and those leave.
  ids[sample.tenancyId] = let_.id;
  const next = await shownAndDone('/api/tenancies', { nth: 1 });
  await shownAndDone('/api/tenancies/{id}/end', next);

  ids[sample.flatId] = other.id;
  const first = await shownAndDone('/api/tenancies');
  const renewal = await shownAndDone('/api/tenancies/{id}/renewal', first);
  expect(renewal.tenants?.map(({ personId }) => personId)).toEqual([kabirId]);
});
