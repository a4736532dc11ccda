import { tidied } from '#domain/imports/headings.ts';
import type { ReadTx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { type Traced, tracesIn, tracing } from '#server/privacy/traces.ts';
import type { Seal } from '#server/seal.ts';

type ImportPart = Tables['importParts'];
type NewImportPart = Omit<ImportPart, 'draftId'>;

/**
 * The number under which the traces of each part are kept: of the file, of the choices made for it, and of its report.
 */
export const tracesOf = { sheets: 0, choices: 1, report: 2 } as const;

/** The traces of people in a spreadsheet, to be kept with it; none where they are too many. */
export function keptTraces(
  seal: Seal,
  draftId: string,
  of: keyof typeof tracesOf,
  texts: Iterable<string>,
): NewImportPart[] {
  const traces = tracesIn(texts);
  const nth = tracesOf[of];
  return traces ? [{ part: 'people', nth, sealed: seal.close(traces, placeOf(draftId, nth)) }] : [];
}

function placeOf(draftId: string, nth: number): string {
  return `importDrafts/${draftId}/people/${nth}`;
}

/** A writing whose progress was not stored for so long is over: its server has stopped, and nothing was written. */
const silentMs = 60_000;

export function stateNow(
  { state, touchedAt }: Pick<Tables['importDrafts'], 'state' | 'touchedAt'>,
  now: Date,
): Tables['importDrafts']['state'] {
  const isSilent = state === 'writing' && Math.abs(now.getTime() - Date.parse(touchedAt)) > silentMs;
  return isSilent ? 'open' : state;
}

export type HeldDraft = Pick<Tables['importDrafts'], 'id' | 'name' | 'at' | 'state'>;

/**
 * The imports under way, and the reports of finished ones, that may hold somebody; one without traces may. Each is read
 * by statements of its own, between which others have their turn.
 */
export async function draftsHolding(
  { db, seal, now }: Pick<ReadTx, 'db' | 'seal' | 'now'>,
  person: Traced,
): Promise<HeldDraft[]> {
  const columns = ['id', 'name', 'at', 'state', 'touchedAt'] as const;
  const drafts = await db.selectFrom('importDrafts').select(columns).orderBy('at').execute();
  const isOf = tracing(person);
  const held: HeldDraft[] = [];
  for (const draft of drafts) {
    const parts = db.selectFrom('importParts').where('draftId', '=', draft.id);
    const kept = await parts.select(['part', 'nth']).execute();
    const people = await parts.select(['nth', 'sealed']).where('part', '=', 'people').execute();
    const mayHold = ({ nth, sealed }: Pick<ImportPart, 'nth' | 'sealed'>) => {
      const traces = opened(seal, sealed, placeOf(draft.id, nth));
      return traces === null || isOf(traces);
    };
    if (!isTraced(kept) || people.some(mayHold)) held.push({ ...draft, state: stateNow(draft, now) });
  }
  return held;
}

/** Whether each part has its traces: an older version, or a file with more people than are kept, has none. */
function isTraced(kept: Pick<ImportPart, 'part' | 'nth'>[]): boolean {
  const nths = new Set(kept.flatMap(({ part, nth }) => (part === 'people' ? [nth] : [])));
  return kept.every(({ part }) => part === 'people' || nths.has(tracesOf[part]));
}

/** The opened traces; null where they were sealed with a secret that was given up. */
function opened(seal: Seal, sealed: string, place: string): Buffer | null {
  try {
    return seal.openBytes(sealed, place);
  } catch {
    return null;
  }
}

/**
 * The keys of the remembered columns of sheets in whose headings somebody stands: a sheet without headings begins with a
 * person. A key has the headings as they are compared, without the signs of an email.
 */
export async function matchingsHolding({ db }: Pick<ReadTx, 'db'>, person: Traced): Promise<string[]> {
  const isOf = tracing(person);
  const emails = [...person.emails].map((email) => ` ${tidied(email)} `);
  const kept = await db.selectFrom('importMatchings').select(['key', 'match']).execute();
  return kept.flatMap(({ key, match }) => {
    const { headings = {} } = JSON.parse(match) as { headings?: Record<string, string> };
    const parts = [...key.split('|'), ...Object.values(headings)];
    const traces = tracesIn(parts);
    const isHeld = !traces || isOf(traces) || emails.some((email) => parts.some((part) => ` ${part} `.includes(email)));
    return isHeld ? key : [];
  });
}
