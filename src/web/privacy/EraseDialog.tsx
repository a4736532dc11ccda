import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lazyModule } from '#web/data/lazyModule.ts';
import { erasureQuery } from '#web/privacy/queries.ts';
import { FetchedForm } from '#web/records/FetchedForm.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Fetched } from '#web/ui/PageSection.tsx';

/** Fetched when somebody wants to erase: hardly any visit to a person's page does. */
const formModule = lazyModule(() => import('#web/privacy/EraseForm.tsx'));

type Props = { owner: { id: string; name: string }; isOpen: boolean; nth: number; onClose: () => void };

/** Erases a former owner's details (docs/rules.md, A person's data). */
export function EraseDialog({ owner, isOpen, nth, onClose }: Props) {
  const query = useQuery({ ...erasureQuery(owner.id), enabled: isOpen });
  useEffect(() => {
    if (isOpen) formModule.fetch();
  }, [isOpen]);
  return (
    <FormDialog title={`Erase the details of ${owner.name}`} isOpen={isOpen} onClose={onClose}>
      {(form) => (
        <Fetched query={query}>
          {(plan) => (
            <FetchedForm module={formModule}>
              {(loaded) => <loaded.EraseForm key={nth} owner={owner} plan={plan} onDone={onClose} {...form} />}
            </FetchedForm>
          )}
        </Fetched>
      )}
    </FormDialog>
  );
}
