import { Box, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

/** A page's one h1, what it is about, and what can be done there. Takes the focus when the page is come to. */
export function PageHeader({ title, note, actions }: { title: string; note?: ReactNode; actions?: ReactNode }) {
  return (
    <Box className={classes.header} data-page-head>
      <div>
        <Title order={1} tabIndex={-1} className={classes.title ?? ''} data-page-title>
          {title}
        </Title>
        {note && (
          <Text c="dimmed" size="sm" mt={4}>
            {note}
          </Text>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Box>
  );
}
