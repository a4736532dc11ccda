import { expect, test } from 'vitest';
import { selfTimes } from './cpuProfile.ts';

test('a profile says which functions the time itself went to, without the machine’s folders', () => {
  const frame = (functionName: string, url: string) => ({ functionName, url, lineNumber: 9 });
  const nodes = [
    { id: 1, callFrame: frame('(idle)', '') },
    { id: 2, callFrame: frame('findFlat', 'file:///somewhere/src/server/flats/queries.ts') },
    { id: 3, callFrame: frame('findFlat', 'file:///somewhere/src/server/flats/queries.ts') },
  ];
  const lines = selfTimes({ nodes, samples: [1, 2, 3, 3], timeDeltas: [100, 300, 300, 300] });
  expect(lines.map(({ text }) => text)).toEqual([
    ' 90.0 %  findFlat  src/server/flats/queries.ts:10',
    ' 10.0 %  (idle)',
  ]);
});
