import { NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { addDays, isDay } from '#domain/day.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import type { Leaseback } from '#domain/transfer.ts';
import { DayField } from '#web/days/DayField.tsx';
import { rupeesInput } from '#web/records/FieldInput.tsx';
import { plain } from '#web/transfers/form/fieldset.tsx';
import { leasebackLabels, type SellersChoice } from '#web/transfers/leaseback.ts';
import formClasses from '#web/ui/Form.module.css';
import { Field } from '#web/ui/FormRow.tsx';

type Props = {
  sellers: readonly { name: string }[];
  /** Whose tenants the sellers would be. */
  under: string;
  /** Whether it is asked if they have died, and if they stay as tenants: nobody can where others rent the flat. */
  asks: { death: boolean; renting: boolean };
  choice: { value: SellersChoice; onChange: (choice: SellersChoice) => void; error?: ReactNode };
  agreement: Agreement;
};

type Agreement = {
  /** The day of the transfer, as typed so far. */
  on: string;
  today: string;
  /** The properties of an input whose onChange gets the value, and of one whose onChange gets an event. */
  input: (field: keyof Leaseback) => { onChange: (value: unknown) => void };
  text: (field: keyof Leaseback) => object;
};

/** docs/rules.md, Transfers: whether the sellers leave, or stay as tenants, and under which agreement. */
export function SellersStay({ sellers, under, asks, choice, agreement }: Props) {
  const isSeveral = sellers.length > 1;
  return (
    <>
      <Radio.Group
        {...choice}
        label={`What becomes of ${spokenTenants(sellers)}?`}
        onChange={(chosen) => choice.onChange(chosen as SellersChoice)}
      >
        <Stack gap={6} mt={6}>
          <Radio value="leave" label={isSeveral ? 'They leave the flat' : 'Leaves the flat'} />
          {asks.renting && (
            <Radio
              value="rent"
              label={isSeveral ? `They stay, as tenants of ${under}` : `Stays, as tenant of ${under}`}
            />
          )}
          {asks.death && <Radio value="died" label={isSeveral ? 'They have died' : 'Has died'} />}
        </Stack>
      </Radio.Group>
      {choice.value === 'rent' && (
        <>
          <Text size="sm" c="dimmed" my="sm">
            The tenancy begins on the day of the transfer. Household and vehicles stay with{' '}
            {isSeveral ? 'them' : sellers[0]?.name}.
          </Text>
          <AgreementFields {...agreement} />
        </>
      )}
    </>
  );
}

function AgreementFields({ on, today, input, text }: Agreement) {
  const begins = isDay(on) ? on : today;
  const label = (field: keyof Leaseback) => ({ label: leasebackLabels[field] });
  return (
    <div className={formClasses.fields}>
      <Field width="half">
        <DayField {...label('lastDay')} {...input('lastDay')} required today={begins} ahead={addDays(begins, 365)} />
      </Field>
      {(['rent', 'deposit'] as const).map((field) => (
        <Field key={field} width="half">
          <NumberInput {...label(field)} {...input(field)} {...rupeesInput} />
        </Field>
      ))}
      <Field width="half">
        <TextInput {...label('agreementNumber')} {...text('agreementNumber')} {...plain} />
      </Field>
      <Field width="half">
        <DayField {...label('policeOn')} {...input('policeOn')} today={today} max={today} />
      </Field>
      {(['policeReference', 'agency'] as const).map((field) => (
        <Field key={field} width="half">
          <TextInput {...label(field)} {...text(field)} {...plain} />
        </Field>
      ))}
    </div>
  );
}
