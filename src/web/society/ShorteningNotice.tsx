import { Alert, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ShorteningProgress } from '#domain/society.ts';
import { shorteningQuery } from '#web/society/queries.ts';

/** While the digits that are not to be kept are being removed: how far that is. */
export function ShorteningNotice() {
  const { data } = useQuery(shorteningQuery);
  if (!data?.isRunning) return null;
  return (
    <Alert color="blue" title="Aadhaar numbers are being shortened" role="status">
      <Text size="sm" mb="xs">
        {stepOf(data)} You can go on working meanwhile.
      </Text>
      <Progress value={percentOf(data)} aria-label="Shortening of Aadhaar numbers" animated />
    </Alert>
  );
}

function stepOf({ step, done, total }: ShorteningProgress): string {
  if (step === 'overwriting') return 'What is left of the numbers in the database’s files is being overwritten.';
  return `${Math.min(done, total).toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} records are done.`;
}

/** The files are the last tenth of the way. */
function percentOf({ step, done, total }: ShorteningProgress): number {
  return step === 'overwriting' ? 90 : (90 * Math.min(done, total)) / Math.max(total, 1);
}
