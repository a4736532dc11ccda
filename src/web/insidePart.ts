import { createPart } from '#web/data/part.ts';

/** All that lies behind the sign-in screen: fetched when somebody is about to enter. */
export const insidePart = createPart(() => import('#web/inside.tsx'));
