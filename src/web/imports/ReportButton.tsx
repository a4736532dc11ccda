import { Button } from '@mantine/core';
import IconDownload from '~icons/tabler/download';

/** Downloads the report of what becomes of every row of a file: before it is written, and for a day afterwards. */
export function ReportButton({ id }: { id: string }) {
  return (
    <Button
      component="a"
      href={`/api/imports/${id}/report`}
      download="import-report.csv"
      variant="default"
      style={{ alignSelf: 'start' }}
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      Download report
    </Button>
  );
}
