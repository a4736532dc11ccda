import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ActivityRecord } from '#domain/activity.ts';
import type {
  Import,
  ImportItem,
  ImportProgress,
  ImportRow,
  ImportSummary,
  RememberedSheet,
  RowsShown,
} from '#domain/imports/answers.ts';
import { importLimits } from '#domain/imports/cells.ts';
import type { ImportChoices } from '#domain/imports/choices.ts';
import type { RowOf } from '#domain/imports/record.ts';
import { answer, api, emptyAnswer, RequestFailed } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';
import { plannedKey } from '#web/imports/concept.ts';

export type Row = z.output<typeof ImportRow>;
export type Sheet = Import['sheets'][number];
export type Column = Sheet['columns'][number];
export type Question = Import['questions'][number];
export type Mend = Import['mends']['items'][number];
/** `isBehind`: answers given since are not in this plan yet, except for the row concerned. */
export type Plan = Import & { isBehind?: boolean };
/** Part of a long list: `total` counts all of it. */
export type Page<T> = { items: T[]; total: number };

const listKey = ['imports'] as const;
const planKey = (id: string) => [...plannedKey, id] as const;

/** The user's own files of the last day, the newest first. */
export const importsQuery = queryOptions({
  queryKey: listKey,
  queryFn: async (): Promise<ImportSummary[]> => (await answer(api.imports.$get())).items,
  staleTime: 0,
});

const rememberedKey = ['remembered-columns'] as const;

/** The fields chosen for columns and remembered for later files, the latest first. */
export const rememberedQuery = queryOptions({
  queryKey: rememberedKey,
  queryFn: async (): Promise<RememberedSheet[]> => (await answer(api['remembered-columns'].$get())).items,
  staleTime: 0,
});

export function useForgetRemembered() {
  return useMutation({
    mutationFn: (id: string) => emptyAnswer(api['remembered-columns'][':id'].$delete({ param: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rememberedKey }),
  });
}

const lookAgainMs = 400;

/** The progress of an import; refetched while it is written, and with its plan: it may have been written elsewhere. */
export const progressQuery = (id: string) =>
  queryOptions({
    queryKey: [...planKey(id), 'progress'],
    queryFn: (): Promise<ImportProgress> => answer(api.imports[':id'].progress.$get({ param: { id } })),
    refetchInterval: ({ state }) => (state.data?.state === 'writing' ? lookAgainMs : false),
    staleTime: 0,
  });

/** What was found in a file, and what an import of it would do. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: planKey(id),
    queryFn: (): Promise<Plan> => planned(api.imports[':id'].$get({ param: { id } })),
    staleTime: 0,
  });

/** The activity of an import that was written, and whether it can be undone. */
export const importActivityQuery = (id: string) =>
  queryOptions({
    queryKey: ['import-activity', id],
    queryFn: (): Promise<ActivityRecord> => answer(api.activities[':id'].$get({ param: { id } })),
    staleTime: 0,
  });

/** The size of a page of a long list: the most the server gives at once. */
export const pageSize = 200;

type PageRequest =
  | { list: 'rows'; sheet: number; show: RowsShown }
  | { list: 'items'; action: ImportItem['action']; topic: ImportItem['topic'] | null }
  | { list: 'left-out' };

/** One page of a list of the plan, from the item at `after` on. */
export function pageQuery<T>({ id, digest }: Pick<Import, 'id' | 'digest'>, request: PageRequest, after: number) {
  return queryOptions({
    queryKey: [...planKey(id), digest, request, after],
    queryFn: () => fetchPage(id, request, after) as Promise<Page<T>>,
    // After a correction the old rows stay until the new ones have been fetched.
    placeholderData: keepPreviousData,
  });
}

function fetchPage(id: string, request: PageRequest, after: number): Promise<unknown> {
  const at = api.imports[':id'];
  const param = { id };
  const page = { after: String(after), limit: String(pageSize) };
  switch (request.list) {
    case 'rows':
      return answer(at.rows.$get({ param, query: { ...page, sheet: String(request.sheet), show: request.show } }));
    case 'items': {
      const { action, topic } = request;
      return answer(at.items.$get({ param, query: { ...page, action, ...(topic && { topic }) } }));
    }
    case 'left-out':
      return answer(at['left-out'].$get({ param, query: page }));
  }
}

/**
 * The answer of a route that sends the plan's JSON as its import thread made it, so the route's type does not know
 * its shape.
 */
async function planned(call: Parameters<typeof answer>[0]): Promise<Import> {
  return (await answer(call)) as Import;
}

export type ImportSource = { file: File } | { text: string };

/** Why a file is refused before it is sent; null for a file that may be sent. */
export function tooLarge(given: ImportSource): string | null {
  const megabyte = 1024 * 1024;
  if ('file' in given)
    return given.file.size > importLimits.fileBytes
      ? `${given.file.name} is larger than ${importLimits.fileBytes / megabyte} MB. Leave out pictures and what is not needed, or split it.`
      : null;
  // The text travels as JSON, which is a little larger.
  return new Blob([given.text]).size > importLimits.pastedBytes * 0.9
    ? 'That is more than can be pasted at once. Save it as a file and choose that.'
    : null;
}

/** Uploads a file or pasted cells; the answer is the draft. */
export function useReadImport() {
  return useMutation({
    mutationFn: (given: ImportSource): Promise<Import> =>
      'file' in given
        ? planned(
            api.imports.$post(
              { query: { name: given.file.name.slice(-200) } },
              { init: { body: given.file, headers: { 'content-type': 'application/octet-stream' } } },
            ),
          )
        : planned(api.imports.pasted.$post({ json: { text: given.text } })),
    onSuccess: (read) => keep(read),
  });
}

function keep(read: Import) {
  queryClient.setQueryData(planKey(read.id), read);
  void queryClient.invalidateQueries({ queryKey: listKey });
}

/**
 * Makes new choices from the present plan. Edits run one after another, so that each sees the choices of those before
 * it.
 */
export type Edit = (present: Plan) => ImportChoices;
/** `at`: the row of the cell that was typed. Its new reading is answered at once, the whole plan later. */
type Chosen = { edit: Edit; at?: RowOf | undefined };

export function useChoose(id: string, onError: (error: Error) => void) {
  return useMutation({
    onError,
    scope: { id: `import ${id}` },
    mutationFn: async (chosen: Chosen): Promise<Plan> => {
      for (let attempt = 1; ; attempt++)
        try {
          return await say(id, chosen);
        } catch (error) {
          const isStale = error instanceof RequestFailed && error.code === 'stale';
          if (!isStale) throw error;
          // Said elsewhere since: that is shown, and the edit is made of it.
          queryClient.setQueryData(planKey(id), await planned(api.imports[':id'].$get({ param: { id } })));
          if (attempt === mostAttempts) throw error;
        }
    },
    onSuccess: async (chosen) => {
      await queryClient.cancelQueries({ queryKey: planKey(id), exact: true });
      queryClient.setQueryData(planKey(id), chosen);
      if (chosen.isBehind) followSoon(id);
    },
  });
}

const mostAttempts = 5;

async function say(id: string, { edit, at }: Chosen): Promise<Plan> {
  const present = presentPlan(id);
  const { choices, version } = present;
  const json = edit(present);
  const query = { version: String(version) };
  if (!at) return planned(api.imports[':id'].$patch({ param: { id }, query, json }));
  const ofRow = { ...query, sheet: String(at.sheet), row: String(at.row) };
  const row = await answer(api.imports[':id'].rows.$patch({ param: { id }, query: ofRow, json }));
  showRow(id, at.sheet, row);
  return { ...presentPlan(id), choices: { ...choices, ...json }, version: version + 1, isBehind: true };
}

function presentPlan(id: string): Plan {
  const present = queryClient.getQueryData<Plan>(planKey(id));
  if (!present) throw new Error('Nothing is known of this import');
  return present;
}

/** Replaces a row in every cached list of rows that contains it. */
function showRow(id: string, sheet: number, row: Row): void {
  const isOfSheet = ({ queryKey }: { queryKey: readonly unknown[] }) => {
    const request = queryKey.find((part) => typeof part === 'object') as PageRequest | undefined;
    return request?.list === 'rows' && request.sheet === sheet;
  };
  queryClient.setQueriesData<Page<Row>>(
    { queryKey: planKey(id), predicate: isOfSheet },
    (page) => page && { ...page, items: page.items.map((one) => (one.number === row.number ? row : one)) },
  );
}

// Cells are typed one after another: the whole plan is fetched again only after a pause.
const restMs = 500;
let following: ReturnType<typeof setTimeout> | undefined;

function followSoon(id: string): void {
  clearTimeout(following);
  following = setTimeout(() => void queryClient.invalidateQueries({ queryKey: planKey(id), exact: true }), restMs);
}

export function useRemoveImport() {
  return useMutation({
    mutationFn: (id: string) => emptyAnswer(api.imports[':id'].$delete({ param: { id } })),
    onSettled: (_, __, id) => {
      queryClient.removeQueries({ queryKey: planKey(id) });
      return queryClient.invalidateQueries({ queryKey: listKey });
    },
  });
}

export function useApply(id: string) {
  return useMutation({
    mutationFn: (digest: string): Promise<ImportProgress> =>
      answer(api.imports[':id'].apply.$post({ param: { id }, json: { digest } })),
    onSuccess: (progress) => queryClient.setQueryData(progressQuery(id).queryKey, progress),
    // The society's records may have changed since: then the plan must be checked again.
    onError: () => queryClient.invalidateQueries({ queryKey: planKey(id) }),
  });
}

export function useCancel(id: string) {
  return useMutation({
    mutationFn: (): Promise<ImportProgress> => answer(api.imports[':id'].cancel.$post({ param: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: progressQuery(id).queryKey }),
  });
}

export function useUndoImport(activityId: string) {
  return useMutation({
    mutationFn: () => answer(api.activities[':id'].undo.$post({ param: { id: activityId } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importActivityQuery(activityId).queryKey }),
  });
}
