import { useEffect } from 'react';
import type { SocietySettings } from '#domain/society.ts';
import { notify } from '#web/notify.tsx';
import { changedFields } from '#web/records/merge.ts';
import { useRecordEditor } from '#web/records/useRecordEditor.ts';
import { checkFields, type SocietyField, type SocietyFields, toEdit, toFields } from '#web/society/fields.ts';
import { useEditSociety } from '#web/society/queries.ts';

/** What the form of a section holds: some of the settings, always the same ones. */
type Section = SocietyFields;

/** The form over one section of the settings, which stays open after saving. `now` is how they are at this moment. */
export function useSocietyEditor(now: SocietySettings, section: { title: string; fields: readonly SocietyField[] }) {
  const { mutateAsync: save } = useEditSociety();
  const fieldsOf = (settings: SocietySettings) => {
    const all = toFields(settings);
    return Object.fromEntries(section.fields.map((field) => [field, all[field]])) as Section;
  };
  const whole = (settings: SocietySettings, fields: Section) => ({ ...toFields(settings), ...fields });
  const editor = useRecordEditor<SocietySettings, Section>({
    record: now,
    now,
    toFields: (settings) => fieldsOf(settings ?? now),
    check: (fields, { base }) => checkFields(base ?? now, whole(base ?? now, fields)),
    // There is always one society.
    add: () => Promise.reject(new Error('The settings are there already')),
    edit: (base, fields) => {
      // What was saved in another section meanwhile is nothing to be settled here.
      const from = changedFields(fieldsOf(base), fieldsOf(now)).length === 0 ? now : base;
      return save(toEdit(from, whole(from, fields)));
    },
    onSaved: () => notify.success('Settings saved'),
  });

  // Who has typed nothing, or has just saved, goes on from how the settings are now.
  const isBehind = !editor.isDirty && !editor.isBusy && now.version !== editor.base?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `goOnWith` is the same act whenever it was made.
  useEffect(() => {
    if (isBehind) editor.goOnWith(now);
  }, [isBehind, now]);
  return editor;
}
