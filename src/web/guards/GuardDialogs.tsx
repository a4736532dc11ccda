import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Guard } from '#domain/guard.ts';
import { type Language, languages } from '#domain/language.ts';
import { pinMax, pinMin } from '#domain/pin.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { addGuard, editGuard, resetPin } from '#web/guards/queries.ts';
import { notify } from '#web/notify.tsx';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';
import { languageNames } from '#web/texts/language.ts';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';
import { ShownOnce } from '#web/ui/ShownOnce.tsx';

/** A PIN that the server made, kept only while it is on the screen. */
export type ShownPin = { name: string; pin: string };
/** Which dialog is open: to add a guard, to edit one, or to give one another PIN. */
export type Doing = { what: 'add' } | { what: 'edit' | 'pin'; guard: Guard };

type Props = { doing: Doing; onClose: () => void; onPin: (shown: ShownPin) => void };

export function GuardDialog({ doing, onClose, onPin }: Props) {
  const title = { add: 'Add a Guard', edit: 'Change a Guard', pin: 'Set Another PIN' }[doing.what];
  return (
    <FormDialog title={title} isOpen onClose={onClose} size="md">
      {(form) => <GuardForm {...form} doing={doing} onClose={onClose} onPin={onPin} />}
    </FormDialog>
  );
}

function fieldsOf(doing: Doing) {
  return doing.what === 'add'
    ? { name: '', phone: '', pin: '', language: '' }
    : { name: doing.guard.name, phone: doing.guard.phone ?? '', pin: '', language: doing.guard.language ?? '' };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

function GuardForm({ doing, onClose, onPin, ...dialog }: FormInDialog & Props) {
  const [newId] = useState(newIdempotencyKey);
  const form = useSmallForm(() => fieldsOf(doing), act, 'This was not saved');
  const { what } = doing;
  const field = (key: keyof typeof form.fields) => ({ ...form.text(key), autoComplete: 'off' });

  async function act({ name, phone, pin, ...fields }: ReturnType<typeof fieldsOf>) {
    const language = (fields.language || null) as Language | null;
    if (doing.what === 'add') {
      const added = await addGuard({ id: newId, name, phone: orNull(phone), language, pin: orNull(pin) });
      if (added.pin !== null) onPin({ name: added.guard.name, pin: added.pin });
      else notify.success(`Guard ${added.guard.name} added`);
    } else if (doing.what === 'pin') {
      const made = await resetPin(doing.guard.id, orNull(pin));
      if (made !== null) onPin({ name: doing.guard.name, pin: made });
      else notify.success(`${doing.guard.name} has another PIN now`);
    } else {
      const { id, version } = doing.guard;
      const guard = await editGuard(id, { version, name, phone: orNull(phone), language });
      notify.success(`Guard ${guard.name} changed`);
    }
    onClose();
  }

  return (
    <SmallForm {...dialog} form={form} label={{ add: 'Add Guard', edit: 'Save', pin: 'Set PIN' }[what]}>
      {what !== 'pin' && <TextInput label="Name" required data-autofocus {...field('name')} />}
      {what !== 'pin' && <TextInput label="Phone" type="tel" inputMode="tel" {...field('phone')} />}
      {what !== 'pin' && (
        <NativeSelect
          label="Language at the gate"
          description="They can choose another one when they take over."
          data={[
            { value: '', label: 'As the device has it' },
            ...languages.map((one) => ({ value: one, label: languageNames[one] })),
          ]}
          {...form.text('language')}
        />
      )}
      {what !== 'edit' && (
        <TextInput
          label="PIN"
          description={`${pinMin} to ${pinMax} digits. Leave it empty to have one made. Who forgets theirs gets another one here.`}
          inputMode="numeric"
          {...(what === 'pin' && { 'data-autofocus': true })}
          {...field('pin')}
        />
      )}
    </SmallForm>
  );
}

export function PinDialog({ shown, onForget }: { shown: ShownPin; onForget: () => void }) {
  return (
    <ShownOnce title={`PIN of ${shown.name}`} label="PIN" text={shown.pin} onForget={onForget}>
      {`It is shown only this once. Tell it to ${shown.name} alone: they type it at the gate when they take over. You can set another one at any time.`}
    </ShownOnce>
  );
}
