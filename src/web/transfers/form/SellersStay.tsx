import { NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core';
import { addDays, isDay } from '#domain/day.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import { DayField } from '#web/days/DayField.tsx';
import type { SellersChoice } from '#web/transfers/form/fields.ts';
import { labelled, plain, Section } from '#web/transfers/form/fieldset.tsx';
import type { TransferForm } from '#web/transfers/form/useTransfer.ts';
import formClasses from '#web/ui/Form.module.css';

/** docs/rules.md, Transfers: whether those who sell leave, or stay as the new owner's tenants, and under which agreement. */
export function SellersStay({ form }: { form: TransferForm }) {
  const { state, dispatch, seller, input } = form;
  if (!seller.owner) return null;
  const sellers = [seller.owner, ...seller.jointOwners];
  const isSeveral = sellers.length > 1;
  const name = spokenTenants(sellers);
  const isStaying = state.fields.sellers === 'rent';
  return (
    <Section title="After the transfer">
      <Radio.Group
        {...input('sellers')}
        label={`What becomes of ${name}?`}
        onChange={(choice) => dispatch({ type: 'sellersChosen', choice: choice as SellersChoice })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="leave" label={isSeveral ? 'They leave the flat' : 'Leaves the flat'} />
          <Radio
            value="rent"
            label={isSeveral ? 'They stay, as tenants of the new owner' : 'Stays, as tenant of the new owner'}
          />
        </Stack>
      </Radio.Group>
      {isStaying && (
        <>
          <Text size="sm" c="dimmed" my="sm">
            The tenancy begins on the occupancy date. Household and vehicles stay with{' '}
            {isSeveral ? 'them' : sellers[0]?.name}.
          </Text>
          <Agreement form={form} />
        </>
      )}
    </Section>
  );
}

const rupees = { prefix: '₹', thousandSeparator: ',', thousandsGroupStyle: 'lakh', hideControls: true } as const;

function Agreement({ form: { state, today, input, text } }: { form: TransferForm }) {
  const { occupancyDate } = state.fields;
  const begins = isDay(occupancyDate) ? occupancyDate : today;
  return (
    <div className={formClasses.fields}>
      <DayField
        {...labelled('leasebackLastDay')}
        {...input('leasebackLastDay')}
        required
        today={begins}
        ahead={addDays(begins, 365)}
      />
      <NumberInput
        {...labelled('leasebackRent')}
        {...input('leasebackRent')}
        clampBehavior="none"
        {...rupees}
        {...plain}
      />
      <NumberInput
        {...labelled('leasebackDeposit')}
        {...input('leasebackDeposit')}
        clampBehavior="none"
        {...rupees}
        {...plain}
      />
      <TextInput {...labelled('leasebackAgreementNumber')} {...text('leasebackAgreementNumber')} {...plain} />
      <DayField {...labelled('leasebackPoliceOn')} {...input('leasebackPoliceOn')} today={today} max={today} />
      <TextInput {...labelled('leasebackPoliceReference')} {...text('leasebackPoliceReference')} {...plain} />
      <TextInput {...labelled('leasebackAgency')} {...text('leasebackAgency')} {...plain} />
    </div>
  );
}
