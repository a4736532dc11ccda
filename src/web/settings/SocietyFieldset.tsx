import { Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import {
  type Setting,
  type SettingsSection,
  type SocietyField,
  type SocietyFields,
  settingFields,
  timeZoneOptions,
} from '#web/society/fields.ts';
import { Select } from '#web/ui/Select.tsx';
import classes from './SocietyPage.module.css';

type Form = UseFormReturnType<SocietyFields>;

/** The fields of a section: facts side by side, choices with room for the effect of each option. */
export function SectionFields({ form, fields }: { form: Form; fields: SettingsSection['fields'] }) {
  const shown = fields.map((field) => (
    <Field key={field} form={form} field={field} setting={settingFields[field] as Setting} />
  ));
  const hasChoices = fields.some((field) => ['choice', 'switch'].includes(settingFields[field].control));
  return hasChoices ? <Stack gap="xl">{shown}</Stack> : <div className={classes.fields}>{shown}</div>;
}

type FieldProps = { form: Form; field: SocietyField; setting: Setting };

function Field({ form, field, setting }: FieldProps) {
  const { label, description, control } = setting;
  const common = { label, description };
  switch (control) {
    case 'line':
      return (
        <TextInput
          {...common}
          required={setting.isRequired ?? false}
          autoComplete={setting.autoComplete}
          {...form.getInputProps(field)}
        />
      );
    case 'lines':
      return <Textarea {...common} {...form.getInputProps(field)} />;
    case 'timeZone':
      return <TimeZone form={form} {...common} />;
    case 'switch':
      return <Switch {...common} {...form.getInputProps(field, { type: 'checkbox' })} />;
    case 'choice':
      return (
        <div id={field} className={classes.place}>
          <Radio.Group {...common} {...form.getInputProps(field)}>
            <Stack gap="sm" mt="sm">
              {setting.options.map(({ value, label, effect }) => (
                <Radio key={value} value={value} label={label} description={effect} />
              ))}
            </Stack>
          </Radio.Group>
        </div>
      );
  }
}

function TimeZone({ form, label, description }: { form: Form; label: string; description: string }) {
  const zones = useMemo(() => timeZoneOptions(form.values.timeZone), [form.values.timeZone]);
  return (
    <Select
      label={label}
      description={description}
      data={zones}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No time zone fits"
      {...form.getInputProps('timeZone')}
    />
  );
}
