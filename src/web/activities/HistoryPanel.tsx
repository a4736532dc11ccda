import { Drawer, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { RecordName } from '#web/activities/search.ts';
import { lazyModule, useLazyModule } from '#web/data/lazyModule.ts';
import { useMay } from '#web/identity/useMay.ts';
import { HeadButton } from '#web/ui/HeadButton.tsx';
import { isUnderAnother, useFocusToOpener } from '#web/ui/useFocusBack.ts';
import IconHistory from '~icons/tabler/history';

const historyModule = lazyModule(() => import('#web/activities/History.tsx'));

type Props = { record: RecordName /** 'flat A-101' */; of: string };

/** A button that opens the log entries of one record; hidden from users who may not read the log. */
export function HistoryButton({ record, of }: Props) {
  const mayRead = useMay()('activities:read');
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!mayRead) return null;
  return (
    <>
      <HeadButton leftSection={<IconHistory size={18} aria-hidden />} aria-haspopup="dialog" onClick={open}>
        History
      </HeadButton>
      <HistoryPanel record={record} of={of} isOpen={isOpen} onClose={close} />
    </>
  );
}

export function HistoryPanel({ record, of, isOpen, onClose }: Props & { isOpen: boolean; onClose: () => void }) {
  const { loaded, isMissing } = useLazyModule(historyModule);
  const giveFocusBack = useFocusToOpener(isOpen);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) historyModule.fetch();
  }, [isOpen]);
  return (
    <Drawer
      ref={root}
      opened={isOpen}
      onClose={() => isUnderAnother(root.current) || onClose()}
      title={`History of ${of}`}
      position="right"
      size="lg"
      onExitTransitionEnd={giveFocusBack}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {loaded && <loaded.History record={record} />}
      {!loaded && isMissing && (
        <Text>The history can’t be fetched without the server. It comes when the server is back.</Text>
      )}
      {!loaded && !isMissing && <Skeleton height={160} />}
    </Drawer>
  );
}
