import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { KeyboardEvent } from 'react';
import type { TenancyFields } from '#web/tenancies/fields.ts';
import own from '#web/tenancies/Tenancies.module.css';
import classes from '#web/ui/Form.module.css';
import type { Option } from '#web/ui/matchingOptions.ts';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import IconTrash from '~icons/tabler/trash';

type Props = {
  form: UseFormReturnType<TenancyFields>;
  place: number;
  people: { options: Option[]; isLoading: boolean };
  /** Null for the only one. */
  onRemove: (() => void) | null;
  /** Enter goes from row to row. */
  onEnter: () => void;
};

/** One tenant: somebody on record, or the name, phone and email of somebody new. */
export function TenantFieldset({ form, place, people, onRemove, onEnter }: Props) {
  const at = <F extends string>(field: F) => form.getInputProps(`tenants.${place}.${field}`);
  const tenant = form.values.tenants[place];
  const isKnown = tenant !== undefined && tenant.personId !== null;

  function goOn(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
    if (event.key !== 'Enter' || !isPlain) return;
    event.preventDefault();
    onEnter();
  }

  return (
    <fieldset className={own.tenant ?? ''}>
      <legend>{place === 0 ? 'Tenant' : `Co-tenant ${place}`}</legend>
      <div className={classes.fields}>
        {!isKnown && (
          <>
            <div className={classes.field} data-width="half">
              <TextInput label="Name" required autoComplete="off" onKeyDown={goOn} {...at('name')} />
            </div>
            <div className={classes.field} data-width="half">
              <TextInput
                label="Phone"
                type="tel"
                inputMode="tel"
                autoComplete="off"
                onKeyDown={goOn}
                {...at('phone')}
              />
            </div>
            <div className={classes.field} data-width="half">
              <TextInput label="Email" type="email" autoComplete="off" onKeyDown={goOn} {...at('email')} />
            </div>
          </>
        )}
        <div className={classes.field} data-width="half">
          <SearchSelect
            {...at('personId')}
            label={isKnown ? 'Tenant on record' : 'Or somebody on record'}
            placeholder={people.isLoading ? 'Loading…' : 'Type to search'}
            options={people.options}
            value={tenant?.personId ?? null}
            onChange={(id) =>
              form.setFieldValue(`tenants.${place}`, {
                ...(tenant as TenancyFields['tenants'][number]),
                ...(id !== null && { name: '', phone: '', email: '' }),
                personId: id,
              })
            }
            clearable
            clearLabel="Clear tenant"
            notInList="Choose a person from the list"
            nothingFoundMessage={people.isLoading ? 'Loading…' : 'Nobody fits'}
          />
        </div>
      </div>
      {onRemove && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          mt="xs"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={place === 0 ? 'Take out the tenant' : `Take out co-tenant ${place}`}
          onClick={onRemove}
        >
          Take out
        </Button>
      )}
    </fieldset>
  );
}
