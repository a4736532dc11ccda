import { Button, Card } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#web/ui/Card.module.css';

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

/** A record among others, with what can be done to it. */
export function RecordCard({ label, name, onEdit, onDelete, children }: Props) {
  return (
    <Card withBorder component="article" aria-label={label} className={classes.card ?? ''}>
      {children}
      {(onEdit || onDelete) && (
        <div className={classes.actions}>
          {onEdit && <CardButton icon={<IconPencil size={16} aria-hidden />} act="Edit" name={name} onClick={onEdit} />}
          {onDelete && (
            <CardButton
              icon={<IconTrash size={16} aria-hidden />}
              act="Delete"
              name={name}
              onClick={onDelete}
              color="red"
            />
          )}
        </div>
      )}
    </Card>
  );
}

type ButtonProps = { icon: ReactNode; act: string; name: string; onClick: () => void; color?: string };

function CardButton({ icon, act, name, ...rest }: ButtonProps) {
  return (
    <Button variant="subtle" size="xs" leftSection={icon} aria-label={`${act} ${name}`} {...rest}>
      {act}
    </Button>
  );
}
