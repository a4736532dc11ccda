import { Card, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { transferReasons } from '#domain/transfer.ts';
import { reasonLabels } from '#domain/transferReasons.ts';
import { fieldLabels, type LabelledField } from '#web/transfers/form/fields.ts';
import formClasses from '#web/ui/Form.module.css';
import classes from './Transfer.module.css';

type SectionProps = {
  title: string;
  /** The heading's, by which it can be focused. */
  id?: string;
  children: ReactNode;
};

/** One part of the form, under a heading of its own. */
export function Section({ title, id, children }: SectionProps) {
  return (
    <Card component="section" padding="lg">
      <Title order={2} size="h4" mb="sm" {...(id && { id, tabIndex: -1, className: classes.heading ?? '' })}>
        {title}
      </Title>
      {children}
    </Card>
  );
}

/** One part of a plan that is shown before it is done; with a label it is a region. */
export function PlanPart({ title, label, children }: { title: string; label?: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  );
}

/** The properties of every labelled field: its label and its width. */
export function labelled(name: LabelledField, width: 'half' | 'third' | 'whole' = 'half') {
  return { label: fieldLabels[name], className: formClasses.field ?? '', wrapperProps: { 'data-width': width } };
}

export const reasonOptions = transferReasons.map((value) => ({ value, label: reasonLabels[value] }));

/** Turns autofill off: the browser would offer the admin's own name and number for another person's. */
export const plain = { autoComplete: 'off' } as const;
