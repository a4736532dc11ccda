import { Button, Card, Text, Title } from '@mantine/core';
import type { Import } from '#domain/imports/answers.ts';
import type { Decisions } from '#domain/imports/choices.ts';
import { fieldLabels } from '#domain/imports/words.ts';
import { decide, meanEverywhere, wingOfSheet, wingsAbove } from '#web/imports/edits.ts';
import classes from '#web/imports/Import.module.css';
import type { Edit } from '#web/imports/queries.ts';
import { shownValue } from '#web/imports/words.ts';
import { count } from '#web/ui/format.ts';

type Props = { plan: Import; onEdit: (edit: Edit) => void };
type GivenAnswer = { key: string; text: string; takeBack: Edit };

/** The answers given so far; one that is taken back opens its question again. */
export function AnswersGiven({ plan, onEdit }: Props) {
  const given = answersIn(plan);
  if (given.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="import-answers" padding="lg">
      <Title order={3} size="h5" mb="sm" id="import-answers">
        What you answered
      </Title>
      <ul className={classes.given}>
        {given.map(({ key, text, takeBack }) => (
          <li key={key}>
            <Text span>{text}</Text>
            <Button size="compact-sm" variant="subtle" aria-label={`Undo: ${text}`} onClick={() => onEdit(takeBack)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const decided: { [D in keyof Required<Decisions>]: (answer: NonNullable<Decisions[D]>) => string } = {
  twoNames: (answer) =>
    ({
      together: 'Several names in a cell: they own the flat together',
      'first-and-note': 'Several names in a cell: the first is the owner, the others are noted',
      'one-name': 'Several names in a cell: it is one name',
      'first-alone': 'Several names in a cell: the first alone',
    })[answer],
  twoPhones: (answer) =>
    answer === 'first-alone' ? 'Several phones in a cell: the first alone' : 'Several phones in a cell: both are kept',
  coOwners: (answer) =>
    ({
      together: 'Several rows with an owner for a flat: they own it together',
      note: 'Several rows with an owner for a flat: the others are noted',
      'leave-out': 'Several rows with an owner for a flat: the others are left out',
    })[answer],
  flatAbove: (answer) =>
    ({
      above: 'Names without a flat below one: they own it together',
      'goes-on': 'Names alone below a flat: the rest of the name above',
      without: 'Names without a flat below one: owners without a flat',
      'leave-out': 'Names without a flat below one: left out',
    })[answer],
  flatInThree: (answer) =>
    answer === 'door-alone' ? 'Flats like B/3/12: B-12, on floor 3' : 'Flats like B/3/12: B-312',
  letterBehind: (answer) =>
    answer === 'wing' ? 'Flats like 101-A: A-101, in wing A' : 'Flats like 101-A: 101A, without a wing',
  missingType: (type) => `Flats without a type: ${type}`,
  missingFloor: (floor) => `Flats without a floor: ${floor}`,
  dayOrder: (answer) =>
    answer === 'month-first'
      ? 'Days that may be read either way: the month first'
      : 'Days that may be read either way: the day first',
  missingOccupancyDate: (day) => `Owners without a day: ${shownValue('since', day)}`,
  missingCompanyModel: (each) => `Vehicles without company and model: ${each}`,
  missingCompany: (company) => `Vehicles without a company: ${company}`,
  missingModel: (model) => `Vehicles without a model: ${model}`,
  landlines: (answer) =>
    answer === 'second' ? 'Numbers too short for a phone: the second phone' : 'Numbers too short for a phone: left out',
  phonesAbroad: (answer) =>
    answer === 'second' ? 'Numbers from abroad: the second phone' : 'Numbers from abroad: left out',
  sameFlat: (answer) =>
    answer === 'one' ? 'Several rows of one flat: taken together' : 'Several rows of one flat: the first alone',
  tenancies: () => 'Tenants: left out',
  missingTenancySince: (day) => `Tenancies without a first day: ${shownValue('since', day)}`,
  missingTenancyLastDay: (day) => `Tenancies without a last day: ${shownValue('lastDay', day)}`,
  unknownFlats: () => 'Flats that only vehicles or tenants name: added',
  vehiclesOfNobody: () => 'Vehicles of which neither owner nor flat is told: taken without',
};

function answersIn({ choices, sheets }: Import): GivenAnswer[] {
  const { decisions = {}, equal = [], cells = [], people = [] } = choices;
  const made = (Object.keys(decisions) as (keyof Decisions)[]).flatMap((key) => {
    const answer = decisions[key];
    if (answer === undefined) return [];
    return [{ key, text: (decided[key] as (answer: unknown) => string)(answer), takeBack: decide(key, undefined) }];
  });
  const meant = equal.map(({ field, text, meant }) => ({
    key: `${field}/${text}`,
    text: `${fieldLabels[field]} “${text}”: ${meant === '' ? 'left empty' : shownValue(field, meant)}`,
    takeBack: meanEverywhere(field, text, undefined),
  }));
  const sheetName = (index: number) => sheets.find((sheet) => sheet.index === index)?.name ?? 'the sheet';
  const wings = (choices.sheets ?? []).flatMap(({ index, wing }) =>
    wing === undefined
      ? []
      : [
          {
            key: `wing ${index}`,
            text: `Wing of ${sheetName(index)}: ${wing}`,
            takeBack: wingOfSheet(index, undefined),
          },
        ],
  );
  const blankWings = (choices.sheets ?? []).flatMap(({ index, wingsAbove: areAbove }) =>
    areAbove === undefined
      ? []
      : [
          {
            key: `wings above ${index}`,
            text: `Blank cells among wings of ${sheetName(index)}: ${areAbove ? 'the wing above' : 'no wing'}`,
            takeBack: wingsAbove(index, undefined),
          },
        ],
  );
  const ofAll = [
    {
      key: 'cells',
      text: `${count(cells.length)} ${cells.length === 1 ? 'cell' : 'cells'} corrected`,
      takeBack: () => ({ cells: [] }),
      of: cells,
    },
    {
      key: 'people',
      text: `${people.length === 1 ? 'Once' : `${count(people.length)} times`} said whether two are one person`,
      takeBack: () => ({ people: [] }),
      of: people,
    },
  ].filter(({ of }) => of.length > 0);
  return [...made, ...wings, ...blankWings, ...meant, ...ofAll];
}
