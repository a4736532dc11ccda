import { createHash } from 'node:crypto';
import type { Sheet } from '#domain/imports/cells.ts';
import { type ImportChoices, lookedUp } from '#domain/imports/choices.ts';
import { type Interpretation, interpret } from '#domain/imports/interpret.ts';
import { headingsKey, type Remembered } from '#domain/imports/match.ts';
import { type ImportPlan, planImport } from '#domain/imports/plan.ts';
import { type Question, questionsOf } from '#domain/imports/questions.ts';
import type { Existing } from '#domain/imports/record.ts';
import type { FamilyRule, FlatNumberRule, PhoneRule } from '#domain/society.ts';
import { readFile } from '#server/imports/readFile.ts';
import { type Asked, answerOf, type Looked } from '#server/imports/view.ts';

/*
 * What the thread does: it reads files and works out plans, and keeps the last few of them, so that a page of a check is
 * answered without working it all out again. Everything comes in and goes out as data.
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
  /** `key` names the state of the draft and of the society; without `makings` only what is known already is answered. */
  | { kind: 'ask'; key: string; makings: Makings | null; asked: Asked };

export type Done = { kind: 'sheets'; sheets: string } | { kind: 'unknown' } | { kind: 'answer'; answer: string };

export type Worked = { sheets: Sheet[]; read: Interpretation; plan: ImportPlan; questions: Question[]; digest: string };

const kept = new Map<string, Worked>();
const mostKept = 3;

export function work(job: Job): Done {
  if (job.kind === 'read') return { kind: 'sheets', sheets: JSON.stringify(readFile(job.file, job.name)) };
  const worked = kept.get(job.key) ?? (job.makings && workOut(job.makings));
  if (!worked) return { kind: 'unknown' };
  kept.delete(job.key);
  kept.set(job.key, worked);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value as string);
  return { kind: 'answer', answer: JSON.stringify(answerOf(worked, job.asked) satisfies Looked) };
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
