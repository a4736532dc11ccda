import type { ReactNode } from 'react';
import classes from '#web/ui/Card.module.css';
import plain from '#web/ui/PlainButton.module.css';
import IconPencil from '~icons/tabler/pencil';
import IconTrash from '~icons/tabler/trash';

const action = `${plain.button} ${classes.action}`;

type Props = {
  /** What the card is of, for those who can't see it: 'Flat A-101'. */
  label: string;
  /** The record's name, as its buttons say it: 'A-101'. */
  name: string;
  /** Null for those who may only read: then there is no button. */
  onEdit: (() => void) | null;
  onDelete: (() => void) | null;
  children: ReactNode;
};

/**
 * A record among others, with what can be done to it. Of plain elements: they come by the dozen while a long
 * list is scrolled, and the component library's take several times as long.
 */
export function RecordCard({ label, name, onEdit, onDelete, children }: Props) {
  return (
    <article aria-label={label} className={classes.card}>
      {children}
      {(onEdit || onDelete) && (
        <div className={classes.actions}>
          {onEdit && (
            <button type="button" className={action} aria-label={`Edit ${name}`} onClick={onEdit}>
              <IconPencil size={16} />
              Edit
            </button>
          )}
          {onDelete && (
            <button type="button" className={action} data-destroys aria-label={`Delete ${name}`} onClick={onDelete}>
              <IconTrash size={16} />
              Delete
            </button>
          )}
        </div>
      )}
    </article>
  );
}
