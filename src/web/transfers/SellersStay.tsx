import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addDays, isDay } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import type { Leaseback, TenancyChoice } from '#domain/transfer.ts';
import { DayField } from '#web/days/DayField.tsx';
import { rupeesInput } from '#web/records/FieldInput.tsx';
import { tenanciesOfQuery } from '#web/tenancies/queries.ts';
import { plain } from '#web/transfers/form/fieldset.tsx';
import { leasebackLabels, type SellersChoice } from '#web/transfers/leaseback.ts';
import formClasses from '#web/ui/Form.module.css';
import { wide } from '#web/ui/FormRow.tsx';
import { NumberField } from '#web/ui/NumberField.tsx';

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
      <DayField
        {...wide.half}
        {...label('lastDay')}
        {...input('lastDay')}
        required
        today={begins}
        ahead={addDays(begins, 365)}
      />
      {(['rent', 'deposit'] as const).map((field) => (
        <NumberField key={field} {...wide.half} {...label(field)} {...input(field)} {...rupeesInput} />
      ))}
      <TextInput {...wide.half} {...label('agreementNumber')} {...text('agreementNumber')} {...plain} />
      <DayField {...wide.half} {...label('policeOn')} {...input('policeOn')} today={today} max={today} />
      {(['policeReference', 'agency'] as const).map((field) => (
        <TextInput key={field} {...wide.half} {...label(field)} {...text(field)} {...plain} />
      ))}
    </div>
  );
}

type QuestionProps = {
  flat: Pick<Flat, 'id' | 'tenancyId' | 'tenantName'>;
  /**
   * Whose tenants they stay, and the day on which the tenancy ends otherwise: 'the new owner', 'the occupancy date'.
   */
  under: string;
  day: string;
  value: TenancyChoice;
  onChange: (choice: TenancyChoice) => void;
};

/**
 * docs/rules.md, Tenancies: whether the tenants stay when the flat changes hands. A tenant who buys the flat is no
 * tenant any more.
 */
export function TenancyQuestion({ flat, under, day, value, onChange }: QuestionProps) {
  // The flat's record names only the first tenant.
  const { data } = useQuery(tenanciesOfQuery({ flatId: flat.id }));
  const tenancy = data?.find(({ id }) => id === flat.tenancyId);
  return (
    <Radio.Group
      label={`The flat is let to ${tenancy ? spokenTenants(tenancy.tenants) : flat.tenantName}`}
      description="Where a tenant buys the flat, their tenancy ends with the transfer."
      value={value}
      onChange={(choice) => onChange(choice as TenancyChoice)}
    >
      <Stack gap={6} mt={6}>
        <Radio value="stays" label={`It goes on under ${under}`} />
        <Radio value="ends" label={`It ends on ${day}; the tenants and their vehicles leave`} />
      </Stack>
    </Radio.Group>
  );
}
