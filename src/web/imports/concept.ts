import type { Concept } from '#web/concept.ts';
import IconTableImport from '~icons/tabler/table-import';

/** Where the answers are kept that depend on the society's records. Here, so that the first screen brings no import along. */
export const plannedKey = ['planned-imports'] as const;

export const imports: Concept = {
  pages: [
    {
      to: '/admin/import',
      title: 'Import',
      needs: 'imports:use',
      menu: {
        label: 'Import',
        group: 'Office',
        icon: IconTableImport,
        also: 'bring spreadsheet excel xlsx csv paste upload',
      },
    },
  ],
  commands: [],
  records: null,
  recordCommands: [],
  // What would become of a file depends on what is there.
  subscriptions: [
    {
      topics: ['flats', 'owners', 'vehicles', 'tenancies', 'society'],
      ...{ queryKey: plannedKey, isFamily: true, waitMs: 1000 },
    },
  ],
};
