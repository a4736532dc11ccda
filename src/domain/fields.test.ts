import { expect, test } from 'vitest';
import { HoldersDraft } from '#domain/holders.ts';
import { HouseholdMemberDraft } from '#domain/household.ts';
import { messagesOf } from '#domain/message.ts';
import { StopDraft } from '#domain/stop.ts';

const nobody = { name: '', share: 'half' };

test.each([
  [StopDraft, { vehicleNumber: '', name: '', reason: '', lastDay: '' }, ['vehicleNumber', 'reason', 'lastDay']],
  [StopDraft, { vehicleNumber: '12', name: 'B.', reason: 'Left', lastDay: '' }, ['vehicleNumber', 'name', 'lastDay']],
  [HouseholdMemberDraft, { name: '', since: 'May' }, ['name', 'since']],
  [HoldersDraft.shape.holders, [nobody], ['0.name', '0.share']],
])('what only several fields say is told at once with what is wrong with one of them: %#', (schema, typed, wrong) => {
  expect(Object.keys(messagesOf(schema.safeParse(typed).error)).toSorted()).toEqual(wrong.toSorted());
});
