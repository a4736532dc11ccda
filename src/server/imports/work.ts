import { createHash } from 'node:crypto';
import { dayIn } from '#domain/day.ts';
import type { Sheet } from '#domain/imports/cells.ts';
import { type ImportChoices, lookedUp } from '#domain/imports/choices.ts';
import { type Interpretation, interpret } from '#domain/imports/interpret.ts';
import { headingsKey, type Remembered } from '#domain/imports/match.ts';
import { type ImportPlan, planImport } from '#domain/imports/plan.ts';
import { type Question, questionsOf } from '#domain/imports/questions.ts';
import type { Existing } from '#domain/imports/record.ts';
import type { FamilyRule, FlatNumberRule, PhoneRule } from '#domain/society.ts';
import type { Db, Trx } from '#server/database/tables.ts';
import { existingRecords, stampOf } from '#server/imports/existing.ts';
import { rememberedMatchings } from '#server/imports/matchings.ts';
import { readFile } from '#server/imports/readFile.ts';
import { type Asked, answerOf, type Looked } from '#server/imports/view.ts';
import { theSociety } from '#server/society/queries.ts';

/*
 * What the thread does: it reads files, looks at what the society holds, works out plans, and keeps the last few of them,
 * so that a page of a check is answered without working it all out again. Everything comes in and goes out as data.
 */

export type Settings = { today: string; flatNumbers: FlatNumberRule; phones: PhoneRule; familyRule: FamilyRule };

/** All that a plan is made from; texts are JSON, so that nobody else parses them. */
export type Makings = {
  sheets: string;
  choices: string;
  existing: Existing;
  remembered: Remembered;
  settings: Settings;
};

export type Job =
  | { kind: 'read'; file: Uint8Array; name: string }
  /** From a draft, the name of whose state is `draft`, and what the society holds by now; `now` is ISO. */
  | ({ kind: 'plan'; draft: string; now: string; asked: Asked } & Pick<Makings, 'sheets' | 'choices'>)
  /** Of a plan that may be known already. */
  | { kind: 'ask'; key: string; asked: Asked };

/** With a plan's answer its name, and the line of the log up to which it holds. */
export type Planned = { key: string; stamp: number };
export type Done =
  | { kind: 'sheets'; sheets: string }
  | { kind: 'unknown' }
  | ({ kind: 'answer'; answer: string } & Planned);

export type Worked = { sheets: Sheet[]; read: Interpretation; plan: ImportPlan; questions: Question[]; digest: string };

type Kept = Worked & Planned;

const kept = new Map<string, Kept>();
const mostKept = 3;

export async function work(job: Job, open: () => Promise<Db>): Promise<Done> {
  if (job.kind === 'read') return { kind: 'sheets', sheets: JSON.stringify(readFile(job.file, job.name)) };
  const worked = job.kind === 'ask' ? kept.get(job.key) : await planned(await open(), job);
  if (!worked) return { kind: 'unknown' };
  const { key, stamp } = worked;
  kept.delete(key);
  kept.set(key, worked);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value as string);
  return { kind: 'answer', answer: JSON.stringify(answerOf(worked, job.asked) satisfies Looked), key, stamp };
}

async function planned(db: Db, { draft, now, sheets, choices }: Extract<Job, { kind: 'plan' }>): Promise<Kept> {
  // All that it is made from is read as one moment sees it.
  const looking = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const { stamp, society } = await looking.execute(async (trx) => {
    const stamp = await stampOf(trx);
    return { stamp, society: kept.has(`${draft}/${stamp}`) ? null : await societyNow(trx, now) };
  });
  const key = `${draft}/${stamp}`;
  return society === null ? (kept.get(key) as Kept) : { ...workOut({ sheets, choices, ...society }), key, stamp };
}

async function societyNow(trx: Trx, now: string): Promise<Omit<Makings, 'sheets' | 'choices'>> {
  const { flatNumbers, phones, familyRule, timeZone } = await theSociety(trx);
  const today = dayIn(timeZone, new Date(now));
  return {
    existing: await existingRecords(trx),
    remembered: await rememberedMatchings(trx),
    settings: { today, flatNumbers, phones, familyRule },
  };
}

/** Reads the rows and plans what would become of them. */
export function workOut({ sheets: text, choices: said, existing, remembered, settings }: Makings): Worked {
  const sheets = JSON.parse(text) as Sheet[];
  const choices = lookedUp(JSON.parse(said) as ImportChoices);
  const { familyRule, ...reading } = settings;
  const read = interpret(sheets, { ...reading, choices }, { hasOwners: existing.owners.length > 0, remembered });
  const plan = planImport(read.entries, { existing, today: settings.today, familyRule, choices });
  const outcome = JSON.stringify([plan.items, plan.refused, plan.leftOut, plan.writes.beginnings]);
  const digest = createHash('sha256').update(outcome).digest('base64url');
  return { sheets, read, plan, questions: questionsOf(plan.refused, sheets), digest };
}

/** What is remembered of the columns for the next file with these headings: what a person has chosen, once or before. */
export function matchingsOf({ read }: Worked): Remembered {
  const used = read.sheets.filter(({ isUsed, columns }) => isUsed && columns.some(({ by }) => by === 'person'));
  return Object.fromEntries(
    used.map(({ layout, columns }) => {
      const chosen = columns.filter(({ by }) => by === 'person' || by === 'remembered');
      return [
        headingsKey(layout.headings),
        Object.fromEntries(chosen.map(({ index, match }) => [String(index), match])),
      ];
    }),
  );
}
