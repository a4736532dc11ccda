import { IconBuildingSkyscraper } from '@tabler/icons-react';
import { useState } from 'react';
import { ManyFlatsForm } from '#web/flats/many/ManyFlatsForm.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { HeadButton } from '#web/ui/HeadButton.tsx';

/** The button that makes many flats at once, and its dialog (docs/rules.md, Flats). */
export function AddManyFlats() {
  const [opening, setOpening] = useState({ isOpen: false, nth: 0 });
  const close = () => setOpening(({ nth }) => ({ isOpen: false, nth }));
  return (
    <>
      <HeadButton
        leftSection={<IconBuildingSkyscraper size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpening(({ nth }) => ({ isOpen: true, nth: nth + 1 }))}
      >
        Add many…
      </HeadButton>
      <FormDialog title="Add Many Flats" isOpen={opening.isOpen} onClose={close} size="wide">
        {(dialog) => <ManyFlatsForm key={opening.nth} onDone={close} {...dialog} />}
      </FormDialog>
    </>
  );
}
