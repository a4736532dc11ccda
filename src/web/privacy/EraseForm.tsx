import { Alert, List, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ErasurePlan, type ErasureReason, erasureReasons } from '#domain/erasure.ts';
import { type ErasedFact, ownerFields } from '#domain/owner.fields.ts';
import { say } from '#domain/say.ts';
import { erasureReasonLabels } from '#domain/sentences/log.ts';
import { folded } from '#domain/text.ts';
import { RequestFailed } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';
import { DayField } from '#web/days/DayField.tsx';
import { notify } from '#web/notify.tsx';
import { erasureQuery, sendErasure } from '#web/privacy/queries.ts';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';
import { useDay } from '#web/society/useDay.ts';
import type { FormInDialog } from '#web/ui/FormDialog.tsx';
import { count, date, dateTime } from '#web/ui/format.ts';
import { Select } from '#web/ui/Select.tsx';
import { Sentences } from '#web/ui/Sentences.tsx';

type Whose = { id: string; name: string };

const reasonOptions = erasureReasons.map((value) => ({ value, label: erasureReasonLabels[value] }));

function factWord(fact: ErasedFact): string {
  if (fact === 'family') return 'Numbers of the family';
  return fact === 'emergencyContact' ? ownerFields.contactName.name : ownerFields[fact].name;
}

type FormProps = FormInDialog & { owner: Whose; plan: ErasurePlan; onDone: () => void };

/** What is erased, what stays, and that nothing can restore it; the name is typed to say so. */
export function EraseForm({ owner, plan: latest, onDone, ...dialog }: FormProps) {
  const { today } = useDay();
  // Once the name is being typed nothing moves under who has read it: what is sent is what was read.
  const [plan, setPlan] = useState(latest);
  const form = useSmallForm(begin, erase, 'The details could not be erased. Please try again.');
  const { name } = form.fields;
  if (plan !== latest && name === '') setPlan(latest);
  const isRefused = plan.cannot.length > 0;

  function begin() {
    return { name: '', reason: 'person' as ErasureReason, requestedOn: today };
  }

  async function erase(fields: ReturnType<typeof begin>) {
    const { version, digest } = plan;
    try {
      await sendErasure(owner.id, { version, digest, ...fields });
    } catch (error) {
      const isStale = error instanceof RequestFailed && error.code === 'stale';
      if (isStale) await queryClient.fetchQuery(erasureQuery(owner.id)).then(setPlan, () => undefined);
      throw error;
    }
    notify.success(`The details of ${owner.name} are erased`);
    for (const key of ['owner-record', 'erasure']) void queryClient.invalidateQueries({ queryKey: [key, owner.id] });
    onDone();
  }

  return (
    <SmallForm
      {...dialog}
      form={form}
      isDirty={name !== ''}
      label="Erase for good"
      isDanger
      isDisabled={isRefused || folded(name) !== folded(owner.name)}
    >
      {isRefused ? <InTheWay plan={plan} /> : <WhatHappens plan={plan} />}
      {!isRefused && (
        <>
          <Select
            label="Why"
            data={reasonOptions}
            allowDeselect={false}
            required
            data-autofocus
            {...form.value('reason')}
          />
          <DayField
            label="Day of the request or decision"
            required
            today={today}
            max={today}
            {...form.value('requestedOn')}
          />
          <TextInput label={`Type the name: ${owner.name}`} required autoComplete="off" {...form.text('name')} />
        </>
      )}
    </SmallForm>
  );
}

function InTheWay({ plan }: { plan: ErasurePlan }) {
  return (
    <Alert color="orange" title="Not yet" role="alert">
      <List size="sm">
        {plan.cannot.map((why) => (
          <List.Item key={say(why)}>{say(why)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function WhatHappens({ plan }: { plan: ErasurePlan }) {
  const { timeZone } = useDay();
  const { facts, contacts, namesakes, nominations, members, logLines, drafts, account, backupsGoneBy } = plan;
  const { rememberedSheets, nominators, namesakesNominated, earlier, namesakesDeleted } = plan;
  const lines = `${count(logLines)} ${logLines === 1 ? 'line' : 'lines'} of the activity log`;
  return (
    <Stack gap="sm">
      <Alert color="red" title="This can't be undone">
        <Text size="sm">
          Nobody can bring back what is erased, and nothing done to this record before can be undone.
        </Text>
      </Alert>
      <Sentences
        heading="What goes"
        sentences={[
          ...facts.map(factWord),
          ...(contacts.length > 0 ? [`Them as the emergency contact of ${namesOf(contacts)}`] : []),
          ...(nominations > 0
            ? ['Addresses, dates of birth and guardians of those whom they nominated; names and shares stay']
            : []),
          ...(nominators.length > 0
            ? [`Their address, date of birth and guardian in the nomination of ${nominatorsOf(nominators)}`]
            : []),
          ...(members > 0 ? ['All but the names of those who are listed in their household'] : []),
          ...(earlier.length > 0
            ? [
                `Their earlier ${earlier.length === 1 ? 'record' : 'records'}, deleted on ${daysOf(earlier)}: the same name with a phone or email of theirs`,
              ]
            : []),
          ...(logLines > 0 ? [`The same in ${lines}`] : []),
          ...drafts.map(
            ({ name, at, isWritten }) =>
              `${isWritten ? 'The report of the spreadsheet' : 'The spreadsheet'} “${name}” of ${dateTime(at, timeZone)}: it names them`,
          ),
          ...(rememberedSheets > 0
            ? ['What was chosen for the columns of spreadsheets that name them in their headings']
            : []),
        ]}
      />
      <Sentences
        heading="What stays"
        sentences={[
          'The name, the flats and their days, the register of transfers: the law asks for them',
          'What the log says of their former vehicles',
          'What was typed for the gate: who came, who was expected, and who is stopped there. It goes after the days set for the gate book; a stop without an end stays until it is ended',
          'Where others typed the name among who lives with them, or nominated them: it may be a namesake’s. If it is this person, take it out there first',
          'What somebody wrote in a flat’s description, a remark or a view: nobody but you can tell whom it speaks of',
          ...(namesakes.length > 0
            ? [
                `The emergency contact of ${namesOf(namesakes)}: the same name with another phone. If it is this person, empty it there first`,
              ]
            : []),
          ...(namesakesNominated.length > 0
            ? [
                `What the nomination of ${nominatorsOf(namesakesNominated)} says of a nominee of the same name: neither address nor phone is on record of this person. If it is this person, correct it there first`,
              ]
            : []),
          ...(namesakesDeleted > 0
            ? [
                `What the log says of ${count(namesakesDeleted)} deleted ${namesakesDeleted === 1 ? 'record' : 'records'} of the same name: nothing tells that it is this person. If it is, erase that by itself: search the activity log for the name`,
              ]
            : []),
          ...(account ? [`The deactivated account ${account}: the log names by it who did what`] : []),
          `Backups of before: the last daily one until ${date(backupsGoneBy)}, longer where a month goes by without one; one made by hand until ten newer ones are made; copies that somebody took away as long as they keep them`,
        ]}
      />
    </Stack>
  );
}

function daysOf(earlier: ErasurePlan['earlier']): string {
  return [...new Set(earlier.map(({ deletedOn }) => date(deletedOn)))].join(', ');
}

function nominatorsOf(all: ErasurePlan['nominators']): string {
  return all.map(({ flatNumber, name }) => `${name} for ${flatNumber}`).join(', ');
}

function namesOf(owners: readonly Whose[]): string {
  return owners.map(({ name }) => name).join(', ');
}
