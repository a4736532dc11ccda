import type { ConsentWay } from '#domain/privacy.ts';

export const wayLabels: Record<ConsentWay, string> = {
  paper: 'On paper, signed',
  'in-person': 'In person',
  message: 'By message',
};
