import { ActionIcon, Menu, Paper } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import IconDotsVertical from '~icons/tabler/dots-vertical';
import classes from './Rows.module.css';

export type Act = { label: string; icon: ReactNode; isDanger?: boolean; act: () => void };
type Row = { id: string; name: string; badge: ReactNode; more: ReactNode; acts: readonly Act[] };

/** A short list of records, each with a menu; it looks the same on a phone. */
export function Rows({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <Paper withBorder>
      <ul className={classes.list} aria-label={label}>
        {rows.map((row) => (
          <li key={row.id}>
            <div className={classes.row}>
              <div className={classes.what}>
                <div className={classes.name}>
                  <span>{row.name}</span>
                  {row.badge}
                </div>
                <div className={classes.more}>{row.more}</div>
              </div>
              {row.acts.length > 0 && <RowMenu name={row.name} acts={row.acts} />}
            </div>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

function RowMenu({ name, acts }: Pick<Row, 'name' | 'acts'>) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} shadow="md">
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" size={44} aria-label={`Actions for ${name}`}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ label, icon, isDanger, act }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            {...(isDanger && { c: 'var(--mantine-color-error)' })}
            onClick={() => {
              // The dialog returns the focus to the element that has it now, so that must not be an item of the closing
              // menu.
              button.current?.focus();
              act();
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
