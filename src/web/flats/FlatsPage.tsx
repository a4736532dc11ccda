import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { flatFields } from '#domain/flat.fields.ts';
import { type Flat, FlatsEdit, raisedOf, raiseIn } from '#domain/flat.ts';
import { flatMatches } from '#domain/flatFacts.ts';
import type { Bulk } from '#web/bulk/bulk.ts';
import { ImportLink } from '#web/bulk/ImportLink.tsx';
import { RecordsPage } from '#web/bulk/RecordsPage.tsx';
import { answer, api } from '#web/data/api.ts';
import { lazyModule } from '#web/data/lazyModule.ts';
import { flatColumns } from '#web/flats/columns.tsx';
import { FlatCard } from '#web/flats/FlatCard.tsx';
import { FlatForm } from '#web/flats/FlatForm.tsx';
import { flatFilters } from '#web/flats/filters.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { useFlatDeletion } from '#web/flats/useFlatDeletion.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useOwnNotes } from '#web/identity/useOwnNotes.ts';
import { FetchedForm } from '#web/records/FetchedForm.tsx';
import { RecordDialog } from '#web/records/RecordDialog.tsx';
import { withSearch } from '#web/records/useAddressFilter.tsx';
import { useRecordList } from '#web/records/useRecordList.ts';
import { FormDialog, useOpening } from '#web/ui/FormDialog.tsx';
import { money } from '#web/ui/format.ts';
import { HeadButton } from '#web/ui/HeadButton.tsx';
import IconBuilding from '~icons/tabler/building';
import IconBuildingSkyscraper from '~icons/tabler/building-skyscraper';

const route = getRouteApi('/admin/flats');
const matches = (flat: Flat, text: string) => flatMatches(flat, text, null);

/** The list of flats (docs/rules.md, Flats). */
export const FlatsPage = withSearch(route, function FlatsPage({ search }) {
  const mayWrite = useMay()('flats:write');
  const list = useRecordList({
    name: 'flats',
    route,
    search,
    query: useQuery(flatsQuery),
    matches,
    filters: flatFilters,
    columns: flatColumns,
    mayWrite,
    notes: useOwnNotes(),
  });
  const { dialog, edit } = list;
  const navigate = route.useNavigate();
  const deleteFlat = useFlatDeletion();
  // The same function unless its inputs change, so that rendering the page does not render the cards again.
  const card = useCallback(
    (flat: Flat) => <FlatCard flat={flat} onEdit={edit} onDelete={mayWrite ? deleteFlat : null} />,
    [edit, mayWrite, deleteFlat],
  );
  return (
    <RecordsPage
      list={list}
      bulk={bulkFlats}
      title="Flat Management"
      paperTitle="Flats"
      placeholder="Search flats..."
      addLabel="Add Flat"
      addMany={mayWrite && <AddManyFlats />}
      cardHeight={234}
      card={card}
      onOpen={({ id }) => void navigate({ to: '/admin/flats/$flatId', params: { flatId: id } })}
      onDelete={mayWrite ? deleteFlat : null}
      empty={{
        icon: <IconBuilding size={24} />,
        title: 'No flats yet',
        add: 'Add your first flat',
        more: (
          <>
            {mayWrite && <AddManyFlats />}
            <ImportLink />
          </>
        ),
        children:
          'Flats are what everything else hangs on: owners, vehicles and transfers all name one. Begin with any flat of your society.',
      }}
      noMatch={{ title: 'No flat fits', children: 'The search looks at flat number, type and status.' }}
    >
      <RecordDialog dialog={dialog} noun="Flat">
        {(form) => <FlatForm {...form} />}
      </RecordDialog>
    </RecordsPage>
  );
});

const bulkFlats: Bulk<Flat, FlatsEdit> = {
  topic: 'flats',
  one: 'flat',
  many: 'flats',
  nameOf: ({ flatNumber }) => flatNumber,
  rules: flatFields,
  schema: FlatsEdit,
  send: (json) => answer(api.flats.bulk.$post({ json })),
  afterDeletion: null,
  comesTo: (flats, edit) => {
    const raise = raiseIn(edit);
    if (raise === null) return null;
    for (const flat of flats) {
      const next = raisedOf(flat, raise.field, raise.raise);
      if (typeof next === 'number')
        return `For example ${flat.flatNumber}: ${money(flat[raise.field] ?? 0)} becomes ${money(next)}.`;
    }
    return null;
  },
};

/** The form's code, fetched after the page, which does not need it for reading. */
const formModule = lazyModule(() => import('#web/flats/many/ManyFlatsForm.tsx'));

/** A button that opens the dialog for adding many flats at once (docs/rules.md, Flats). */
function AddManyFlats() {
  useEffect(formModule.fetch, []);
  const { isOpen, nth, open, close } = useOpening(null);
  return (
    <>
      <HeadButton
        leftSection={<IconBuildingSkyscraper size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => open(null)}
      >
        Add many…
      </HeadButton>
      <FormDialog title="Add Many Flats" isOpen={isOpen} onClose={close} size="wide">
        {(dialog) => (
          <FetchedForm key={nth} module={formModule}>
            {({ ManyFlatsForm }) => <ManyFlatsForm onDone={close} {...dialog} />}
          </FetchedForm>
        )}
      </FormDialog>
    </>
  );
}
