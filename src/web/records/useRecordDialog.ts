import { useCallback, useState } from 'react';

type Identified = { id: string };

type Opening<R, Asked> = {
  /** The record as it was when the form opened; null for a new one. */
  record: R | null;
  /** The address that asked for a new one; null when a button did. */
  asked: Asked | null;
  isOpen: boolean;
  /** Makes every opening a form of its own. */
  nth: number;
};

/**
 * The one dialog in which a page's records are added and edited. `records` are as they are now. The last form stays
 * while the dialog fades out.
 */
export function useRecordDialog<R extends Identified, Asked = never>(records: readonly R[] | undefined) {
  const [opening, setOpening] = useState<Opening<R, Asked>>({ record: null, asked: null, isOpen: false, nth: 0 });
  const open = useCallback(
    (record: R | null, asked: Asked | null) => setOpening(({ nth }) => ({ record, asked, isOpen: true, nth: nth + 1 })),
    [],
  );
  const { record } = opening;
  return {
    ...opening,
    /** The open record as the list has it now: null when someone deleted it, undefined while that is not known. */
    now: record && records && (records.find(({ id }) => id === record.id) ?? null),
    /** These stay the same, so that cards stay memoised. */
    edit: useCallback((chosen: R) => open(chosen, null), [open]),
    add: useCallback(() => open(null, null), [open]),
    addAsked: useCallback((asked: Asked) => open(null, asked), [open]),
    close: useCallback(() => setOpening((last) => ({ ...last, isOpen: false })), []),
  };
}

export type RecordDialogState<R extends Identified> = Omit<ReturnType<typeof useRecordDialog<R>>, 'addAsked' | 'asked'>;
