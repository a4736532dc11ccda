import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useCallback, useRef } from 'react';
import { lazyModule, useLazyModule } from '#web/data/lazyModule.ts';
import { resized } from '#web/records/columnChoice.ts';
import { ListBody } from '#web/records/ListBody.tsx';
import type { ListView } from '#web/records/listAddress.ts';
import { frameOf, useListPosition } from '#web/records/listMemory.ts';
import { RecordTable } from '#web/records/RecordTable.tsx';
import { type Chosen, SelectAll, SelectionBar } from '#web/records/SelectionBar.tsx';
import type { ListSearch } from '#web/records/useAddressFilter.tsx';
import { useListKeys } from '#web/records/useListKeys.ts';
import type { RecordListState } from '#web/records/useRecordList.ts';
import type { TableRecord } from '#web/records/useRecordTable.ts';
import type { Selection } from '#web/records/useSelection.ts';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { count } from '#web/ui/format.ts';
import { SkeletonCards, SkeletonRows } from '#web/ui/SkeletonCards.tsx';
import { type Cursor, itemOf, type ListPosition, useCursor } from '#web/ui/useCursor.ts';
import classes from './ListHeader.module.css';

type Props<R extends TableRecord, S extends ListSearch> = {
  list: RecordListState<R, S>;
  one: string;
  many: string;
  /** The record's name in selections and actions: 'A-101'. */
  nameOf: (record: R) => string;
  /** The record's matching detail that the table does not show. */
  foundBeside?: (record: R) => string | null;
  /** A card's height before it is measured, in pixels. */
  cardHeight: number;
  card: (record: R) => ReactNode;
  empty: ReactNode;
  noMatch: ReactNode;
  /** Opens a record on Enter or a click on its row; without it both edit the record. */
  onOpen?: (record: R) => void;
  onDelete: ((record: R) => void) | null;
  /** The buttons for several selected records. Without it nothing can be selected. */
  actions?: (chosen: Chosen<R>) => ReactNode;
};

/** Fetched later: the list shows without it. */
const keysModule = lazyModule(() => import('#web/records/KeysDialog.tsx'));

/** A list of records as cards or as a table, usable by pointer and by keys. */
export function RecordList<R extends TableRecord, S extends ListSearch>(props: Props<R, S>) {
  const { list, one, many, actions, empty, noMatch } = props;
  const { cursor, place } = useRestoredCursor(many);
  const [isHelpOpen, help] = useDisclosure(false);
  const { loaded: keys } = useLazyModule(keysModule);
  const selection = actions ? list.selection : null;
  const records = list.shown ?? [];
  const onOpen = props.onOpen ?? list.edit;
  const onHelp = () => {
    keysModule.fetch();
    help.open();
  };
  useListKeys({ records, cursor, selection, onOpen, onEdit: list.edit, onHelp });
  return (
    <>
      <ListBody
        list={list}
        loading={<Loading view={list.view} label={`Loading ${many}…`} cardHeight={props.cardHeight} />}
        empty={empty}
        noMatch={noMatch}
      >
        {() => <Shown {...props} shown={records} cursor={cursor} place={place} selecting={selection} open={onOpen} />}
      </ListBody>
      {selection && actions && (
        <SelectionBar selection={selection} shown={records.length} one={one} many={many}>
          {actions}
        </SelectionBar>
      )}
      {keys && (
        <keys.KeysDialog
          isOpen={isHelpOpen}
          onClose={help.close}
          mayEdit={list.edit !== null}
          maySelect={selection !== null}
          isTable={list.view === 'table'}
        />
      )}
    </>
  );
}

/** A placeholder in the shape of the chosen view. */
function Loading({ view, label, cardHeight }: { view: ListView; label: string; cardHeight: number }) {
  return view === 'table' ? <SkeletonRows label={label} /> : <SkeletonCards label={label} height={cardHeight} />;
}

type ShownProps<R extends TableRecord, S extends ListSearch> = Props<R, S> & {
  shown: R[];
  cursor: Cursor;
  place: ListPosition | undefined;
  selecting: Selection<R> | null;
  open: ((record: R) => void) | null;
};

function Shown<R extends TableRecord, S extends ListSearch>(props: ShownProps<R, S>) {
  const { list, shown, one, many, nameOf, card, cardHeight, onDelete, cursor, place, selecting, open } = props;
  const { foundBeside } = props;
  const { view, table, columns, chosen, setColumns, edit } = list;
  const common = { label: many.charAt(0).toUpperCase() + many.slice(1), nameOf, cursor, place };
  if (view === 'cards') {
    return (
      <>
        {selecting && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box is within.
          <label className={classes.all}>
            <SelectAll selection={selecting} shown={shown.length} />
            {`Select all ${count(shown.length)}`}
          </label>
        )}
        <CardGrid
          {...common}
          items={shown}
          itemKey={idOf}
          estimatedHeight={cardHeight}
          selecting={selecting}
          renderItem={card}
        />
      </>
    );
  }
  return (
    <RecordTable
      {...common}
      frameId={frameOf(many)}
      table={table}
      records={shown}
      columns={columns}
      foundBeside={foundBeside}
      onWidth={(key, width) => setColumns(resized(chosen, key, width))}
      howMany={`${count(shown.length)} ${shown.length === 1 ? one : many}`}
      selection={selecting}
      onOpen={open}
      onEdit={edit}
      onDelete={onDelete}
    />
  );
}

/** The list's cursor; Back or Forward restores it where the user left the list. */
function useRestoredCursor(list: string) {
  const taken = useRef<(() => Parameters<typeof useCursor>[0]) | null>(null);
  const take = useCallback(() => taken.current?.(), []);
  const place = useListPosition(list, take);
  const cursor = useCursor(place);
  const { activeId, layout } = cursor;
  taken.current = () => ({
    activeId,
    hadFocus: itemOf(document.activeElement) !== null,
    pageTop: window.scrollY,
    ...layout.current?.place(),
  });
  return { cursor, place };
}

function idOf({ id }: { id: string }): string {
  return id;
}
