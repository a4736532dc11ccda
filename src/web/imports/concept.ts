import type { Concept } from '#web/concept.ts';
import IconTableImport from '~icons/tabler/table-import';

/**
 * The query key of everything that depends on the society's records. In this file, so that the first screen does not
 * load the import's code.
 */
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
  // What an import would do depends on the society's present records.
  subscriptions: [
    {
      topics: ['flats', 'owners', 'vehicles', 'tenancies', 'society'],
      ...{ queryKey: plannedKey, isFamily: true, waitMs: 1000 },
    },
  ],
};
