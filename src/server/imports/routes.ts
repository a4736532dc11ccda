import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { withoutHidden } from '#domain/fields.ts';
import {
  Import,
  ImportItem,
  ImportLeftOut,
  ImportProgress,
  ImportRow,
  ImportSummary,
  pageOf,
  RememberedSheet,
  rowsShown,
} from '#domain/imports/answers.ts';
import { importLimits } from '#domain/imports/cells.ts';
import { choicesBytes, ImportChoices } from '#domain/imports/choices.ts';
import { encoded } from '#domain/message.ts';
import { answers, answersText, listOf } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import { fileOf, IdParam, valid, validFile } from '#server/http/valid.ts';
import type { Imports } from '#server/imports/imports.ts';

// Hidden characters are taken out and not refused, so that nobody has to rename a file.
const name = z
  .string()
  .max(200)
  .transform((text) => withoutHidden(text).trim())
  .pipe(z.string().min(1));
const FileQuery = z.strictObject({ name: name.describe('The name of the file, as a person reads it') });
const Pasted = z
  .strictObject({ name: name.optional(), text: z.string() })
  .meta({ id: 'PastedCells', examples: [{ text: 'Flat\tOwner\nA-101\tLeela Iyer' }] });
const Applied = z
  .strictObject({ digest: z.string().max(100) })
  .meta({ id: 'ImportApplied', examples: [{ digest: 'wV4T…' }] });

const mostAtOnce = 200;
const whole = (max: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, { error: encoded('limit_out_of_range', { max }) })
    .transform(Number)
    .refine((value) => value <= max, { error: encoded('limit_out_of_range', { max }) });
const partFields = { after: whole(9_999_999).optional(), limit: whole(mostAtOnce).optional() };
const PartQuery = z.strictObject(partFields);
const ItemsQuery = z.strictObject({
  action: z.enum(['made', 'changed', 'alone'], { error: encoded('choose_one') }),
  topic: z.enum(['flats', 'owners', 'vehicles', 'tenancies'], { error: encoded('choose_one') }).optional(),
  ...partFields,
});
const RowsQuery = z.strictObject({
  sheet: whole(importLimits.sheets),
  show: z.enum(rowsShown, { error: encoded('choose_one') }).optional(),
  ...partFields,
});
const ofVersion = {
  version: whole(9_999_999).describe('Of the choices that these were made from: others since are not overwritten'),
};
const ChoiceQuery = z.strictObject(ofVersion);
const RowQuery = z.strictObject({ sheet: whole(importLimits.sheets), row: whole(9_999_999), ...ofVersion });

const sliceOf = ({ after = 0, limit = 50 }: { after?: number | undefined; limit?: number | undefined }) => ({
  from: after,
  size: limit,
});

type Routed = { imports: Imports };

/** The calls of docs/rules.md, Bringing a spreadsheet. */
export function importRoutes(context: Routed) {
  return new Hono<Env>()
    .route('/', fileRoutes(context))
    .route('/', choiceRoutes(context))
    .route('/', pageRoutes(context))
    .route('/', csvRoutes(context))
    .route('/', writingRoutes(context));
}

/** An answer that the thread has made: bytes of JSON. */
function json(c: Context, text: Uint8Array<ArrayBuffer>, status: 200 | 201 = 200) {
  return c.body(text, status, { 'content-type': 'application/json' });
}

function fileRoutes({ imports }: Routed) {
  return new Hono<Env>()
    .get(
      '/',
      allow('imports:use'),
      answers(200, listOf(ImportSummary), 'listImports', 'One’s own files of the last day, the newest first'),
      async (c) => c.json({ items: await imports.list(c.var.currentUser) }),
    )
    .post(
      '/',
      allow('imports:use'),
      answers(201, Import, 'readImport', 'Read a file: .xlsx, .csv or .tsv', 'conflict', 'busy'),
      valid('query', FileQuery),
      validFile({ maxBytes: importLimits.fileBytes }),
      async (c) => {
        return json(c, await imports.add(c.var.currentUser, await fileOf(c), c.req.valid('query').name), 201);
      },
    )
    .post(
      '/pasted',
      allow('imports:use'),
      answers(201, Import, 'readPastedCells', 'Read cells that were pasted', 'conflict', 'busy'),
      valid('json', Pasted, { maxBytes: importLimits.pastedBytes }),
      async (c) => {
        const { text, name = 'Pasted cells' } = c.req.valid('json');
        return json(c, await imports.add(c.var.currentUser, new TextEncoder().encode(text), name), 201);
      },
    );
}

/** The columns that are known again; they are the society's, whoever chose them. */
export function rememberedColumnRoutes({ imports }: Routed) {
  return new Hono<Env>()
    .get(
      '/',
      allow('imports:use'),
      answers(
        200,
        listOf(RememberedSheet),
        'listRememberedColumns',
        'The columns that are known again, the latest first',
      ),
      async (c) => c.json({ items: await imports.remembered() }),
    )
    .delete(
      '/:id',
      allow('imports:use'),
      answers(204, null, 'forgetRememberedColumns', 'Forget what was chosen for sheets with these headings'),
      valid('param', IdParam),
      async (c) => {
        await imports.forget(c.var.currentUser, c.req.valid('param').id);
        return c.body(null, 204);
      },
    );
}

function choiceRoutes({ imports }: Routed) {
  return new Hono<Env>()
    .get(
      '/:id',
      allow('imports:use'),
      answers(200, Import, 'getImport', 'What was found in a file and what would become of it', 'not_found', 'busy'),
      valid('param', IdParam),
      async (c) => json(c, await imports.whole(c.var.currentUser, c.req.valid('param').id)),
    )
    .patch(
      '/:id',
      allow('imports:use'),
      answers(200, Import, 'chooseInImport', 'Say how it is meant', 'not_found', 'conflict', 'stale', 'busy'),
      valid('param', IdParam),
      valid('query', ChoiceQuery),
      valid('json', ImportChoices, { maxBytes: choicesBytes }),
      async (c) => {
        const { id } = c.req.valid('param');
        const said = { edit: c.req.valid('json'), ...c.req.valid('query') };
        await imports.choose(c.var.currentUser, id, said);
        return json(c, await imports.whole(c.var.currentUser, id));
      },
    )
    .patch(
      '/:id/rows',
      allow('imports:use'),
      answers(
        200,
        ImportRow,
        'chooseInImportRow',
        'Say how it is meant, and be told at once how a row is read by that; what becomes of all of it is asked for after',
        'not_found',
        'conflict',
        'stale',
        'busy',
      ),
      valid('param', IdParam),
      valid('query', RowQuery),
      valid('json', ImportChoices, { maxBytes: choicesBytes }),
      async (c) => {
        const { id } = c.req.valid('param');
        const { version, ...at } = c.req.valid('query');
        return c.json(await imports.chooseInRow(c.var.currentUser, id, { edit: c.req.valid('json'), version }, at));
      },
    )
    .delete(
      '/:id',
      allow('imports:use'),
      answers(204, null, 'removeImport', 'Forget a file', 'not_found', 'conflict'),
      valid('param', IdParam),
      async (c) => {
        await imports.remove(c.var.currentUser, c.req.valid('param').id);
        return c.body(null, 204);
      },
    );
}

/** The routes that answer what a file comes to, a page at a time. */
function pageRoutes({ imports }: Routed) {
  return new Hono<Env>()
    .get(
      '/:id/items',
      allow('imports:use'),
      answers(
        200,
        pageOf(ImportItem),
        'listImportItems',
        'What would be made, changed or left alone',
        'not_found',
        'busy',
      ),
      valid('param', IdParam),
      valid('query', ItemsQuery),
      async (c) => {
        const { action, topic = null, ...part } = c.req.valid('query');
        const asked = { kind: 'items' as const, action, topic, ...sliceOf(part) };
        return json(c, await imports.about(c.var.currentUser, c.req.valid('param').id, asked));
      },
    )
    .get(
      '/:id/left-out',
      allow('imports:use'),
      answers(200, pageOf(ImportLeftOut), 'listLeftOut', 'What of the file is left out, and why', 'not_found', 'busy'),
      valid('param', IdParam),
      valid('query', PartQuery),
      async (c) => {
        const asked = { kind: 'left-out' as const, ...sliceOf(c.req.valid('query')) };
        return json(c, await imports.about(c.var.currentUser, c.req.valid('param').id, asked));
      },
    )
    .get(
      '/:id/rows',
      allow('imports:use'),
      answers(200, pageOf(ImportRow), 'listImportRows', 'The rows of a sheet as they are', 'not_found', 'busy'),
      valid('param', IdParam),
      valid('query', RowsQuery),
      async (c) => {
        const { sheet, show = 'all', ...part } = c.req.valid('query');
        const asked = { kind: 'rows' as const, sheet, show, ...sliceOf(part) };
        return json(c, await imports.about(c.var.currentUser, c.req.valid('param').id, asked));
      },
    );
}

/** The routes that answer a file with rows of the imported one. */
function csvRoutes({ imports }: Routed) {
  return new Hono<Env>()
    .get(
      '/:id/problems',
      allow('imports:use'),
      answersText(
        'text/csv',
        'downloadImportProblems',
        'The rows that can’t be taken, as a file with the reasons',
        z.string(),
        'not_found',
        'busy',
      ),
      valid('param', IdParam),
      async (c) => {
        const text = await imports.about(c.var.currentUser, c.req.valid('param').id, { kind: 'problems' });
        return asCsv(c, text, 'problems.csv');
      },
    )
    .get(
      '/:id/report',
      allow('imports:use'),
      answersText(
        'text/csv',
        'downloadImportReport',
        'What became of all of the file, before it is written and for the day after',
        z.string(),
        'not_found',
        'busy',
      ),
      valid('param', IdParam),
      async (c) => {
        const text = await imports.about(c.var.currentUser, c.req.valid('param').id, { kind: 'report' });
        return asCsv(c, text, 'import-report.csv');
      },
    );
}

function asCsv(c: Context, text: Uint8Array<ArrayBuffer>, filename: string) {
  return c.body(text, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${filename}"`,
  });
}

function writingRoutes({ imports }: Routed) {
  return new Hono<Env>()
    .get(
      '/:id/progress',
      allow('imports:use'),
      answers(200, ImportProgress, 'getImportProgress', 'How far the writing is', 'not_found'),
      valid('param', IdParam),
      async (c) => c.json(await imports.progress(c.var.currentUser, c.req.valid('param').id)),
    )
    .post(
      '/:id/apply',
      allow('imports:use'),
      answers(
        200,
        ImportProgress,
        'applyImport',
        'Write what was shown, all of it or nothing',
        'not_found',
        'conflict',
        'stale',
        'busy',
      ),
      valid('param', IdParam),
      valid('json', Applied),
      async (c) => {
        const { id } = c.req.valid('param');
        await imports.apply(c.var.currentUser, id, c.req.valid('json').digest);
        return c.json(await imports.progress(c.var.currentUser, id));
      },
    )
    .post(
      '/:id/cancel',
      allow('imports:use'),
      answers(200, ImportProgress, 'cancelImport', 'End the writing with nothing written', 'not_found', 'conflict'),
      valid('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param');
        await imports.cancel(c.var.currentUser, id);
        return c.json(await imports.progress(c.var.currentUser, id));
      },
    );
}
