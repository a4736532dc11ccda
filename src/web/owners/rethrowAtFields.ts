import { renamed } from '#domain/message.ts';
import { sentencesOf } from '#domain/say.ts';
import { RequestFailed } from '#web/data/api.ts';
import { fieldAt } from '#web/owners/fields.ts';

/** The server speaks of the record's groups, the forms of people lay them open. */
export function rethrowAtFields(error: unknown): never {
  if (error instanceof RequestFailed) {
    const fields = renamed(error.fields, fieldAt);
    Object.assign(error, { fields, errors: sentencesOf(fields) });
  }
  throw error;
}
