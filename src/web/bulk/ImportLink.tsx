import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMay } from '#web/identity/useMay.ts';
import IconTableImport from '~icons/tabler/table-import';

/** A link to the import for an empty list: most societies have their data in a spreadsheet. */
export function ImportLink() {
  if (!useMay()('imports:use')) return null;
  return (
    <Button
      component={Link}
      to="/admin/import"
      variant="default"
      leftSection={<IconTableImport size={18} aria-hidden />}
    >
      Import a spreadsheet
    </Button>
  );
}
