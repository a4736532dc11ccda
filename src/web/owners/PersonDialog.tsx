import { DocumentsEdit } from '#domain/documents.ts';
import type { FieldKind } from '#domain/fieldList.ts';
import { type Messages, messagesOf, renamed } from '#domain/message.ts';
import {
  groupOf,
  keyInGroup,
  type OwnerGroup,
  ownerFields,
  ownerGroups,
  type PersonField,
  personFields,
} from '#domain/owner.fields.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { ownerErrors } from '#domain/ownerForm.ts';
import { PersonDraft, type PersonEdit, type PersonRecord } from '#domain/person.ts';
import { spokenPhone } from '#domain/phone.ts';
import type { PhoneRule } from '#domain/society.ts';
import { answer, api } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';
import { DocumentFields } from '#web/owners/DocumentFields.tsx';
import { fieldAt, rethrowAtFields } from '#web/owners/fields.ts';
import { ownerRecordQuery } from '#web/owners/ownerPageQueries.ts';
import { FieldInput } from '#web/records/FieldInput.tsx';
import { formOf } from '#web/records/formFields.ts';
import { MergeNews, MergeNotices, type Wording } from '#web/records/MergeNotices.tsx';
import { changedFields } from '#web/records/merge.ts';
import { RecordDialog, type RecordDialogState, type RecordFormProps } from '#web/records/RecordDialog.tsx';
import { RecordForm } from '#web/records/RecordForm.tsx';
import { tellSaved, useRecordEditor } from '#web/records/useRecordEditor.ts';
import { useDay } from '#web/society/useDay.ts';
import classes from '#web/ui/Form.module.css';
import owner from './OwnerForm.module.css';

type Field = PersonField;
const rules = Object.fromEntries(personFields.map((field) => [field, ownerFields[field]])) as Pick<
  typeof ownerFields,
  Field
>;
const inGroup = (group: OwnerGroup | null) => personFields.filter((field) => groupOf(field) === group);
const { toFields, labels: own } = formOf(rules);
type PersonFields = ReturnType<typeof toFields>;

const labels: Record<Field, string> = { ...own };
for (const field of inGroup('emergencyContact')) labels[field] = `${rules.contactName.name}: ${own[field]}`;

const wording: Wording<PersonFields> = {
  topic: 'owners',
  what: 'this person',
  labels,
  shown: (field, value) => {
    if (value === '') return 'empty';
    return rules[field].kind === 'phone' ? spokenPhone(value) : value;
  },
};

const tel = { type: 'tel', inputMode: 'tel' };
const typed: Partial<Record<FieldKind, object>> = { phone: tel, phones: tel, email: { type: 'email' } };

const buttons = { add: 'Add Person', update: 'Update', again: 'Add them again' };

/** The form of a person who owns nothing, with name and contact; the owner's form has what only owners have. */
export function PersonDialog({ dialog }: { dialog: RecordDialogState<OwnerRecord> }) {
  return (
    <RecordDialog dialog={dialog} noun="Person">
      {(form) => <PersonForm {...form} />}
    </RecordDialog>
  );
}

function PersonForm({ record, now, onDone, ...dialog }: RecordFormProps<OwnerRecord>) {
  const { today, settings } = useDay();
  const editor = useRecordEditor<OwnerRecord, PersonFields>({
    record,
    now,
    toFields,
    check: (fields, { base }) => checkFields(fields, base, { today, phones: settings?.phones ?? 'international' }),
    // The form adds nobody: a person deleted meanwhile is not added again without the tenancy or the like behind it.
    add: () => Promise.reject(new Error('This person is no longer on record.')),
    edit: (base, fields) => editPerson(base, toEdit(base, fields)).catch(rethrowAtFields),
    onSaved(outcome, _, fields) {
      tellSaved(outcome, { added: '', updated: 'Saved' }, fields.name);
      onDone();
    },
  });
  const props = (field: Field, width: 'half' | 'third' | 'whole' = 'half') => ({
    label: own[field],
    className: classes.field ?? '',
    wrapperProps: { 'data-width': width },
    autoComplete: 'off',
    ...editor.form.getInputProps(field),
  });
  const input = (field: Field) => {
    const { kind, form } = rules[field];
    const width = kind === 'lines' ? 'whole' : form === 'emergencyContact' ? 'third' : 'half';
    const isName = field === 'name' && { required: true, 'data-autofocus': true };
    return <FieldInput key={field} rule={rules[field]} {...props(field, width)} {...typed[kind]} {...isName} />;
  };
  const news = <MergeNews editor={editor} wording={wording} />;
  return (
    <RecordForm editor={editor} labels={buttons} news={news} {...dialog}>
      <MergeNotices editor={editor} wording={wording} />
      <div className={classes.fields}>{inGroup(null).map(input)}</div>
      <fieldset className={owner.section}>
        <legend className={owner.legend}>{ownerGroups.emergencyContact}</legend>
        <div className={classes.fields}>{inGroup('emergencyContact').map(input)}</div>
      </fieldset>
      <fieldset className={owner.section}>
        <legend className={owner.legend}>{ownerGroups.documents}</legend>
        <DocumentFields base={editor.base} isGone={editor.isGone} values={editor.form.values} input={props} />
      </fieldset>
    </RecordForm>
  );
}

async function editPerson({ id }: OwnerRecord, edit: PersonEdit): Promise<PersonRecord> {
  const edited = await answer(api.people[':id'].$patch({ param: { id }, json: edit }));
  void queryClient.invalidateQueries({ queryKey: ownerRecordQuery(id).queryKey });
  return edited;
}

/** The form's fields of a group, by their keys in the record. */
function grouped(group: OwnerGroup, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(inGroup(group).map((field) => [keyInGroup(field), fields[field]]));
}

function toInput(fields: PersonFields, base: OwnerRecord | null) {
  // A field that still holds the mask has not been changed.
  const typed = (document: 'aadhar' | 'pan') =>
    fields[document] === base?.documents[document] ? null : fields[document];
  const facts = Object.fromEntries(inGroup(null).map((field) => [field, fields[field]]));
  return {
    ...facts,
    // For a person who owns nothing the phone is optional.
    phone: fields.phone.trim() === '' ? null : fields.phone,
    emergencyContact: grouped('emergencyContact', fields),
    documents: { ...grouped('documents', fields), aadhar: typed('aadhar'), pan: typed('pan') },
  };
}

type Rules = { today: string; phones: PhoneRule };

function checkFields(fields: PersonFields, base: OwnerRecord | null, rules: Rules): Messages {
  const { data, error } = PersonDraft.safeParse(toInput(fields, base));
  if (error) return renamed(messagesOf(error), fieldAt);
  return ownerErrors(data, { ...rules, familyRule: 'total-above-zero', ownerEmail: 'optional' });
}

/** The changed fields; only for fields that passed the check. */
function toEdit(base: OwnerRecord, fields: PersonFields): PersonEdit {
  const changed = changedFields(toFields(base), fields);
  const { emergencyContact, documents: _, ...valid } = PersonDraft.parse(toInput(fields, base));
  const facts = Object.entries(valid).filter(([field]) => changed.includes(field as Field));
  const given = inGroup('documents').filter((field) => changed.includes(field));
  return {
    version: base.version,
    ...Object.fromEntries(facts),
    ...(inGroup('emergencyContact').some((field) => changed.includes(field)) && { emergencyContact }),
    ...(given.length > 0 && {
      documents: DocumentsEdit.parse(Object.fromEntries(given.map((field) => [field, fields[field]]))),
    }),
  };
}
