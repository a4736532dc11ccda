import { Checkbox, Text } from '@mantine/core';
import type { VisitRules } from '#domain/visit.ts';
import { kindNames, visitorKinds } from '#domain/visitKinds.ts';
import { notify } from '#web/notify.tsx';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';
import { CountField } from '#web/ui/CountField.tsx';
import formClasses from '#web/ui/Form.module.css';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';
import { wide } from '#web/ui/FormRow.tsx';
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

function RulesForm({ rules, onDone, ...dialog }: FormInDialog & { rules: VisitRules; onDone: () => void }) {
  // As of opening the form: the version tells the server if somebody changed the rules meanwhile.
  const form = useSmallForm(() => rules, save, 'This was not saved');

  async function save(fields: VisitRules) {
    // What is no number is refused as it was typed.
    await editVisitRules(fields);
    notify.success('Saved');
    onDone();
  }

  return (
    <SmallForm {...dialog} form={form} label="Save">
      <CountField
        label="Days for which names are kept"
        description="Then names, phones, vehicles and notes are erased for good; how many came stays."
        least={1}
        max={3650}
        {...form.value('namesKeptDays')}
        data-autofocus
      />
      <CountField
        label="Hours a device of the gate works without a network"
        description="When it has not reached the server for so long, what it knows of people and vehicles is erased from it. Entries that wait are kept."
        least={1}
        max={72}
        {...form.value('gateOfflineHours')}
      />
      <Checkbox.Group label="Asked for a phone" {...form.value('asksPhone')}>
        {visitorKinds.map((kind) => (
          <Checkbox key={kind} value={kind} label={kindNames[kind]} mt={8} />
        ))}
      </Checkbox.Group>
      <div>
        <Text fw={500} size="sm" mb={4}>
          Hours after which they overstay
        </Text>
        <div className={formClasses.fields}>
          {visitorKinds.map((kind) => (
            <CountField
              key={kind}
              {...wide.third}
              label={kindNames[kind]}
              least={1}
              max={720}
              value={form.fields.hours[kind]}
              onChange={(most) => form.set({ hours: { ...form.fields.hours, [kind]: most } })}
              error={form.errors[`hours.${kind}`]}
            />
          ))}
        </div>
      </div>
    </SmallForm>
  );
}
