import { Textarea, TextInput } from '@mantine/core';
import { type Messages, messagesOf, renamed } from '#domain/message.ts';
import { ownerFields, ownerGroups } from '#domain/owner.fields.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { ownerErrors } from '#domain/ownerForm.ts';
import { PersonDraft, type PersonEdit } from '#domain/person.ts';
import { spokenPhone } from '#domain/phone.ts';
import type { PhoneRule } from '#domain/society.ts';
import { fieldAt } from '#web/owners/fields.ts';
import { useEditPerson } from '#web/owners/people.ts';
import { formOf } from '#web/records/formFields.ts';
import { MergeNews, MergeNotices, type Wording } from '#web/records/MergeNotices.tsx';
import { changedFields } from '#web/records/merge.ts';
import { RecordDialog, type RecordDialogState, type RecordFormProps } from '#web/records/RecordDialog.tsx';
import { RecordForm } from '#web/records/RecordForm.tsx';
import { tellSaved, useRecordEditor } from '#web/records/useRecordEditor.ts';
import { useDay } from '#web/society/useDay.ts';
import classes from '#web/ui/Form.module.css';
import owner from './OwnerForm.module.css';

const { name, phone, email, secondPhone, address, contactName, contactPhone, contactRelation } = ownerFields;
const contact = { contactName, contactPhone, contactRelation };
const rules = { name, phone, email, secondPhone, address, ...contact };
const { toFields, labels: own } = formOf(rules);
type Field = keyof typeof rules;
type PersonFields = ReturnType<typeof toFields>;

const labels: Record<Field, string> = { ...own };
for (const field of Object.keys(contact) as (keyof typeof contact)[])
  labels[field] = `${contactName.name}: ${own[field]}`;

const wording: Wording<PersonFields> = {
  topic: 'owners',
  what: 'this person',
  labels,
  shown: (field, value) => {
    if (value === '') return 'empty';
    return rules[field].kind === 'phone' ? spokenPhone(value) : value;
  },
};

const buttons = { add: 'Add Person', update: 'Update', again: 'Add them again' };

/** How somebody is called and reached who owns nothing; what is an owner's is in the owner's form. */
export function PersonDialog({ dialog }: { dialog: RecordDialogState<OwnerRecord> }) {
  return (
    <RecordDialog dialog={dialog} noun="Person">
      {(form) => <PersonForm {...form} />}
    </RecordDialog>
  );
}

function PersonForm({ record, now, onDone, ...dialog }: RecordFormProps<OwnerRecord>) {
  const { today, settings } = useDay();
  const edit = useEditPerson();
  const editor = useRecordEditor<OwnerRecord, PersonFields>({
    record,
    now,
    toFields,
    check: (fields) => checkFields(fields, today, settings?.phones ?? 'international'),
    // Nobody is added here: who was deleted meanwhile is not entered again without what they were on record for.
    add: () => Promise.reject(new Error('This person is no longer on record.')),
    edit: (base, fields) => edit.mutateAsync({ id: base.id, edit: toEdit(base, fields) }),
    onSaved(outcome, _, fields) {
      tellSaved(outcome, { added: '', updated: 'Saved' }, fields.name);
      onDone();
    },
  });
  const props = (field: Field, width: 'half' | 'third' | 'whole') => ({
    label: own[field],
    className: classes.field ?? '',
    wrapperProps: { 'data-width': width },
    autoComplete: 'off',
    ...editor.form.getInputProps(field),
  });
  const news = <MergeNews editor={editor} wording={wording} />;
  return (
    <RecordForm editor={editor} labels={buttons} news={news} {...dialog}>
      <MergeNotices editor={editor} wording={wording} />
      <div className={classes.fields}>
        <TextInput {...props('name', 'half')} required data-autofocus />
        <TextInput {...props('phone', 'half')} type="tel" inputMode="tel" />
        <TextInput {...props('email', 'half')} type="email" />
        <TextInput {...props('secondPhone', 'half')} type="tel" inputMode="tel" />
        <Textarea {...props('address', 'whole')} autosize minRows={2} maxRows={6} />
      </div>
      <fieldset className={owner.section}>
        <legend className={owner.legend}>{ownerGroups.emergencyContact}</legend>
        <div className={classes.fields}>
          <TextInput {...props('contactName', 'third')} />
          <TextInput {...props('contactPhone', 'third')} type="tel" inputMode="tel" />
          <TextInput {...props('contactRelation', 'third')} />
        </div>
      </fieldset>
    </RecordForm>
  );
}

const orNull = (text: string) => (text.trim() === '' ? null : text);

function toInput({ contactName, contactPhone, contactRelation, ...fields }: PersonFields) {
  return {
    ...fields,
    phone: orNull(fields.phone),
    emergencyContact: { name: contactName, phone: contactPhone, relation: contactRelation },
  };
}

function checkFields(fields: PersonFields, today: string, phones: PhoneRule): Messages {
  const { data, error } = PersonDraft.safeParse(toInput(fields));
  if (error) return renamed(messagesOf(error), fieldAt);
  return ownerErrors(data, { today, phones, familyRule: 'total-above-zero', ownerEmail: 'optional' });
}

/** Only for fields that passed the check. */
function toEdit(base: OwnerRecord, fields: PersonFields): PersonEdit {
  const changed = changedFields(toFields(base), fields);
  const { emergencyContact, ...valid } = PersonDraft.parse(toInput(fields));
  const isOfContact = (field: Field) => field in contact;
  const facts = Object.entries(valid).filter(([field]) => changed.includes(field as Field));
  return {
    version: base.version,
    ...Object.fromEntries(facts),
    ...(changed.some(isOfContact) && { emergencyContact }),
  };
}
