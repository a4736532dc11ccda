import type { Decisions, ImportChoices } from '#domain/imports/choices.ts';
import type { ImportWrites } from '#domain/imports/record.ts';
import { existingRecords } from '#server/imports/existing.ts';
import { readFile } from '#server/imports/readFile.ts';
import { type Worked, workOut } from '#server/imports/work.ts';
import { createIds, nothingPrepared, type Prepared, prepare, writeImport } from '#server/imports/write.ts';
import { ordinalAhead } from '#server/ownership/commands.ts';
import { theSociety } from '#server/society/queries.ts';
import { type TestSociety, todayOf } from '../support/society.ts';

/** What would become of a file in a society as it is, worked out here and not in a thread of the maker's. */
export async function planned(
  society: TestSociety,
  { file, name, choices = {} }: { file: Uint8Array; name: string; choices?: ImportChoices },
): Promise<Worked> {
  const makings = await society.context.db.transaction().execute(async (trx) => {
    const { flatNumbers, phones, familyRule } = await theSociety(trx);
    const settings = { today: todayOf(society), flatNumbers, phones, familyRule };
    return { existing: await existingRecords(trx), settings };
  });
  return workOut({ ...makings, sheets: readFile(file, name), choices, version: 1, remembered: {} });
}

/** What a plan writes, made ready as an import does it. */
export async function prepared({ context }: TestSociety, { plan }: Worked): Promise<Prepared> {
  const ready = nothingPrepared(context.now(), await ordinalAhead(context));
  const idOf = createIds();
  for (const of of Object.keys(plan.writes) as (keyof ImportWrites)[]) prepare(ready, of, plan.writes[of], idOf);
  return ready;
}

/** Writes a plan as an import does: all of it, in one transaction. */
export async function written(society: TestSociety, worked: Worked, name: string): Promise<void> {
  const ready = await prepared(society, worked);
  await society.context.write(null, (tx) => writeImport(tx, ready, name));
}

const decisions: Decisions = {
  ...{
    twoNames: 'one-name',
    coOwners: 'together',
    flatAbove: 'without',
    missingType: '2BHK',
    missingFloor: 0,
    missingOccupancyDate: '2020-01-01',
  },
  ...{ missingCompany: 'Not known', missingModel: 'Not known', landlines: 'second', vehiclesOfNobody: 'take' },
};

/** What a patient clerk says to all that is asked of a society's own data: people are as many as they are, no phone is none. */
export async function answered(society: TestSociety, file: Uint8Array, name: string): Promise<Worked> {
  const people: NonNullable<ImportChoices['people']> = [];
  const equal: NonNullable<ImportChoices['equal']> = [];
  for (;;) {
    const worked = await planned(society, { file, name, choices: { decisions, people, equal } });
    const before = people.length + equal.length;
    for (const question of worked.questions)
      if (question.kind === 'person') people.push(...question.rows.map((row) => ({ ...row, is: 'another' as const })));
      else if (question.kind === 'value' && question.field === 'phone')
        equal.push({ field: 'phone', text: question.text, meant: '' });
    if (people.length + equal.length === before) return worked;
  }
}
