import { Hono } from 'hono';
import { z } from 'zod';
import { encoded } from '#domain/message.ts';
import { Person, PersonDraft, PersonEdit, PersonRecord } from '#domain/person.ts';
import { answers, answersWhole, listOf } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { run, runOn } from '#server/http/run.ts';
import { IdParam, idsField, SeenQuery, valid } from '#server/http/valid.ts';
import { answerWhole, type WholeAnswers } from '#server/http/whole.ts';
import { deleteOwner } from '#server/owners/commands.ts';
import {
  addPerson,
  editPerson,
  existingPerson,
  findPerson,
  listPeople,
  personErrors,
  whichOf,
} from '#server/owners/people.ts';

const ListQuery = z.strictObject({
  ids: idsField.optional(),
  isOwner: z.enum(['true', 'false'], { error: encoded('choose_yes_or_no') }).optional(),
});

/** The calls of docs/rules.md, People. What is done with owners' records is done with people's, under the same id. */
export function personRoutes({ db, read, reading, write, seal }: Kernel & { reading: WholeAnswers<'people'> }) {
  return new Hono<Env>()
    .get(
      '/',
      allow('owners:read'),
      answersWhole(listOf(Person), 'listPeople', 'Everybody by name, these, or those who are owners or are not'),
      valid('query', ListQuery),
      async (c) => {
        const { ids, isOwner } = c.req.valid('query');
        if (ids === undefined) return answerWhole<{ items: Person[] }>(c, await reading.latest('people', isOwner));
        return c.json({ items: await listPeople(db, { ids, ...whichOf(isOwner) }) });
      },
    )
    .post(
      '/',
      allow('owners:write'),
      answers(201, PersonRecord, 'addPerson', 'Add somebody who owns nothing', 'conflict'),
      valid('json', PersonDraft, { rules: { read, errors: personErrors } }),
      (c) => run(c, write, addPerson, 201),
    )
    .get(
      '/:id',
      allow('owners:read'),
      answers(200, PersonRecord, 'getPerson', 'A person', 'not_found'),
      valid('param', IdParam),
      async (c) => c.json(existingPerson(await findPerson(db, seal, c.req.valid('param').id))),
    )
    .patch(
      '/:id',
      allow('owners:write'),
      answers(200, PersonRecord, 'editPerson', 'Change how somebody is called and reached', 'not_found', 'stale'),
      valid('param', IdParam),
      valid('json', PersonEdit, { rules: { read, errors: personErrors } }),
      (c) => runOn(c, write, editPerson),
    )
    .delete(
      '/:id',
      allow('owners:write'),
      answers(204, null, 'deletePerson', 'Delete somebody’s record', 'not_found', 'stale', 'conflict'),
      valid('param', IdParam),
      valid('query', SeenQuery),
      async (c) => {
        const { id } = c.req.valid('param');
        const { version } = c.req.valid('query');
        await write(c.var.currentUser, (tx) => deleteOwner(tx, id, version));
        return c.body(null, 204);
      },
    );
}
