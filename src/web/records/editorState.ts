import { type Fields, followTyping, type Merge, resolveConflict } from '#web/records/merge.ts';

/** The state of a form over one record. */
export type EditorState<R, V extends Fields> = {
  /** The record that the form's changes are compared with; null for a new one. */
  base: R | null;
  /** The initial values of the next new record's form: a new object each time, even with the same values. */
  start: { fields: V } | null;
  /** The change that someone else saved meanwhile, once it has been merged into the form. */
  merge: Merge<V> | null;
  /** The user tried to save while a conflict was open. */
  mustResolve: boolean;
  /** The server answered that the record no longer exists. */
  isDeleted: boolean;
  /** Why saving failed. */
  problem: string | null;
  phase: 'open' | 'saving' | 'done';
};

export type EditorAction<R, V extends Fields> =
  | { type: 'merged'; base: R; merge: Merge<V> }
  | { type: 'restarted'; base: R }
  | { type: 'nextStarted'; fields: V }
  | { type: 'typed'; before: V; after: V }
  | { type: 'sideChosen'; field: keyof V & string; value: V[keyof V] }
  | { type: 'conflictsLeft' }
  | { type: 'saving' }
  | { type: 'saved' }
  | { type: 'reopened' }
  | { type: 'foundDeleted' }
  | { type: 'refused'; problem: string | null };

export function openedWith<R, V extends Fields>(base: R | null): EditorState<R, V> {
  return {
    base,
    start: null,
    merge: null,
    mustResolve: false,
    isDeleted: false,
    problem: null,
    phase: 'open',
  };
}

export function editorReducer<R, V extends Fields>(
  state: EditorState<R, V>,
  action: EditorAction<R, V>,
): EditorState<R, V> {
  const { merge } = state;
  switch (action.type) {
    case 'merged':
      return { ...state, base: action.base, merge: action.merge, mustResolve: false };
    case 'restarted':
      return { ...state, base: action.base, merge: null, mustResolve: false, problem: null, phase: 'open' };
    case 'nextStarted':
      return { ...state, base: null, start: { fields: action.fields }, phase: 'open' };
    case 'typed':
      return merge === null ? state : { ...state, merge: followTyping(merge, action.before, action.after) };
    case 'sideChosen':
      if (merge === null) return state;
      return {
        ...state,
        merge: { ...merge, conflicts: resolveConflict(merge.conflicts, action.field, action.value) },
      };
    case 'conflictsLeft':
      return { ...state, mustResolve: true };
    case 'saving':
      return { ...state, problem: null, phase: 'saving' };
    case 'saved':
      return { ...state, phase: 'done' };
    case 'reopened':
      return { ...state, phase: 'open' };
    case 'foundDeleted':
      return { ...state, isDeleted: true };
    case 'refused':
      return { ...state, problem: action.problem };
  }
}
