import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PersonSelect } from '#web/owners/PersonSelect.tsx';
import type { PeopleOptions } from '#web/owners/personOption.ts';
import type { TenancyFields } from '#web/tenancies/fields.ts';
import { FormRow, goesOnWithEnter, wide } from '#web/ui/FormRow.tsx';

type Props = {
  form: UseFormReturnType<TenancyFields>;
  place: number;
  people: PeopleOptions;
  /** Null for the only row, which can't be removed. */
  onRemove: (() => void) | null;
  /** Called on Enter, which moves from row to row. */
  onEnter: () => void;
};

/** The fields of one tenant: a person on record, or the name, phone and email of a new one. */
export function TenantFieldset({ form, place, people, onRemove, onEnter }: Props) {
  const at = <F extends string>(field: F) => form.getInputProps(`tenants.${place}.${field}`);
  const tenant = form.values.tenants[place];
  const isKnown = tenant !== undefined && tenant.personId !== null;

  const text = { autoComplete: 'off', onKeyDown: goesOnWithEnter(onEnter) } as const;
  return (
    <FormRow
      legend={place === 0 ? 'Tenant' : `Co-tenant ${place}`}
      removeLabel={place === 0 ? 'Take out the tenant' : `Take out co-tenant ${place}`}
      onRemove={onRemove}
    >
      {!isKnown && (
        <>
          <TextInput {...wide.half} label="Name" required {...text} {...at('name')} />
          <TextInput {...wide.half} label="Phone" type="tel" inputMode="tel" {...text} {...at('phone')} />
          <TextInput {...wide.half} label="Email" type="email" {...text} {...at('email')} />
        </>
      )}
      <PersonSelect
        {...wide.half}
        {...at('personId')}
        label={isKnown ? 'Tenant on record' : 'Or somebody on record'}
        people={people}
        value={tenant?.personId ?? null}
        onChange={(id) =>
          form.setFieldValue(`tenants.${place}`, {
            ...(tenant as TenancyFields['tenants'][number]),
            ...(id !== null && { name: '', phone: '', email: '' }),
            personId: id,
          })
        }
        clearLabel="Clear tenant"
      />
    </FormRow>
  );
}
