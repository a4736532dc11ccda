import { NativeSelect, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { OwnDevice } from '#domain/device.ts';
import { type Language, languages } from '#domain/language.ts';
import { message } from '#domain/message.ts';
import { pinMax, pinMin, wrongPins } from '#domain/pin.ts';
import { Problem } from '#domain/problem.ts';
import type { GuardAtGate, Shift } from '#domain/shift.ts';
import { RequestFailed } from '#web/data/api.ts';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { notify } from '#web/notify.tsx';
import { type NewEntry, newEntry } from '#web/offline/outbox.ts';
import { SmallForm } from '#web/records/SmallForm.tsx';
import { useSending } from '#web/records/useSending.ts';
import { beginShift } from '#web/shifts/queries.ts';
import { i18n, languageNames } from '#web/texts/language.ts';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';
import { count } from '#web/ui/format.ts';

type Props = { device: OwnDevice; onDuty: Shift | null; onClose: () => void };

/** The leaving guard writes a note, the next one chooses their name and types their PIN; or the last guard leaves. */
export function HandOverDialog({ device, onDuty, onClose }: Props) {
  return (
    <FormDialog
      title={onDuty ? i18n.t('Hand over') : i18n.t('Begin shift')}
      isOpen
      onClose={onClose}
      size="md"
      isClosedByBack
    >
      {(form) => <HandOverForm {...form} device={device} onDuty={onDuty} onClose={onClose} />}
    </FormDialog>
  );
}

const nobody = 'nobody';
type Fields = { who: GuardAtGate | typeof nobody | null; pin: string; note: string; language: Language | '' };
const blank: Fields = { who: null, pin: '', note: '', language: '' };

/** The form's fields, and sending the shift. */
function useHandOver({ device, onDuty, onClose }: Props) {
  const [fields, setFields] = useState(blank);
  const sending = useSending(i18n.t('This was not written down'));
  // The same id until an answer comes: sent again, it is still one shift.
  const entry = useRef<NewEntry | null>(null);
  const { who, pin, note, language } = fields;
  const guard = who === nobody ? null : who;
  const others = device.guards.filter((guard) => guard.id !== onDuty?.guardId);
  const set = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }));

  /** Chooses the guard, with the language they last used. */
  function choose(value: string) {
    const chosen = others.find(({ id }) => id === value) ?? null;
    set({ who: value === nobody ? nobody : chosen, pin: '', language: chosen?.language ?? '' });
  }

  async function act() {
    // Deactivated since they were chosen: without this check the shift would end, and with nobody on duty.
    if (guard && !device.guards.some(({ id }) => id === guard.id))
      throw new RequestFailed(
        new Problem('invalid', message('guard_inactive', { name: guard.name }), { at: 'guardId' }).body(),
      );
    const said = guard ? i18n.t('{name} is on duty', { name: guard.name }) : i18n.t('The shift has ended');
    entry.current ??= newEntry();
    const draft = {
      ...entry.current,
      guardId: guard?.id ?? null,
      pin: guard ? pin : null,
      note,
      ...(guard && language && { language }),
    };
    try {
      await beginShift(draft, device, said);
    } catch (failure) {
      const isAnswer = failure instanceof RequestFailed && !failure.isOutage;
      if (isAnswer) entry.current = null;
      throw isAnswer && failure.code === 'too_many_attempts' ? tooOften() : failure;
    }
    notify.success(said);
    onClose();
  }
  return { fields, set, choose, others, sending, submit: () => void sending.send(act) };
}

/** At the PIN's field, where the guard looks; the sentence says what can be done instead of waiting. */
function tooOften(): RequestFailed {
  const pin = i18n.t('Wrong too often. Wait {minutes} minutes, or let another guard take over.', {
    minutes: count(wrongPins.pauseMs / 60_000),
  });
  return new RequestFailed({ ...new Problem('too_many_attempts').body(), errors: { pin } });
}

function HandOverForm({ device, onDuty, onClose, ...dialog }: FormInDialog & Props) {
  const { fields, set, choose, others, sending, submit } = useHandOver({ device, onDuty, onClose });
  const { who, note } = fields;
  const isLeaving = who === nobody;

  return (
    <SmallForm
      {...dialog}
      sending={sending}
      isDirty={JSON.stringify(fields) !== JSON.stringify(blank)}
      label={isLeaving ? i18n.t('End shift') : onDuty ? i18n.t('Take over') : i18n.t('Begin shift')}
      isDisabled={who === null}
      onSubmit={submit}
    >
      {onDuty && (
        <Textarea
          label={i18n.t('Note for who comes next')}
          data-autofocus
          description={i18n.t('From {name}; it may stay empty', { name: onDuty.guard })}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          size="md"
          value={note}
          onChange={(event) => set({ note: event.currentTarget.value })}
          error={sending.errors['note']}
        />
      )}
      {/* The phone's own list: a Mantine select widens a small screen, and flickers. */}
      <NativeSelect
        label={i18n.t('Who takes over')}
        {...(!onDuty && { 'data-autofocus': true })}
        size="md"
        data={[
          { value: '', label: i18n.t('Choose a name') },
          ...others.map((guard) => ({ value: guard.id, label: guard.name })),
          ...(onDuty ? [{ value: nobody, label: i18n.t('Nobody: the shift ends') }] : []),
        ]}
        value={who === nobody ? nobody : (who?.id ?? '')}
        onChange={(event) => choose(event.currentTarget.value)}
        error={sending.errors['guardId']}
      />
      {who !== null && !isLeaving && <GuardFields fields={fields} pinError={sending.errors['pin']} onChange={set} />}
    </SmallForm>
  );
}

type GuardProps = { fields: Fields; pinError: string | undefined; onChange: (part: Partial<Fields>) => void };

/** The next guard's PIN and language. */
function GuardFields({ fields: { pin, language }, pinError, onChange }: GuardProps) {
  return (
    <>
      <SecretInput
        label={i18n.t('PIN')}
        description={i18n.t('{min} to {max} digits. Forgotten? The office sets another one.', {
          min: pinMin,
          max: pinMax,
        })}
        size="lg"
        styles={{ visibilityToggle: { width: 44, height: 44 } }}
        inputMode="numeric"
        autoComplete="off"
        value={pin}
        onChange={(event) => onChange({ pin: event.currentTarget.value })}
        error={pinError}
      />
      <NativeSelect
        label={i18n.t('Language')}
        size="md"
        data={[
          ...(language === '' ? [{ value: '', label: i18n.t('As this device has it') }] : []),
          ...languages.map((one) => ({ value: one, label: languageNames[one] })),
        ]}
        value={language}
        onChange={(event) => onChange({ language: event.currentTarget.value as Language })}
      />
    </>
  );
}
