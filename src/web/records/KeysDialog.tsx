import { Kbd, Modal, Table } from '@mantine/core';
import { Fragment, useState } from 'react';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import { commandKey, saveKeys } from '#web/ui/saveKeys.ts';

type Line = { keys: readonly string[]; does: string };

const everywhere: Line[] = [
  { keys: ['j', 'k'], does: 'Next and previous' },
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'These keys' },
];
const inList: Line[] = [
  { keys: ['←', '↑', '→', '↓'], does: 'Move' },
  { keys: ['Home', 'End'], does: 'First and last' },
  { keys: ['Page Up', 'Page Down'], does: 'A screenful up and down' },
  { keys: ['Enter'], does: 'Open' },
];
const editing: Line[] = [
  { keys: ['e'], does: 'Edit' },
  { keys: [saveKeys.title], does: 'In a form: save it' },
  { keys: [`${commandKey} Z`], does: 'Undo what was just done' },
];
const selecting: Line[] = [
  { keys: ['x'], does: 'Select' },
  { keys: ['Shift ↑', 'Shift ↓'], does: 'Select on the way' },
];
const headings: Line[] = [
  { keys: ['←', '→'], does: 'On a heading of the table: the next one' },
  { keys: ['Shift ←', 'Shift →'], does: 'On a heading: narrower and wider' },
];

type Props = { isOpen: boolean; onClose: () => void; mayEdit: boolean; maySelect: boolean; isTable: boolean };

/** Lists the keys of a list, only those that do something for this user and view. */
export function KeysDialog({ isOpen, onClose, mayEdit, maySelect, isTable }: Props) {
  // Mantine does not return the focus from a dialog that is mounted open, as this one is the first time.
  const [opener] = useState(() => (isOpen ? document.activeElement : null));
  const lines = [
    ...inList,
    ...(mayEdit ? editing : []),
    ...(maySelect ? selecting : []),
    ...everywhere,
    ...(isTable ? headings : []),
  ];
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Keys in Lists"
      onExitTransitionEnd={() => focusPageTitle({ unlessFocused: true, rather: opener })}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Table verticalSpacing={6} withRowBorders={false}>
        <Table.Tbody>
          {lines.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Td>{does}</Table.Td>
              <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                {keys.map((key, nth) => (
                  <Fragment key={key}>
                    {nth > 0 && ' '}
                    <Kbd>{key}</Kbd>
                  </Fragment>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
