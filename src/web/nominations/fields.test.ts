import { expect, test } from 'vitest';
import { say } from '#domain/say.ts';
import { toDraft, toFields, wrongIn } from '#web/nominations/fields.ts';

test.each(['1e2', '0x10', 'half'])('a share of %s is refused as it was typed, and is no number', (share) => {
  const fields = toFields(null, { ownerId: '', flatId: '' });
  const draft = toDraft({ ...fields, nominees: fields.nominees.map((one) => ({ ...one, share })) });
  const what = wrongIn(draft, { holder: 'Asha Rao', today: '2026-03-05' })['nominees.0.share'];
  expect(what && say(what)).toContain(share);
});
