import { renamed } from '#domain/message.ts';
import { sentencesOf } from '#domain/say.ts';
import { RequestFailed } from '#web/data/api.ts';
import { fieldAt } from '#web/owners/fields.ts';

/** Renames the errors from paths in the record's groups, which the server uses, to the flat fields of the forms. */
export function rethrowAtFields(error: unknown): never {
  if (error instanceof RequestFailed) {
    const fields = renamed(error.fields, fieldAt);
    Object.assign(error, { fields, errors: sentencesOf(fields) });
  }
  throw error;
}
