import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ActivityRecord } from '#domain/activity.ts';
import type {
  Import,
  ImportItem,
  ImportLeftOut,
  ImportProgress,
  ImportRow,
  ImportSummary,
  RememberedSheet,
  RowsShown,
} from '#domain/imports/answers.ts';
import { importLimits } from '#domain/imports/cells.ts';
import type { ImportChoices } from '#domain/imports/choices.ts';
import type { RowOf } from '#domain/imports/record.ts';
import { answer, api, done } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';
import { plannedKey } from '#web/imports/concept.ts';

export type Item = z.output<typeof ImportItem>;
export type Row = z.output<typeof ImportRow>;
export type LeftOut = z.output<typeof ImportLeftOut>;
export type Sheet = Import['sheets'][number];
export type Column = Sheet['columns'][number];
export type Question = Import['questions'][number];
export type Mend = Import['mends']['items'][number];
/** `isBehind`: more was said since, of which only the row itself is known yet. */
export type Plan = Import & { isBehind?: boolean };
/** Part of a long list: `total` counts all of it. */
export type Page<T> = { items: T[]; total: number };

const listKey = ['imports'] as const;
const planKey = (id: string) => [...plannedKey, id] as const;

/** One's own files of the last day, the newest first. */
export const importsQuery = queryOptions({
  queryKey: listKey,
  queryFn: async (): Promise<ImportSummary[]> => (await answer(api.imports.$get())).items,
  staleTime: 0,
});

const rememberedKey = ['remembered-columns'] as const;

/** What was chosen for columns and is known again, the latest first. */
export const rememberedQuery = queryOptions({
  queryKey: rememberedKey,
  queryFn: async (): Promise<RememberedSheet[]> => (await answer(api['remembered-columns'].$get())).items,
  staleTime: 0,
});

export function useForgetRemembered() {
  return useMutation({
    mutationFn: (id: string) => done(api['remembered-columns'][':id'].$delete({ param: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rememberedKey }),
  });
}

const lookAgainMs = 400;

/** How far an import is; looked at while it is written. */
export const progressQuery = (id: string) =>
  queryOptions({
    queryKey: ['import-progress', id],
    queryFn: (): Promise<ImportProgress> => answer(api.imports[':id'].progress.$get({ param: { id } })),
    refetchInterval: ({ state }) => (state.data?.state === 'writing' ? lookAgainMs : false),
    staleTime: 0,
  });

/** What was found in a file and what would become of it. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: planKey(id),
    queryFn: (): Promise<Plan> => planned(api.imports[':id'].$get({ param: { id } })),
    staleTime: 0,
  });

/** The activity of an import that was written, and whether it can be taken back. */
export const importActivityQuery = (id: string) =>
  queryOptions({
    queryKey: ['import-activity', id],
    queryFn: (): Promise<ActivityRecord> => answer(api.activities[':id'].$get({ param: { id } })),
    staleTime: 0,
  });

/** How many of a long list are asked for at once: the server's most. */
export const pageSize = 200;

type PageRequest =
  | { list: 'rows'; sheet: number; show: RowsShown }
  | { list: 'items'; action: Item['action']; topic: Item['topic'] | null }
  | { list: 'left-out' };

/** A part of one of the lists of a check, by where it begins. */
export function pageQuery<T>({ id, digest }: Pick<Import, 'id' | 'digest'>, request: PageRequest, after: number) {
  return queryOptions({
    queryKey: [...planKey(id), digest, request, after],
    queryFn: () => fetchPage(id, request, after) as Promise<Page<T>>,
    // After a correction the rows stay until the new ones are there.
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

/** These answers are made in the server's thread and sent on as they are, so that their type is not known of the route. */
async function planned(call: Parameters<typeof answer>[0]): Promise<Import> {
  return (await answer(call)) as Import;
}

export type Given = { file: File } | { text: string };

/** Why a file need not even be sent; null for one that may. */
export function tooLarge(given: Given): string | null {
  const megabyte = 1024 * 1024;
  if ('file' in given)
    return given.file.size > importLimits.fileBytes
      ? `${given.file.name} is larger than ${importLimits.fileBytes / megabyte} MB. Leave out pictures and what is not needed, or split it.`
      : null;
  // The cells travel as JSON, which takes a little more.
  return new Blob([given.text]).size > importLimits.pastedBytes * 0.9
    ? 'That is more than can be pasted at once. Save it as a file and choose that.'
    : null;
}

/** Reads a file or pasted cells; the answer is its draft. */
export function useReadImport() {
  return useMutation({
    mutationFn: (given: Given): Promise<Import> =>
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

/** From what is chosen now to what shall be, one after the other so that none is lost. */
export type Edit = (present: Plan) => ImportChoices;
/** `at`: the row of the cell that was typed, which is wanted at once; the rest follows. */
export type Chosen = { edit: Edit; at?: RowOf | undefined };

export function useChoose(id: string) {
  return useMutation({
    scope: { id: `import ${id}` },
    mutationFn: async ({ edit, at }: Chosen): Promise<Plan> => {
      const present = presentPlan(id);
      const json = edit(present);
      if (!at) return planned(api.imports[':id'].$patch({ param: { id }, json }));
      const query = { sheet: String(at.sheet), row: String(at.row) };
      const row = await answer(api.imports[':id'].rows.$patch({ param: { id }, query, json }));
      showRow(id, at.sheet, row);
      const { choices, version } = presentPlan(id);
      return { ...presentPlan(id), choices: { ...choices, ...json }, version: version + 1, isBehind: true };
    },
    onSuccess: async (chosen) => {
      await queryClient.cancelQueries({ queryKey: planKey(id), exact: true });
      queryClient.setQueryData(planKey(id), chosen);
      if (chosen.isBehind) followSoon(id);
    },
  });
}

function presentPlan(id: string): Plan {
  const present = queryClient.getQueryData<Plan>(planKey(id));
  if (!present) throw new Error('Nothing is known of this import');
  return present;
}

/** Puts a row in its place in whichever lists of rows have it. */
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

// One cell is typed after the other: all of it is worked out again once that rests.
const restMs = 500;
let following: ReturnType<typeof setTimeout> | undefined;

function followSoon(id: string): void {
  clearTimeout(following);
  following = setTimeout(() => void queryClient.invalidateQueries({ queryKey: planKey(id), exact: true }), restMs);
}

export function useRemoveImport() {
  return useMutation({
    mutationFn: (id: string) => done(api.imports[':id'].$delete({ param: { id } })),
    onSettled: (_, __, id) => {
      queryClient.removeQueries({ queryKey: planKey(id) });
      queryClient.removeQueries({ queryKey: progressQuery(id).queryKey });
      return queryClient.invalidateQueries({ queryKey: listKey });
    },
  });
}

export function useApply(id: string) {
  return useMutation({
    mutationFn: (digest: string): Promise<ImportProgress> =>
      answer(api.imports[':id'].apply.$post({ param: { id }, json: { digest } })),
    onSuccess: (progress) => queryClient.setQueryData(progressQuery(id).queryKey, progress),
    // The society may have changed since: then it has to be looked at again.
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
