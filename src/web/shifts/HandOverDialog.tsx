import { NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OwnDevice } from '#domain/device.ts';
import { type Language, languages } from '#domain/language.ts';
import { message } from '#domain/message.ts';
import { pinMax, pinMin, wrongPins } from '#domain/pin.ts';
import { Problem } from '#domain/problem.ts';
import type { GuardAtGate, Shift } from '#domain/shift.ts';
import { RequestFailed } from '#web/data/api.ts';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { useAuth } from '#web/identity/session.ts';
import { notify } from '#web/notify.tsx';
import { type NewEntry, newEntry } from '#web/offline/outbox.ts';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';
import { beginShift, dutyTitle } from '#web/shifts/queries.ts';
import { visitRulesQuery } from '#web/society/visitRules.ts';
import { i18n, languageHere, languageNames, speak } from '#web/texts/language.ts';
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
  const form = useSmallForm(() => blank, act, i18n.t('This was not written down'));
  const own = useAuth().user?.language;
  // The same id until an answer comes: sent again, it is still one shift.
  const entry = useRef<NewEntry | null>(null);
  const others = device.guards.filter((guard) => guard.id !== onDuty?.guardId);

  /** Chooses the guard, with the language they last used. */
  function choose(value: string) {
    const chosen = others.find(({ id }) => id === value) ?? null;
    form.set({ who: value === nobody ? nobody : chosen, pin: '', language: chosen?.language ?? '' });
  }

  async function act({ who, pin, note, language }: Fields) {
    const guard = who === nobody ? null : who;
    // Deactivated since they were chosen: without this check the shift would end, and with nobody on duty.
    if (guard && !device.guards.some(({ id }) => id === guard.id))
      throw new RequestFailed(
        new Problem('invalid', message('guard_inactive', { name: guard.name }), { at: 'guardId' }).body(),
      );
    entry.current ??= newEntry();
    const draft = {
      ...entry.current,
      guardId: guard?.id ?? null,
      pin: guard ? pin : null,
      note,
      ...(guard && language && { language }),
    };
    try {
      await beginShift(draft, device);
    } catch (failure) {
      const isAnswer = failure instanceof RequestFailed && !failure.isOutage;
      if (isAnswer) entry.current = null;
      throw isAnswer && failure.code === 'too_many_attempts' ? tooOften() : failure;
    }
    onClose();
    // In the language that the screens take now (ShiftBar.tsx): it is said to whoever took over.
    await speak(((guard && language) || own) ?? languageHere(), false);
    notify.success(dutyTitle(guard?.name ?? null));
  }
  return { form, choose, others };
}

/** At the PIN's field, where the guard looks; the sentence says what can be done instead of waiting. */
function tooOften(): RequestFailed {
  const pin = i18n.t('Wrong too often. Wait up to {minutes} minutes, or let another guard take over.', {
    minutes: count(wrongPins.pauseMs / 60_000),
  });
  return new RequestFailed({ ...new Problem('too_many_attempts').body(), errors: { pin } });
}

function HandOverForm({ device, onDuty, onClose, ...dialog }: FormInDialog & Props) {
  const { form, choose, others } = useHandOver({ device, onDuty, onClose });
  const { who } = form.fields;
  const isLeaving = who === nobody;
  const { data: rules } = useQuery(visitRulesQuery);

  return (
    <SmallForm
      {...dialog}
      form={form}
      label={isLeaving ? i18n.t('End shift') : onDuty ? i18n.t('Take over') : i18n.t('Begin shift')}
      isDisabled={who === null}
    >
      {onDuty && (
        <Textarea
          label={i18n.t('Note for who comes next')}
          data-autofocus
          description={noteWords(onDuty, rules?.namesKeptDays)}
          maxLength={1000}
          size="md"
          {...form.text('note')}
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
        error={form.errors['guardId']}
      />
      {who !== null && !isLeaving && <GuardFields form={form} />}
    </SmallForm>
  );
}

/** Whose note it is, and for how long it is kept, as soon as this device knows that. */
function noteWords({ guard: name }: Shift, days: number | undefined): string {
  const whose = i18n.t('From {name}; it may stay empty.', { name });
  if (days === undefined) return whose;
  const kept = i18n.t('It is erased after {days} days.', { days: count(days) });
  return `${whose} ${days === 1 ? i18n.t('It is erased after one day.') : kept}`;
}

type GuardProps = Pick<ReturnType<typeof useHandOver>, 'form'>;

/** The next guard's PIN and language. */
function GuardFields({ form }: GuardProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <SecretInput
        label={i18n.t('PIN')}
        description={i18n.t('{min} to {max} digits. Forgotten? The office sets another one.', {
          min: pinMin,
          max: pinMax,
        })}
        size="lg"
        visible={isShown}
        onVisibilityChange={setIsShown}
        visibilityToggleButtonProps={{
          'aria-label': isShown ? i18n.t('Hide PIN') : i18n.t('Show PIN'),
          tabIndex: 0,
        }}
        styles={{ visibilityToggle: { width: 44, height: 44 } }}
        inputMode="numeric"
        autoComplete="off"
        {...form.text('pin')}
      />
      <NativeSelect
        label={i18n.t('Language')}
        size="md"
        data={[
          ...(form.fields.language === '' ? [{ value: '', label: i18n.t('As this device has it') }] : []),
          ...languages.map((one) => ({ value: one, label: languageNames[one] })),
        ]}
        {...form.text('language')}
      />
    </>
  );
}
