import { Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Messages, message, messagesOf } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { GateStop } from '#domain/stop.ts';
import { stopsFor } from '#domain/stopMatch.ts';
import { mostAsked } from '#domain/stopStates.ts';
import { VisitDraft } from '#domain/visit.ts';
import { kindNames, mostVisitors, type VisitorKind, visitorKinds } from '#domain/visitKinds.ts';
import { RequestFailed } from '#web/data/api.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { useAuth } from '#web/identity/session.ts';
import { notify } from '#web/notify.tsx';
import { gateSearch, loadCopy } from '#web/offline/copy.ts';
import { type NewEntry, newEntry, refusalOf, sendAgain, type WaitingEntry } from '#web/offline/outbox.ts';
import { errorWithin } from '#web/records/formErrors.ts';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';
import { visitRulesQuery } from '#web/society/visitRules.ts';
import { StopAlert } from '#web/stops/StopAlert.tsx';
import { bringInSight, StopAlerts } from '#web/stops/StopAlerts.tsx';
import { stopsCopied, useStops } from '#web/stops/useStops.ts';
import { i18n } from '#web/texts/language.ts';
import { CountField } from '#web/ui/CountField.tsx';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';
import { count, timeOrMoment } from '#web/ui/format.ts';
import { Select } from '#web/ui/Select.tsx';
import { enterVisit } from '#web/visits/queries.ts';
import { titleOf, titleOfDraft } from '#web/visits/words.ts';

/** How an entry begins: with the kind that was tapped, and the flat where one was found. */
export type Wish = {
  kind: VisitorKind;
  flat: string;
  /** An entry that the server refused, to be corrected. */
  mends?: WaitingEntry;
  /** The visitor, where they were found as announced or stopped. */
  name?: string;
  vehicleNumber?: string;
  /** The pass that announced them; `passCode` alone where the code could not be looked up. */
  passId?: string | null;
  passCode?: string | null;
  /** When the pass's data was right, in milliseconds; null where it is up to date. */
  asOf?: number | null;
};
type Props = { wish: Wish; onClose: () => void };

/** Lets a visitor in: a tap on the kind, the flat and a tap on the button suffice; everything else may stay empty. */
export function EntryDialog({ wish, onClose }: Props) {
  const zone = useAuth().society?.timeZone;
  const { mends } = wish;
  const title = mends
    ? i18n.t('Let in at {time}', { time: timeOrMoment(Date.parse(mends.happenedAt), zone) })
    : i18n.t('Let in');
  return (
    <FormDialog title={title} isOpen onClose={onClose} size="md" isClosedByBack>
      {(form) => <EntryForm {...form} wish={wish} onDone={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormInDialog & { wish: Wish; onDone: () => void };

/** The form's fields, the stops that match them, and sending the entry. */
function useEntry(wish: Wish, onDone: () => void) {
  const zone = useAuth().society?.timeZone;
  const { data: rules } = useQuery(visitRulesQuery);
  const form = useSmallForm(() => fieldsOf(wish), send, i18n.t('This was not written down'));
  const { fields } = form;
  const { mends } = wish;
  // The same id until an answer comes: sent again, it is still one entry.
  const entry = useRef<NewEntry | null>(null);
  /** The fields that the errors are about. */
  const [checked, setChecked] = useState(fields);
  const isFirst = form.failure === null && !form.isBusy;
  const found = (isFirst && mends && refusalOf(mends)?.errors) || form.errors;
  const errors = Object.fromEntries(Object.entries(found).filter(([at]) => isAsChecked(at)));
  const isAsked = rules?.asksPhone.includes(fields.kind) ?? false;
  const askedThen = (mends?.body as VisitDraft | undefined)?.asked ?? [];
  // An entry that is put right is of its own time: who was asked then is said by it already, and nobody is asked now.
  const stops = useStops(mends?.happenedAt).filter(({ id }) => !askedThen.includes(id));
  const met = stopsFor(stops, { name: fields.name, vehicleNumber: fields.vehicleNumber });

  function isAsChecked(at: string) {
    const field = at.split('.')[0] as keyof Fields;
    return fields[field] === checked[field];
  }

  async function send() {
    setChecked(fields);
    // Right after a start the copy may not be read yet, and only the copy has the flat numbers as the register writes
    // them.
    await loadCopy();
    // Nor may a screen have shown yet whom it knows to be stopped: their alert stands there now.
    if (!mends && stopsFor(stopsCopied(zone), fields).some((stop) => !met.some(({ id }) => id === stop.id))) return;
    const draft = draftOf(fields, isAsked);
    const wrong = wrongOnDevice(draft, mends !== undefined);
    if (Object.keys(wrong).length > 0) throw new RequestFailed(new Problem('invalid', null, { errors: wrong }).body());
    const { passId = null, passCode = null } = wish;
    if (mends) {
      await sendAgain(mends, { body: { ...mends.body, ...draft } });
    } else {
      entry.current ??= newEntry();
      const asked = met.slice(0, mostAsked).map(({ id }) => id);
      const visit = await enterVisit({ ...entry.current, ...draft, passId, passCode, asked });
      notify.success(i18n.t('{what} let in', { what: visit ? titleOf(visit) : titleOfDraft(draft) }));
    }
    onDone();
  }
  return { form, errors, met, isAsked, namesKeptDays: rules?.namesKeptDays };
}

function EntryForm({ wish, onDone, ...dialog }: FormProps) {
  const { form, errors, met, isAsked, namesKeptDays } = useEntry(wish, onDone);
  const { fields } = form;
  const isEarlier = wish.mends !== undefined;
  const isStopped = met.length > 0 && !isEarlier;
  const { box, submit, onKeyDown } = useLeadToStops(isStopped ? met : [], form.submit);
  const zone = useAuth().society?.timeZone;
  const byName = stopsFor(met, { name: fields.name, vehicleNumber: null });
  const said = [fields.name, fields.vehicleNumber].filter((part) => part.trim() !== '').join(', ');
  const field = (name: 'name' | 'phone' | 'vehicleNumber' | 'note') => ({
    ...form.text(name),
    ...{ error: errors[name], autoComplete: 'off', size: 'md' as const },
  });

  const alerts = (shown: typeof met) => (
    <StopAlerts shown={shown} text={said}>
      {(stop) => <StopAlert key={stop.id} stop={stop} said={said} onSentAway={onDone} isEarlier={isEarlier} />}
    </StopAlerts>
  );

  return (
    <SmallForm
      {...dialog}
      form={{ ...form, submit }}
      label={isEarlier ? i18n.t('Send again') : isStopped ? i18n.t('Let in after asking') : i18n.t('Let in')}
      isDanger={isStopped}
    >
      <Stack gap="md" ref={box} onKeyDown={onKeyDown}>
        {wish.asOf != null && (
          <Text c="dimmed">{i18n.t('The code as it was at {time}', { time: timeOrMoment(wish.asOf, zone) })}</Text>
        )}
        <Select
          label={i18n.t('Kind')}
          size="md"
          data={visitorKinds.map((value) => ({ value, label: i18n.t(kindNames[value]) }))}
          {...form.value('kind')}
          allowDeselect={false}
        />
        <TextInput
          label={i18n.t('Flat')}
          description={i18n.t('Several with commas between; none for the society itself')}
          size="md"
          {...form.text('flats')}
          error={errorWithin(errors, 'flats')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
        />
        {/* Right above the field in which they are met: above a keyboard there is no room for all of the form. */}
        {alerts(byName)}
        <TextInput label={i18n.t('Name')} description={namesKeptDays && keptFor(namesKeptDays)} {...field('name')} />
        {isAsked && <TextInput label={i18n.t('Phone')} type="tel" inputMode="tel" {...field('phone')} />}
        {alerts(met.filter((stop) => !byName.includes(stop)))}
        <TextInput
          label={i18n.t('Vehicle')}
          autoCapitalize="characters"
          spellCheck={false}
          {...field('vehicleNumber')}
        />
        <CountField
          label={i18n.t('How many')}
          size="md"
          least={1}
          max={mostVisitors}
          {...form.value('people')}
          error={errors['people']}
        />
        <TextInput label={i18n.t('Note')} {...field('note')} />
      </Stack>
    </SmallForm>
  );
}

/**
 * Nobody who is stopped is let in before their alert was in sight: the first Enter in a field leads to it, and so does
 * the button while it is out of sight.
 */
function useLeadToStops(met: readonly GateStop[], send: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const ledTo = useRef<readonly GateStop['id'][]>([]);

  /** Answers whether there was an alert to be led to. */
  function lead(isByEnter: boolean): boolean {
    const [first, ...others] = met.filter(({ id }) => !ledTo.current.includes(id));
    if (!first) return false;
    const alert = box.current?.querySelector<HTMLElement>(`[data-stop="${first.id}"]`);
    if (!bringInSight(alert) && !isByEnter) return false;
    ledTo.current = [...ledTo.current, ...[first, ...others].map(({ id }) => id)];
    // A phone's keyboard closes, so that there is room for it.
    alert?.focus({ preventScroll: true });
    return true;
  }
  return {
    box,
    submit: () => lead(false) || send(),
    onKeyDown(event: KeyboardEvent) {
      // During composition the key belongs to the input method; a list that is open takes it, too.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return;
      if (event.target instanceof HTMLInputElement && lead(true)) event.preventDefault();
    },
  };
}

type Fields = ReturnType<typeof fieldsOf>;

function fieldsOf({ kind, flat, name = '', vehicleNumber = '', mends }: Wish) {
  if (mends) {
    const { flats, name, phone, vehicleNumber, people, note, ...sent } = mends.body as VisitDraft;
    return {
      ...{ kind: sent.kind, flats: flats.join(', '), name: name ?? '', phone: phone ?? '' },
      ...{ vehicleNumber: vehicleNumber ?? '', people: people as number | string, note: note ?? '' },
    };
  }
  return { kind, flats: flat, name, phone: '', vehicleNumber, people: 1 as number | string, note: '' };
}

/** Splits flats at blanks, as the digit pad has no comma: only where each part is a flat and the whole text is not. */
function flatsNamed(text: string): string[] {
  const known = (flat: string) => gateSearch()?.flatNumbered(flat)?.flatNumber;
  const all = text.split(/\s+/).filter((part) => part !== '');
  if (all.length === 0) return [];
  const one = all.join(' ');
  const each = all.flatMap((part) => known(part) ?? []);
  return known(one) === undefined && each.length === all.length ? each : [known(one) ?? one];
}

const orNull = (text: string) => (text.trim() === '' ? null : text);

function draftOf({ kind, flats, name, phone, vehicleNumber, people, note }: Fields, isAsked: boolean) {
  return {
    kind,
    // As the register writes the flat numbers, where this device has the copy.
    flats: [...new Set(flats.split(/[,;&+]/).flatMap(flatsNamed))],
    name: orNull(name),
    phone: isAsked ? orNull(phone) : null,
    vehicleNumber: orNull(vehicleNumber),
    // What is no number is refused as it was typed (wrongOnDevice).
    people: people as number,
    note: orNull(note),
  };
}

/** The errors that the device can find by itself, before the entry waits to be sent. */
function wrongOnDevice(draft: ReturnType<typeof draftOf>, isEarlier: boolean): Messages {
  const wrong = messagesOf(VisitDraft.safeParse({ ...draft, id: newIdempotencyKey() }).error);
  // The server alone knows how a flat was numbered when an earlier entry happened.
  const known = isEarlier ? null : gateSearch();
  for (const [place, flatNumber] of draft.flats.entries())
    if (known && !known.flatNumbered(flatNumber))
      wrong[`flats.${place}`] = message('visit_flat_unknown', { flatNumber });
  return wrong;
}

/** Says beside the fields for how long personal details are kept. */
function keptFor(days: number): string {
  return days === 1
    ? i18n.t('Names, phones, vehicles and notes are erased after one day.')
    : i18n.t('Names, phones, vehicles and notes are erased after {days} days.', { days: count(days) });
}
