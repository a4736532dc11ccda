import { Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import {
  aadharKeepingOptions,
  adminSignUpOptions,
  type Choice,
  familyRuleOptions,
  fieldLabels,
  flatNumberOptions,
  ownerEmailOptions,
  phoneOptions,
  type SocietyFields,
  secondFactorOptions,
  userSignUpOptions,
} from '#web/society/fields.ts';
import { timeZoneOptions } from '#web/society/timeZones.ts';
import { Select } from '#web/ui/Select.tsx';
import classes from './SocietyPage.module.css';

type Props = { form: UseFormReturnType<SocietyFields> };

/** What the society is called and where it is. */
export function FactFields({ form }: Props) {
  const zones = useMemo(() => timeZoneOptions(form.values.timeZone), [form.values.timeZone]);
  return (
    <div className={classes.fields}>
      <TextInput
        label={fieldLabels.name}
        description="Stands in the top bar of everybody who signs in."
        required
        autoComplete="organization"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={fieldLabels.registrationNumber}
        description="As on the certificate. Only administrators see it."
        autoComplete="off"
        {...form.getInputProps('registrationNumber')}
      />
      <Textarea
        label={fieldLabels.address}
        description="Only administrators see it."
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('address')}
      />
      <Select
        label={fieldLabels.timeZone}
        description="Decides which day is today: the last one that can be entered as an occupancy date, and the one an ownership ends on."
        data={zones}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No time zone fits"
        {...form.getInputProps('timeZone')}
      />
    </div>
  );
}

/** Each setting below has a sentence on what it changes for whom. */
export function SignUpFields({ form }: Props) {
  return (
    <Stack gap="xl">
      <RadioOptions form={form} field="userSignUp" options={userSignUpOptions}>
        For those who choose User on the sign-up screen. Until you choose, they are let in at once.
      </RadioOptions>
      <RadioOptions form={form} field="adminSignUp" options={adminSignUpOptions}>
        For those who choose Admin on the sign-up screen.
      </RadioOptions>
    </Stack>
  );
}

export function RecordFields({ form }: Props) {
  return (
    <Stack gap="xl">
      <RadioOptions form={form} field="ownerEmail" options={ownerEmailOptions}>
        For administrators who save an owner. Until you choose, it must be given.
      </RadioOptions>
      <RadioOptions form={form} field="familyRule" options={familyRuleOptions}>
        For administrators who save an owner or transfer a flat.
      </RadioOptions>
      <RadioOptions form={form} field="flatNumbers" options={flatNumberOptions}>
        For flats that are added, and wherever a flat is looked up by its number.
      </RadioOptions>
      <RadioOptions form={form} field="phones" options={phoneOptions}>
        For owners and their emergency contacts, on every form.
      </RadioOptions>
    </Stack>
  );
}

export function ResidentFields({ form }: Props) {
  return (
    <Switch
      label={fieldLabels.residentsSeeContacts}
      description="On: a resident who looks up a flat sees how to reach its owner. Off: they see the name and the family counts only."
      {...form.getInputProps('residentsSeeContacts', { type: 'checkbox' })}
    />
  );
}

export function SecurityFields({ form }: Props) {
  return (
    <Stack gap="xl">
      <RadioOptions form={form} field="secondFactor" options={secondFactorOptions}>
        For signing in: a code of an app on one’s phone, besides the password.
      </RadioOptions>
      <RadioOptions form={form} field="aadharKeeping" options={aadharKeepingOptions}>
        For the documents of owners.
      </RadioOptions>
    </Stack>
  );
}

type RadioProps = Props & {
  field: Choice;
  options: { value: string; label: string; effect: string }[];
  children: string;
};

function RadioOptions({ form, field, options, children }: RadioProps) {
  return (
    <div id={field} className={classes.place}>
      <Radio.Group label={fieldLabels[field]} description={children} {...form.getInputProps(field)}>
        <Stack gap="sm" mt="sm">
          {options.map(({ value, label, effect }) => (
            <Radio key={value} value={value} label={label} description={effect} />
          ))}
        </Stack>
      </Radio.Group>
    </div>
  );
}
