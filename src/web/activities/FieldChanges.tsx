import { VisuallyHidden } from '@mantine/core';
import type { ActivityLine, ChangedField } from '#domain/activityLog.ts';
import { say } from '#domain/say.ts';
import { fieldWord, shownValue } from '#domain/sentences/log.ts';
import { capitalised } from '#web/activities/words.ts';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import classes from './Activities.module.css';

/** Each field that a line changed, before and after beside each other. */
export function FieldChanges({ line: { fields, operation, isErased } }: { line: ActivityLine }) {
  if (isErased && fields.length === 0) return <p className={classes.erased}>Personal details were erased since.</p>;
  if (fields.length === 0) return null;
  const [hasBefore, hasAfter] = [operation !== 'add', operation !== 'delete'];
  return (
    <table className={classes.fields} data-both={(hasBefore && hasAfter) || undefined}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Field</VisuallyHidden>
          </th>
          {hasBefore && <th scope="col">Before</th>}
          {hasAfter && <th scope="col">After</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map((changed) => (
          <tr key={changed.field}>
            <th scope="row">{capitalised(fieldWord(changed.field))}</th>
            {isUntold(changed) ? (
              <td colSpan={2}>{capitalised(say(changed.what))}</td>
            ) : (
              <>
                {hasBefore && <td data-before>{shown(changed.field, changed.before)}</td>}
                {hasAfter && <td>{shown(changed.field, changed.after)}</td>}
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of a document the log says that it was changed, and never what it says. */
function isUntold({ before, after }: ChangedField): boolean {
  return before === true && after === true;
}

function shown(field: string, value: ChangedField['before']) {
  const text = shownValue(field, value);
  // Whoever asked for the details gets all of a description.
  if (typeof value === 'string' && text.endsWith('…')) return value;
  return text === '' ? <NotGiven /> : text;
}
