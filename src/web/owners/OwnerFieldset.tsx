import { Text, Textarea, TextInput } from '@mantine/core';
import { isValidElement, type ReactNode } from 'react';
import { leastInFamily } from '#domain/family.ts';
import { choicesOf, type FieldKind } from '#domain/fieldList.ts';
import { message } from '#domain/message.ts';
import { fieldsIn, type OwnerField, ownerFields, ownerGroups, ownerRule } from '#domain/owner.fields.ts';
import { isFamilyAsked } from '#domain/ownerFacts.ts';
import { say } from '#domain/say.ts';
import { RequestFailed } from '#web/data/api.ts';
import { DayField } from '#web/days/DayField.tsx';
import { ListedNote } from '#web/flats/ListedNote.tsx';
import { DocumentFields } from '#web/owners/DocumentFields.tsx';
import { FlatSelect } from '#web/owners/FlatSelect.tsx';
import { OwnershipDays } from '#web/owners/OwnershipDays.tsx';
import type { Circumstances } from '#web/owners/rules.ts';
import type { OwnerEditor } from '#web/owners/useOwnerEditor.ts';
import type { ErrorAtProps } from '#web/records/formProblem.ts';
import { FamilyRuleLink, SettingLink } from '#web/society/SettingLink.tsx';
import { CountField } from '#web/ui/CountField.tsx';
import form from '#web/ui/Form.module.css';
import { Select } from '#web/ui/Select.tsx';
import classes from './OwnerForm.module.css';

type Width = 'half' | 'third' | 'quarter' | 'whole';
type Props = { editor: OwnerEditor; rules: Pick<Circumstances, 'today' | 'familyRule' | 'ownerEmail'> };

/** All inputs of an owner's form. They do not correct anything: what is valid is up to the rules. */
export function OwnerFieldset({ editor, rules }: Props) {
  const inputs = (part: FieldGroup) => inputsOf(part, { editor, rules });
  return (
    <>
      <div className={form.fields}>{inputs('first')}</div>
      <OwnershipDays editor={editor} today={rules.today} />
      <div className={form.fields}>{inputs('more')}</div>
      <Section title={ownerGroups.familyDetails}>
        <Family editor={editor} least={leastInFamily(rules.familyRule)} />
      </Section>
      <Section title={ownerGroups.emergencyContact}>
        <div className={form.fields}>{inputs('emergencyContact')}</div>
      </Section>
      <Section title={ownerGroups.documents}>
        <DocumentFields base={editor.base} isGone={editor.isGone} values={editor.form.values} input={fieldOf(editor)} />
      </Section>
    </>
  );
}

type FieldGroup = (typeof ownerFields)[OwnerField]['form'];
const widths: Record<FieldGroup, Width> = {
  ...{ first: 'half', more: 'whole', documents: 'half' },
  ...{ familyDetails: 'quarter', emergencyContact: 'third' },
};

/** The inputs of one part of the form, by the fields' kinds; some fields have an input of their own. */
function inputsOf(part: FieldGroup, { editor, rules }: Props): ReactNode {
  const fields = allFields.filter((field) => ownerFields[field].form === part);
  return fields.map((field) => {
    const { kind, isRequired = false, schema } = ownerRule(field);
    if (field === 'email') return <Email key={field} editor={editor} isRequired={rules.ownerEmail !== 'optional'} />;
    if (field === 'flatId') return <Flat key={field} editor={editor} />;
    const props = { ...fieldOf(editor)(field, widths[part]), required: isRequired, ...special[field] };
    if (kind === 'lines') return <Textarea key={field} {...props} />;
    if (kind === 'day') return <DayField key={field} {...props} today={rules.today} max={rules.today} />;
    if (kind === 'choice') return <Select key={field} {...props} data={choicesOf(schema)} allowDeselect={false} />;
    return <TextInput key={field} {...props} {...typed[kind]} {...plain} />;
  });
}

const typed: Partial<Record<FieldKind, object>> = {
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email' },
};
const special: Partial<Record<OwnerField, object>> = {
  name: { 'data-autofocus': true },
  phone: { placeholder: '10 digits' },
};

function Flat({ editor }: { editor: OwnerEditor }) {
  const { flatId, status } = editor.form.values;
  const { base: owner, isOpen } = editor;
  return <FlatSelect {...fieldOf(editor)('flatId')} {...{ owner, isOpen }} value={flatId} isOld={status === 'Old'} />;
}

function Email({ editor, isRequired }: { editor: OwnerEditor; isRequired: boolean }) {
  const { error, ...input } = fieldOf(editor)('email');
  const isMissing = isRequired && editor.form.values.email.trim() === '';
  const told = error && isMissing && (
    <>
      {error} <SettingLink setting="ownerEmail">Allow owners without one</SettingLink>
    </>
  );
  return <TextInput {...input} error={told || error} type="email" required={isRequired} {...plain} />;
}

const family = fieldsIn('familyDetails');

/** The family's four counts, whose errors are shown together once below them. */
function Family({ editor, least }: { editor: OwnerEditor; least: number }) {
  const field = fieldOf(editor);
  const wrong = new Set(family.flatMap((name) => sentenceAt(editor.form.errors[name]) ?? []));
  const isAsked = editor.isNew || editor.base === null || isFamilyAsked(editor.base);
  const isOfRule = wrong.has(say(message('family_above_zero')));
  return (
    <>
      <ListedNote flatId={editor.base?.flats[0]?.id ?? null} as="owner" />
      <div className={classes.family}>
        {family.map((name) => {
          const isWrong = Boolean(editor.form.errors[name]);
          return (
            <CountField
              key={name}
              {...field(name, 'quarter')}
              least={least}
              required={isAsked}
              error={isWrong}
              describedBy={isWrong ? 'owner-family-error' : undefined}
            />
          );
        })}
      </div>
      <Text size="xs" c="red" id="owner-family-error" className={classes.familyError ?? ''}>
        {[...wrong].join(' ')} {isOfRule && <FamilyRuleLink />}
      </Text>
    </>
  );
}

function fieldOf(editor: OwnerEditor) {
  return (name: OwnerField, width: Width = 'half') => ({
    label: ownerFields[name].label,
    className: width === 'quarter' ? '' : (form.field ?? ''),
    wrapperProps: { 'data-width': width },
    ...editor.form.getInputProps(name),
  });
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

const allFields = Object.keys(ownerFields) as OwnerField[];

/** Without it the browser would suggest the admin's own name and number for somebody else. */
const plain = { autoComplete: 'off' } as const;

/** The sentence of a form's error, for fields that show theirs together; what the server refuses is an element. */
function sentenceAt(shown: ReactNode): string | undefined {
  if (!isValidElement<ErrorAtProps>(shown)) return typeof shown === 'string' ? shown : undefined;
  const { error, path } = shown.props;
  return error instanceof RequestFailed ? error.errors[path] : undefined;
}
