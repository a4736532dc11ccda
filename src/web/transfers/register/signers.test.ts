import { expect, test } from 'vitest';
import { signersOf } from '#web/transfers/register/signers.ts';

const held = (text: string) =>
  text.split(', ').map((one) => {
    const [name = '', share = null] = one.split(' ');
    return { ownerId: name === 'Gone' ? null : name, name, share };
  });

test.each([
  ['Meera, Arjun', 'Zoya', 'Transferor Meera, Transferor Arjun, Transferee Zoya'],
  ['Meera 1/2, Arjun 1/2', 'Zoya 1/2, Arjun 1/2', 'Transferor Meera, Transferee Zoya, Continuing owner Arjun'],
  ['Meera 1/2, Arjun 1/2', 'Meera 1/4, Arjun 3/4', 'Transferor Meera, Transferee Arjun'],
  ['Arjun 1/3, Meera 2/3', 'Arjun 1/2, Meera 1/2', 'Transferor Meera, Transferee Arjun'],
  ['Meera', 'Meera 1/2, Arjun 1/2', 'Transferor Meera, Transferee Arjun'],
  ['Meera, Arjun', 'Meera', 'Transferor Arjun, Transferee Meera'],
  ['Meera, Arjun', 'Meera, Zoya', 'Transferor Arjun, Transferee Zoya, Continuing owner Meera'],
  ['Meera, Arjun', 'Meera 1/2, Arjun 1/2', 'Continuing owner Meera, Continuing owner Arjun'],
  ['Gone, Arjun', 'Zoya', 'Transferor Gone, Transferor Arjun, Transferee Zoya'],
  ['Gone 1/2, Arjun 1/2', 'Gone 1/2, Zoya 1/2', 'Transferor Arjun, Transferee Zoya, Continuing owner Gone'],
])('of a flat that passes from %s to %s each signs once', (before, after, signed) => {
  const holders = { before: held(before), after: held(after) };
  const signers = signersOf({ kind: 'transfer', fromName: before, toName: after, holders });
  expect(signers.map(({ heading, name }) => `${heading} ${name}`).join(', ')).toBe(signed);
});

test.each([
  ['transfer', 'Meera', 'Zoya', null, 'Transferee Zoya'],
  ['transfer', 'Meera, Arjun', 'Arjun', 'held', 'Transferee Arjun'],
  ['transfer', 'Meera 1/2, Arjun 1/2', 'Zoya 1/2, Arjun 1/2', 'held', 'Transferee Zoya, Continuing owner Arjun'],
  ['reversal', 'Zoya', 'Meera', null, 'Transferor Zoya'],
  ['reversal', 'Zoya 1/2, Arjun 1/2', 'Meera 1/2, Arjun 1/2', 'held', 'Transferor Zoya, Continuing owner Arjun'],
] as const)('nobody signs a %s from %s to %s who has died', (kind, before, after, isHeld, signed) => {
  const holders = isHeld && { before: held(before), after: held(after) };
  const signers = signersOf({ kind, fromName: before, toName: after, holders }, true);
  expect(signers.map(({ heading, name }) => `${heading} ${name}`).join(', ')).toBe(signed);
});

test('of a flat that nobody owned before the line of who transfers it is left open, and a correction is one owner’s', () => {
  expect(signersOf({ kind: 'transfer', fromName: null, toName: 'Zoya', holders: null })).toEqual([
    { heading: 'Transferor', name: null },
    { heading: 'Transferee', name: 'Zoya' },
  ]);
  expect(signersOf({ kind: 'correction', fromName: null, toName: 'Zoya', holders: null })).toEqual([
    { heading: 'Owner', name: 'Zoya' },
  ]);
});
