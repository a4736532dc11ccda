import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import type { VisitRules } from '#domain/visit.ts';
import { kindNames, type VisitorKind, visitorKinds } from '#domain/visitKinds.ts';
import { notify } from '#web/notify.tsx';
import { SmallForm } from '#web/records/SmallForm.tsx';
import { useSending } from '#web/records/useSending.ts';
import { CountField } from '#web/ui/CountField.tsx';
import formClasses from '#web/ui/Form.module.css';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';
import { editVisitRules } from '#web/visits/queries.ts';

type Props = { rules: VisitRules; isOpen: boolean; onClose: () => void };

/** Sets what the gate asks of visitors, when they overstay, and how long personal details are kept. */
export function RulesDialog({ rules, isOpen, onClose }: Props) {
  return (
    <FormDialog title="What the Gate Asks" isOpen={isOpen} onClose={onClose} size="md">
      {(form) => <RulesForm {...form} rules={rules} onDone={onClose} />}
    </FormDialog>
  );
}

type Fields = {
  namesKeptDays: number | string;
  gateOfflineHours: number | string;
  asksPhone: VisitorKind[];
  hours: Record<VisitorKind, number | string>;
};

function RulesForm({ rules, onDone, ...dialog }: FormInDialog & { rules: VisitRules; onDone: () => void }) {
  // The rules as of opening the form: the version tells the server if somebody changed them meanwhile.
  const [{ version, ...begun }] = useState(rules);
  const [fields, setFields] = useState<Fields>(begun);
  const sending = useSending('This was not saved');
  const { errors } = sending;

  function submit() {
    void sending.send(async () => {
      const numbers = Object.fromEntries(visitorKinds.map((kind) => [kind, Number(fields.hours[kind])]));
      await editVisitRules({
        version,
        namesKeptDays: Number(fields.namesKeptDays),
        gateOfflineHours: Number(fields.gateOfflineHours),
        asksPhone: fields.asksPhone,
        hours: numbers as VisitRules['hours'],
      });
      notify.success('Saved');
      onDone();
    });
  }

  return (
    <SmallForm
      {...dialog}
      sending={sending}
      isDirty={JSON.stringify(fields) !== JSON.stringify(begun)}
      label="Save"
      onSubmit={submit}
    >
      <CountField
        label="Days for which names are kept"
        description="Then names, phones, vehicles and notes are erased for good; how many came stays."
        least={1}
        max={3650}
        value={fields.namesKeptDays}
        onChange={(namesKeptDays) => setFields({ ...fields, namesKeptDays })}
        error={errors['namesKeptDays']}
        data-autofocus
      />
      <CountField
        label="Hours a device of the gate works without a network"
        description="When it has not reached the server for so long, what it knows of people and vehicles is erased from it. Entries that wait are kept."
        least={1}
        max={72}
        value={fields.gateOfflineHours}
        onChange={(gateOfflineHours) => setFields({ ...fields, gateOfflineHours })}
        error={errors['gateOfflineHours']}
      />
      <Checkbox.Group
        label="Asked for a phone"
        value={fields.asksPhone}
        onChange={(asksPhone) => setFields({ ...fields, asksPhone: asksPhone as VisitorKind[] })}
        error={errors['asksPhone']}
      >
        {visitorKinds.map((kind) => (
          <Checkbox key={kind} value={kind} label={kindNames[kind]} mt={8} />
        ))}
      </Checkbox.Group>
      <HoursFields hours={fields.hours} errors={errors} onChange={(hours) => setFields({ ...fields, hours })} />
    </SmallForm>
  );
}

type Hours = Fields['hours'];
type HoursProps = { hours: Hours; errors: Record<string, string>; onChange: (hours: Hours) => void };

/** The hours each kind of visitor may stay. */
function HoursFields({ hours, errors, onChange }: HoursProps) {
  return (
    <div>
      <Text fw={500} size="sm" mb={4}>
        Hours after which they overstay
      </Text>
      <div className={formClasses.fields}>
        {visitorKinds.map((kind) => (
          <CountField
            key={kind}
            className={formClasses.field ?? ''}
            wrapperProps={{ 'data-width': 'third' }}
            label={kindNames[kind]}
            least={1}
            max={720}
            value={hours[kind]}
            onChange={(most) => onChange({ ...hours, [kind]: most })}
            error={errors[`hours.${kind}`]}
          />
        ))}
      </div>
    </div>
  );
}
