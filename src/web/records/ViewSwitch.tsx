import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListView } from '#web/records/listAddress.ts';

type Props = { view: ListView; onChange: (view: ListView) => void };

/** Cards or table. */
export function ViewSwitch({ view, onChange }: Props) {
  return (
    <SegmentedControl
      aria-label="Show as"
      value={view}
      onChange={(next) => onChange(next === 'table' ? 'table' : 'cards')}
      data={[
        { value: 'cards', label: <Option icon={<IconLayoutGrid size={18} aria-hidden />}>Cards</Option> },
        { value: 'table', label: <Option icon={<IconTable size={18} aria-hidden />}>Table</Option> },
      ]}
    />
  );
}

function Option({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span style={{ display: 'grid', placeItems: 'center', minHeight: 22 }} title={children}>
      {icon}
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  );
}
