import { type ColumnName, ColumnsMenu } from '#web/records/ColumnsMenu.tsx';
import type { ChosenColumn } from '#web/records/columnChoice.ts';
import type { ListView } from '#web/records/listAddress.ts';
import { ViewSwitch } from '#web/records/ViewSwitch.tsx';

type Props = {
  /** Of useRecordList. */
  list: {
    view: ListView;
    setView: (view: ListView) => void;
    columns: readonly ColumnName[];
    chosen: readonly ChosenColumn[];
    setColumns: (chosen: readonly ChosenColumn[]) => void;
  };
};

/** How a list is shown: beside its heading. */
export function ListTools({ list: { view, setView, columns, chosen, setColumns } }: Props) {
  return (
    <>
      <ViewSwitch view={view} onChange={setView} />
      {view === 'table' && <ColumnsMenu columns={columns} chosen={chosen} onChange={setColumns} />}
    </>
  );
}
