import type { QueryKey } from '@tanstack/react-query';
import type { UseNavigateResult } from '@tanstack/react-router';
import { createContext } from 'react';
import type { Action } from '#domain/permissions.ts';
import type { Subscription } from '#web/data/subscriptions.ts';
import type { Icon } from '#web/ui/icon.ts';

/**
 * What a concept shows outside its own screens, declared in its folder's concept.ts, or in concepts.ts, which collects
 * them. This is loaded before anything else, so it imports no component (the linter refuses). The compiler requires
 * every part, so a concept states explicitly that it has none.
 */
export type Concept = {
  pages: readonly Page[];
  commands: readonly Command[];
  /** How the palette finds the concept's records. */
  records: RecordKind | null;
  /** Actions that the palette offers for a record, the concept's own or another's. */
  recordCommands: readonly RecordCommand[];
  /** Which cached queries follow which topics of the change stream. */
  subscriptions: readonly Subscription[];
};

/** A screen. Guard, sidebar and palette all check its `needs`. */
export type Page = {
  /** Its address as the router writes it: '/admin/flats/$flatId'. */
  to: string;
  /** The title in the browser's tab. */
  title: string;
  needs: Action;
  /** Where menus offer it; null for a page reached only from other screens or by signing in. */
  menu: MenuEntry | null;
};

/** A heading of the sidebar. */
export type MenuGroup = 'Society' | 'People' | 'Gate' | 'Transfers and registers' | 'Office';

export type MenuEntry = {
  label: string;
  /** Other words the palette finds it by. */
  also?: string;
  waiting?: Waiting;
  /** Its place in the sidebar; `icon: null` for a page that only the palette offers. */
} & (InSidebar | { icon: null });

type InSidebar = { icon: Icon; group: MenuGroup };

/** A number beside a page's label: how many things wait there for somebody. */
export type Waiting<T extends object = object> = {
  query: { queryKey: QueryKey; queryFn?: unknown };
  count(answer: T): number;
  /** '2 open requests' */
  said(count: number): string;
};

/** An action that can be run from anywhere. */
export type Command = {
  id: string;
  label: string;
  /** Other words the palette finds it by. */
  also?: string;
  needs: Action;
  run: Run;
};

type WholeList = { queryKey: QueryKey; queryFn?: unknown };

/**
 * Returns the whole lists that have a topic's records, for a room that must not import their concepts (docs/house.md).
 * The shell provides it (concepts.ts).
 */
export const WholeLists = createContext<(topic: string) => readonly WholeList[]>(() => []);

export type RecordKind<T extends object = object> = {
  /** 'flats': the plural noun, which also identifies the kind. */
  many: string;
  heading: string;
  icon: Icon;
  needs: Action;
  query: WholeList;
  entryOf(record: T): PaletteEntry;
  /** Opens the record's page. */
  open(entry: PaletteEntry, tools: Tools): unknown;
  /** Opens the list filtered by the typed text; null where there is no such list. */
  openList: ((query: string, tools: Tools) => unknown) | null;
};

/** A record for the palette; the first of `texts` is its name, `earlierNames` are its names before. */
export type PaletteEntry = {
  id: string;
  label: string;
  hint: string;
  texts: readonly string[];
  earlierNames?: readonly string[];
};

export type RecordCommand = {
  /** Typed before the record's name; capitalised it begins the label. */
  verb: string;
  /** The kind of records it is for, by their `many`. */
  of: string;
  icon: Icon;
  needs: Action;
  run(entry: PaletteEntry, tools: Tools): unknown;
};

export type Run = (tools: Tools) => unknown;
type Tools = { navigate: UseNavigateResult<string>; signOut: () => unknown };
