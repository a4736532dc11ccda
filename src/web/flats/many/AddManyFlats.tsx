import { useEffect } from 'react';
import { lazyModule } from '#web/data/lazyModule.ts';
import { FetchedForm } from '#web/records/FetchedForm.tsx';
import { FormDialog, useOpening } from '#web/ui/FormDialog.tsx';
import { HeadButton } from '#web/ui/HeadButton.tsx';
import IconBuildingSkyscraper from '~icons/tabler/building-skyscraper';

/** The form's code, fetched after the page, which does not need it for reading. */
const formModule = lazyModule(() => import('#web/flats/many/ManyFlatsForm.tsx'));

/** A button that opens the dialog for adding many flats at once (docs/rules.md, Flats). */
export function AddManyFlats() {
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
