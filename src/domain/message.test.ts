import { describe, expect, test } from 'vitest';
import { FlatDraft } from '#domain/flat.ts';
import { encoded, given, message, messagesOf } from '#domain/message.ts';
import { Problem, type ProblemCode, problems } from '#domain/problem.ts';
import { say, sentencesOf } from '#domain/say.ts';
import { activities } from '#domain/sentences/activities.ts';
import { backups } from '#domain/sentences/backups.ts';
import { bulk } from '#domain/sentences/bulk.ts';
import { type Catalogue, english } from '#domain/sentences/english.ts';
import { fields } from '#domain/sentences/fields.ts';
import { flats } from '#domain/sentences/flats.ts';
import { gate } from '#domain/sentences/gate.ts';
import { households } from '#domain/sentences/households.ts';
import { imports } from '#domain/sentences/imports.ts';
import { log } from '#domain/sentences/log.ts';
import { nominations } from '#domain/sentences/nominations.ts';
import { owners } from '#domain/sentences/owners.ts';
import { ownership } from '#domain/sentences/ownership.ts';
import { privacy } from '#domain/sentences/privacy.ts';
import { problemTitles, requests } from '#domain/sentences/requests.ts';
import { society } from '#domain/sentences/society.ts';
import { tenancies } from '#domain/sentences/tenancies.ts';
import { transfers } from '#domain/sentences/transfers.ts';
import { users } from '#domain/sentences/users.ts';
import { vehicles } from '#domain/sentences/vehicles.ts';
import { views } from '#domain/sentences/views.ts';

const turned = (text: string) => [...text].toReversed().join('');
/** Another language: every sentence backwards. */
const backwards = Object.fromEntries(
  Object.entries(english).map(([code, sentence]) => [
    code,
    (params: never) => turned((sentence as (params: never) => string)(params)),
  ]),
) as unknown as Catalogue;

describe('another language is another catalogue', () => {
  test('for what a form says at its fields', () => {
    const wrong = messagesOf(
      FlatDraft.safeParse({ flatNumber: ' ', floor: -1, type: '2BHK', status: 'Occupied' }).error,
    );
    expect(wrong).toEqual({
      flatNumber: { code: 'flat_number_shape', params: { example: 'A-101' } },
      floor: { code: 'not_whole', params: { field: 'floor', min: 0, max: 200, given: { kind: 'other', value: '-1' } } },
    });
    const inEnglish = {
      flatNumber: 'Flat number must be in format like A-101',
      floor: 'Floor must be a whole number from 0 to 200, not -1',
    };
    expect(sentencesOf(wrong)).toEqual(inEnglish);
    expect(sentencesOf(wrong, backwards)).toEqual({
      flatNumber: turned(inEnglish.flatNumber),
      floor: turned(inEnglish.floor),
    });
  });

  test('for a problem: its title, its sentence and those of its fields; the data is the same', () => {
    const problem = new Problem('duplicate_flat', message('flat_exists', { flatNumber: 'A-101' }), {
      at: 'flatNumber',
    });
    const { title, detail, errors, ...data } = problem.body();
    expect([title, detail, errors?.['flatNumber']]).toEqual([
      'Duplicate flat',
      'Flat A-101 already exists',
      'Flat A-101 already exists',
    ]);
    expect(problem.body(backwards)).toEqual({
      ...data,
      title: turned(title),
      detail: turned(detail),
      errors: { flatNumber: turned(detail) },
    });
  });
});

test('no two sentences share a code', () => {
  const people = [owners, ownership, transfers, users];
  const concepts = [
    activities,
    backups,
    bulk,
    flats,
    gate,
    households,
    imports,
    nominations,
    tenancies,
    log,
    ...people,
    privacy,
    society,
    vehicles,
    views,
  ];
  const parts = [problemTitles, requests, fields, ...concepts];
  const codes = parts.flatMap((part) => Object.keys(part));
  expect(codes.toSorted()).toEqual(Object.keys(english).toSorted());
  expect(new Set(codes).size).toBe(codes.length);
});

test('every problem has a title', () => {
  for (const code of Object.keys(problems) as ProblemCode[])
    expect(new Problem(code).body().title).toBe(english[code]());
});

test('a value of a request is carried short, and nothing of a structure', () => {
  expect([given('x'.repeat(500)), given(['a']), given({ a: 1 }), given(null), given(2.5)]).toEqual([
    { kind: 'text', value: 'x'.repeat(40) },
    { kind: 'list', value: '' },
    { kind: 'object', value: '' },
    { kind: 'other', value: 'null' },
    { kind: 'other', value: '2.5' },
  ]);
});

test.each([
  [['KA 1'], 'KA 1 is registered there: move or delete it'],
  [['KA 1', 'KA 2'], 'KA 1, KA 2 are registered there: move or delete them'],
  [['1', '2', '3', '4', '5'], '1, 2, 3 and 2 more are registered there: move or delete them'],
])('vehicles %j at a flat are counted in its sentence', (numbers, part) => {
  const inUse = message('flat_in_use', { flatNumber: 'A-101', ownerName: null, count: 0, vehicles: numbers });
  expect(say(inUse)).toBe(`A-101 can't be deleted yet: ${part} first.`);
});

test('what was not sent at all is said to be missing, not undefined', () => {
  expect(say(message('not_an_id', { given: given(undefined) }))).toBe('The id is missing');
  expect(say(message('not_an_id', { given: given('undefined') }))).toBe('"undefined" is not an id');
  const rent = message('not_whole', { field: 'rent', min: 0, max: 10, given: given(undefined) });
  expect(say(rent)).toBe('Rent must be a whole number from 0 to 10, not nothing');
});

test('a message in a schema is read again as it was written, whatever stands in its parameters', () => {
  const odd = given('message:{"code":"stale"}"\n\u2028');
  const text = encoded('not_an_id', { given: odd });
  const error = { issues: [{ code: 'custom', path: ['id'], message: text }] } as never;
  expect(messagesOf(error)).toEqual({ id: message('not_an_id', { given: odd }) });
});
