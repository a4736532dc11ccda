import { IconTableImport } from '@tabler/icons-react';
import type { Concept } from '#web/concept.ts';
import { plannedKey } from '#web/imports/queries.ts';

export const imports: Concept = {
  pages: [
    {
      to: '/admin/import',
      title: 'Import',
      needs: 'imports:use',
      menu: { label: 'Import', icon: IconTableImport, also: 'bring spreadsheet excel xlsx csv paste upload' },
    },
  ],
  commands: [],
  records: null,
  recordCommands: [],
  // What would become of a file depends on what is there.
  subscriptions: [
    { topics: ['flats', 'owners', 'vehicles', 'society'], queryKey: plannedKey, isFamily: true, waitMs: 1000 },
  ],
};
