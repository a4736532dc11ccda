import type { ReactNode } from 'react';
import classes from '#web/ui/Card.module.css';
import plain from '#web/ui/PlainButton.module.css';
import IconPencil from '~icons/tabler/pencil';
import IconTrash from '~icons/tabler/trash';

const action = `${plain.button} ${classes.action}`;

type Props = {
  /** The card's accessible name: 'Flat A-101'. */
  label: string;
  /** The record's name in the labels of the buttons: 'A-101'. */
  name: string;
  /** Null for users who may only read; then there is no button. */
  onEdit: (() => void) | null;
  onDelete: (() => void) | null;
  children: ReactNode;
};

/**
 * A card of one record with its actions. It uses plain elements: dozens of cards render while a long list is scrolled,
 * and the component library's elements take several times as long.
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
