import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Import } from '#domain/imports/answers.ts';
import type { Decisions } from '#domain/imports/choices.ts';
import { fieldLabels } from '#domain/imports/words.ts';
import { say } from '#domain/say.ts';
import { decide, meanEverywhere, samePerson, wingOfSheet, wingsAbove } from '#web/imports/edits.ts';
import { FloorAnswer } from '#web/imports/FloorAnswer.tsx';
import classes from '#web/imports/Import.module.css';
import { MeantField, OneOf } from '#web/imports/MeantField.tsx';
import { Places, type Show } from '#web/imports/Places.tsx';
import type { Edit, Question } from '#web/imports/queries.ts';
import { SettingAnswer } from '#web/imports/SettingAnswer.tsx';
import { SettingBehind } from '#web/society/SettingLink.tsx';
import { count } from '#web/ui/format.ts';

type Props = { plan: Import; onEdit: (edit: Edit) => void; onShow: Show | null };

/** How many questions are shown at once: each one answered makes room for the next. */
const shownQuestions = 20;

/** The questions to be answered before more rows can be taken: one for each kind, not for each row. */
export function Questions({ plan, onEdit, onShow }: Props) {
  const { questions } = plan;
  return (
    <>
      {questions.slice(0, shownQuestions).map((question) => (
        <QuestionFrame key={keyOf(question)} plan={plan} question={question} onShow={onShow}>
          <Answer plan={plan} question={question} onEdit={onEdit} />
        </QuestionFrame>
      ))}
      {questions.length > shownQuestions && (
        <Text size="sm" c="dimmed">
          {`${count(questions.length - shownQuestions)} more follow as these are answered.`}
        </Text>
      )}
    </>
  );
}

function keyOf(question: Question): string {
  switch (question.kind) {
    case 'decision':
      return question.decision;
    case 'value':
      return `${question.field}/${question.text}`;
    case 'wing':
      return `wing ${question.sheet}`;
    case 'setting':
      return question.setting;
    case 'person':
      return question.rows.map(({ sheet, row }) => `${sheet}!${row}`).join();
  }
}

type FrameProps = Pick<Props, 'plan' | 'onShow'> & { question: Question; children: ReactNode };

function QuestionFrame({ plan, question, onShow, children }: FrameProps) {
  return (
    <fieldset className={classes.question} data-open>
      <legend>{say(question.reason)}</legend>
      <Text size="sm" c="dimmed" component="div">
        {question.kind === 'value' && `${fieldLabels[question.field]}: “${question.text}”. `}
        <Places plan={plan} places={question.rows} total={question.count} onShow={onShow} />{' '}
        {question.kind === 'value' && <SettingBehind code={question.reason.code} text={question.text} />}
      </Text>
      <div data-answer>{children}</div>
    </fieldset>
  );
}

type AnswerProps = { question: Question } & Pick<Props, 'plan' | 'onEdit'>;

/**
 * Whether the question concerns all rows of the sheet. Bungalows have no wing; but where some rows have a wing, the
 * others need one.
 */
function isOfAll({ sheet, count: asked }: Extract<Question, { kind: 'wing' }>, { sheets }: Import): boolean {
  return sheets.find(({ index }) => index === sheet)?.counts.data === asked;
}

function blankWingsOf({ sheet }: Extract<Question, { kind: 'wing' }>, { sheets }: Import): number {
  return sheets.find(({ index }) => index === sheet)?.blankWings.rows ?? 0;
}

function Answer({ plan, question, onEdit }: AnswerProps) {
  switch (question.kind) {
    case 'value': {
      const { field, text, canBeEmpty } = question;
      const onMeant = (meant: string) => onEdit(meanEverywhere(field, text, meant));
      return <MeantField field={field} canBeEmpty={canBeEmpty} onMeant={onMeant} />;
    }
    case 'person': {
      const [row] = question.rows;
      if (!row) return null;
      return (
        <Group gap="sm">
          <Button variant="default" onClick={() => onEdit(samePerson(row, 'same'))}>
            The same person
          </Button>
          <Button variant="default" onClick={() => onEdit(samePerson(row, 'another'))}>
            Another person
          </Button>
        </Group>
      );
    }
    case 'wing':
      return (
        <Stack gap="xs" align="start">
          {blankWingsOf(question, plan) > 0 && (
            <Group gap="sm">
              <Button variant="default" onClick={() => onEdit(wingsAbove(question.sheet, true))}>
                The wing above, in each blank cell
              </Button>
              {question.reason.code === 'import_wing_blank' && (
                <Button variant="default" onClick={() => onEdit(wingsAbove(question.sheet, false))}>
                  They have no wing
                </Button>
              )}
            </Group>
          )}
          <TextAnswer
            label="Wing or tower"
            maxLength={10}
            onAnswer={(wing) => onEdit(wingOfSheet(question.sheet, wing))}
          />
          {isOfAll(question, plan) && (
            <SettingAnswer
              label="No wings: allow numbers without one"
              edit={{ flatNumbers: 'any' }}
              onChanged={() => onEdit(() => ({}))}
            />
          )}
        </Stack>
      );
    case 'setting':
      return (
        <SettingAnswer
          label="Allow other numbers in this society"
          edit={{ flatNumbers: 'any' }}
          onChanged={() => onEdit(() => ({}))}
        />
      );
    case 'decision': {
      const answer = <Decision decision={question.decision} onEdit={onEdit} />;
      if (question.decision !== 'phonesAbroad') return answer;
      return (
        <Stack gap="xs" align="start">
          {answer}
          <SettingAnswer
            label="Allow numbers from abroad"
            edit={{ phones: 'international' }}
            onChanged={() => onEdit(() => ({}))}
          />
        </Stack>
      );
    }
  }
}

type Decided = Extract<Question, { kind: 'decision' }>['decision'];

const toSecondPhone: { value: 'second' | 'leave-out'; label: string }[] = [
  { value: 'second', label: 'Move them to the second phone' },
  { value: 'leave-out', label: 'They are left out' },
];

/** The options of the questions that are answered by choosing one of a few. */
const options: { [D in keyof Decisions]?: { value: NonNullable<Decisions[D]>; label: string }[] } = {
  twoNames: [
    { value: 'together', label: 'They own the flat, or rent it, together' },
    { value: 'first-and-note', label: 'The first is the owner; the others are noted with the flat' },
    { value: 'one-name', label: 'It is one name' },
    { value: 'first-alone', label: 'The first is the owner; the others are left out' },
  ],
  twoPhones: [
    { value: 'first-and-second', label: 'Keep both: a phone and a second phone' },
    { value: 'first-alone', label: 'Keep the first; the others are left out' },
  ],
  coOwners: [
    { value: 'together', label: 'They own the flat together' },
    { value: 'note', label: 'The first row’s is the owner; the others are noted with the flat' },
    { value: 'leave-out', label: 'The first row’s is the owner; the others are left out' },
  ],
  flatAbove: [
    { value: 'above', label: 'They own the flat above together with its owner' },
    { value: 'goes-on', label: 'A name alone is the rest of the name above; others own the flat with its owner' },
    { value: 'without', label: 'They are owners without a flat' },
    { value: 'leave-out', label: 'These rows are left out' },
  ],
  flatInThree: [
    { value: 'floor-and-door', label: 'Wing, floor, and the door on it: B/3/12 is B-312' },
    { value: 'door-alone', label: 'Doors are counted through: B/3/12 is B-12, on floor 3' },
  ],
  letterBehind: [
    { value: 'wing', label: 'The letter is the wing: 101-A is A-101' },
    { value: 'in-number', label: 'It is part of the number: 101-A is 101A' },
  ],
  dayOrder: [
    { value: 'month-first', label: 'The month first: day and month change places' },
    { value: 'day-first', label: 'The day first: they are as they stand' },
  ],
  landlines: toSecondPhone,
  phonesAbroad: toSecondPhone,
  sameFlat: [
    { value: 'one', label: 'They are about one flat: take together what they say' },
    { value: 'leave-out', label: 'The first row is taken; the others are left out' },
  ],
};

function Decision({ decision, onEdit }: { decision: Decided; onEdit: Props['onEdit'] }) {
  switch (decision) {
    case 'twoNames':
    case 'twoPhones':
    case 'coOwners':
    case 'flatAbove':
    case 'flatInThree':
    case 'letterBehind':
    case 'dayOrder':
    case 'landlines':
    case 'phonesAbroad':
    case 'sameFlat':
      return (
        <OneOf<string>
          label="What to do with them"
          options={options[decision] ?? []}
          onChoose={(chosen) => onEdit(decide(decision, chosen as Decisions[typeof decision]))}
        />
      );
    case 'tenancies':
      return null;
    case 'vehiclesOfNobody':
      return (
        <Button variant="default" onClick={() => onEdit(decide(decision, 'take'))}>
          Take them without owner and flat
        </Button>
      );
    case 'unknownFlats':
      return (
        <Button variant="default" onClick={() => onEdit(decide(decision, 'add'))}>
          Add these flats
        </Button>
      );
    case 'missingType':
      return <MeantField field="type" canBeEmpty={false} onMeant={(type) => onEdit(decide(decision, type))} />;
    case 'missingOccupancyDate':
      return <MeantField field="occupancyDate" canBeEmpty={false} onMeant={(day) => onEdit(decide(decision, day))} />;
    case 'missingTenancySince':
    case 'missingTenancyLastDay':
      return (
        <Group gap="sm" align="end">
          <MeantField
            field={decision === 'missingTenancySince' ? 'tenancySince' : 'tenancyLastDay'}
            canBeEmpty={false}
            onMeant={(day) => onEdit(decide(decision, day))}
          />
          <Button variant="default" onClick={() => onEdit(decide('tenancies', 'leave-out'))}>
            Leave the tenants out
          </Button>
        </Group>
      );
    case 'missingFloor':
      return <FloorAnswer onAnswer={(floor) => onEdit(decide(decision, floor))} />;
    case 'missingCompanyModel':
      return (
        <TextAnswer label="Company, and model" maxLength={100} onAnswer={(each) => onEdit(decide(decision, each))} />
      );
    case 'missingCompany':
      return <TextAnswer label="Company" maxLength={100} onAnswer={(company) => onEdit(decide(decision, company))} />;
    case 'missingModel':
      return <TextAnswer label="Model" maxLength={100} onAnswer={(model) => onEdit(decide(decision, model))} />;
  }
}

function TextAnswer(props: { label: string; maxLength: number; onAnswer: (text: string) => void }) {
  const { label, maxLength, onAnswer } = props;
  const [text, setText] = useState('');
  return (
    <form
      className={classes.answer}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onAnswer(text.trim());
      }}
    >
      <TextInput
        label={label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={maxLength}
      />
      <Button type="submit" variant="default" disabled={text.trim() === ''}>
        Use for all
      </Button>
    </form>
  );
}
