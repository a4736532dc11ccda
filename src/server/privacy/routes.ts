import { Hono } from 'hono';
import { z } from 'zod';
import { bulkBytes } from '#domain/bulkCalls.ts';
import { id } from '#domain/fields.ts';
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
import { longFormBytes, valid } from '#server/http/valid.ts';
import { recordConsents, withdrawConsent } from '#server/privacy/consents.ts';
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
      async (c) => {
        const draft = c.req.valid('json');
        return c.json(await write(c.var.currentUser, (tx) => changeNotice(tx, draft)), 201);
      },
    )
    .get(
      '/consents',
      allow('privacy:read'),
      answers(200, listOf(Consent), 'listConsents', 'What an owner has agreed to, the latest first'),
      valid('query', z.strictObject({ ownerId: id })),
      async (c) => c.json({ items: await consentsOf(db, c.req.valid('query').ownerId) }),
    )
    .post(
      '/consents',
      allow('privacy:write'),
      answers(200, ConsentsRecorded, 'recordConsents', 'Record that owners agreed to a version of the notice'),
      valid('json', ConsentsDraft, { maxBytes: bulkBytes }),
      async (c) => {
        const draft = c.req.valid('json');
        return c.json(await write(c.var.currentUser, (tx) => recordConsents(tx, draft)));
      },
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
