import type { Selection } from '#web/records/useSelection.ts';
import { count } from '#web/ui/format.ts';
import { SelectBox } from '#web/ui/SelectBox.tsx';

type Props<R extends { id: string }> = { selection: Selection<R>; shown: number };

/** Selects all that fit the search and the filters, or none of them. */
export function SelectAll<R extends { id: string }>({ selection, shown }: Props<R>) {
  const { fitting, dropShown, selectShown } = selection;
  return (
    <SelectBox
      label={`Select all ${count(shown)}`}
      isSelected={shown > 0 && fitting === shown}
      isPartly={fitting > 0 && fitting < shown}
      onSelect={() => (fitting === shown ? dropShown() : selectShown())}
    />
  );
}
