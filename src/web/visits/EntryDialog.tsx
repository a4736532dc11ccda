import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { message, messagesOf } from '#domain/message.ts';
import { stopsFor } from '#domain/stopMatch.ts';
import { VisitDraft } from '#domain/visit.ts';
import { kindNames, mostVisitors, type VisitorKind, visitorKinds } from '#domain/visitKinds.ts';
import { useAuth } from '#web/identity/session.ts';
import { notify } from '#web/notify.tsx';
import { gateSearch, loadCopy } from '#web/offline/copy.ts';
import { type NewEntry, newEntry, sendAgain, type Waiting } from '#web/offline/outbox.ts';
import { SmallForm } from '#web/records/SmallForm.tsx';
import { useSending } from '#web/records/useSending.ts';
import { StopAlert } from '#web/stops/StopAlert.tsx';
import { useStops } from '#web/stops/useStops.ts';
import { i18n } from '#web/texts/language.ts';
import { said, saidByField } from '#web/texts/said.ts';
import { newIdempotencyKey } from '#web/transfers/idempotencyKey.ts';
import { CountField } from '#web/ui/CountField.tsx';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';
import { count, timeOrMoment } from '#web/ui/format.ts';
import { Select } from '#web/ui/Select.tsx';
import { enterVisit, visitRulesQuery } from '#web/visits/queries.ts';
import { titleOf } from '#web/visits/words.ts';

/** What somebody wants to enter: a kind that was tapped, and a flat where one was found. */
export type Wish = {
  kind: VisitorKind;
  flat: string;
  /** An entry that the server did not take, to be put right. */
  mends?: Waiting;
  /** Who is announced, or stopped, and was found by that. */
  name?: string;
  vehicleNumber?: string;
  /** With what they were announced; of a code that could not be looked up its digits alone. */
  passId?: string | null;
  passCode?: string | null;
  /** From when what is known of it is, where that is not now; in milliseconds. */
  asOf?: number | null;
};
type Props = { wish: Wish; onClose: () => void };

/** Lets a visitor in: with a tap on the kind, the flat and a tap on the button it is done; everything else may stay empty. */
export function EntryDialog({ wish, onClose }: Props) {
  return (
    <FormDialog title={i18n.t('Let in')} isOpen onClose={onClose} size="md">
      {(form) => <EntryForm {...form} wish={wish} onDone={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormInDialog & { wish: Wish; onDone: () => void };

/** What is entered of a visitor, who of it is stopped, and how it is sent. */
function useEntry(wish: Wish, onDone: () => void) {
  const [fields, setFields] = useState(() => fieldsOf(wish));
  const { data: rules } = useQuery(visitRulesQuery);
  const sending = useSending(i18n.t('This was not written down'));
  const { mends } = wish;
  // The same until it is answered: what is sent again is one entry.
  const entry = useRef<NewEntry | null>(null);
  const [onDevice, setOnDevice] = useState<Record<string, string>>(mends?.refusal?.errors ?? {});
  const errors = { ...onDevice, ...sending.errors };
  const set = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }));
  const isAsked = rules?.asksPhone.includes(fields.kind) ?? false;
  const met = stopsFor(useStops(), { name: fields.name, vehicleNumber: fields.vehicleNumber });

  async function submit() {
    // Right after a start it may not be read yet, and only it says how the register has the flat.
    await loadCopy();
    const draft = draftOf(fields, isAsked);
    const wrong = wrongOnDevice(draft);
    setOnDevice(wrong);
    if (Object.keys(wrong).length > 0) return;
    const title = titleOf({ ...draft, flats: draft.flats.map((flatNumber) => ({ id: flatNumber, flatNumber })) });
    void sending.send(async () => {
      const { passId = null, passCode = null } = wish;
      const asked = met.map(({ id }) => id);
      if (mends) {
        await sendAgain(mends, { body: { ...mends.body, ...draft, asked }, label: title });
      } else {
        entry.current ??= newEntry();
        const visit = await enterVisit({ ...entry.current, ...draft, passId, passCode, asked }, title);
        notify.success(i18n.t('{what} let in', { what: visit ? titleOf(visit) : title }));
      }
      onDone();
    });
  }
  return {
    fields,
    set,
    errors,
    sending,
    met,
    isAsked,
    namesKeptDays: rules?.namesKeptDays,
    submit: () => void submit(),
  };
}

function EntryForm({ wish, onDone, ...dialog }: FormProps) {
  const { fields, set, errors, sending, met, isAsked, namesKeptDays, submit } = useEntry(wish, onDone);
  const zone = useAuth().society?.timeZone;
  const field = (name: 'name' | 'phone' | 'vehicleNumber' | 'note') => ({
    value: fields[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
    error: errors[name],
    autoComplete: 'off',
    size: 'md' as const,
  });

  return (
    <SmallForm
      {...dialog}
      sending={sending}
      isDirty={JSON.stringify(fields) !== JSON.stringify(fieldsOf(wish))}
      label={met.length > 0 ? i18n.t('Let in after asking') : wish.mends ? i18n.t('Send again') : i18n.t('Let in')}
      isDanger={met.length > 0}
      onSubmit={submit}
    >
      {met.map((stop) => (
        <StopAlert
          key={stop.id}
          stop={stop}
          said={[fields.name, fields.vehicleNumber].filter((part) => part.trim() !== '').join(', ')}
          onSentAway={onDone}
        />
      ))}
      {wish.asOf != null && (
        <Text c="dimmed">{i18n.t('The code as it was at {time}', { time: timeOrMoment(wish.asOf, zone) })}</Text>
      )}
      <Select
        label={i18n.t('Kind')}
        size="md"
        data={visitorKinds.map((value) => ({ value, label: i18n.t(kindNames[value]) }))}
        value={fields.kind}
        onChange={(kind) => set({ kind: kind as VisitorKind })}
        allowDeselect={false}
      />
      <TextInput
        label={i18n.t('Flat')}
        description={i18n.t('Several with commas between; none for the society itself')}
        size="md"
        value={fields.flats}
        onChange={(event) => set({ flats: event.currentTarget.value })}
        error={flatError(errors)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        data-autofocus
      />
      <TextInput label={i18n.t('Name')} description={namesKeptDays && keptFor(namesKeptDays)} {...field('name')} />
      {isAsked && <TextInput label={i18n.t('Phone')} type="tel" inputMode="tel" {...field('phone')} />}
      <TextInput label={i18n.t('Vehicle')} autoCapitalize="characters" spellCheck={false} {...field('vehicleNumber')} />
      <CountField
        label={i18n.t('How many')}
        size="md"
        least={1}
        max={mostVisitors}
        // Too small for a thumb.
        hideControls
        value={fields.people}
        onChange={(people) => set({ people })}
        error={errors['people']}
      />
      <TextInput label={i18n.t('Note')} {...field('note')} />
    </SmallForm>
  );
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

/** A pad of digits has no comma: with blanks between them they are several where each of them is a flat. */
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
    // As the register has it, where this device knows it.
    flats: flats.split(/[,;&+]/).flatMap(flatsNamed),
    name: orNull(name),
    phone: isAsked ? orNull(phone) : null,
    vehicleNumber: orNull(vehicleNumber),
    people: Number(people),
    note: orNull(note),
  };
}

/** What the device can tell by itself, before anything waits to be told by the server. */
function wrongOnDevice(draft: ReturnType<typeof draftOf>): Record<string, string> {
  const wrong = saidByField(messagesOf(VisitDraft.safeParse({ ...draft, id: newIdempotencyKey() }).error));
  const known = gateSearch();
  for (const [place, flatNumber] of draft.flats.entries())
    if (known && !known.flatNumbered(flatNumber))
      wrong[`flats.${place}`] = said(message('visit_flat_unknown', { flatNumber }));
  return wrong;
}

/** Of the list or of the first flat in it that is wrong. */
function flatError(errors: Record<string, string>): string | undefined {
  const at = Object.keys(errors).find((path) => path === 'flats' || path.startsWith('flats.'));
  return at && errors[at];
}

/** Where names are typed it says for how long they are kept. */
function keptFor(days: number): string {
  return days === 1
    ? i18n.t('Names, phones, vehicles and notes are erased after one day.')
    : i18n.t('Names, phones, vehicles and notes are erased after {days} days.', { days: count(days) });
}
