import { Text } from '@mantine/core';
import type { Import } from '#domain/imports/answers.ts';
import classes from '#web/imports/Import.module.css';
import type { Item } from '#web/imports/queries.ts';
import { rowNames } from '#web/imports/where.ts';
import { changedLabel, shownValue, topicLabels } from '#web/imports/words.ts';

const shownRows = 3;

/** A record as it would be made, or what would change of it, field by field. */
export function ItemRow({ plan, item: { topic, action, label, rows, changes } }: { plan: Import; item: Item }) {
  return (
    <div className={classes.item}>
      <div className={classes.itemHead}>
        <Text fw={600}>
          <Text span inherit fw={400} c="dimmed">{`${topicLabels[topic]} `}</Text>
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {rowNames(plan, rows.slice(0, shownRows), rows.length)}
        </Text>
      </div>
      {changes.length > 0 && (
        <dl className={classes.facts}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{changedLabel(field)}</dt>
              <dd>
                {action === 'changed' && (
                  <>
                    <del>{shownValue(field, before)}</del>
                    {' → '}
                  </>
                )}
                {action === 'changed' ? <ins>{shownValue(field, after)}</ins> : shownValue(field, after)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
