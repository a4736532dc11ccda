import { Hono } from 'hono';
import { Dashboard } from '#domain/dashboard.ts';
import { answersWhole } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import type { WholeAnswers } from '#server/http/whole.ts';
import { answerWhole } from '#server/http/whole.ts';

export function dashboardRoutes({ reading, today }: Pick<Kernel, 'today'> & { reading: WholeAnswers<'dashboard'> }) {
  return new Hono<Env>().get(
    '/',
    allow('dashboard:read'),
    answersWhole(Dashboard, 'getDashboard', 'The figures of the society'),
    async (c) => answerWhole<Dashboard>(c, await reading.latest('dashboard', await today())),
  );
}
