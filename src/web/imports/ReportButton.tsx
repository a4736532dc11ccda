import { Button } from '@mantine/core';
import IconDownload from '~icons/tabler/download';

/** What became of all of a file, or would: before it is written, and for the day after. */
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
