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

test('a new society with the flat A-101 takes the examples of people, tenancies, nominations and households as they stand', async () => {
  const { society, admin } = await anOffice();
  const { body: description } = await society.send<Description>('GET', '/api/openapi.json');
  const flat = await addFlat(admin, 'A-101');
  const ids: Record<string, string> = { [sample.flatId]: flat.id };
  const send = async (method: 'post' | 'patch', path: string, at = path, nth = 0) => {
    const example = exampleOf(description, [method, path], ids, nth);
    const { status, body } = await admin.send<{ id: string; items?: { id: string }[] }>(
      method.toUpperCase(),
      at,
      example,
    );
    expect(status, `${method} ${path} ${JSON.stringify(body)}`).toBe(method === 'post' && at === path ? 201 : 200);
    return body;
  };
  const person = await send('post', '/api/people');
  await send('patch', '/api/people/{id}', `/api/people/${person.id}`);
  const owner = await addOwner(admin, { name: 'Leela Iyer', flatId: flat.id, occupancyDate: '2020-04-01' });
  ids[sample.ownerId] = owner.id;
  const nomination = await send('post', '/api/nominations');
  const members = await send('post', '/api/households');
  await send('patch', '/api/households/{id}', `/api/households/${members.items?.[0]?.id}`);
  await send('post', '/api/nominations/{id}/correction', `/api/nominations/${nomination.id}/correction`);
  const { id } = await send('post', '/api/tenancies');
  await send('post', '/api/tenancies/{id}/correction', `/api/tenancies/${id}/correction`);
  // Others come, and those leave.
  ids[sample.tenancyId] = id;
  const plan = await admin.send(
    'POST',
    '/api/tenancies/preview',
    exampleOf(description, ['post', '/api/tenancies'], ids, 1),
  );
  expect(plan.status, JSON.stringify(plan.body)).toBe(200);
  const { id: nextId } = await send('post', '/api/tenancies', '/api/tenancies', 1);
  for (const act of ['renewal', 'end']) {
    const path = `/api/tenancies/{id}/${act}`;
    const example = exampleOf(description, ['post', path], ids, 0);
    const preview = await admin.send('POST', `/api/tenancies/${nextId}/${act}/preview`, example);
    expect(preview.status, JSON.stringify(preview.body)).toBe(200);
  }
});
