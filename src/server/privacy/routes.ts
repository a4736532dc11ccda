import { Hono } from 'hono';
import { z } from 'zod';
import { bulkBytes } from '#domain/bulkCalls.ts';
import { Erased, ErasurePlan, ErasureSubmission } from '#domain/erasure.ts';
import { id } from '#domain/fields.ts';
import { HandOver, HandOverRequest } from '#domain/handOver.ts';
import {
  Consent,
  ConsentsDraft,
  ConsentsRecorded,
  ConsentWithdrawal,
  Notice,
  NoticeDraft,
  PresentNotice,
  PrivacyFigures,
} from '#domain/privacy.ts';
import { answers, listOf } from '#server/http/answers.ts';
import { allow, type Env, everybody } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { run } from '#server/http/run.ts';
import { IdParam, longFormBytes, valid } from '#server/http/valid.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import type { Shortening } from '#server/owners/shortening.ts';
import { recordConsents, withdrawConsent } from '#server/privacy/consents.ts';
import { eraseOwner, planErasure } from '#server/privacy/erasure.ts';
import { handOver, handOverProblems } from '#server/privacy/handOver.ts';
import { changeNotice, listNotices, presentNotice } from '#server/privacy/notices.ts';
import { consentsOf, privacyFigures } from '#server/privacy/queries.ts';

/** What people are told of what is kept of them, and what they said to it (docs/rules.md, A person's data). */
export function privacyRoutes({ db, write }: Kernel) {
  return new Hono<Env>()
    .get(
      '/',
      allow('privacy:read'),
      answers(200, PrivacyFigures, 'getPrivacyFigures', 'How many have agreed, and how many were erased'),
      async (c) => c.json(await privacyFigures(db)),
    )
    .get(
      '/notice',
      everybody(),
      answers(200, PresentNotice, 'getNotice', 'What is kept of people, as they are told before they sign up'),
      async (c) => c.json(await presentNotice(db)),
    )
    .get(
      '/notices',
      allow('privacy:read'),
      answers(200, listOf(Notice), 'listNotices', 'Every version of the notice, the one in force first'),
      async (c) => c.json({ items: await listNotices(db) }),
    )
    .post(
      '/notices',
      allow('privacy:write'),
      answers(201, Notice, 'changeNotice', 'Put a new version of the notice in force', 'stale', 'conflict'),
      valid('json', NoticeDraft, { maxBytes: longFormBytes }),
      (c) => run(c, write, changeNotice, 201),
    )
    .get(
      '/consents',
      allow('privacy:read'),
      answers(200, listOf(Consent), 'listConsents', 'What an owner has agreed to, the latest first'),
      valid('query', z.strictObject({ ownerId: id })),
      async (c) => c.json({ items: await consentsOf(db, [c.req.valid('query').ownerId]) }),
    )
    .post(
      '/consents',
      allow('privacy:write'),
      answers(200, ConsentsRecorded, 'recordConsents', 'Record that owners agreed to a version of the notice'),
      valid('json', ConsentsDraft, { maxBytes: bulkBytes }),
      (c) => run(c, write, recordConsents),
    )
    .post(
      '/consents/withdrawal',
      allow('privacy:write'),
      answers(200, listOf(Consent), 'withdrawConsent', 'Record that an owner withdrew it', 'not_found', 'conflict'),
      valid('json', ConsentWithdrawal),
      async (c) => {
        const withdrawal = c.req.valid('json');
        return c.json({ items: await write(c.var.currentUser, (tx) => withdrawConsent(tx, withdrawal)) });
      },
    );
}

/** What is held about an owner, given or erased (docs/rules.md, A person's data); beside the other addresses of owners. */
export function ownerPrivacyRoutes(context: IdentityContext & { shortening: Shortening }) {
  const { readLong, write, shortening } = context;
  return new Hono<Env>()
    .post(
      '/:id/hand-over',
      allow('privacy:write'),
      answers(200, HandOver, 'handOverOwner', 'Everything held about somebody; it is recorded', ...handOverProblems),
      valid('param', IdParam),
      valid('json', HandOverRequest),
      async (c) =>
        c.json(await handOver(context, c.var.currentUser, { ownerId: c.req.valid('param').id }, c.req.valid('json'))),
    )
    .get(
      '/:id/erasure',
      allow('privacy:write'),
      answers(200, ErasurePlan, 'previewErasure', 'What erasing a former owner’s details would do', 'not_found'),
      valid('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param');
        return c.json(await readLong((tx) => planErasure(tx, id)));
      },
    )
    .post(
      '/:id/erasure',
      allow('privacy:write'),
      answers(200, Erased, 'eraseOwner', 'Erase a former owner’s details for good', 'not_found', 'stale', 'conflict'),
      valid('param', IdParam),
      valid('json', ErasureSubmission),
      async (c) => {
        const { id } = c.req.valid('param');
        const submission = c.req.valid('json');
        const erased = await write(c.var.currentUser, (tx) => eraseOwner(tx, id, submission));
        // Starts the overwriting of what the erasure has left in the engine's files.
        shortening.wake();
        return c.json(erased);
      },
    );
}

/** Everything held about an account, beside its other addresses (docs/rules.md, A person's data). */
export function accountHandOverRoutes(context: IdentityContext) {
  return new Hono<Env>().post(
    '/:id/hand-over',
    allow('privacy:write'),
    answers(200, HandOver, 'handOverUser', 'Everything held about an account', ...handOverProblems),
    valid('param', IdParam),
    valid('json', HandOverRequest),
    async (c) =>
      c.json(await handOver(context, c.var.currentUser, { userId: c.req.valid('param').id }, c.req.valid('json'))),
  );
}
