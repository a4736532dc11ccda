import { expect, test } from 'vitest';
import { activityExample } from '#domain/activity.ts';
import { activityColumns } from '#web/pages/ActivityOutput.tsx';

test('the log on paper and in a file says which field was changed, where that is all, and else what was done', () => {
  const what = activityColumns('Asia/Kolkata').find(({ key }) => key === 'what');
  expect(what?.value(activityExample)).toBe('Changed the rent of B-204 from ₹20,000 to ₹22,000');
  expect(what?.value({ ...activityExample, changed: null })).toBe('Changed flat B-204');
});
