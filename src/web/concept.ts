import type { QueryKey } from '@tanstack/react-query';
import type { UseNavigateResult } from '@tanstack/react-router';
import { createContext } from 'react';
import type { Action } from '#domain/permissions.ts';
import type { Subscription } from '#web/data/subscriptions.ts';
import type { Icon } from '#web/ui/icon.ts';

/**
 * What a concept shows outside its own screens, declared in its folder's concept.ts and collected in concepts.ts. It is
 * loaded before anything else, so it imports no component (the linter refuses). Whoever has nothing to say of a part
 * says so: the compiler asks for each.
 */
export type Concept = {
  pages: readonly Page[];
  commands: readonly Command[];
  /** How its records are found in the palette. */
  records: RecordKind | null;
  /** What can be done to a record that was found there, its own or another concept's. */
  recordCommands: readonly RecordCommand[];
  /** Which cached answers follow which topics of the change stream. */
  subscriptions: readonly Subscription[];
};

/** A screen. The guard, the sidebar and the palette ask the same of whoever wants to see it. */
export type Page = {
  /** Its address as the router writes it: '/admin/flats/$flatId'. */
  to: string;
  /** What stands in the browser's tab. */
  title: string;
  needs: Action;
  /** Where it is offered; null for one that is only reached from other screens or by signing in. */
  menu: MenuEntry | null;
};

/** A heading of the sidebar. */
export type MenuGroup = 'Society' | 'People' | 'Gate' | 'Transfers and registers' | 'Office';

export type MenuEntry = {
  label: string;
  /** Other words the palette finds it by. */
  also?: string;
  waiting?: Waiting;
  /** Where it stands in the sidebar; null for a page that only the palette offers. */
} & (InSidebar | { icon: null });

type InSidebar = { icon: Icon; group: MenuGroup };

/** What waits for somebody on a page, as a number beside its label. */
export type Waiting<T extends object = object> = {
  query: { queryKey: QueryKey; queryFn?: unknown };
  count(answer: T): number;
  /** '2 open requests' */
  said(count: number): string;
};

/** Something that can be done from anywhere. */
export type Command = {
  id: string;
  label: string;
  /** Other words the palette finds it by. */
  also?: string;
  needs: Action;
  run: Run;
};

/** A whole list, as it is held in the query cache. */
type WholeList = { queryKey: QueryKey; queryFn?: unknown };

/**
 * The lists in which a topic's records stand, for a room that stands above their concepts (docs/house.md): the shell
 * hands it in (concepts.ts).
 */
export const WholeLists = createContext<(topic: string) => readonly WholeList[]>(() => []);

export type RecordKind<T extends object = object> = {
  /** 'flats': the noun for several, and what tells the kinds apart. */
  many: string;
  one: string;
  heading: string;
  icon: Icon;
  needs: Action;
  query: WholeList;
  entryOf(record: T): Entry;
  /** Goes to one of them. */
  open(entry: Entry, tools: Tools): unknown;
  /** Goes to the list of those that fit what was typed; null where there is no such list. */
  openList: ((query: string, tools: Tools) => unknown) | null;
};

/** A record as the palette shows and finds it; the first of `texts` is what it is called, and it was called otherwise earlier. */
export type Entry = {
  id: string;
  label: string;
  hint: string;
  texts: readonly string[];
  earlierNames?: readonly string[];
};

export type RecordCommand = {
  /** What is typed before the record's name; its label with a capital letter. */
  verb: string;
  /** The kind of records it is for: their `many`. */
  of: string;
  icon: Icon;
  needs: Action;
  run(entry: Entry, tools: Tools): unknown;
};

export type Run = (tools: Tools) => unknown;
export type Tools = { navigate: UseNavigateResult<string>; signOut: () => unknown };
