import { useEffect } from 'react';
import type { SocietySettings } from '#domain/society.ts';
import { notify } from '#web/notify.tsx';
import { useRecordEditor } from '#web/records/useRecordEditor.ts';
import { checkFields, type SocietyFields, toEdit, toFields } from '#web/society/fields.ts';
import { useEditSociety } from '#web/society/queries.ts';

/** The one form over the settings, which stays open after saving. `now` is how they are at this moment. */
export function useSocietyEditor(now: SocietySettings) {
  const { mutateAsync: save } = useEditSociety();
  const editor = useRecordEditor<SocietySettings, SocietyFields>({
    record: now,
    now,
    toFields: (settings) => toFields(settings ?? now),
    check: (fields, { base }) => checkFields(base ?? now, fields),
    // There is always one society.
    add: () => Promise.reject(new Error('The settings are there already')),
    edit: (base, fields) => save(toEdit(base, fields)),
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
